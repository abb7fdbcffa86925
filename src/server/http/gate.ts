import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'

/** Seconds after which a client may ask again when no end is known. */
const askAgainS = 300

/** Why the site is closed for a visitor from `country`, or `undefined` when it is open. */
export function closedFor(app: App, country: string): Refusal | undefined {
  const values = app.settings.current()
  if (values.maintenance) return new Refusal('maintenance', { retryAfter: secondsLeft(app, values.maintenanceEndTime) })
  if (values.blockedCountries.includes(country)) return new Refusal('region_restricted')
  return undefined
}

function secondsLeft(app: App, endTime: string): number {
  if (endTime === '') return askAgainS
  const left = Math.ceil((Date.parse(endTime) - app.clock.now().getTime()) / 1000)
  return Math.max(left, 1)
}

/** Names and addresses of this machine: the operator's command calls it by one of them, from one of them. */
const local = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/
const localAddress = /^(?:127\.|::1$)/
const consolePath = /^\/(?:(?:[a-z]{2}\/)?operator|api\/staff)(?:\/|$)/
/** What the console's pages ask for beside the calls of staff. */
const sharedPath = /^\/(?:api\/(?:keys|ready)|healthz|readyz)$/

/**
 * Whether an address answers at a host. With `OPERATOR_HOST` the console and the calls of staff answer there alone, and nothing else of
 * the site does: who knows the players' site learns nothing of the other one, and no cookie of it goes there.
 */
export function answersAt(
  operatorHost: string | undefined,
  { host, ip, path }: { readonly host: string | undefined; readonly ip: string; readonly path: string },
): boolean {
  // Anybody may write such a name: it counts for who calls from here.
  const isHere = host !== undefined && local.test(host) && localAddress.test(ip)
  if (operatorHost === undefined || isHere) return true
  return host === operatorHost ? consolePath.test(path) || sharedPath.test(path) : !consolePath.test(path)
}
