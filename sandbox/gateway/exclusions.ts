import * as z from 'zod'
import { HttpError } from '#sandbox/http.ts'
import type { Timers } from '#sandbox/timers.ts'

export const exclusionQuestion = z.object({ taxIds: z.array(z.string().min(1).max(20)).min(1).max(50) })

type OneReply =
  | { readonly taxId: string; readonly result: 'clear' | 'unknown' }
  | { readonly taxId: string; readonly result: 'listed'; readonly until?: string }

/** Longer than any merchant waits. */
const lateMs = 8_000
const untilMs = 180 * 86_400_000

/** What the list says of one person. The first three digits say so, so that people can try each answer by hand. */
function oneReply(taxId: string, now: number): OneReply {
  if (taxId.startsWith('900')) return { taxId, result: 'listed' }
  if (taxId.startsWith('901')) return { taxId, result: 'listed', until: new Date(now + untilMs).toISOString() }
  return { taxId, result: taxId.startsWith('902') ? 'unknown' : 'clear' }
}

/** A country's list of self-exclusions, as a merchant asks it; it refuses, dawdles and is down for some. */
export async function exclusionReply({ taxIds }: z.output<typeof exclusionQuestion>, timers: Timers) {
  if (taxIds.some((one) => one.startsWith('903'))) throw new HttpError(403, 'not_permitted')
  if (taxIds.some((one) => one.startsWith('905'))) throw new HttpError(503, 'down')
  if (taxIds.some((one) => one.startsWith('904'))) await new Promise<void>((go) => void timers.after(lateMs, go))
  return { results: taxIds.map((one) => oneReply(one, timers.now())) }
}
