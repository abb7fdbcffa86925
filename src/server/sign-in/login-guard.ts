import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'
import { sha256 } from '#server/kernel/secrets.ts'
import { secondsUntil } from '#server/rate-limit/public.ts'
import { countFailure, deleteGuard, findGuard, giveBackFailure } from './rows.ts'

const windowMs = 15 * 60_000
/** Failures after which a captcha is asked for, and from which each next try waits longer. */
const captchaFrom = 3
export const delayFrom = 5
const delayMaxS = 900

/**
 * Spellings that a database could take for one name are one: the Turkish `İ` is small `i` there and `i̇` here.
 * @example oneSpelling('vİP') // 'vip'
 */
const oneSpelling = (username: string): string => username.toUpperCase().toLowerCase().replaceAll('\u0307', '')

/**
 * The bucket in which the failures of an account are counted. A browser that has logged in to it before has its own, so
 * that somebody else's failures never keep a member out.
 */
export const guardKey = (username: string, knownDevice: string | undefined): string =>
  sha256(`${oneSpelling(username)}\n${knownDevice ?? ''}`).toString('base64url')

/** Throws while the bucket must wait; tells whether a captcha is due. */
export async function captchaIsDue(app: App, key: string): Promise<boolean> {
  const now = app.clock.now()
  const row = await findGuard(app.db, key)
  if (row === undefined) return false
  if (row.blocked_until > now) throw waits(app, row.blocked_until)
  return row.window_ends_at > now && row.failures >= captchaFrom
}

const waits = (app: App, until: Date): Refusal =>
  new Refusal('too_many_requests', { retryAfter: secondsUntil(app, until), captcha: true })

/**
 * Counts a try as failed before its password is looked at, so that parallel tries cannot slip below the limits; a
 * success wipes the bucket afterwards. Gives the number of failures, this try included. Throws when other tries came
 * first and this one must now wait or bring a captcha.
 */
export async function reserveTry(app: App, key: string, captchaSolved: boolean): Promise<number> {
  const now = app.clock.now()
  const row = await countFailure(app.db, {
    key,
    now,
    windowEndsAt: new Date(now.getTime() + windowMs),
    delayFrom,
    delayMaxS,
    captchaFrom,
    captchaSolved,
  })
  if (row !== undefined) return row.failures
  if (await captchaIsDue(app, key)) throw new Refusal('captcha_required', { captcha: true })
  throw waits(app, new Date(now.getTime() + 1_000))
}

/** Takes back a try whose password was not looked at. */
export async function giveBackTry(app: App, key: string): Promise<void> {
  await giveBackFailure(app.db, key)
}

/** Whether the answer to this failure asks for a captcha with the next try. */
export const asksForCaptcha = (failures: number): boolean => failures >= captchaFrom

/** Wipes a bucket after a log-in. */
export async function clearGuard(app: App, key: string): Promise<void> {
  await deleteGuard(app.db, key)
}
