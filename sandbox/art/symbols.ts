import { capHeight } from '@baize/art/lettering.ts'
import type { Palette } from '@baize/art/palettes.ts'
import { circle, group, mix, path, rect, stroke } from './draw.ts'
import { lettering } from './lettering.ts'
import type { Plate, Theme } from './themes.ts'

/** The names of the symbols, as the slot engines use them: `p1` … `p6` are the tokens of games whose symbols touch. */
export const symbolNames = [
  ...(['wild', 'scatter', 'coin', 'h1', 'h2', 'h3', 'h4', 'a', 'k', 'q', 'j', 't'] as const),
  ...(['p1', 'p2', 'p3', 'p4', 'p5', 'p6'] as const),
] as const
export type SymbolName = (typeof symbolNames)[number]

const ranks: Readonly<Record<string, string>> = { a: 'A', k: 'K', q: 'Q', j: 'J', t: '10' }

const plates: Readonly<Record<Plate, string>> = {
  disc: 'M0-84a84 84 0 010 168a84 84 0 010-168z',
  tablet: 'M-66-84H66l14 14V70L66 84H-66L-80 70V-70z',
  diamond: 'M0-98L86 0 0 98-86 0z',
  arch: 'M-70 84V-18a70 70 0 01140 0V84z',
  hex: 'M0-92L80-46V46L0 92-80 46V-46z',
  shield: 'M-76-78H76V6C76 52 40 78 0 94-40 78-76 52-76 6z',
  wave: 'M-80-60q20-24 40 0t40 0 40 0 40 0V60q-20 24-40 0t-40 0-40 0-40 0z',
  card: 'M-56-90H56a12 12 0 0112 12V78a12 12 0 01-12 12H-56a12 12 0 01-12-12V-78a12 12 0 0112-12z',
}

/** Text of the poster alphabet, centred on x, with its middle at y. */
export function letters(text: string, x: number, y: number, height: number, colour: string, weight = 2.5): string {
  const { d, width } = lettering(text, 3.6)
  const scale = height / capHeight
  const place = `translate(${(x - (width * scale) / 2).toFixed(1)} ${(y - height / 2).toFixed(1)}) scale(${scale.toFixed(2)})`
  return stroke(d, colour, weight, `transform="${place}" stroke-linejoin="round" stroke-linecap="round"`)
}

/** Card ranks in the colours of the palette: two are light, two deep, one warm, so that they differ at a glance. */
function rank(theme: Theme, name: SymbolName): string {
  const c = theme.palette
  const [plate, ink] = rankColours(c)[name] ?? [c.light, c.ink]
  const d = plates[theme.plate]
  return (
    path(d, c.ink, 'opacity=".32" transform="translate(5 6)"') +
    path(d, plate) +
    `<clipPath id="r"><path d="M0-110H110V110H0z"/></clipPath>` +
    path(d, c.ink, 'opacity=".13" clip-path="url(#r)"') +
    stroke(d, ink, 3, 'opacity=".55" transform="scale(.88)"') +
    letters(ranks[name]!, 0, 0, name === 't' ? 62 : 74, ink, 2.9)
  )
}

const rankColours = (c: Palette): Readonly<Partial<Record<SymbolName, readonly [string, string]>>> => ({
  a: [c.warm, c.light],
  k: [c.light, c.ink],
  q: [mix(c.pop, c.light, 0.15), c.ink],
  j: [mix(c.mid, c.light, 0.22), c.light],
  t: [mix(c.mid, c.ink, 0.28), c.pop],
})

/** A ribbon under an emblem. */
const ribbon = (c: Palette, word: string, ground: string, ink: string) =>
  path('M-104 54l18 15-18 15h34V54zM104 54L86 69l18 15H70V54z', mix(ground, c.ink, 0.3)) +
  rect(-84, 46, 168, 42, ground, 4) +
  path('M0 46h80a4 4 0 014 4v34a4 4 0 01-4 4H0z', c.ink, 'opacity=".12"') +
  stroke('M-76 52H76M-76 82H76', ink, 1.6, 'opacity=".6"') +
  letters(word, 0, 67, word.length > 4 ? 18 : 21, ink, 2.7)

/** A brass coin with the milled edge of the house's chips; its middle stays free for what it is worth. */
const coin = (c: Palette) =>
  circle(4, 6, 92, c.ink, 'opacity=".32"') +
  circle(0, 0, 92, mix(c.pop, c.ink, 0.12)) +
  path('M0-92a92 92 0 010 184z', c.ink, 'opacity=".14"') +
  circle(0, 0, 83, 'none', `stroke="${c.ink}" stroke-width="10" stroke-dasharray="13 13.070" opacity=".82"`) +
  circle(0, 0, 68, c.pop, `stroke="${mix(c.pop, c.ink, 0.55)}" stroke-width="2.5"`) +
  circle(0, 0, 60, 'none', `stroke="${mix(c.pop, c.ink, 0.45)}" stroke-width="1.6"`)

const tokenPlates = ['disc', 'diamond', 'hex', 'shield', 'tablet', 'arch'] as const

/** A token: each has a shape and a ground of its own, so that groups are seen at once and not by colour alone. */
function token(theme: Theme, index: number): string {
  const c = theme.palette
  const grounds = [
    mix(c.warm, c.ink, 0.18),
    c.light,
    mix(c.mid, c.light, 0.12),
    mix(c.pop, c.light, 0.1),
    mix(c.light, c.mid, 0.4),
    mix(c.mid, c.pop, 0.42),
  ]
  const ground = grounds[index]!
  const d = plates[tokenPlates[index]!]
  const emblem = [theme.wild, theme.scatter, ...theme.pictures][index]!
  return (
    path(d, c.ink, 'opacity=".34" transform="translate(4 6) scale(1.04)"') +
    path(d, ground, 'transform="scale(1.04)"') +
    '<clipPath id="r"><path d="M0-110H110V110H0z"/></clipPath>' +
    path(d, c.ink, 'opacity=".13" clip-path="url(#r)" transform="scale(1.04)"') +
    stroke(d, index === 1 || index === 3 ? c.ink : c.pop, 3, 'opacity=".6" transform="scale(.94)"') +
    group('scale(.64)', emblem(c))
  )
}

function drawing(theme: Theme, name: SymbolName): string {
  const c = theme.palette
  if (name === 'coin') return coin(c)
  const place = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6'].indexOf(name)
  if (place >= 0) return token(theme, place)
  if (name === 'wild')
    return (
      circle(0, -6, 96, mix(c.warm, c.ink, 0.12)) +
      path('M0-102a96 96 0 010 192z', c.ink, 'opacity=".16"') +
      circle(0, -6, 90, 'none', `stroke="${c.pop}" stroke-width="3.5"`) +
      group('translate(0 -18) scale(.76)', theme.wild({ ...c, warm: mix(c.warm, c.ink, 0.48) })) +
      ribbon(c, 'WILD', c.pop, c.ink)
    )
  if (name === 'scatter')
    return (
      path(star(12, 104, 88), c.light) +
      circle(0, 0, 80, mix(c.mid, c.bg, 0.2)) +
      path('M0-80a80 80 0 010 160z', c.ink, 'opacity=".18"') +
      circle(0, 0, 74, 'none', `stroke="${c.pop}" stroke-width="3" stroke-dasharray="2 9" stroke-linecap="round"`) +
      group('translate(0 -14) scale(.66)', theme.scatter(c)) +
      ribbon(c, 'SCATTER', c.light, c.ink)
    )
  const picture = ['h1', 'h2', 'h3', 'h4'].indexOf(name)
  if (picture >= 0)
    return (
      circle(0, 0, 100, mix(c.bg, c.mid, 0.75)) +
      path('M0-100a100 100 0 010 200z', c.ink, 'opacity=".14"') +
      (picture < 2 ? circle(0, 0, 97, 'none', `stroke="${c.pop}" stroke-width="2.5" opacity=".8"`) : '') +
      group('scale(.84)', theme.pictures[picture]!(c))
    )
  return rank(theme, name)
}

function star(points: number, outer: number, inner: number): string {
  const corners = Array.from({ length: points * 2 }, (_, index) => {
    const angle = (index * Math.PI) / points
    const radius = index % 2 ? inner : outer
    return `${(radius * Math.sin(angle)).toFixed(1)} ${(-radius * Math.cos(angle)).toFixed(1)}`
  })
  return `M${corners.join('L')}z`
}

/** One symbol of a game as a picture file. */
export const symbolPicture = (theme: Theme, name: SymbolName) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-108 -108 216 216" width="216" height="216">${drawing(theme, name)}</svg>`
