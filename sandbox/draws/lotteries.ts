/**
 * The lotteries of the vendor and how an operator opens them.
 *
 * `POST /operator/generic/v2/lottery/list` (signed like every call) with `{operator_id, area?}` answers what is open,
 * the soonest draw first:
 *
 *     [{ game_code, name, names, product, area, draw_every_s, opens_at, closes_at, draws_at,
 *        last: { number, drawn_at, result } | null, views, prize_modes }]
 *
 * `area` is `VN` (product TCG_LOTTO_VN), `SEA` (TCG_SEA) or `LOTT` (LOTT); left out, all are listed. Times are
 * `YYYY-MM-DDThh:mm:ssZ`. `result` is plain data of the lottery's engine with a `text` that can be shown as it stands.
 *
 * `POST …/game/url` takes an optional `meta` for these games, every field optional; other fields are passed over:
 *
 *     { view: 'betting' | 'lobby', prizeMode: 'LOTT' | 'ZY' | 'ELOTT' | 'SEA', gameCode }
 *
 * `view` is what the frame opens with (betting unless told otherwise; the lobby lists the lotteries of the same area
 * with countdowns and last results; from each view the player reaches the other). `gameCode` chooses the lottery within
 * the area when `game_code` names another one of the same product. `prizeMode` is named on the page; every mode pays
 * the same odds here.
 */
import type { Game, Games } from '#sandbox/games.ts'
import type { SharedRound } from '#sandbox/tables/shared-rounds.ts'
import type { Tables } from '#sandbox/tables/tables.ts'

const areas: Readonly<Record<string, string>> = { TCG_LOTTO_VN: 'VN', TCG_SEA: 'SEA', LOTT: 'LOTT' }

/** The area of a lottery; the lotteries of other vendors make an area each, by the vendor's code. */
export const areaOf = ({ listed }: Game): string => areas[listed.productCode] ?? listed.productCode

export const isLottery = (game: Game): boolean => game.engine?.shared?.kind === 'draw'

export interface Lottery {
  readonly game: Game
  readonly round: SharedRound
  readonly last: SharedRound | undefined
}

/** The open lotteries of an area, or of all, the soonest draw first. */
export function lotteriesOf(games: Games, tables: Tables, area?: string): readonly Lottery[] {
  return games.all
    .filter((game) => isLottery(game) && (area === undefined || areaOf(game) === area))
    .flatMap((game) => {
      const round = tables.current(game.listed.gameCode)
      return round ? [{ game, round, last: tables.history(game.listed.gameCode, 1)[0] }] : []
    })
    .sort((one, other) => one.round.drawsAt - other.round.drawsAt)
}

const instant = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}Z`

/** A lottery as an operator reads it. */
export const describeLottery = ({ game, round, last }: Lottery) => ({
  game_code: game.listed.gameCode,
  name: game.listed.name,
  names: game.listed.names,
  product: game.listed.productCode,
  area: areaOf(game),
  draw_every_s: (round.endsAt - round.opensAt) / 1000,
  opens_at: instant(round.opensAt),
  closes_at: instant(round.closesAt),
  draws_at: instant(round.drawsAt),
  last: last
    ? { number: last.number, drawn_at: instant(last.drawnAt!), result: last.result as { readonly text: string } }
    : null,
  views: ['betting', 'lobby'],
  prize_modes: ['LOTT', 'ZY', 'ELOTT', 'SEA'],
})
