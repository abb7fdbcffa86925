import { formatDateTime } from '#i18n/format.ts'
import { t } from '#i18n/t.ts'
import { Instead } from '#islands/data/Instead.tsx'
import { useResource } from '#islands/data/use-resource.ts'
import type { ListWords } from '#islands/data/words.ts'
import { Ladder } from '#islands/own/Ladder.tsx'
import type { VipMessages, VipProps } from '#islands/own/ladder-words.ts'
import { VipCard } from '#islands/own/VipCard.tsx'
import { onRewards } from '#stores/counted.ts'
import { loadVip, type VipStanding } from '#stores/vip.ts'
import { Bonuses } from './Bonuses.tsx'
import { Keeping } from './Keeping.tsx'

function History({ standing, messages }: { readonly standing: VipStanding; readonly messages: VipMessages }) {
  if (standing.history.length === 0) return null
  return (
    <section className="panel" aria-labelledby="vip-history">
      <h2 className="panel__title" id="vip-history">
        {messages.history}
      </h2>
      <dl className="dl">
        {standing.history.map(({ before, after, time }) => (
          <div key={time}>
            <dt className="num">{formatDateTime(time).slice(0, 10)}</dt>
            <dd>{t(messages, after > before ? 'rose' : 'fell', { before, after })}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The ladder for everybody, and for members where they stand on it and what it has brought. */
export function VipPage(props: VipProps & { readonly messages: VipMessages & ListWords }) {
  const { messages } = props
  const { data, status, retry, refresh, show } = useResource(loadVip, null, { live: onRewards })
  const standing = data?.standing
  return (
    <div className="two">
      <div className="stack">
        {data === undefined ? (
          <Instead messages={messages} status={status} retry={retry}>
            <div className="skel vipc__wait" />
          </Instead>
        ) : standing ? (
          <VipCard {...props} standing={standing} />
        ) : (
          <p className="panel muted">{messages.none}</p>
        )}
        <Ladder {...props} own={standing?.rank} />
      </div>
      {data && standing && (
        <aside className="stack">
          <Bonuses {...props} standing={standing} own={data} onClaimed={show} onRefused={refresh} />
          <Keeping {...props} standing={standing} />
          <History standing={standing} messages={messages} />
        </aside>
      )}
    </div>
  )
}
