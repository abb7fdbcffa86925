import { cards } from './emblems-cards.ts'
import { esports } from './emblems-esports.ts'
import { fishOne } from './emblems-fish-1.ts'
import { fishTwo } from './emblems-fish-2.ts'
import { liveOne } from './emblems-live-1.ts'
import { liveTwo } from './emblems-live-2.ts'
import { lottery } from './emblems-lottery.ts'
import { miniOne } from './emblems-mini-1.ts'
import { miniTwo } from './emblems-mini-2.ts'
import { rooster } from './emblems-rooster.ts'
import { slotsOne } from './emblems-slots-1.ts'
import { slotsTwo } from './emblems-slots-2.ts'
import { slotsThree } from './emblems-slots-3.ts'
import { slotsFour } from './emblems-slots-4.ts'
import { sports } from './emblems-sports.ts'
import type { GroundName } from './grounds.ts'
import type { Emblems, PaletteName } from './palettes.ts'

const slots: Emblems = { ...slotsOne, ...slotsTwo, ...slotsThree, ...slotsFour }
const live: Emblems = { ...liveOne, ...liveTwo }
const fish: Emblems = { ...fishOne, ...fishTwo }
const mini: Emblems = { ...miniOne, ...miniTwo }

/** What a category of games is drawn with. */
export interface Family {
  readonly emblems: Emblems
  readonly grounds: readonly GroundName[]
  readonly palettes: readonly PaletteName[]
}

export const families = {
  RNG: {
    emblems: slots,
    grounds: ['rays', 'arch', 'burst', 'scales', 'lattice', 'hills', 'fans', 'drape', 'rings'],
    palettes: ['oxblood', 'felt', 'saffron', 'midnight', 'jade', 'onyx', 'rosewood', 'teal', 'clay', 'plum'],
  },
  LIVE: {
    emblems: live,
    grounds: ['tableArc', 'tableArc', 'rings', 'fans'],
    palettes: ['felt', 'oxblood', 'onyx', 'midnight', 'slate', 'jade'],
  },
  SPORTS: {
    emblems: sports,
    grounds: ['pitch', 'pitch', 'split', 'rings'],
    palettes: ['felt', 'moss', 'ice', 'clay', 'slate', 'teal'],
  },
  ESPORTS: {
    emblems: esports,
    grounds: ['grid', 'split', 'grid', 'lattice'],
    palettes: ['slate', 'midnight', 'ice', 'onyx', 'teal', 'plum'],
  },
  FISH: {
    emblems: fish,
    grounds: ['deep', 'waves', 'scales', 'deep'],
    palettes: ['teal', 'ice', 'midnight', 'jade', 'felt'],
  },
  PVP: {
    emblems: cards,
    grounds: ['fans', 'lattice', 'tableArc', 'rings', 'split'],
    palettes: ['felt', 'rosewood', 'clay', 'oxblood', 'teal', 'slate'],
  },
  COCKFIGHT: {
    emblems: rooster,
    grounds: ['burst', 'rays', 'hills', 'rings'],
    palettes: ['saffron', 'clay', 'oxblood', 'moss', 'onyx'],
  },
  ELOTT: {
    emblems: lottery,
    grounds: ['rings', 'lattice', 'burst', 'fans'],
    palettes: ['jade', 'midnight', 'ivory', 'rosewood', 'ice', 'saffron'],
  },
  MINI: {
    emblems: mini,
    grounds: ['rings', 'split', 'grid', 'lattice', 'burst'],
    palettes: ['plum', 'teal', 'clay', 'slate', 'moss', 'ice'],
  },
} as const satisfies Record<string, Family>

export type Category = keyof typeof families

/** Words of a name that decide its emblem, so that "Golden Lotus" gets a lotus. */
export const emblemOfWord: Readonly<Record<string, string>> = {
  lotus: 'lotus',
  pharaoh: 'pharaoh',
  nile: 'pharaoh',
  tiger: 'tiger',
  dragon: 'dragon',
  gem: 'gem',
  jewel: 'gem',
  diamond: 'gem',
  crown: 'crown',
  royal: 'crown',
  sun: 'sunface',
  lantern: 'lantern',
  temple: 'temple',
  siam: 'temple',
  fortune: 'coin',
  coin: 'coin',
  bell: 'bell',
  fruit: 'fruit',
  cherry: 'fruit',
  carnival: 'mask',
  masque: 'mask',
  wolf: 'wolf',
  muertos: 'skull',
  skull: 'skull',
  samurai: 'samurai',
  shogun: 'samurai',
  book: 'book',
  tome: 'book',
  bull: 'bull',
  ox: 'bull',
  phoenix: 'phoenix',
  treasure: 'chest',
  chest: 'chest',
  seven: 'seven',
  reels: 'reels',
  roulette: 'roulette',
  baccarat: 'fan',
  sic: 'sicbo',
  wheel: 'wheel',
  blackjack: 'table',
  chips: 'chips',
  football: 'football',
  hoops: 'basket',
  basket: 'basket',
  tennis: 'tennis',
  cup: 'trophy',
  league: 'trophy',
  jersey: 'jersey',
  muay: 'glove',
  boxing: 'glove',
  strike: 'cross',
  arena: 'pad',
  clash: 'shield',
  legends: 'shield',
  squad: 'helmet',
  koi: 'koi',
  whale: 'whale',
  manta: 'manta',
  jelly: 'jelly',
  shark: 'shark',
  octopus: 'octopus',
  kraken: 'octopus',
  poseidon: 'trident',
  neptune: 'trident',
  crab: 'crab',
  ace: 'ace',
  spade: 'ace',
  king: 'king',
  kings: 'king',
  suits: 'suits',
  poker: 'hand',
  rummy: 'hand',
  mahjong: 'tile',
  domino: 'domino',
  rooster: 'head',
  duel: 'duel',
  proud: 'proud',
  plume: 'crest',
  feather: 'crest',
  keno: 'grid',
  ticket: 'ticket',
  drum: 'drum',
  balls: 'balls',
  six: 'six',
  dice: 'dice',
  plinko: 'plinko',
  mines: 'mines',
  rocket: 'crash',
  crash: 'crash',
  'hi-lo': 'hilo',
  flip: 'flip',
  tower: 'tower',
  balloon: 'balloon',
}

/** Emblems that bring their own frame look best on a quiet ground. */
export const quietGround: Readonly<Record<string, GroundName>> = {
  table: 'fans',
  plinko: 'split',
  mines: 'lattice',
  crash: 'grid',
  grid: 'lattice',
  tower: 'split',
  reels: 'drape',
  roulette: 'tableArc',
  fan: 'tableArc',
  chips: 'tableArc',
  sicbo: 'tableArc',
  temple: 'hills',
  whale: 'waves',
  shark: 'waves',
  mask: 'drape',
  suits: 'rings',
  proud: 'hills',
}
