import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'
import { repeated } from '#server/kernel/repeated.ts'
import { findMemberByAccount } from './rows.ts'

/** The member with this account; throws `user_unknown`. */
export async function knownMember(
  app: App,
  account: string,
): Promise<{ readonly id: bigint; readonly account: string }> {
  const row = await findMemberByAccount(app.db, account)
  if (row === undefined) throw new Refusal('user_unknown', { detail: `There is no member ${repeated(account)}.` })
  return row
}
