import type { Round } from '#api/launch.ts'
import { formatDateTime, formatMoney } from '#i18n/format.ts'
import type { Locale } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { DataTable } from '#ui/DataTable.tsx'
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

/** The game's cover, beside its name. */
const Cover = ({ round }: { readonly round: Round }) => (
  <img src={round.lagerIcon} alt="" width={36} height={48} loading="lazy" />
)

const Status = ({ round, messages }: { readonly round: Round } & Pick<RoundListProps, 'messages'>) => (
  <span className={statusLooks[round.status]}>
    {round.voidReason ? messages.voided : messages.statuses[round.status]}
  </span>
)

/** A round on a phone, with the two figures that matter. */
function Line({ round, locale, messages, onOpen }: { readonly round: Round } & Omit<RoundListProps, 'rounds'>) {
  return (
    <button
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
        <Status round={round} messages={messages} />
      </span>
    </button>
  )
}

/** Rounds, each with a button that opens it. */
export function RoundList({ rounds, ...shown }: RoundListProps) {
  const { locale, messages, onOpen } = shown
  const game = (round: Round) => (
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
  )
  const payout = (round: Round) => (round.status === 'open' ? '—' : formatMoney(round.win, '', locale))
  return (
    <DataTable
      frame="panel panel--flush"
      rows={rounds}
      keyOf={({ id }) => id}
      columns={[
        { head: messages.time, className: 'num muted', cell: ({ openedAt }) => formatDateTime(openedAt) },
        { head: messages.game, cell: game },
        { head: messages.round, className: 'num muted', cell: ({ id }) => id },
        { head: messages.stake, className: 'r', cell: ({ stake }) => formatMoney(stake, '', locale) },
        { head: messages.payout, className: 'r', cell: payout },
        { head: messages.result, className: 'r', cell: (round) => <Result round={round} locale={locale} /> },
        { head: messages.status, cell: (round) => <Status round={round} messages={messages} /> },
      ]}
      line={(round) => <Line round={round} {...shown} />}
    />
  )
}
