import type { App } from '#server/kernel/context.ts'
import { first } from '#server/kernel/db.ts'

/** The id of the member with this account, in whatever case; `undefined` when there is none. */
export async function memberOf(app: App, account = ''): Promise<bigint | undefined> {
  const row = await first<{ id: bigint }>(app.db, 'select id from member where lower(account) = lower($1)', [account])
  return row?.id
}
