import type { Queryable } from '#server/kernel/db.ts'
import {
  arrangeHotGames,
  arrangeLanes,
  insertFavourites,
  insertRecentPlays,
  listGamesInOrder,
} from '#server/lobby/public.ts'

/** A game that can have been played. */
export interface PlayedGame {
  readonly gameCode: string
  readonly vassalage: string
}

const codes = (text: string): readonly string[] => text.trim().split(/\s+/)

/** The operator's hot list, in its order. */
const hot = codes(`jdb_dragon_gate pg_golden_lotus bgs_speed_baccarat pg_tiger_drum cq9_kraken_hunt eg2_royal_roulette
  jl_lucky_seven fc_rocket_x pt_wolf_moon fc_virtual_world_football pg_phoenix_rise bgs_jacks_or_better_poker jl_royal_crown`)
/** What the demo member played last, newest first. */
export const recentOfDemo = codes(`jdb_koi_pond pt_nile_pharaoh eg2_blackjack_salon cq9_gem_cascade pt_mines
  pg_lantern_night sv3_rooster_crown eg2_mega_six jdb_shogun eg2_hi_lo eg2_money_wheel jdb_market_blackjack`)
/** What the demo member marked, newest first. */
const favouritesOfDemo =
  codes(`pg_golden_lotus sv3_rooster_crown jl_day_of_muertos fc_siam_temple bgs_plinko bgs_high_chips_wheel
  jdb_shark_alley imes_virtual_clash_of_legends cq9_book_of_dusk`)

/** Order of the vendors in each category. */
const lanes: Readonly<Record<string, readonly string[]>> = {
  LIVE: codes('EG2 PT BGS FC JL'),
  RNG: codes('PG JDB CQ9 PT FC JL BGS EG2'),
  SPORTS: codes('BGS PT FC EG2 JL'),
  FISH: codes('JDB CQ9 FC JL BGS'),
  PVP: codes('JL BGS PG JDB CQ9 PT'),
  ESPORTS: codes('IMES TF IA'),
  ELOTT: codes('EG2 FC BGS PT JL TCG_LOTTO_VN TCG_SEA LOTT'),
}

/** Puts the operator's own order over the catalogue: the hot list and the vendors of each category. */
export async function arrangeCatalogue(tx: Queryable): Promise<void> {
  await arrangeHotGames(tx, JSON.stringify(hot))
  const places = Object.entries(lanes).flatMap(([type, vendors]) =>
    vendors.map((vassalage, sort) => ({ type, vassalage, sort })),
  )
  await arrangeLanes(tx, JSON.stringify(places))
}

/** Games to play: all of them, the hot ones six times as likely. */
export async function readGames(tx: Queryable): Promise<PlayedGame[]> {
  const rows = await listGamesInOrder(tx)
  return rows.flatMap((row) => {
    const game = { gameCode: row.game_code, vassalage: row.vassalage }
    return row.is_hot ? Array.from({ length: 6 }, () => game) : [game]
  })
}

/** Fills the lists that play and marking leave behind. */
export async function fillOwnLists(tx: Queryable, demo: bigint, date: Date): Promise<void> {
  await insertRecentPlays(tx)
  await insertFavourites(tx, demo, date, JSON.stringify(favouritesOfDemo))
}
