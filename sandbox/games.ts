import { type Currency, parseAmount, type Units, unitsPerMajor } from '@baize/money/money.ts'
import type { Engine } from './engines/engine.ts'
import { engines } from './engines/registry.ts'

/** A game as the catalogue lists it. */
export interface CatalogueGame {
  readonly gameCode: string
  readonly name: string
  readonly names: { readonly [language in string]?: string }
  readonly productCode: string
  readonly gameType: string
  readonly category: string
  readonly features: readonly string[]
  readonly rtp: string | undefined
  readonly volatility: number | undefined
  readonly minBet: string | number
  readonly maxBet: string | number
  readonly demoSupport: boolean
  readonly engine?: string | undefined
}

export interface CatalogueProduct {
  readonly code: string
  readonly name: string
  readonly color: string
  /** Where players' money lies while they play; left out, it stays with the operator. */
  readonly wallet?: 'transfer'
}

export interface Catalogue {
  readonly products: readonly CatalogueProduct[]
  readonly games: readonly CatalogueGame[]
}

export interface Game {
  readonly listed: CatalogueGame
  /** Absent when nothing here can play it. */
  readonly engine: Engine | undefined
}

export interface Games {
  readonly products: readonly CatalogueProduct[]
  readonly all: readonly Game[]
  find(gameCode: string): Game | undefined
  /** The product of a game that plays from vendor wallets. */
  purseOf(gameCode: string): string | undefined
}

/** Joins the catalogue with the engines. */
export function openGames({ products, games }: Catalogue): Games {
  const all = games.map((listed) => ({ listed, engine: listed.engine ? engines.get(listed.engine) : undefined }))
  const byCode = new Map(all.map((game) => [game.listed.gameCode, game]))
  const withPurse = new Set(products.filter(({ wallet }) => wallet === 'transfer').map(({ code }) => code))
  const purseOf = (gameCode: string) => {
    const code = byCode.get(gameCode)?.listed.productCode
    return code !== undefined && withPurse.has(code) ? code : undefined
  }
  return { products, all, find: (gameCode) => byCode.get(gameCode), purseOf }
}

/** The screens of slots. */
const slotScreens: ReadonlySet<string> = new Set(['slot', 'tumble', 'hold'])

/** Whether rounds of a game can be given away: of a slot that is played from the operator's wallet. */
export const hasFreeRounds = ({ listed, engine }: Game, games: Pick<Games, 'purseOf'>): boolean =>
  engine !== undefined && slotScreens.has(engine.screen) && games.purseOf(listed.gameCode) === undefined

export const nameIn = (game: Game, lang: string) => game.listed.names[lang] ?? game.listed.name

const ladder = [1n, 2n, 3n, 4n, 5n, 6n, 8n]

/**
 * The stakes a player may choose: a ladder between the smallest and the largest bet of the game, each a whole
 * multiple of the engine's step. At most 24 levels.
 */
export function stakeLevels(game: Game, engine: Engine, currency: Currency): readonly Units[] {
  const [least, most] = stakeLimits(game, currency)
  const levels = new Set<Units>()
  for (let decade = unitsPerMajor / 10n; decade <= most; decade *= 10n)
    for (const rung of ladder) {
      const level = rung * decade
      if (level >= least && level <= most && level % engine.stakeStep === 0n) levels.add(level)
    }
  if (levels.size === 0) levels.add(roundUp(least, engine.stakeStep))
  return [...levels].sort((a, b) => (a < b ? -1 : 1)).slice(0, 24)
}

/** The least and the most that a round may cost. */
export const stakeLimits = (game: Game, currency: Currency): readonly [Units, Units] => [
  toUnits(game.listed.minBet, currency),
  toUnits(game.listed.maxBet, currency),
]

const roundUp = (units: Units, step: Units) => ((units + step - 1n) / step) * step

function toUnits(value: string | number, currency: Currency): Units {
  const units = parseAmount(String(value), { ...currency, decimals: 5 })
  if (units === undefined) throw new Error(`The catalogue has a bet limit that is no amount: ${value}`)
  return units
}
