import type { DownlineFigures, TeamFigure } from '#api/agent.ts'
import { type Currency, formatAmount } from '#api/money.ts'
import { Refusal } from '#api/refusal.ts'
import { countedUpTo } from '#server/figures/public.ts'
import type { App } from '#server/kernel/context.ts'
import type { KeyPage } from '#server/kernel/keyset.ts'
import { keptReads } from './kept.ts'
import { countTeam } from './rows.ts'
import { type FigureRow, listSorted, type SortedFilter, type SortedRow, sortedMax, topMax } from './rows-sorted.ts'

interface Top {
  readonly rows: readonly SortedRow[]
  readonly asOf: Date
}
const topMs = 60_000
const keptTop = keptReads<Top>(topMs)

/** The first of a long list, which is read once a minute. */
const topOf = (app: App, filter: SortedFilter): Promise<Top> =>
  keptTop(app, [filter.parentId, filter.by, filter.from, filter.to].join(), async () => {
    const asOf = await countedUpTo(app.db)
    return { rows: (await listSorted(app.db, filter, { pageSize: topMax }, (row) => row)).content, asOf }
  })

/** Throws where agents do not see what a list is sorted by: a figure, or the last log-in. */
export function refuseHidden(app: App, by: TeamFigure | 'seen' | 'unseen'): void {
  const { agentSeesMembers, agentSeesBalances } = app.settings.current()
  if (!agentSeesMembers || (by === 'balance' && !agentSeesBalances)) throw new Refusal('not_enabled')
}

/** The figures of a downline as calls show them. */
export function figuresOf(app: App, currency: Currency) {
  const { agentSeesBalances } = app.settings.current()
  const money = (units: bigint) => formatAmount(units, currency)
  return (row: FigureRow): DownlineFigures => ({
    state: row.status === 'active' ? 'active' : row.disabled_as === 'closed' ? 'closed' : 'stopped',
    ...{ validBet: money(row.valid_bet), result: money(row.result) },
    ...{ deposits: money(row.deposits), withdrawals: money(row.withdrawals) },
    ...(agentSeesBalances && { balance: money(row.balance) }),
  })
}

export interface SortedPage<Shown> extends KeyPage<Shown> {
  readonly asOf: Date
  /** How many are shown of a list that is too long to be sorted. */
  readonly top?: number
}

/** A page of direct downlines by a figure; of more than {@link sortedMax} the first, as they were less than a minute ago. */
export async function pageSorted<Shown>(
  app: App,
  filter: SortedFilter,
  place: { readonly cursor?: string | undefined; readonly pageSize: number },
  show: (row: SortedRow) => Shown,
): Promise<SortedPage<Shown>> {
  const { parentId } = filter
  if ((await countTeam(app.db, { of: 'account', parentId }, sortedMax + 1)) > sortedMax) {
    const { rows, asOf } = await topOf(app, filter)
    return { content: rows.map(show), asOf, top: topMax }
  }
  const asOf = await countedUpTo(app.db)
  return { ...(await listSorted(app.db, filter, place, show)), asOf }
}
