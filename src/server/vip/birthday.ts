import { findProfile } from '#server/accounts/public.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { ClaimRow } from './rows.ts'
import { birthdayYear, isTooSoon, type Ladder } from './rules.ts'

/** Whether any rank gives something for a birthday. */
export const givesBirthdays = (ladder: Ladder): boolean => ladder.some(({ birthday }) => birthday > 0n)

/** A member's birthday as the profile has it. */
export const birthdayOf = async (db: Queryable, memberId: bigint): Promise<string | undefined> =>
  (await findProfile(db, memberId))?.profile.birthday

/** The year of the birthday whose bonus a member can claim, or has claimed, now. */
export function yearToClaim(
  app: Pick<App, 'clock' | 'settings'>,
  birthday: string | undefined,
  claims: readonly ClaimRow[],
  today: string,
): string | undefined {
  if (birthday === undefined) return undefined
  const year = birthdayYear(birthday, today, app.settings.current().vipBirthdayDays)
  const now = app.clock.now()
  const isOther = (claim: ClaimRow) =>
    claim.benefit === 'birthday' && claim.period !== year && isTooSoon(claim.claimed_at, now)
  return claims.some(isOther) ? undefined : year
}

/** The year of the birthday whose bonus a member can claim now, read where any rank gives one. */
export async function readYear(
  app: Pick<App, 'clock' | 'settings'>,
  db: Queryable,
  memberId: bigint,
  of: { readonly ladder: Ladder; readonly claims: readonly ClaimRow[]; readonly today: string },
): Promise<string | undefined> {
  return givesBirthdays(of.ladder) ? yearToClaim(app, await birthdayOf(db, memberId), of.claims, of.today) : undefined
}
