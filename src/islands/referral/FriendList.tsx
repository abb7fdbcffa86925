import { formatDateTime, formatMoney } from '#i18n/format.ts'
import { t } from '#i18n/t.ts'
import { ListPage } from '#islands/data/ListPage.tsx'
import { useKeyList } from '#islands/data/use-key-list.ts'
import { onLive } from '#stores/live.ts'
import { type Friend, friendList, pageFriends } from '#stores/referral.ts'
import type { ReferralProps } from './ReferralPage.tsx'

const looks: Readonly<Record<Friend['state'], readonly [string, string]>> = {
  waiting: ['status--wait', 'i-ph-hourglass-medium'],
  counted: ['status--ok', 'i-ph-check-circle'],
  ended: ['', 'i-ph-x-circle'],
}
const isSome = (amount: string): boolean => /[1-9]/.test(amount)

function Row({ friend, symbol, ...props }: ReferralProps & { readonly friend: Friend; readonly symbol: string }) {
  const { messages, locale, zone } = props
  const { name, joinedAt, state, reward, share } = friend
  const [look, icon] = looks[state]
  const money = (amount: string) => formatMoney(amount, symbol, locale)
  return (
    <li className="friend">
      <span className="friend__t">
        <b>{name}</b>
        <small>
          {messages.joined} <span className="num">{formatDateTime(joinedAt, zone).slice(0, 16)}</span>
        </small>
      </span>
      <span className="friend__e">
        <span className={`status ${look}`}>
          <span className={`i ${icon}`} aria-hidden="true" />
          {messages.states[state]}
        </span>
        {(isSome(reward) || isSome(share)) && (
          <small className="num">{t(messages, 'parts', { reward: money(reward), share: money(share) })}</small>
        )}
      </span>
    </li>
  )
}

/** Who joined by the member's link, newest first, and what each brought. */
export function FriendList(props: ReferralProps & { readonly symbol: string }) {
  const { messages } = props
  const list = useKeyList(friendList, pageFriends, { live: (again) => onLive('balance', again) })
  return (
    <ListPage
      list={list}
      words={messages}
      box="panel panel--flush"
      labelledBy="friends"
      head={
        <h2 className="panel__title friends__h" id="friends">
          {messages.list}
        </h2>
      }
      none={<p className="muted friends__in">{messages.none}</p>}
    >
      {({ content }) => (
        <ul>
          {content.map((friend) => (
            <Row key={friend.id} {...props} friend={friend} />
          ))}
        </ul>
      )}
    </ListPage>
  )
}
