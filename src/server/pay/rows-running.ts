import type { ContractKind } from '#api/contracts.ts'
import { arrayText } from '#server/kernel/arrays.ts'
import { first, type Queryable } from '#server/kernel/db.ts'
import { isMonth, type Period } from './periods.ts'
import { activeCounted, activeInDays, activeInMonth, boundsOf, type HeldRow, heldOf, ofDays } from './rows.ts'

/** Five minutes, added up for each agent alone. */
const ofSpans = `select h.agent_id, 0 as active, d.valid_bet, 0::bigint as net_loss from held h cross join lateral (
    select sum(s.valid_bet)::bigint as valid_bet from team_span_view s
    where s.agent_id = h.agent_id and s.start >= $3::timestamptz and s.start < $4::timestamptz having count(*) > 0) d`

/** Where the active members of weeks and half months are: of the first day, counted once a minute, or among the members. */
export type ActiveIn = 'first-day' | 'counted' | 'members'

const columnOfActive: Readonly<Record<ActiveIn, string>> = {
  'first-day': 'd.active',
  counted: activeCounted,
  members: activeInDays('h.agent_id', '$3::date', '$4::date'),
}

function figuresOf(kind: ContractKind, { firstDay, lastDay }: Period, activeIn: ActiveIn): string {
  if (firstDay === undefined || lastDay === undefined) return ofSpans
  if (kind === 'daily-salary') return ofDays('d.active')
  return ofDays(isMonth(firstDay, lastDay) ? activeInMonth('h.agent_id', '$3::date') : columnOfActive[activeIn])
}

interface Running {
  readonly kind: ContractKind
  readonly period: Period
  readonly activeIn: ActiveIn
}

const listOf = (
  db: Queryable,
  where: string,
  { kind, period, activeIn }: Running,
  agents: readonly bigint[],
  more?: { readonly whom: string },
) =>
  db.query<HeldRow>(heldOf(where, figuresOf(kind, period, activeIn), more), [
    ...[kind, period.starts, ...boundsOf(period)],
    arrayText(agents),
  ])

/** An agent's contract that held when a period began, also where the team has done nothing yet. */
export const findHeld = async (db: Queryable, running: Running, agentId: bigint): Promise<HeldRow | undefined> =>
  (await listOf(db, 'c.downline_id = any($5::bigint[])', running, [agentId], { whom: 'true' }))[0]

/** The contracts that agents gave and that held when a period began. */
export const listGiven = (db: Queryable, running: Running, givers: readonly bigint[]): Promise<HeldRow[]> =>
  listOf(db, 'c.upline_id = any($5::bigint[])', running, givers)

/** Up to when active members of a week or half month are counted that is not over; `undefined` before they are. */
export async function findCounted(db: Queryable, { firstDay, lastDay }: Period): Promise<Date | undefined> {
  const row = await first<{ at: Date }>(
    db,
    `select counted_at as at from pay_active_period where first_day = $1::date and last_day = $2::date`,
    [firstDay, lastDay],
  )
  return row?.at
}
