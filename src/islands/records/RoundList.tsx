import type { Round } from '#api/launch.ts'
import { formatDateTime, formatMoney } from '#i18n/format.ts'
import type { Locale } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import type { RecordMessages } from './BetRecord.tsx'

export interface RoundListProps {
  readonly rounds: readonly Round[]
  readonly locale: Locale
  readonly messages: RecordMessages
  readonly onOpen: (round: Round) => void
}

const statusLooks = {
  open: 'status status--wait',
  settled: 'status',
  rolled_back: 'status status--info',
} as const

function Result({ round, locale }: { readonly round: Round; readonly locale: Locale }) {
  if (round.status === 'open') return <span className="faint">—</span>
  const look = round.result.startsWith('-') ? 'neg' : /[1-9]/.test(round.result) ? 'pos' : 'muted'
  return <span className={`num ${look}`}>{formatMoney(round.result, '', locale, true)}</span>
}

/** The game's cover; its name stands beside it. */
const Cover = ({ round }: { readonly round: Round }) => (
  <img src={round.lagerIcon} alt="" width={36} height={48} loading="lazy" />
)

/** Rounds as a table from 900 px, with the button of each on its name. */
export function RoundTable({ rounds, locale, messages, onOpen }: RoundListProps) {
  return (
    <section className="panel panel--flush only-wide">
      <div className="tablebox">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{messages.time}</th>
              <th scope="col">{messages.game}</th>
              <th scope="col">{messages.round}</th>
              <th scope="col" className="r">
                {messages.stake}
              </th>
              <th scope="col" className="r">
                {messages.payout}
              </th>
              <th scope="col" className="r">
                {messages.result}
              </th>
              <th scope="col">{messages.status}</th>
            </tr>
          </thead>
          <tbody>
            {rounds.map((round) => (
              <tr key={round.id}>
                <td className="num muted">{formatDateTime(round.openedAt)}</td>
                <td>
                  <button
                    type="button"
                    className="game-cell min-h-11"
                    title={t(messages, 'details', { game: round.gameName })}
                    aria-haspopup="dialog"
                    onClick={() => onOpen(round)}
                  >
                    <Cover round={round} />
                    <span>
                      <b>{round.gameName}</b>
                      <small>{round.vassalage}</small>
                    </span>
                  </button>
                </td>
                <td className="num muted">{round.id}</td>
                <td className="r">{formatMoney(round.stake, '', locale)}</td>
                <td className="r">{round.status === 'open' ? '—' : formatMoney(round.win, '', locale)}</td>
                <td className="r">
                  <Result round={round} locale={locale} />
                </td>
                <td>
                  <span className={statusLooks[round.status]}>
                    {round.voidReason ? messages.voided : messages.statuses[round.status]}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** Rounds as lines on phones, with the two figures that matter. */
export function RoundLines({ rounds, locale, messages, onOpen }: RoundListProps) {
  return (
    <section className="panel panel--flush only-narrow">
      {rounds.map((round) => (
        <button
          key={round.id}
          type="button"
          className="rec w-full !grid-cols-[36px_minmax(0,1fr)_auto]"
          aria-haspopup="dialog"
          onClick={() => onOpen(round)}
        >
          <Cover round={round} />
          <b className="clip">{round.gameName}</b>
          <span className="end font-semibold">
            <Result round={round} locale={locale} />
          </span>
          <small className="num">
            {formatDateTime(round.openedAt)} ·{' '}
            <span className="whitespace-nowrap">
              {messages.stake} {formatMoney(round.stake, '', locale)}
            </span>
          </small>
          <span className="end">
            <span className={statusLooks[round.status]}>
              {round.voidReason ? messages.voided : messages.statuses[round.status]}
            </span>
          </span>
        </button>
      ))}
    </section>
  )
}
