import { type Family, families } from './families.ts'
import { drawNumber } from './number.ts'
import { type PaletteName, palettes } from './palettes.ts'

/** The twelve pictures that members choose from: an emblem on a round cloth. */
const avatars: readonly (readonly [category: keyof typeof families, emblem: string, palette: PaletteName])[] = [
  ['RNG', 'lotus', 'felt'],
  ['RNG', 'tiger', 'saffron'],
  ['FISH', 'koi', 'teal'],
  ['RNG', 'phoenix', 'oxblood'],
  ['COCKFIGHT', 'head', 'clay'],
  ['RNG', 'wolf', 'midnight'],
  ['FISH', 'whale', 'ice'],
  ['RNG', 'dragon', 'jade'],
  ['PVP', 'suits', 'rosewood'],
  ['RNG', 'sunface', 'plum'],
  ['ESPORTS', 'shield', 'slate'],
  ['RNG', 'bull', 'moss'],
]

/** Avatar files by name: `a1` to `a12`. */
export const avatarFiles = (): ReadonlyMap<string, string> =>
  new Map(
    avatars.map(([category, emblem, name], index) => {
      const c = palettes[name]
      const family: Family = families[category]
      const art = family.emblems[emblem]!(c, drawNumber)
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-100 -100 200 200"><path fill="${c.mid}" d="M-100-100h200v200h-200z"/><circle r="92" fill="${c.bg}"/><g transform="scale(.72)">${art}</g></svg>`
      return [`a${index + 1}`, svg] as const
    }),
  )
