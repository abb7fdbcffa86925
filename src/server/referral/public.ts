/** Friends whom members bring, as registrations and the demo world ask for them. */
import { memberTypes } from '#api/access.ts'
import { findInviter } from '#server/accounts/public.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { insertFriend } from './rows.ts'

export { type PastFriend, pastReward, tellFriends } from './rows-past.ts'

/** Whether a link bears the code of a member by whom somebody may come. */
export const isFriendCode = async (app: App, code: string): Promise<boolean> =>
  app.settings.current().referralOn &&
  /^[0-9a-f]{8}$/i.test(code) &&
  (await findInviter(app.db, 'referral_code', code.toUpperCase(), memberTypes.trial)) !== undefined

/** Writes down, in the transaction that opens an account, who brought the member. While the programme is off nobody did. */
export async function joinByFriend(app: App, tx: Queryable, memberId: bigint, referrerId: bigint): Promise<void> {
  if (!app.settings.current().referralOn) return
  await insertFriend(tx, { memberId, referrerId, type: memberTypes.member, at: app.clock.now() })
}
