import type { Queryable } from '#server/kernel/db.ts'
import { waitForMark } from './rows.ts'
import { figureStreams } from './streams.ts'

const counted = [
  ...['member_day', 'member_day_type', 'member_month', 'member_played', 'member_first_deposit'],
  ...['team_day', 'team_day_type', 'team_month', 'team_span', 'team_size', 'site_day'],
  ...['team_late_day', 'team_late_span'],
] as const

/**
 * Forgets all that is counted, so that it is counted again from the first row. What was closed stays: each row finds its
 * days again, and each month what its members were measured by.
 */
export async function forgetFigures(tx: Queryable): Promise<void> {
  // Much may have to go.
  await tx.query("select set_config('statement_timeout', '0', true)")
  for (const stream of figureStreams) await waitForMark(tx, stream)
  for (const table of counted) await tx.query(`delete from ${table}`)
  await tx.query("update figure_mark set xid = 0, id = 0 where stream in ('rounds', 'cash', 'members')")
}
