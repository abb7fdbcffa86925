import { createHash } from 'node:crypto'
import { cards } from '@baize/art/emblems-cards.ts'
import { fishOne } from '@baize/art/emblems-fish-1.ts'
import { fishTwo } from '@baize/art/emblems-fish-2.ts'
import { miniOne } from '@baize/art/emblems-mini-1.ts'
import { slotsOne } from '@baize/art/emblems-slots-1.ts'
import { slotsTwo } from '@baize/art/emblems-slots-2.ts'
import { slotsThree } from '@baize/art/emblems-slots-3.ts'
import { slotsFour } from '@baize/art/emblems-slots-4.ts'
import { type Palette, type PaletteName, palettes } from '@baize/art/palettes.ts'
import type { Motif } from './draw.ts'
import { ace, king } from './motifs-table.ts'

/** The plate behind the card ranks; each set has its own. */
export type Plate = 'disc' | 'tablet' | 'diamond' | 'arch' | 'hex' | 'shield' | 'wave' | 'card'
export type Ground = 'rays' | 'arch' | 'scales' | 'lattice' | 'hills' | 'waves' | 'fans' | 'drape'

interface SymbolSet {
  /** Wild, scatter, then the four pictures from the dearest. */
  readonly emblems: readonly [string, string, string, string, string, string]
  readonly plate: Plate
  readonly ground: Ground
  readonly palettes: readonly PaletteName[]
  /** Words in a game's name that call for this set. */
  readonly words: readonly string[]
}

const motifs: Readonly<Record<string, Motif>> = {
  ...slotsOne,
  ...slotsTwo,
  ...slotsThree,
  ...slotsFour,
  ...fishOne,
  ...fishTwo,
  dice: miniOne.dice,
  suits: cards.suits,
  ace,
  king,
}

/** The symbol sets, each a world of its own. */
export const sets = {
  gate: {
    emblems: ['dragon', 'temple', 'tiger', 'lantern', 'coin', 'lotus'],
    plate: 'disc',
    ground: 'scales',
    palettes: ['oxblood', 'jade', 'felt'],
    words: [
      'dragon',
      'tiger',
      'lantern',
      'temple',
      'siam',
      'fortune',
      'coin',
      'lotus',
      'lucky',
      'panda',
      'bamboo',
      'jade',
    ],
  },
  nile: {
    emblems: ['pharaoh', 'book', 'sunface', 'chest', 'gem', 'lotus'],
    plate: 'tablet',
    ground: 'arch',
    palettes: ['midnight', 'teal', 'onyx'],
    words: ['pharaoh', 'nile', 'book', 'tome', 'sun', 'desert', 'pyramid', 'egypt', 'sphinx', 'sand'],
  },
  orchard: {
    emblems: ['seven', 'bell', 'crown', 'gem', 'fruit', 'coin'],
    plate: 'diamond',
    ground: 'drape',
    palettes: ['felt', 'oxblood', 'plum'],
    words: ['seven', 'bell', 'fruit', 'cherry', 'reels', 'gem', 'jewel', 'diamond', 'bar', 'hot', 'classic'],
  },
  carnival: {
    emblems: ['mask', 'skull', 'phoenix', 'sunface', 'lantern', 'lotus'],
    plate: 'arch',
    ground: 'fans',
    palettes: ['plum', 'rosewood', 'jade'],
    words: ['carnival', 'masque', 'mask', 'muertos', 'skull', 'phoenix', 'fiesta', 'opera', 'night'],
  },
  north: {
    emblems: ['wolf', 'sunface', 'bull', 'phoenix', 'tiger', 'gem'],
    plate: 'hex',
    ground: 'hills',
    palettes: ['slate', 'moss', 'ice'],
    words: ['wolf', 'bull', 'ox', 'moon', 'wild', 'forest', 'mountain', 'buffalo', 'bear', 'snow'],
  },
  reef: {
    emblems: ['trident', 'chest', 'octopus', 'koi', 'jelly', 'crab'],
    plate: 'wave',
    ground: 'waves',
    palettes: ['teal', 'ice', 'midnight'],
    words: [
      'chest',
      'treasure',
      'pirate',
      'koi',
      'whale',
      'manta',
      'jelly',
      'octopus',
      'kraken',
      'poseidon',
      'crab',
      'pearl',
      'sea',
      'ocean',
      'reef',
      'fish',
      'bay',
    ],
  },
  shogun: {
    emblems: ['samurai', 'lantern', 'dragon', 'temple', 'koi', 'phoenix'],
    plate: 'shield',
    ground: 'rays',
    palettes: ['clay', 'onyx', 'slate'],
    words: ['samurai', 'shogun', 'ronin', 'ninja', 'sakura', 'koi', 'blade', 'master'],
  },
  court: {
    emblems: ['crown', 'suits', 'king', 'ace', 'bell', 'dice'],
    plate: 'card',
    ground: 'lattice',
    palettes: ['rosewood', 'felt', 'midnight'],
    words: ['crown', 'royal', 'king', 'kings', 'queen', 'ace', 'spade', 'suits', 'court', 'castle', 'dice'],
  },
} as const satisfies Record<string, SymbolSet>

export type SetName = keyof typeof sets
const setNames = Object.keys(sets) as SetName[]

export interface Theme {
  readonly set: SetName
  readonly plate: Plate
  readonly ground: Ground
  readonly palette: Palette
  readonly wild: Motif
  readonly scatter: Motif
  readonly pictures: readonly Motif[]
}

const numberOf = (text: string) => createHash('sha256').update(text).digest().readUInt32BE(0)

/**
 * The look of a game. A word of its name chooses the set and leads it as the wild symbol; without one the code of the
 * game does. The same game looks the same for ever.
 */
export function themeOf(gameCode: string, name: string): Theme {
  const words = name.toLowerCase().split(/[^a-z]+/)
  const chance = numberOf(gameCode)
  const named = setNames.filter((set) => sets[set].words.some((word) => words.includes(word)))
  const set = named[chance % (named.length || 1)] ?? setNames[chance % setNames.length]!
  const chosen: SymbolSet = sets[set]
  const lead = chosen.emblems.find((emblem) => words.some((word) => word === emblem || word === `${emblem}s`))
  const emblems = lead ? swapped(chosen.emblems, lead) : [...chosen.emblems]
  const [wild, scatter, ...pictures] = emblems.map((emblem) => motifs[emblem]!)
  const palette = palettes[chosen.palettes[(chance >>> 8) % chosen.palettes.length]!]
  return { set, plate: chosen.plate, ground: chosen.ground, palette, wild: wild!, scatter: scatter!, pictures }
}

function swapped(emblems: readonly string[], lead: string): string[] {
  const order = [...emblems]
  order[order.indexOf(lead)] = order[0]!
  order[0] = lead
  return order
}
