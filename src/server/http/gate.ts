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
