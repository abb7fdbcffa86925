import { useState } from 'react'
import { failureCode } from '#browser/failure.ts'
import { formatDateTime, formatDecimal, formatMoney } from '#i18n/format.ts'
import type { Locale } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { Instead } from '#islands/data/Instead.tsx'
import { useResource } from '#islands/data/use-resource.ts'
import type { ListWords } from '#islands/data/words.ts'
import { stopText } from '#islands/own/stop-text.ts'
import { onCounted } from '#stores/counted.ts'
import { claimRebate, loadRebate, type OwnRebate } from '#stores/rebate.ts'
import { toastFailure } from '#stores/toasts.ts'
import { Button } from '#ui/Button.tsx'

export type RebateMessages = typeof import('#locales/en/rebate.json') & ListWords

export interface RebateProps {
  /** Texts of the namespace `rebate`. */
  readonly messages: RebateMessages
  /** Names of types of games. */
  readonly types: Readonly<Record<OwnRebate['lines'][number]['gameType'], string>>
  readonly locale: Locale
}
type PartProps = RebateProps & { readonly data: OwnRebate }

const isSome = (amount: string): boolean => /[1-9]/.test(amount)

/** What can be claimed, and the button for it. */
function Ready(props: PartProps & { readonly onClaimed: (data: OwnRebate) => void; readonly onStale: () => void }) {
  const { messages, locale, data, onClaimed, onStale } = props
  const [busy, setBusy] = useState(false)
  const [told, tell] = useState('')
  const money = (amount: string) => formatMoney(amount, data.currencySymbol, locale)
  async function claim(): Promise<void> {
    setBusy(true)
    try {
      const { paid, ...now } = await claimRebate(data.ready)
      tell(t(messages, 'done', { sum: money(paid) }))
      onClaimed(now)
    } catch (thrown) {
      toastFailure(failureCode(thrown))
      onStale()
    } finally {
      setBusy(false)
    }
  }
  const counted = { time: formatDateTime(data.asOf).slice(11), n: data.rank }
  return (
    <section className="panel rebate" aria-labelledby="rebate-ready">
      <div className="min-w-0">
        <h2 className="muted rebate__h" id="rebate-ready">
          {messages.ready}
        </h2>
        <p className="rebate__sum num">{money(data.ready)}</p>
        <p className="faint rebate__note">{t(messages, 'counted', counted)}</p>
        {data.missing !== undefined && (
          <p className="rebate__note">{t(messages, 'missing', { sum: money(data.missing) })}</p>
        )}
      </div>
      {isSome(data.ready) ? (
        <Button look="primary" loading={busy} onClick={() => void claim()}>
          {t(messages, 'claim', { sum: money(data.ready) })}
        </Button>
      ) : (
        <p className="muted">{messages.none}</p>
      )}
      <div role="status" className="rebate__told">
        {told !== '' && <p className="alert alert--ok">{told}</p>}
      </div>
    </section>
  )
}

/** The bets by type of game and rate. */
function Lines({ messages, types, locale, data }: PartProps) {
  const money = (amount: string) => formatMoney(amount, data.currencySymbol, locale)
  if (data.lines.length === 0) return <p className="panel muted">{messages.empty}</p>
  return (
    <section className="panel panel--flush" aria-label={messages.lines}>
      <table className="rebates">
        <thead>
          <tr>
            <th scope="col">{messages.games}</th>
            <th scope="col">{messages.bets}</th>
            <th scope="col">{messages.rate}</th>
            <th scope="col">{messages.back}</th>
          </tr>
        </thead>
        <tbody>
          {data.lines.map(({ gameType, bets, rate, amount }) => (
            <tr key={gameType + rate}>
              <th scope="row">{types[gameType]}</th>
              <td className="num">{money(bets)}</td>
              <td className="num">{formatDecimal(rate, locale)}%</td>
              <td className="num">
                <b>{money(amount)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Claims({ messages, locale, data }: PartProps) {
  return (
    <section className="panel" aria-labelledby="rebate-claims">
      <h2 className="panel__title" id="rebate-claims">
        {messages.claims}
      </h2>
      {data.claims.length === 0 && <p className="muted mt-1 text-[13px]">{messages.noClaims}</p>}
      <dl className="dl">
        {data.claims.map(({ time, amount }) => (
          <div key={time}>
            <dt className="num">{formatDateTime(time).slice(0, -3)}</dt>
            <dd className="num">{formatMoney(amount, data.currencySymbol, locale, true)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** What bets give back, by type of game, and the way to claim it. */
export function RebatePage(props: RebateProps) {
  const { messages, locale } = props
  const { data, status, failure, retry, refresh, show } = useResource(loadRebate, null, { live: onCounted })
  if (failureCode(failure) === 'rebate_off') return <p className="panel">{messages.off}</p>
  if (data === undefined)
    return (
      <Instead messages={messages} status={status} retry={retry}>
        <div className="stack">
          <div className="skel h-28" />
          <div className="skel h-60" />
        </div>
      </Instead>
    )
  if (!data.takesPart) return <p className="panel">{messages.notFor}</p>
  const stopped = stopText(data, messages)
  if (stopped) return <p className="panel">{stopped}</p>
  const times = formatDecimal(String(data.turnover / 10_000), locale)
  return (
    <div className="two">
      <div className="stack">
        <Ready {...props} data={data} onClaimed={show} onStale={refresh} />
        <Lines {...props} data={data} />
        <p className="faint rebate__note">
          {messages.note} {data.turnover === 0 ? messages.free : t(messages, 'terms', { times })}
        </p>
      </div>
      <aside className="stack">
        <Claims {...props} data={data} />
      </aside>
    </div>
  )
}
