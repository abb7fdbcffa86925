import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'
import { first, type Row } from '#server/kernel/db.ts'
import { sha256 } from '#server/kernel/secrets.ts'
import { secondsUntil } from '#server/rate-limit/public.ts'

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

interface GuardRow extends Row {
  failures: number
  window_ends_at: Date
  blocked_until: Date
}

/** Throws while the bucket must wait; tells whether a captcha is due. */
export async function captchaIsDue(app: App, key: string): Promise<boolean> {
  const now = app.clock.now()
  const row = await first<GuardRow>(
    app.db,
    'select failures, window_ends_at, blocked_until from login_guard where key = $1',
    [key],
  )
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
  const row = await first<{ failures: number }>(
    app.db,
    `insert into login_guard as g (key, failures, window_ends_at, blocked_until) values ($1, 1, $3, $2)
     on conflict (key) do update set
       failures = case when g.window_ends_at <= $2 then 1 else g.failures + 1 end,
       window_ends_at = case when g.window_ends_at <= $2 then excluded.window_ends_at else g.window_ends_at end,
       blocked_until = case when g.window_ends_at > $2 and g.failures + 1 >= $4
         then $2::timestamptz + least($5, power(2, least(g.failures + 2 - $4, 20))) * interval '1 second'
         else g.blocked_until end
     where g.blocked_until <= $2 and (g.window_ends_at <= $2 or g.failures < $6 or $7)
     returning failures`,
    [key, now, new Date(now.getTime() + windowMs), delayFrom, delayMaxS, captchaFrom, captchaSolved],
  )
  if (row !== undefined) return row.failures
  if (await captchaIsDue(app, key)) throw new Refusal('captcha_required', { captcha: true })
  throw waits(app, new Date(now.getTime() + 1_000))
}

/** Takes back a try whose password was not looked at. */
export async function giveBackTry(app: App, key: string): Promise<void> {
  await app.db.query('update login_guard set failures = failures - 1 where key = $1 and failures > 0', [key])
}

/** Whether the answer to this failure asks for a captcha with the next try. */
export const asksForCaptcha = (failures: number): boolean => failures >= captchaFrom

/** Wipes a bucket after a log-in. */
export async function clearGuard(app: App, key: string): Promise<void> {
  await app.db.query('delete from login_guard where key = $1', [key])
}
