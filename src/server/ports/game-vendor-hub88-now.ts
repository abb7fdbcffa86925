import * as z from 'zod'
import { systemClock } from '#server/kernel/clock.ts'
import type { GameVendor } from './game-vendor.ts'
import { type Hub88Options, openCaller, VendorRefused } from './game-vendor-hub88-call.ts'

const code = z.string().min(1)
const instant = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))
const word = z.string().min(1).max(60)
const price = z.object({
  side: z.enum(['home', 'draw', 'away']),
  pick: z.string().regex(/^[\w:.-]{1,100}$/),
  odds: z.string().regex(/^[0-9]{1,5}(\.[0-9]{1,3})?$/),
})
const bead = z.object({ text: z.string().min(1).max(3), tone: z.enum(['red', 'blue', 'green', 'dark']).catch('dark') })
const answer = z.object({
  now: instant,
  tables: z
    .array(z.object({ game_code: code, opens_at: instant, closes_at: instant, ends_at: instant, road: z.array(bead) }))
    .nullish(),
  matches: z
    .array(
      z.object({
        game_code: code,
        id: word,
        league: z.record(z.string(), word),
        home: word,
        away: word,
        starts_at: instant,
        prices: z.array(price),
      }),
    )
    .nullish(),
  draw: z.object({ game_code: code, draws_at: instant }).nullish(),
})

/** A vendor that refuses knows no such call; it may learn it. */
const refusedMs = 10 * 60_000
const nothing = { tables: [], matches: [], draw: undefined }

/** Who looks at a front page does not wait for what only adorns it. */
const nowTimeoutMs = 800

/**
 * What happens at the vendor now: `POST /now/list`, an extension of the protocol that `sandbox/now.ts` describes. One that
 * does not know it refuses, and tells nothing for ten minutes. Failures are counted apart and keep nobody from playing.
 */
export function openNow(options: Hub88Options): NonNullable<GameVendor['listNow']> {
  const ask = openCaller(options)
  const { clock = systemClock, operatorId, timeoutMs = nowTimeoutMs } = options
  let restUntilMs = 0
  return async ({ gameCodes, tables, matches }) => {
    if (clock.now().getTime() < restUntilMs) return nothing
    const fields = { operator_id: operatorId, game_codes: gameCodes, tables, matches }
    const told = await ask('/now/list', fields, answer, timeoutMs).catch((failure: unknown) => {
      if (!(failure instanceof VendorRefused)) throw failure
      restUntilMs = clock.now().getTime() + refusedMs
      return undefined
    })
    if (!told) return nothing
    const ahead = clock.now().getTime() - told.now
    const at = (theirs: number) => new Date(theirs + ahead)
    return {
      tables: (told.tables ?? []).map(({ game_code, opens_at, closes_at, ends_at, road }) => ({
        ...{ gameCode: game_code, opensAt: at(opens_at), closesAt: at(closes_at), endsAt: at(ends_at), road },
      })),
      matches: (told.matches ?? []).map(({ game_code, starts_at, ...match }) => ({
        ...match,
        ...{ gameCode: game_code, startsAt: at(starts_at) },
      })),
      draw: told.draw ? { gameCode: told.draw.game_code, drawsAt: at(told.draw.draws_at) } : undefined,
    }
  }
}
