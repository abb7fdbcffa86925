import { failureCode } from '#browser/failure.ts'
import { formatDateTime } from '#i18n/format.ts'
import { type Locale, localePath } from '#i18n/locale.ts'
import { formatPoints } from '#i18n/points.ts'
import { t } from '#i18n/t.ts'
import { ListPage } from '#islands/data/ListPage.tsx'
import { useKeyList } from '#islands/data/use-key-list.ts'
import type { ListWords } from '#islands/data/words.ts'
import { artIcons } from '#islands/own/mall-words.ts'
import { pageRedemptions, type Redemption, redemptionList, redemptionStateNames } from '#stores/mall.ts'
import { Chips } from '#ui/Chips.tsx'
import { Empty } from '#ui/Empty.tsx'

export type RedemptionMessages = typeof import('#locales/en/redemptions.json') & ListWords

export interface RedemptionsProps {
  /** Texts of the namespace `redemptions`. */
  readonly messages: RedemptionMessages
  readonly locale: Locale
  /** Name of the site's time zone. */
  readonly zone: string
}

const looks: Readonly<Record<Redemption['state'], readonly [string, string]>> = {
  in_process: ['status--wait', 'i-ph-hourglass-medium'],
  approved: ['status--ok', 'i-ph-check-circle'],
  rejected: ['status--bad', 'i-ph-x-circle'],
}

function Row({ one, messages, locale, zone }: RedemptionsProps & { readonly one: Redemption }) {
  const { art, title, points, state, remark, delivery, time, decidedAt } = one
  const [look, icon] = looks[state]
  const minute = (iso: string) => formatDateTime(iso, zone).slice(0, 16)
  return (
    <li className="rdm">
      <span className="rdm__ic">
        <span className={`i ${artIcons[art]}`} aria-hidden="true" />
      </span>
      <span className="rdm__t">
        <b>{title}</b>
        <small className="num">{minute(time)}</small>
        {delivery !== '' && <small>{t(messages, 'goesTo', { delivery })}</small>}
        {state === 'rejected' && <small>{messages.pointsBack}</small>}
        {remark !== '' && <small className="rdm__say">{remark}</small>}
        {decidedAt !== undefined && (
          <small className="num">{t(messages, 'decided', { time: minute(decidedAt) })}</small>
        )}
      </span>
      <span className="rdm__e">
        <b className="num">{formatPoints(`-${points}`, locale)}</b>
        <span className={`status ${look}`}>
          <span className={`i ${icon}`} aria-hidden="true" />
          {messages.states[state]}
        </span>
      </span>
    </li>
  )
}

/** What the member has redeemed, and what became of it. */
export function Redemptions(props: RedemptionsProps) {
  const { messages, locale } = props
  const list = useKeyList(redemptionList, pageRedemptions)
  const { query, data, failure, change } = list
  if (failureCode(failure) === 'points_off') return <p className="panel">{messages.off}</p>
  const choices = [
    { value: '' as const, label: messages.all },
    ...redemptionStateNames.map((value) => ({ value, label: messages.states[value] })),
  ]
  return (
    <ListPage
      list={list}
      words={messages}
      head={
        data && (
          <Chips
            wrap
            label={messages.state}
            choices={choices}
            value={query.state}
            onChange={(state) => change({ state })}
          />
        )
      }
      none={
        <Empty text={query.state === '' ? messages.noneRedeemed : messages.noneOfState}>
          <a className="btn btn--primary" href={localePath(locale, '/pointMall')}>
            <span>{messages.mall}</span>
          </a>
        </Empty>
      }
    >
      {({ content }) => (
        <ul className="panel panel--flush">
          {content.map((one) => (
            <Row key={one.id} {...props} one={one} />
          ))}
        </ul>
      )}
    </ListPage>
  )
}
