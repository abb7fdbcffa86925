import { type Currency, parseAmount } from '#api/money.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { VendorGame, VendorProduct } from '#server/ports/game-vendor.ts'
import { placeOf } from './classes.ts'

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
  await tx.query(
    `insert into vendor (vassalage, display_name, sort, transfer_wallet)
     select vassalage, name, sort, purses
     from jsonb_to_recordset($1::jsonb) as v (vassalage text, name text, sort int, purses boolean)
     on conflict (vassalage) do update
       set display_name = excluded.display_name, transfer_wallet = excluded.transfer_wallet
     where (vendor.display_name, vendor.transfer_wallet) <> (excluded.display_name, excluded.transfer_wallet)`,
    [JSON.stringify(rows)],
  )
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
    maintenance: !game.enabled,
    blocked: game.blockedCountries,
    rtp: game.rtp ?? null,
    volatility: game.volatility ?? null,
    least: limitOf(game.minBet, currency),
    most: limitOf(game.maxBet, currency),
  }))
  const changed = await tx.query(
    `insert into game as g (vassalage, game_code, name, names, game_type, classify, icon, sort, demo_support, maintenance,
       blocked_countries, rtp, volatility, min_bet, max_bet)
     select vassalage, code, name, names, "gameType", classify, icon, sort, demo, maintenance,
       array(select jsonb_array_elements_text(blocked)), rtp::numeric, volatility, least, most
     from jsonb_to_recordset($1::jsonb) as v (vassalage text, code text, name text, names jsonb, "gameType" text,
       classify text, icon text, sort int, demo boolean, maintenance boolean, blocked jsonb, rtp text, volatility smallint,
       least bigint, most bigint)
     order by sort
     on conflict (game_code) do update set vassalage = excluded.vassalage, name = excluded.name, names = excluded.names,
       game_type = excluded.game_type, classify = excluded.classify, icon = excluded.icon, enabled = true,
       demo_support = excluded.demo_support, maintenance = excluded.maintenance,
       blocked_countries = excluded.blocked_countries, rtp = excluded.rtp, volatility = excluded.volatility,
       min_bet = excluded.min_bet, max_bet = excluded.max_bet
     where (g.vassalage, g.name, g.names, g.game_type, g.classify, g.icon, g.enabled, g.demo_support, g.maintenance,
       g.blocked_countries, g.rtp, g.volatility, g.min_bet, g.max_bet) is distinct from (excluded.vassalage, excluded.name, excluded.names,
       excluded.game_type, excluded.classify, excluded.icon, true, excluded.demo_support, excluded.maintenance,
       excluded.blocked_countries, excluded.rtp, excluded.volatility, excluded.min_bet, excluded.max_bet)
     returning 1`,
    [JSON.stringify(rows)],
  )
  const gone = await tx.query(
    'update game set enabled = false where enabled and not (game_code in (select jsonb_array_elements_text($1::jsonb))) returning 1',
    [JSON.stringify(games.map((game) => game.gameCode))],
  )
  return changed.length + gone.length
}

/** A new lane stands at the end of its category; one without games goes. */
async function saveLanes(tx: Queryable): Promise<void> {
  await tx.query(
    `insert into vendor_lane (game_type, vassalage, sort)
     select distinct g.game_type, g.vassalage, 100 + v.sort from game g join vendor v using (vassalage) where g.enabled
     on conflict (game_type, vassalage) do nothing`,
  )
  await tx.query(
    `delete from vendor_lane l where not exists (
       select 1 from game g where g.enabled and g.game_type = l.game_type and g.vassalage = l.vassalage)`,
  )
}

/** Counts the rounds of the last seven days for the list of popular games. */
export async function countRounds(tx: Queryable, now: Date): Promise<void> {
  await tx.query(
    `with lately as (
       select game_code, count(*) as rounds from game_round
       where opened_at > $1::timestamptz - interval '7 days' and opened_at <= $1::timestamptz group by game_code)
     update game g set rounds_lately = coalesce(l.rounds, 0)
     from game known left join lately l using (game_code)
     where known.node_id = g.node_id and g.rounds_lately <> coalesce(l.rounds, 0)`,
    [now],
  )
}
