import { hash, round1, seeded } from './chance.ts'
import { hue, mix } from './colour.ts'
import { type Category, emblemOfWord, type Family, families, quietGround } from './families.ts'
import { type GroundName, grounds } from './grounds.ts'
import { canLetter } from './lettering.ts'
import { lockup } from './lockup.ts'
import { drawNumber } from './number.ts'
import { type Palette, type PaletteName, palettes } from './palettes.ts'

export interface CoverInput {
  readonly name: string
  readonly category: Category
  /** Vendor code; it is part of the seed. */
  readonly vendor?: string
  /** The vendor's colour leans the palette. */
  readonly color?: string
  readonly palette?: PaletteName
  readonly ratio?: '3:4' | '1:1'
}

/** Of three seeded candidates the one whose hue is nearest to the vendor's colour. */
function choosePalette(family: Family, color: string, pick: <T>(list: readonly T[]) => T): PaletteName {
  const candidates = [pick(family.palettes), pick(family.palettes), pick(family.palettes)]
  if (color === '') return candidates[0]!
  const distance = (name: PaletteName): number => {
    const apart = Math.abs(hue(palettes[name].mid) - hue(color))
    return Math.min(apart, 360 - apart)
  }
  return candidates.sort((a, b) => distance(a) - distance(b))[0]!
}

function chooseEmblem(family: Family, name: string, pick: <T>(list: readonly T[]) => T): string {
  const words = name.toLowerCase().split(/\s+/).reverse()
  const named = words.map((word) => emblemOfWord[word]).find((key) => key !== undefined && key in family.emblems)
  return named ?? pick(Object.keys(family.emblems))
}

function frame(c: Palette, dark: boolean, height: number, chance: () => number): string {
  if (chance() < 0.5 && dark)
    return `<path d="M14 34V14h20M286 34V14h-20M14 ${height - 34}v20h20M286 ${height - 34}v20h-20" fill="none" stroke="${c.pop}" stroke-width="2" opacity=".8"/>`
  if (chance() < 0.5)
    return `<rect x="10" y="10" width="280" height="${height - 20}" rx="8" fill="none" stroke="${c.pop}" stroke-width="1.6" opacity=".55"/>`
  return ''
}

/** Ink of the lettering on the one light palette. */
const onIvory = { light: '#17352A', pop: '#A8342A', ink: '#FFFBEF' }
const titleWidth = 232

/**
 * A game's cover as SVG text: the same input gives the same picture. Ids are local to the file, so use it as an image
 * and not inline. Names outside the alphabet (Thai) get the picture without lettering.
 */
export function cover({ name, category, vendor = '', color = '', palette, ratio = '3:4' }: CoverInput): string {
  const family: Family = families[category]
  const chance = seeded(hash(`${vendor}/${category}/${name}/`))
  const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)]!
  const c: Palette = palettes[palette ?? choosePalette(family, color, pick)]
  const emblem = chooseEmblem(family, name, pick)
  let ground: GroundName = quietGround[emblem] ?? pick(family.grounds)
  if (c.key === 'ivory' && ['waves', 'deep', 'pitch'].includes(ground)) ground = 'rings'
  const dark = c.key !== 'ivory'
  const square = ratio === '1:1'
  const height = square ? 300 : 400
  const title = canLetter(name)
    ? lockup(
        name,
        dark ? c : { ...c, ...onIvory },
        titleWidth,
        { gap: 4.4 + chance() * 0.8, strokeWidth: 2.5 + chance() * 0.5, twoColours: chance() < 0.55 },
        square ? 278 : 374,
      )
    : undefined
  const place = placeOf(title?.top, square, dark)
  const art = family.emblems[emblem]!(c, drawNumber)
  const marks = frame(c, dark, height, chance)
  const shift = square && title ? Math.round(place.y - 150) : 0
  const behind = shift ? `<g transform="translate(0 ${shift})">${grounds[ground](c)}</g>` : grounds[ground](c)
  const picture = `<path fill="url(#b)" d="M0 0h300v400H0z"/>${behind}<g transform="translate(150 ${round1(place.y)})scale(${place.scale.toFixed(2)})">${art}</g>`
  const foot = title ? footOf(c, title.top, square, dark) + marks + title.svg : marks
  return svg(c, height, picture + foot)
}

/** Where the emblem stands, above a title that begins at `top`. */
function placeOf(top: number | undefined, square: boolean, dark: boolean): { y: number; scale: number } {
  if (top === undefined) return { y: square ? 150 : 190, scale: square ? 1.15 : 1.3 }
  const y = square ? top / 2 + (dark ? 2 : -6) : Math.min(156, 40 + (top - 40) / 2 + (dark ? 6 : -8))
  const margin = dark ? (square ? 10 : 36) : square ? 32 : 52
  return { y, scale: Math.min(1.22, (top - margin) / 206) }
}

/** The quiet ground under the title. */
function footOf(c: Palette, top: number, square: boolean, dark: boolean): string {
  if (dark) return `<path fill="url(#f)" d="M0 ${Math.round(top - (square ? 60 : 92))}h300V400H0z"/>`
  const y = Math.round(top - 26)
  return `<path fill="${c.mid}" d="M0 ${y}h300V400H0z"/><path d="M0 ${y}h300" stroke="${c.warm}" stroke-width="3"/>`
}

function svg(c: Palette, height: number, body: string): string {
  const lit = `<linearGradient id="b" x2="0" y2="1"><stop stop-color="${mix(c.bg, c.mid, 0.28)}"/><stop offset="1" stop-color="${c.bg}"/></linearGradient>`
  const faded = `<linearGradient id="f" x2="0" y2="1"><stop stop-color="${c.ink}" stop-opacity="0"/><stop offset=".5" stop-color="${c.ink}" stop-opacity=".82"/><stop offset="1" stop-color="${c.ink}" stop-opacity=".96"/></linearGradient>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 ${height}"><defs>${lit}${faded}</defs>${body}</svg>`
    .replace(/\s+\/>/g, '/>')
    .replace(/(\d)\.0(?=\D)/g, '$1')
}
