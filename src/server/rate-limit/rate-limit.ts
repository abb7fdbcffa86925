import ipaddr from 'ipaddr.js'
import type { Endpoint } from '#api/endpoint.ts'
import { Refusal } from '#api/refusal.ts'
import { writerOf } from '#server/kernel/audit.ts'
import { boundedMemo } from '#server/kernel/bounded-memo.ts'
import type { App } from '#server/kernel/context.ts'
import type { Db } from '#server/kernel/db.ts'
import type { RequestFacts } from '#server/kernel/handler.ts'
import { sha256 } from '#server/kernel/secrets.ts'
import { givePointBack, takePoint } from './rows.ts'

export type RateClass = NonNullable<Endpoint['rate']>

interface Limit {
  readonly points: number
  readonly seconds: number
}

/**
 * Requests of one address by rate class. A lobby user never meets `read`; it is counted in the process, as a write for
 * each read would cost more than the read. The others are counted in the database, for all processes together.
 */
export const classLimits: Readonly<Record<RateClass, Limit>> = {
  read: { points: 600, seconds: 60 },
  write: { points: 240, seconds: 60 },
  credential: { points: 60, seconds: 60 },
}

/** Further limits of one address. */
export const addressLimits = {
  /** Log-ins that failed or are under way; one that succeeds is given back. */
  login: { points: 20, seconds: 60 },
  /** Accounts opened. */
  register: { points: 30, seconds: 3_600 },
  /** Names that were taken: who looks for a free one stops before, who collects names does not. */
  names: { points: 20, seconds: 600 },
  /** Trial sessions. */
  trial: { points: 60, seconds: 3_600 },
  /** Codes that were asked for. */
  codes: { points: 30, seconds: 3_600 },
  /** Captchas read to those who cannot see them. */
  readings: { points: 20, seconds: 3_600 },
  /** Guesses at codes and second steps. */
  guesses: { points: 30, seconds: 600 },
} as const satisfies Record<string, Limit>

/** Limits of one number, e-mail address or member, from wherever they are asked for. */
export const targetLimits = {
  code: { points: 1, seconds: 60 },
  codeDay: { points: 5, seconds: 86_400 },
  /** Links to a new password. */
  link: { points: 1, seconds: 60 },
  linkDay: { points: 5, seconds: 86_400 },
  /** Guesses at the old password of a member who is in. */
  oldPassword: { points: 5, seconds: 900 },
  /** Wrong passwords of one staff account from browsers that have never been in. */
  staffSignIn: { points: 60, seconds: 3_600 },
  /** Answers to second steps of one member. */
  step: { points: 15, seconds: 3_600 },
} as const satisfies Record<string, Limit>

/**
 * Whom an address stands for: a whole IPv6 /64 is one subscriber, and an IPv4 address written as IPv6 is itself.
 * @example addressKey('2001:db8:1:2:3::4') // '2001:db8:1:2::/64'
 */
export const addressKey = (ip: string): string => knownKeys(ip, ip)

const knownKeys = boundedMemo((ip: string): string => {
  if (!ipaddr.isValid(ip)) return 'unknown'
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  return `${new ipaddr.IPv6([...(address as ipaddr.IPv6).parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`
})

/** Counts a request of its class; throws `Refusal('too_many_requests')` over the limit. */
export async function checkRate(app: App, rateClass: RateClass, request: Pick<RequestFacts, 'ip'>): Promise<void> {
  if (rateClass === 'read') countRead(app, request)
  else await consume(app, `${rateClass}:${addressKey(request.ip)}`, classLimits[rateClass])
}

/** Takes one of an address's points; throws `Refusal('too_many_requests')` when there is none. */
export const consumeForAddress = (app: App, name: keyof typeof addressLimits, ip: string): Promise<void> =>
  consume(app, `${name}:${addressKey(ip)}`, addressLimits[name])

/** Takes one of a target's points; what the target is called stays out of the log. */
export const consumeForTarget = (app: App, name: keyof typeof targetLimits, target: string): Promise<void> =>
  consume(app, targetKey(name, target), targetLimits[name])

const targetKey = (name: keyof typeof targetLimits, target: string): string =>
  `${name}:${sha256(target).toString('base64url')}`

/** Gives a point back. */
export async function giveBack(app: App, name: keyof typeof addressLimits, ip: string): Promise<void> {
  await givePointBack(app.db, `${name}:${addressKey(ip)}`)
}

/** Gives a point of a target back. */
export async function giveBackForTarget(app: App, name: keyof typeof targetLimits, target: string): Promise<void> {
  await givePointBack(app.db, targetKey(name, target))
}

async function consume(app: App, key: string, limit: Limit): Promise<void> {
  const now = app.clock.now()
  const row = await takePoint(app.db, key, now, new Date(now.getTime() + limit.seconds * 1_000))
  if (row === undefined || row.points > limit.points) await refuse(app, key, row?.ends_at ?? now, row?.points, limit)
}

async function refuse(app: App, key: string, endsAt: Date, points: number | undefined, limit: Limit): Promise<never> {
  // One line for each window that was overrun, not one for each request of a flood.
  if (points === limit.points + 1) await writerOf(app, 'system', 'limit.reached')(app.db, { subject: key })
  throw new Refusal('too_many_requests', { retryAfter: secondsUntil(app, endsAt) })
}

/** Whole seconds from now, at least one. */
export const secondsUntil = (app: App, time: Date): number =>
  Math.max(1, Math.ceil((time.getTime() - app.clock.now().getTime()) / 1_000))

interface Window {
  endsAtMs: number
  readonly points: Map<string, number>
}
const reads = new WeakMap<Db, Window>()

/**
 * Counts a read, without waiting. All addresses share one window of time, so that forgetting them is dropping one map.
 */
export function countRead(app: App, { ip }: Pick<RequestFacts, 'ip'>): void {
  const key = addressKey(ip)
  const nowMs = app.clock.now().getTime()
  let window = reads.get(app.db)
  if (window === undefined || window.endsAtMs <= nowMs) {
    window = { endsAtMs: nowMs + classLimits.read.seconds * 1_000, points: new Map() }
    reads.set(app.db, window)
  }
  const points = (window.points.get(key) ?? 0) + 1
  window.points.set(key, points)
  if (points > classLimits.read.points)
    throw new Refusal('too_many_requests', { retryAfter: secondsUntil(app, new Date(window.endsAtMs)) })
}
