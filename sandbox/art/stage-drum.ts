import type { Palette } from '@baize/art/palettes.ts'
import { brass, brassDeep, circle, ellipse, group, mix, path, rect, red, short, stroke } from './draw.ts'

export const drumBack = (c: Palette) =>
  path('M-150 150h300l34 66h-368z', '#04140e', 'opacity=".4" transform="translate(0 10)"') +
  path('M-150 140h300l30 66h-360z', '#5A3A22') +
  path('M0 140h150l30 66H0z', '#000', 'opacity=".2"') +
  stroke('M-150 140h300M-164 172h328', brass, 2.4) +
  circle(0, 0, 178, mix(c.bg, c.light, 0.12)) +
  path('M0-178a178 178 0 010 356z', '#000', 'opacity=".1"')

export const drumCage = () => {
  let o = ''
  for (let i = 0; i < 6; i++)
    o += ellipse(
      0,
      0,
      short(178 * Math.abs(Math.cos((i / 6) * Math.PI))),
      178,
      'none',
      `class="rib" stroke="${brass}" stroke-width="2" opacity=".55"`,
    )
  return o
}

export const drumFront = () =>
  circle(0, 0, 178, 'none', `stroke="${brass}" stroke-width="9"`) +
  circle(0, 0, 170, 'none', `stroke="${brassDeep}" stroke-width="2"`) +
  stroke('M-124-96c22-30 50-48 84-58', '#FFF6DD', 9, 'stroke-linecap="round" opacity=".55"') +
  rect(-26, -212, 52, 36, brass, 6) +
  path('M0-212h20a6 6 0 016 6v30H0z', brassDeep) +
  group(
    'translate(196 0)',
    rect(-20, -7, 52, 14, brassDeep, 6) +
      rect(26, -7, 12, 54, brass, 6) +
      circle(32, 50, 13, red) +
      path('M32 37a13 13 0 010 26z', '#000', 'opacity=".2"'),
  ) +
  path('M-34 166h68l-12 40h-44z', brass) +
  path('M0 166h34l-12 40H0z', brassDeep)
