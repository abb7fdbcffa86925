import { games as listed } from '@baize/sandbox/catalogue/index.ts'
import { type Catalogue, flags, ownCover } from '#search/catalogue.ts'

export const size = 20_000

/** Always the same numbers (mulberry32), so that two runs ask the same. */
function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const chance = seeded(20_261)
export const any = <T>(from: readonly T[]): T => from[chance(from.length)]!
const syllables = [
  'ra',
  'mo',
  'tel',
  'sun',
  'ka',
  'dri',
  'lo',
  'ven',
  'qui',
  'zar',
  'bel',
  'on',
  'fi',
  'nor',
  'tha',
  'gem',
]
const ownWords = [...new Set(listed.flatMap((game) => game.name.split(/[^A-Za-z]+/).filter((word) => word.length > 1)))]
const moreWords = Array.from({ length: 3_000 }, () =>
  Array.from({ length: 2 + chance(2) }, () => any(syllables)).join(''),
)
const words = [...ownWords, ...moreWords]
const thai = listed.flatMap((game) => (game.names.th ? [game.names.th] : []))
const types = ['Slots', 'Live casino', 'Fishing', 'Card games']
const vendors = Array.from({ length: 60 }, () => any(syllables) + any(syllables))

/** As many games as a large aggregator lists, with words that really stand in names and as many again that might. */
export const catalogue = Array.from({ length: size }, () => ({
  names: [Array.from({ length: 2 + chance(2) }, () => any(words)).join(' '), any(thai) + any(thai)],
  also: [any(vendors), any(types)],
}))

/** What somebody types on the way to a name: a part of it, with a slip now and then, as each stroke asks it. */
export function typed(): string {
  const name = [...any(any(catalogue).names)]
  const place = chance(name.length)
  const slip = chance(3)
  if (slip === 0) name.splice(place, 1)
  if (slip === 1) name.splice(place, 1, any(name))
  return name.slice(0, 1 + chance(name.length)).join('')
}

const gameTypes = ['RNG', 'LIVE', 'FISH', 'PVP'] as const

/** The same games as `GET /api/search/index` lists them. */
export function wireCatalogue(): Catalogue {
  const vendorNames = [...new Set(vendors)]
  const none = catalogue.map(() => '')
  return {
    images: '',
    types: types.map((title, at) => ({
      gameType: gameTypes[at]!,
      titles: { th: title, en: title, es: title, pt: title },
    })),
    vendors: vendorNames.map((name) => ({ vassalage: name.toUpperCase(), displayName: name })),
    games: {
      nodeId: catalogue.map((_, at) => String(100_000 + at)),
      gameId: catalogue.map((_, at) => listed[at % listed.length]!.gameCode),
      name: catalogue.map(({ names }) => names[0]!),
      names: { th: catalogue.map(({ names }) => names[1]!), en: none, es: none, pt: none },
      icon: catalogue.map(() => ownCover),
      type: catalogue.map(({ also }) => types.indexOf(also[1]!)),
      vendor: catalogue.map(({ also }) => vendorNames.indexOf(also[0]!)),
      flags: catalogue.map((_, at) => (at % 7 === 0 ? flags.hot : 0) + (at % 3 === 0 ? 0 : flags.trial)),
    },
  }
}
