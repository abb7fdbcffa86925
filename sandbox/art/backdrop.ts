import { canLetter, capHeight } from '@baize/art/lettering.ts'
import type { Palette } from '@baize/art/palettes.ts'
import { circle, group, mix, path, stroke } from './draw.ts'
import { lettering } from './lettering.ts'
import { letters } from './symbols.ts'
import type { Ground, Theme } from './themes.ts'

const size = 1600
const centre = size / 2

function rays(count: number, colour: string, opacity: number): string {
  let d = ''
  for (let index = 0; index < count; index++) {
    const corner = (at: number) =>
      `${Math.round(centre + 1400 * Math.cos(at))} ${Math.round(centre + 1400 * Math.sin(at))}`
    const start = (index / count) * 2 * Math.PI
    d += `M${centre} ${centre}L${corner(start)} ${corner(start + Math.PI / count)}z`
  }
  return path(d, colour, `opacity="${opacity}"`)
}

const tile = (width: number, height: number, inside: string) =>
  `<defs><pattern id="g" width="${width}" height="${height}" patternUnits="userSpaceOnUse">${inside}</pattern></defs>` +
  path(`M0 0h${size}v${size}H0z`, 'url(#g)')

const rings = (c: Palette, radii: readonly number[]) =>
  radii.map((radius, index) => circle(centre, centre, radius, mix(c.bg, c.mid, 0.18 + index * 0.14))).join('') +
  circle(centre, centre, radii[0]! + 26, 'none', `stroke="${c.pop}" stroke-width="2" opacity=".5"`)

const wave = (y: number) => `M-80 ${y}${'q40-44 80 0t80 0'.repeat(12)}V${size}H-80z`

const grounds: Readonly<Record<Ground, (c: Palette) => string>> = {
  rays: (c) => rays(22, c.mid, 0.38) + rings(c, [430, 340]),
  arch: (c) =>
    [560, 450, 340]
      .map((w, i) =>
        path(
          `M${centre - w} ${size}V${centre - 60}a${w} ${w} 0 01${2 * w} 0V${size}z`,
          mix(c.bg, c.mid, 0.12 + i * 0.14),
        ),
      )
      .join('') +
    stroke(`M${centre - 505} ${size}V${centre - 60}a505 505 0 011010 0V${size}`, c.pop, 2, 'opacity=".45"'),
  scales: (c) =>
    tile(
      88,
      44,
      `<path d="M0 44a44 44 0 0188 0M16 44a28 28 0 0156 0M32 44a12 12 0 0124 0M-44 22a44 44 0 0188 0M-28 22a28 28 0 0156 0M44 22a44 44 0 0188 0M60 22a28 28 0 0156 0" fill="${c.bg}" stroke="${mix(c.bg, c.mid, 0.55)}" stroke-width="2"/>`,
    ) + rings(c, [430, 350]),
  lattice: (c) =>
    tile(
      72,
      72,
      `<path d="M36 0l36 36-36 36L0 36zM36 20l16 16-16 16-16-16z" fill="none" stroke="${mix(c.bg, c.mid, 0.5)}" stroke-width="2"/>`,
    ) +
    path(
      `M${centre} 300l500 500-500 500-500-500z`,
      mix(c.bg, c.mid, 0.35),
      `stroke="${c.pop}" stroke-opacity=".5" stroke-width="2"`,
    ),
  hills: (c) =>
    circle(centre, 620, 420, mix(c.bg, c.mid, 0.5)) +
    circle(centre, 620, 320, mix(c.bg, c.mid, 0.75)) +
    path(`M0 900l240-180 220 130 280-240 260 200 300-210 300 190V${size}H0z`, mix(c.bg, c.mid, 0.35)) +
    path(`M0 1060l320-150 300 120 340-170 340 150 300-110V${size}H0z`, mix(c.bg, c.mid, 0.16)),
  waves: (c) =>
    circle(centre, 640, 400, mix(c.bg, c.mid, 0.6)) +
    [840, 950, 1060]
      .map((y, i) =>
        path(wave(y), mix(c.bg, c.mid, 0.5 - i * 0.17), `stroke="${c.light}" stroke-opacity=".18" stroke-width="2"`),
      )
      .join(''),
  fans: (c) =>
    [0, 400, 800, 1200, 1600]
      .flatMap((x) =>
        [420, 1180].map((y) =>
          [190, 144, 98, 52].map((r, i) => circle(x, y, r, i % 2 ? c.bg : mix(c.bg, c.mid, 0.4))).join(''),
        ),
      )
      .join('') + rings(c, [430, 350]),
  drape: (c) =>
    path(Array.from({ length: 16 }, (_, i) => `M${i * 100} 0h50v${size}h-50z`).join(''), c.mid, 'opacity=".3"') +
    rings(c, [430, 350]),
}

/** The printed ground behind the reels; it covers any screen, its middle stays behind the reels. */
export const backdrop = ({ palette: c, ground }: Theme) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" preserveAspectRatio="xMidYMid slice">${path(
    `M0 0h${size}v${size}H0z`,
    c.bg,
  )}${grounds[ground](c)}${path(`M${centre} 0h${centre}v${size}h-${centre}z`, c.ink, 'opacity=".14"')}</svg>`

/**
 * The emblem of a game over its name, as a lock-up for the head of the page: one or two lines of equal width, the
 * second in the accent. Names in other scripts get the emblem alone.
 */
export function lockup({ palette: c, wild }: Theme, name: string): string {
  const emblem = group('translate(200 100) scale(.86)', wild(c))
  if (!canLetter(name)) return svg(400, 196, emblem)
  let top = 206
  const lines = balanced(name.toUpperCase().split(/\s+/)).map((text, index) => {
    const height = Math.min(66, (372 / (lettering(text, 3.6).width + 3)) * capHeight)
    const middle = top + height / 2
    top += height + Math.max(14, height * 0.3)
    return (
      letters(text, 203, middle + 4, height, c.ink, 2.9) +
      letters(text, 200, middle, height, index ? c.pop : c.light, 2.4)
    )
  })
  return svg(400, Math.round(top), emblem + lines.join(''))
}

/** Breaks words into two lines of similar length; one word stays one line. */
function balanced(words: readonly string[]): readonly string[] {
  const breaks = words
    .slice(1)
    .map((_, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')])
  const uneven = ([first = '', second = '']: readonly string[]) => Math.abs(first.length - second.length)
  return breaks.sort((one, other) => uneven(one) - uneven(other))[0] ?? words
}

/** A square poster of a game, for lists. */
export const cover = (theme: Theme) =>
  svg(
    300,
    300,
    group('translate(-100 -100) scale(.3125)', backdropInside(theme)) +
      group('translate(150 150) scale(1.15)', theme.wild(theme.palette)),
  )

const backdropInside = ({ palette: c, ground }: Theme) => path(`M0 0h${size}v${size}H0z`, c.bg) + grounds[ground](c)

const svg = (width: number, height: number, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${inside}</svg>`
