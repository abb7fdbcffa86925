/** The catalogue of the sandbox vendor: invented games of sixteen vendors over all types. Pure data, no clock, no chance. */
import { engineOf, rtpOf, volatilityOf } from './engines.ts'
import type { CatalogueGame, GameType, Line, Product } from './model.ts'
import { slots } from './slots.ts'
import { tables } from './tables.ts'

export type { CatalogueGame, GameType, Product, ProductCode } from './model.ts'

export const products: readonly Product[] = [
  { code: 'PG', name: 'PG', color: '#C8553D' },
  { code: 'JDB', name: 'JDB', color: '#C98A2B' },
  { code: 'CQ9', name: 'CQ9', color: '#8A3B4B' },
  { code: 'PT', name: 'PT', color: '#1E7A5A' },
  { code: 'FC', name: 'FC', color: '#3D6E8C' },
  { code: 'JL', name: 'JL', color: '#B4642A' },
  { code: 'BGS', name: 'BGS', color: '#54633A' },
  { code: 'EG2', name: 'EG2', color: '#2B6CB0' },
  { code: 'IMES', name: 'IMES', color: '#4B5FA8' },
  { code: 'TF', name: 'TF', color: '#2E7C86' },
  { code: 'IA', name: 'IA', color: '#7A4B8C' },
  { code: 'SV3', name: 'SV3', color: '#B5471F' },
  { code: 'KH', name: 'KH', color: '#5B6E4F', wallet: 'transfer' },
  { code: 'TCG_LOTTO_VN', name: 'TCG Lotto VN', color: '#B33A3A' },
  { code: 'TCG_SEA', name: 'TCG SEA', color: '#1F6F8B' },
  { code: 'LOTT', name: 'LOTT', color: '#8C6A1F' },
]

/** Category word of the aggregator protocol for each type and class. */
const categories: { readonly [T in GameType]: Readonly<Record<string, string>> & { readonly other: string } } = {
  RNG: { classic: 'Classic Slots', jackpot: 'Jackpot Slots', other: 'Video Slots' },
  LIVE: {
    baccarat: 'Live Baccarat',
    roulette: 'Live Roulette',
    blackjack: 'Live Blackjack',
    dice: 'Live Sic Bo',
    other: 'Live Game Shows',
  },
  SPORTS: { virtual: 'Virtual Sports', other: 'Sportsbook' },
  ESPORTS: { other: 'Esports' },
  FISH: { other: 'Fishing Games' },
  PVP: { other: 'Multiplayer' },
  COCKFIGHT: { other: 'Cockfighting' },
  ELOTT: { keno: 'Keno', ticket: 'Scratch Cards', other: 'Lottery' },
  MINI: { crash: 'Crash Games', other: 'Casual Games' },
}

/** Least and largest stake by type, in major units. */
const limits: { readonly [T in GameType]: readonly [string, string] } = {
  RNG: ['1.00', '2000.00'],
  LIVE: ['20.00', '50000.00'],
  SPORTS: ['10.00', '100000.00'],
  ESPORTS: ['10.00', '50000.00'],
  FISH: ['0.10', '500.00'],
  PVP: ['5.00', '5000.00'],
  COCKFIGHT: ['20.00', '20000.00'],
  ELOTT: ['1.00', '10000.00'],
  MINI: ['1.00', '5000.00'],
}

/** Covers that were drawn before their game moved to the vendor that has it now. */
const drawnWith: Readonly<Record<string, NonNullable<CatalogueGame['cover']>>> = {
  'Ace of Felt': { palette: 'ivory' },
  'Virtual Strike Zone': { vendor: 'CQ9' },
  'Virtual Arena Pad': { vendor: 'FC' },
  'Virtual Clash of Legends': { vendor: 'EG2' },
  'Virtual Iron Squad': { vendor: 'PT' },
  'Virtual Apex Tournament': { vendor: 'FC' },
  'Rooster Crown': { vendor: 'CQ9' },
  'Dawn Duel': { vendor: 'JL' },
  'Proud Spur': { vendor: 'FC' },
  'Red Plume': { vendor: 'JDB' },
}

/** @example titleCase('bonus-buy') // 'Bonus Buy' */
const titleCase = (key: string): string =>
  key
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

function game(gameType: GameType, [name, productCode, classify, thai]: Line): CatalogueGame {
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/_$/, '')
  const [minBet, maxBet] = limits[gameType]
  const cover = drawnWith[name]
  const engine = engineOf(gameType, classify, name)
  return {
    gameCode: `${productCode.toLowerCase()}_${slug}`,
    name,
    names: thai === undefined ? {} : { th: thai },
    productCode,
    gameType,
    category: categories[gameType][classify] ?? categories[gameType].other,
    features: [titleCase(classify)],
    classify,
    rtp: rtpOf(engine),
    volatility: volatilityOf(engine),
    minBet,
    maxBet,
    demoSupport: gameType !== 'SPORTS' && gameType !== 'COCKFIGHT' && classify !== 'national',
    engine,
    ...(cover === undefined ? {} : { cover }),
  }
}

const typesInOrder: readonly Exclude<GameType, 'RNG'>[] = [
  'LIVE',
  'SPORTS',
  'FISH',
  'PVP',
  'ESPORTS',
  'COCKFIGHT',
  'ELOTT',
  'MINI',
]

export const games: readonly CatalogueGame[] = [
  ...slots.map((line) => game('RNG', line)),
  ...typesInOrder.flatMap((gameType) => tables[gameType].map((line) => game(gameType, line))),
]
