import { type Currency, parseAmount } from '#api/money.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { VendorGame, VendorProduct } from '#server/ports/game-vendor.ts'
import { placeOf } from './classes.ts'
import {
  deleteEmptyLanes,
  disableOtherGames,
  insertLanes,
  updateRoundsLately,
  upsertGames,
  upsertVendors,
} from './rows-sync.ts'

/**
 * Reads products and games from the aggregator into our catalogue. New games appear, known ones follow the vendor's
 * facts, vanished ones are disabled and never deleted: rounds refer to them. What is the operator's own stays: the hot
 * list, the order, whether a vendor is shown. Gives the number of games that the vendor lists.
 */
export async function syncCatalogue(app: App): Promise<number> {
  const products = await app.ports.gameVendor.listProducts()
  const games = await app.ports.gameVendor.listGames()
  // An empty list is a fault of the other side, not a reason to close the house.
  if (games.length === 0) return 0
  const changed = await app.db.transaction(async (tx) => {
    await saveVendors(tx, products, games)
    const rows = await saveGames(tx, games, app.config.demo, app.settings.currency())
    await saveLanes(tx)
    await countRounds(tx, app.clock.now())
    return rows
  })
  app.log.info('catalogue synchronised', { count: games.length })
  if (changed > 0) app.events.publish({ all: true }, 'catalogue', {})
  return games.length
}

async function saveVendors(
  tx: Queryable,
  products: readonly VendorProduct[],
  games: readonly VendorGame[],
): Promise<void> {
  const named = new Map(products.map(({ code, name }) => [code, name]))
  const withPurses = new Set(products.filter(({ transferWallet }) => transferWallet).map(({ code }) => code))
  for (const { productCode } of games) if (!named.has(productCode)) named.set(productCode, productCode)
  const rows = [...named].map(([vassalage, name], sort) => ({
    vassalage,
    name,
    sort,
    purses: withPurses.has(vassalage),
  }))
  await upsertVendors(tx, JSON.stringify(rows))
}

/** A limit in units, as text for JSON; a sum that the currency cannot write, or none, is no limit. */
const limitOf = (amount: string | undefined, currency: Currency): string | null => {
  const units = amount === undefined ? undefined : parseAmount(amount, currency)
  return units ? units.toString() : null
}

/** The vendor's `enabled: false` is our "in maintenance": it is shown, and nobody can start it. */
async function saveGames(
  tx: Queryable,
  games: readonly VendorGame[],
  ownArt: boolean,
  currency: Currency,
): Promise<number> {
  const rows = games.map((game, sort) => ({
    ...placeOf(game.category, game.features),
    code: game.gameCode,
    vassalage: game.productCode,
    name: game.name,
    names: game.names ?? {},
    icon: ownArt || game.thumbUrl === '' ? `/art/covers/${game.gameCode}.svg` : game.thumbUrl,
    sort,
    demo: game.demoSupport,
    free: game.freeRounds ?? false,
    maintenance: !game.enabled,
    blocked: game.blockedCountries,
    rtp: game.rtp ?? null,
    volatility: game.volatility ?? null,
    least: limitOf(game.minBet, currency),
    most: limitOf(game.maxBet, currency),
  }))
  const changed = await upsertGames(tx, JSON.stringify(rows))
  const gone = await disableOtherGames(tx, JSON.stringify(games.map((game) => game.gameCode)))
  return changed.length + gone.length
}

/** A new lane stands at the end of its category; one without games goes. */
async function saveLanes(tx: Queryable): Promise<void> {
  await insertLanes(tx)
  await deleteEmptyLanes(tx)
}

/** Counts the rounds of the last seven days for the list of popular games. */
export async function countRounds(tx: Queryable, now: Date): Promise<void> {
  await updateRoundsLately(tx, now)
}
