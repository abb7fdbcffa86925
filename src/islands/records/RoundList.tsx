import type { Round } from '#api/bets.ts'
import { formatMoney } from '#i18n/format.ts'
import type { Locale } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { lookOf } from '#ui/look-of.ts'
import { byDay, hourOf, sumOf, Time } from './days.tsx'
import type { FrameMessages } from './FilterBar.tsx'
import type { RecordMessages } from './RoundSums.tsx'

export interface RoundListProps {
  readonly rounds: readonly Round[]
  readonly currency: string
  readonly symbol: string
  readonly locale: Locale
  readonly zone: string
  readonly messages: RecordMessages
  readonly frame: FrameMessages
  /** Whether there are pages before and after this one. */
  readonly goesOn: { readonly before: boolean; readonly after: boolean }
  readonly onOpen: (id: string) => void
}

type Shown = Omit<RoundListProps, 'rounds' | 'currency' | 'goesOn'>

const looks = {
  open: ['status--wait', 'i-ph-hourglass-medium'],
  settled: ['status--ok', 'i-ph-check-circle'],
  rolled_back: ['status--info', 'i-ph-arrow-u-up-left'],
} as const

/** What became of a round, as an icon and a word. */
export function RoundStatus({ round, messages }: { readonly round: Round; readonly messages: RecordMessages }) {
  const [look, icon] = looks[round.status]
  return (
    <span className={`status ${look}`}>
      <span className={`i ${icon}`} aria-hidden="true" />
      {round.voidReason ? messages.voided : messages.statuses[round.status]}
    </span>
  )
}

const isOpen = ({ status }: Round): boolean => status === 'open'

/** An open round has cost its stake so far and has no result. */
const Result = ({ round, locale }: { readonly round: Round; readonly locale: Locale }) => (
  <span className={isOpen(round) ? 'faint' : lookOf(round.result)}>
    {isOpen(round) ? '—' : formatMoney(round.result, '', locale, true)}
  </span>
)

/** The game's cover, beside its name. */
const Cover = ({ round }: { readonly round: Round }) => (
  <img src={round.lagerIcon} alt="" width={36} height={48} loading="lazy" />
)

/** A round on a phone, with the two figures that matter. */
function Line({ round, locale, messages, zone, onOpen }: { readonly round: Round } & Shown) {
  return (
    <button
      type="button"
      className="rec w-full text-left !grid-cols-[36px_minmax(0,1fr)_auto]"
      aria-haspopup="dialog"
      onClick={() => onOpen(round.id)}
    >
      <Cover round={round} />
      <b className="clip" title={round.gameName}>
        {round.gameName}
      </b>
      <b className="end num">
        <Result round={round} locale={locale} />
      </b>
      <small className="num">
        {hourOf(round.openedAt, zone)} · {round.vendorName}{' '}
        {round.status !== 'settled' && <RoundStatus round={round} messages={messages} />}
      </small>
      <small className="end num">
        {messages.stake} {formatMoney(round.stake, '', locale)}
      </small>
    </button>
  )
}

/** Rounds, each with a button that opens it; by day on phones, with the sums of the page below the table. */
export function RoundList({ rounds, currency, goesOn, ...shown }: RoundListProps) {
  const { locale, messages, zone, symbol, frame, onOpen } = shown
  const closed = rounds.filter((round) => !isOpen(round))
  const total = (of: readonly Round[], field: 'stake' | 'win' | 'result') =>
    sumOf(
      of.map((round) => round[field]),
      currency,
    )
  const game = (round: Round) => (
    <span className="game-cell">
      <Cover round={round} />
      <span className="min-w-0">
        <b className="clip" title={round.gameName}>
          {round.gameName}
        </b>
        <small>{round.vendorName}</small>
      </span>
    </span>
  )
  const number = (round: Round) => (
    <button
      type="button"
      className="link num min-h-11"
      title={t(messages, 'details', { game: round.gameName })}
      aria-haspopup="dialog"
      onClick={() => onOpen(round.id)}
    >
      {round.id}
    </button>
  )
  return (
    <DataTable
      frame="panel panel--flush"
      rows={rounds}
      keyOf={({ id }) => id}
      groups={byDay({
        ...{ rows: rounds, currency, symbol, zone, locale, frame, goesOn },
        timeOf: ({ openedAt }) => openedAt,
        amountOf: (round) => (isOpen(round) ? '0' : round.result),
      })}
      columns={[
        { head: messages.time, className: 'num', cell: ({ openedAt }) => <Time iso={openedAt} zone={zone} /> },
        { head: messages.game, cell: game },
        { head: messages.round, className: 'num', cell: number },
        { head: messages.status, cell: (round) => <RoundStatus round={round} messages={messages} /> },
        { head: messages.stake, className: 'r', cell: ({ stake }) => formatMoney(stake, '', locale) },
        {
          head: messages.payout,
          className: 'r',
          cell: (round) => (isOpen(round) ? '—' : formatMoney(round.win, '', locale)),
        },
        {
          head: messages.result,
          className: 'r font-semibold',
          cell: (round) => <Result round={round} locale={locale} />,
        },
      ]}
      foot={
        <>
          <td colSpan={4}>{frame.page}</td>
          <td className="r">{formatMoney(total(rounds, 'stake'), '', locale)}</td>
          <td className="r">{formatMoney(total(closed, 'win'), '', locale)}</td>
          <td className="r">{formatMoney(total(closed, 'result'), '', locale, true)}</td>
        </>
      }
      line={(round) => <Line round={round} {...shown} />}
    />
  )
}
