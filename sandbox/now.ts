/**
 * What happens at the vendor's tables, books and lotteries at this moment, for an operator's front page.
 *
 * `POST /operator/generic/v2/now/list` (signed like every call) with `{ operator_id, game_codes, tables?, matches? }`
 * answers what these games have to show, in the order of `game_codes`; unknown codes are passed over:
 *
 *     { now,
 *       tables: [{ game_code, opens_at, closes_at, ends_at, road: [{ text, tone }] }],
 *       matches: [{ game_code, id, league: { en, th, es, pt }, home, away, starts_at, prices: [{ side, pick, odds }] }],
 *       draw: { game_code, draws_at } | null }
 *
 * `tables` (two unless told otherwise, eight at most) are of different games; those that are named keep playing for a
 * minute, whether anybody sits there or not. Bets are open until `closes_at`. `road` has the newest result first, without
 * that of the round which still plays; a `tone` is `red`, `blue`, `green` or `dark`. `matches` (three, twelve at most) are
 * of the first book and can be bet on; `side` is `home`, `draw` or `away`; `pick` goes into the `meta.pick` of `game/url` and lies in the coupon then. `draw`
 * is the next one of all lotteries named. Times are `YYYY-MM-DDThh:mm:ss.sssZ`; compare them with `now`.
 */
import * as z from 'zod'
import { lotteriesOf } from './draws/lotteries.ts'
import type { BaccaratResult } from './engines/baccarat.ts'
import type { DragonTigerResult } from './engines/dragon-tiger.ts'
import type { ScreenName } from './engines/engine.ts'
import { type RouletteResult, reds } from './engines/roulette.ts'
import type { Game, Games } from './games.ts'
import type { Route } from './http.ts'
import { languages, messagesOf } from './languages.ts'
import { type OperatorCallOptions, operatorCalls, partner } from './operator-call.ts'
import type { Books } from './sports/books.ts'
import { showFixture } from './sports/show.ts'
import type { Tables } from './tables/tables.ts'
import type { Timers } from './timers.ts'
import { toJson } from './wire.ts'

interface Options extends OperatorCallOptions {
  readonly games: Games
  readonly tables: Tables
  readonly books: Books
  readonly timers: Timers
}

const listNow = partner.extend({
  game_codes: z.array(z.string().min(1).max(80)).max(500),
  tables: z.bigint().min(0n).max(8n).default(2n),
  matches: z.bigint().min(0n).max(12n).default(3n),
})

type Tone = 'red' | 'blue' | 'green' | 'dark'
type Bead = { readonly text: string; readonly tone: Tone }

const sides = { player: ['P', 'blue'], banker: ['B', 'red'], dragon: ['D', 'red'], tiger: ['T', 'blue'] } as const
const sideBead = (side: string): Bead => {
  const [text, tone] = sides[side as keyof typeof sides] ?? (['=', 'green'] as const)
  return { text, tone }
}
const numberTone = (number: number): Tone => (number === 0 ? 'green' : reds.includes(number) ? 'red' : 'dark')

/** Results as beads of a road, for the tables whose roads are read at a glance. */
const beads: Partial<Record<ScreenName, (result: unknown) => Bead>> = {
  baccarat: (result) => sideBead((result as BaccaratResult).result),
  dragontiger: (result) => sideBead((result as DragonTigerResult).winner),
  roulette: (result) => {
    const { number } = result as RouletteResult
    return { text: String(number), tone: numberTone(number) }
  },
}

const roadLength = 24
/** How long a table plays on after its state was told. */
const keptMs = 60_000
/** A match that begins sooner than a coupon is made is no offer. */
const leastAheadMs = 15_000

const wireTime = (ms: number) => new Date(ms).toISOString()

/** The call that tells what happens now. */
export function nowRoutes(options: Options): Route[] {
  const { games, tables, books, timers } = options
  const call = operatorCalls(options)

  const showTables = (named: readonly Game[], most: number) => {
    const seen = new Set<ScreenName>()
    const shown = named.filter(({ engine }) => {
      if (engine?.shared?.kind !== 'table' || !beads[engine.screen] || seen.has(engine.screen) || seen.size >= most)
        return false
      seen.add(engine.screen)
      return true
    })
    return shown.flatMap(({ listed: { gameCode }, engine }) => {
      const now = timers.now()
      tables.keep(gameCode, now + keptMs)
      const round = tables.current(gameCode)
      if (!round) return []
      const over = tables.history(gameCode, roadLength + 1).filter(({ endsAt }) => endsAt <= now)
      return {
        game_code: gameCode,
        opens_at: wireTime(round.opensAt),
        closes_at: wireTime(round.closesAt),
        ends_at: wireTime(round.endsAt),
        road: over.slice(0, roadLength).map(({ result }) => beads[engine!.screen]!(result)),
      }
    })
  }

  const showMatches = (named: readonly Game[], most: number) => {
    const book = named.find(({ engine }) => engine?.book)
    if (!book || most === 0) return []
    const now = timers.now()
    const { name } = book.engine!
    books.wake(name)
    const open = books.fixtures
      .list(name, now)
      .filter(({ match, kicksOffAt }) => !match && kicksOffAt > now + leastAheadMs)
    return open.slice(0, most).map((fixture) => {
      const { id, league, home, away, kicksOffAt, markets } = showFixture(fixture, now)
      return {
        game_code: book.listed.gameCode,
        league: Object.fromEntries(languages.map((language) => [language, messagesOf(language)[league]])),
        ...{ id, home, away, starts_at: wireTime(kicksOffAt) },
        prices: markets
          .filter(({ market }) => market === 'winner')
          .flatMap(({ market, prices }) =>
            prices.map(({ pick, odds }) => ({
              side: pick,
              pick: `${id}:${market}:${pick}`,
              odds: (odds / 100).toFixed(2),
            })),
          ),
      }
    })
  }

  const showDraw = (codes: ReadonlySet<string>) => {
    // Where bets on a draw are closed, the one after it is next: draws follow each other without a break.
    const next = lotteriesOf(games, tables)
      .filter(({ game }) => codes.has(game.listed.gameCode))
      .map(({ game: { listed }, round: { opensAt, closesAt, drawsAt, endsAt } }) => ({
        game_code: listed.gameCode,
        at: closesAt > timers.now() ? drawsAt : drawsAt + endsAt - opensAt,
      }))
      .sort((one, other) => one.at - other.at)[0]
    return next ? { game_code: next.game_code, draws_at: wireTime(next.at) } : null
  }

  return [
    call('/now/list', listNow, ({ game_codes, tables: tablesMost, matches: matchesMost }) => {
      const named = game_codes.flatMap((code) => games.find(code) ?? [])
      return toJson({
        now: wireTime(timers.now()),
        tables: showTables(named, Number(tablesMost)),
        matches: showMatches(named, Number(matchesMost)),
        draw: showDraw(new Set(game_codes)),
      })
    }),
  ]
}
