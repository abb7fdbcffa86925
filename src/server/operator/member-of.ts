import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'
import { first } from '#server/kernel/db.ts'

/** The member with this account; throws `user_unknown`. */
export async function knownMember(
  app: App,
  account: string,
): Promise<{ readonly id: bigint; readonly account: string }> {
  const row = await first<{ id: bigint; account: string }>(
    app.db,
    'select id, account from member where lower(account) = lower($1)',
    [account],
  )
  if (row === undefined) throw new Refusal('user_unknown', { detail: `There is no member ${account}.` })
  return row
}
