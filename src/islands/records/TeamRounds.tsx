import { formatMoney } from '#i18n/format.ts'
import type { Locale } from '#i18n/locale.ts'
import type { TeamRound } from '#stores/team-bets.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { lookOf } from '#ui/look-of.ts'
import { Time } from './days.tsx'
import { RoundStatus } from './RoundList.tsx'
import type { RecordMessages } from './RoundSums.tsx'
import type { TeamRecordMessages } from './TeamBets.tsx'

export interface TeamRoundsProps {
  readonly rounds: readonly TeamRound[]
  readonly messages: TeamRecordMessages
  readonly words: RecordMessages
  readonly zone: string
  readonly locale: Locale
}

/** Rounds of a team, each with its player; a table on wide screens and lines on phones. */
export function TeamRounds({ rounds, messages, words, zone, locale }: TeamRoundsProps) {
  const figure = (amount: string, signed = false) => formatMoney(amount, '', locale, signed)
  const result = (round: TeamRound) =>
    round.status === 'open' ? (
      <span className="faint">—</span>
    ) : (
      <span className={lookOf(round.result)}>{figure(round.result, true)}</span>
    )
  const valid = (round: TeamRound) =>
    round.valid === undefined ? <span className="faint">—</span> : figure(round.valid)
  const game = (round: TeamRound) => (
    <span className="grid min-w-0">
      <b className="clip" title={round.gameName}>
        {round.gameName}
      </b>
      <small className="faint">
        {round.vendorName} · <span className="num">{round.id}</span>
      </small>
    </span>
  )
  return (
    <DataTable
      frame="panel panel--flush"
      rows={rounds}
      keyOf={({ id }) => id}
      columns={[
        { head: words.time, className: 'num', cell: ({ openedAt }) => <Time iso={openedAt} zone={zone} /> },
        { head: messages.account, cell: ({ account }) => <b>{account}</b> },
        { head: words.game, cell: game },
        { head: words.status, cell: (round) => <RoundStatus round={round} messages={words} /> },
        { head: words.stake, className: 'r', cell: ({ stake }) => figure(stake) },
        { head: words.sums.valid, className: 'r', cell: valid },
        { head: messages.result, className: 'r font-semibold', cell: result },
      ]}
      line={(round) => (
        <div className="arow">
          <div className="spread">
            {game(round)}
            <b className="num">{result(round)}</b>
          </div>
          <dl>
            <div>
              <dt>{messages.account}</dt>
              <dd>{round.account}</dd>
            </div>
            <div>
              <dt>{words.time}</dt>
              <dd className="num">
                <Time iso={round.openedAt} zone={zone} />
              </dd>
            </div>
            <div>
              <dt>{words.stake}</dt>
              <dd className="num">{figure(round.stake)}</dd>
            </div>
            <div>
              <dt>{words.sums.valid}</dt>
              <dd className="num">{valid(round)}</dd>
            </div>
          </dl>
          <RoundStatus round={round} messages={words} />
        </div>
      )}
    />
  )
}
