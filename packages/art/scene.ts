import { hash, round1, seeded } from './chance.ts'
import { mix } from './colour.ts'
import { type Category, type Family, families } from './families.ts'
import { rays } from './grounds.ts'
import { drawNumber } from './number.ts'
import { type Palette, type PaletteName, palettes } from './palettes.ts'

export interface SceneInput {
  readonly category: Category
  readonly palette: PaletteName
  readonly emblem?: string
  readonly seed?: string
  readonly lines?: keyof typeof printedLines
}

const x = 468
const y = 172
const scale = 1.25
const angle = (degrees: number): number => (degrees * Math.PI) / 180

/** The marks of a gaming table behind the emblem. */
const printedLines = {
  arc: (c: Palette): string => {
    const arcs = [330, 282, 274, 196].map((radius, i) => {
      const inside = i === 0 ? mix(c.bg, c.mid, 0.4) : i === 3 ? mix(c.bg, c.mid, 0.5) : 'none'
      const line = i === 1 || i === 2 ? ` stroke="${c.pop}" stroke-width="${i === 1 ? 2.6 : 1}"` : ''
      return `<circle cx="${x}" cy="-20" r="${radius}" fill="${inside}"${line}/>`
    })
    const spots = [-46, -28, -10, 10, 28, 46].map(
      (at) =>
        `<circle cx="${round1(x + 306 * Math.sin(angle(at)))}" cy="${round1(-20 + 306 * Math.cos(angle(at)))}" r="13" fill="none" stroke="${c.light}" stroke-opacity=".5" stroke-width="1.6"/>`,
    )
    return arcs.join('') + spots.join('')
  },
  spot: (c: Palette): string =>
    [210, 168, 126]
      .map((radius, i) => `<circle cx="${x}" cy="${y}" r="${radius}" fill="${mix(c.bg, c.mid, 0.25 + i * 0.25)}"/>`)
      .join('') +
    `<circle cx="${x}" cy="${y}" r="148" fill="none" stroke="${c.pop}" stroke-width="6" stroke-dasharray="2 14"/>`,
  rail: (c: Palette): string =>
    `<path d="M${x - 190} 340L${x - 40} 0H640v340z" fill="${mix(c.bg, c.mid, 0.55)}"/><path d="M${x - 190} 340L${x - 40} 0M${x - 208} 340L${x - 58} 0" stroke="${c.pop}" stroke-width="2.4"/>`,
  rays: (c: Palette): string =>
    `<g transform="translate(${x - 150} ${y - 150})">${rays(20, c.mid, 0.55)}</g><circle cx="${x}" cy="${y}" r="138" fill="${mix(c.bg, c.mid, 0.5)}"/><circle cx="${x}" cy="${y}" r="138" fill="none" stroke="${c.pop}" stroke-width="2.4"/>`,
} as const

/** A textless picture of 640 x 340: felt, printed lines, one emblem on the right; text is set over its quiet left half. */
export function scene({ category, palette, emblem, seed = '', lines = 'arc' }: SceneInput): string {
  const c = palettes[palette]
  const family: Family = families[category]
  const keys = Object.keys(family.emblems)
  const chance = seeded(hash(`${category}/${emblem}/${palette}/${seed}`))
  const chosen = emblem ?? keys[Math.floor(chance() * keys.length)]!
  const art = family.emblems[chosen]!(c, drawNumber)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 340" preserveAspectRatio="xMidYMid slice"><defs><linearGradient id="l"><stop offset=".1" stop-color="${c.bg}"/><stop offset=".62" stop-color="${c.bg}" stop-opacity="0"/></linearGradient></defs><path fill="${c.bg}" d="M0 0h640v340H0z"/>${printedLines[lines](c)}<path fill="url(#l)" d="M0 0h640v340H0z"/><g transform="translate(${x} ${y})scale(${scale})">${art}</g></svg>`
}

const linesInTurn = ['arc', 'spot', 'rail', 'rays'] as const

/** The tile of a vendor in a category: always the same one, and another one for each vendor. */
export function vendorScene(category: Category, vendor: string, index: number): string {
  const family: Family = families[category]
  const chance = seeded(hash(`${category}/${vendor}`))
  const emblems = Object.keys(family.emblems)
  return scene({
    category,
    emblem: emblems[(index * 3 + 1) % emblems.length]!,
    palette: family.palettes[Math.floor(chance() * family.palettes.length)]!,
    lines: linesInTurn[Math.floor(chance() * linesInTurn.length)]!,
  })
}
