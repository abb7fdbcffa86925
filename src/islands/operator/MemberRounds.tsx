import type { StaffRound } from '#api/staff-member.ts'
import { choiceField, cursorField, listQuery } from '#browser/list-query.ts'
import { formatDateTime } from '#i18n/format.ts'
import { staffCall } from '#stores/staff-session.ts'
import { lookOf } from '#ui/look-of.ts'
import { Choice, CsvButton } from './filters.tsx'
import { ListPanel, useStaffList } from './lists.tsx'
import { moneyOf } from './money.ts'
import { RowCard } from './RowCard.tsx'
import { useWords } from './words.ts'

const statuses = ['open', 'settled', 'rolled_back'] as const

interface RoundsQuery {
  readonly status: '' | (typeof statuses)[number]
  readonly cursor: string
}

const roundList = listQuery<RoundsQuery>(
  { status: '', cursor: '' },
  { status: choiceField(statuses), cursor: cursorField },
)

/** What a member has played. */
export function MemberRounds({ account }: { readonly account: string }) {
  const { say, messages, locale } = useWords()
  const filterOf = ({ status }: RoundsQuery) => ({ account, status: status || undefined, language: locale })
  const load = (query: RoundsQuery, pageSize: number, signal: AbortSignal) =>
    staffCall('staffMemberRounds', { ...filterOf(query), cursor: query.cursor || undefined, pageSize }, { signal })
  const list = useStaffList<RoundsQuery, StaffRound, Awaited<ReturnType<typeof load>>>(roundList, (query, signal) =>
    load(query, 20, signal),
  )
  const { query, change } = list
  const result = (round: StaffRound) => (
    <span className={lookOf(round.result)}>{moneyOf(round.result, round.currency, locale, true)}</span>
  )
  const game = ({ gameName, vassalage, id }: StaffRound) => (
    <>
      <b>{gameName}</b>
      <span className="sub">
        {vassalage}, {id}
      </span>
    </>
  )
  return (
    <ListPanel
      list={list}
      title={say('member.tab.rounds')}
      tools={
        <div className="cluster">
          <Choice
            label={say('rounds.status')}
            value={query.status}
            options={statuses.map((status) => [status, messages.rounds.statuses[status]])}
            onChange={(status) => change({ status })}
          />
          <CsvButton of={{ call: 'staffMemberRoundsFile', name: `rounds-${account}`, input: filterOf(query) }} />
        </div>
      }
      keyOf={({ id }) => id}
      none={say('rounds.none')}
      columns={[
        { head: say('rounds.opened'), className: 'num', cell: ({ openedAt }) => formatDateTime(openedAt) },
        { head: say('rounds.game'), cell: game },
        { head: say('rounds.status'), cell: ({ status }) => messages.rounds.statuses[status] },
        {
          head: say('rounds.stake'),
          className: 'r',
          cell: ({ stake, currency }) => moneyOf(stake, currency, locale),
        },
        { head: say('rounds.win'), className: 'r', cell: ({ win, currency }) => moneyOf(win, currency, locale) },
        { head: say('rounds.result'), className: 'r', cell: result },
      ]}
      line={(round) => (
        <RowCard
          what={game(round)}
          end={messages.rounds.statuses[round.status]}
          facts={[
            [say('rounds.opened'), formatDateTime(round.openedAt).slice(5, 16)],
            [say('rounds.stake'), moneyOf(round.stake, round.currency, locale)],
            [say('rounds.result'), result(round)],
          ]}
        />
      )}
    />
  )
}
