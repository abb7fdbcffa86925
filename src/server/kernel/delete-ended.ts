import type { App } from './context.ts'

type TableWithEnd =
  | 'captcha'
  | 'link_request'
  | 'oauth_trip'
  | 'one_time_token'
  | 'password_link'
  | 'rate_window'
  | 'second_step'
  | 'sent_code'
  | 'spent'
  | 'staff_challenge'
  | 'staff_ticket'

/** Deletes the rows of tables whose `ends_at` is more than `keptMs` ago; gives their number. */
export async function deleteEnded(app: App, tables: readonly TableWithEnd[], keptMs = 0): Promise<number> {
  const before = new Date(app.clock.now().getTime() - keptMs)
  let removed = 0
  for (const table of tables)
    removed += (await app.db.query(`delete from ${table} where ends_at <= $1 returning 1`, [before])).length
  return removed
}
