import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { profileOf } from './profiles.ts'
import { readChoice } from './rows-deposits.ts'

/** Minutes between two reality checks, 0 for none: the member's own choice where the profile allows it, else the house's. */
export async function realityMinutes(app: App, db: Queryable, memberId: bigint): Promise<number> {
  const choice = await readChoice(db, memberId)
  return minutesOf(app, choice?.reality_minutes ?? undefined)
}

/** The house's minutes, or a member's own, within what the profile allows. */
export function minutesOf(app: App, own: number | undefined): number {
  const { realityCheckOff, realityCheckMost } = profileOf(app)
  const wanted = own ?? app.settings.current().realityCheckMinutes
  if (wanted === 0) return realityCheckOff ? 0 : realityCheckMost
  return Math.min(wanted, realityCheckMost)
}

/** Whether the profile allows a member's choice. */
export const isAllowed = (app: App, minutes: number): boolean => minutesOf(app, minutes) === minutes
