import type { GamesNow, GameType } from '#api/lobby.ts'
import type { Language } from '#api/page.ts'
import { type App, perApp } from '#server/kernel/context.ts'
import type { VendorNow } from '#server/ports/game-vendor.ts'
import { imagePlace } from '#server/system/public.ts'
import { hotGames, listedGames } from './listed-games.ts'
import { toGame } from './rows.ts'

/** One question to the vendor, however many visitors look. */
const keptMs = 2_000
/** A vendor that has failed once is asked again soon, one that goes on failing is not. */
const retryMs = 1_000
const restMs = 10_000
/** So long what was told last stands in for one answer that failed. */
const staleMs = 15_000

/** As many as the strip has places for. */
const places = { tables: 2, matches: 3 } as const
const kinds: readonly GameType[] = ['LIVE', 'SPORTS', 'ELOTT']
/** More games of a kind than this are not asked about. */
const askedMost = 150

const nothing: VendorNow = { tables: [], matches: [], draw: undefined }

/** Games that can be started, hot ones first. */
async function openGames(app: App) {
  const { all } = await listedGames(app).current()
  const open = all.filter(({ maintenance }) => !maintenance)
  return new Map([...hotGames(open), ...open].map((game) => [game.game_code, game]))
}

/** What the vendor tells, in the memory of this process; nothing while it is silent. */
const vendorNow = perApp((app) => {
  let untilMs = 0
  let told: Promise<VendorNow> | undefined
  let isSilent = false
  let failures = 0
  let last: { readonly answer: VendorNow; readonly atMs: number } | undefined
  /** Pages have the strip or not: they are drawn anew when that changes. */
  const note = (silent: boolean) => {
    if (silent !== isSilent) app.events.publish({ all: true }, 'catalogue', {})
    isSilent = silent
  }
  const ask = async (): Promise<VendorNow> => {
    const games = [...(await openGames(app)).values()]
    const gameCodes = kinds.flatMap((kind) =>
      games
        .filter(({ game_type }) => game_type === kind)
        .slice(0, askedMost)
        .map(({ game_code }) => game_code),
    )
    return (await app.ports.gameVendor.listNow?.({ gameCodes, ...places })) ?? nothing
  }
  const current = () => {
    const nowMs = app.clock.now().getTime()
    if (told && nowMs < untilMs) return told
    untilMs = nowMs + keptMs
    told = ask().then(
      (answer) => {
        failures = 0
        last = { answer, atMs: nowMs }
        note(false)
        return answer
      },
      () => {
        failures += 1
        untilMs = nowMs + (failures === 1 ? retryMs : restMs)
        if (failures === 1 && last && nowMs - last.atMs < staleMs) return last.answer
        note(true)
        return nothing
      },
    )
    return told
  }
  return { current, isSilent: () => isSilent }
})

/** Asks a silent vendor again: pages without the strip have nobody who would. To be run every few seconds. */
export async function askSilent(app: App): Promise<void> {
  const now = vendorNow(app)
  if (now.isSilent()) await now.current()
}

/** What happens now in the games that are listed and open. Never fails: a silent vendor has nothing to tell. */
export async function happensNow(app: App, language: Language): Promise<GamesNow> {
  const told = await vendorNow(app).current()
  const games = await openGames(app)
  const images = imagePlace(app.settings.current().imageCdn)
  const now = app.clock.now()
  /** A game as the strip shows it; nothing where it was closed or hidden meanwhile. */
  const named = (gameCode: string) => {
    const row = games.get(gameCode)
    if (!row) return undefined
    const { nodeId, displayName, lagerIcon, minBet, maxBet } = toGame(row, language, app.settings.currency(), images)
    return { nodeId, displayName, lagerIcon, minBet, maxBet }
  }
  const draw = told.draw && named(told.draw.gameCode)
  return {
    now: now.toISOString(),
    tables: told.tables.flatMap(({ gameCode, opensAt, closesAt, endsAt, road }) => {
      const game = named(gameCode)
      const times = { opensAt: opensAt.toISOString(), closesAt: closesAt.toISOString(), endsAt: endsAt.toISOString() }
      return game ? { ...game, ...times, road: [...road] } : []
    }),
    matches: told.matches.flatMap(({ gameCode, league, startsAt, prices, id, home, away }) => {
      const nodeId = games.get(gameCode)?.node_id.toString()
      if (nodeId === undefined || startsAt <= now) return []
      const title = league[language] ?? league.en ?? ''
      return { nodeId, id, league: title, home, away, startsAt: startsAt.toISOString(), prices: [...prices] }
    }),
    draw: draw && { ...draw, drawsAt: told.draw!.drawsAt.toISOString() },
  }
}
