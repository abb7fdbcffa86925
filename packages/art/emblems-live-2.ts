import { card, chip, circle, die, each, fill, mix, one, rect, stroke } from './brush.ts'
import type { Emblems } from './palettes.ts'

export const liveTwo = {
  sicbo: (c) =>
    `<ellipse cx="0" cy="52" rx="104" ry="34" fill="${mix(c.warm, c.ink, 0.5)}"/><ellipse cx="0" cy="46" rx="104" ry="34" fill="${c.pop}"/><ellipse cx="0" cy="46" rx="92" ry="27" fill="${mix('#12563f', c.ink, 0.1)}"/>${die(c, -42, 18, 1.12, 5, -12)}${die(c, 46, 22, 1.05, 3, 14, mix(c.light, c.pop, 0.28))}${die(c, 4, -42, 1.3, 1, 6)}${fill('M-100 0C-96-60-60-98 0-98S96-60 100 0', 'none', `stroke="${c.light}" stroke-width="2.5" opacity=".5"`)}`,
  table: (c) =>
    fill('M-100-34H100C100 34 54 84 0 84S-100 34-100-34z', mix(c.ink, c.warm, 0.35)) +
    fill('M-90-34H90C88 28 48 72 0 72S-88 28-90-34z', mix('#176B4C', c.mid, 0.2)) +
    stroke('M-72-34C-68 10-38 44 0 44S68 10 72-34M-62-34C-58 4-32 34 0 34S58 4 62-34', c.pop, 1.8) +
    each(
      [
        [-66, 24],
        [-37, 48],
        [0, 58],
        [37, 48],
        [66, 24],
      ],
      ([x, y], i) =>
        i % 2 ? chip(c, x, y, 13, c.warm) : circle(x, y, 11, 'none', `stroke="${c.light}" stroke-width="2"`),
    ) +
    card(c, 'heart', -22, -2, -8, 0.58) +
    card(c, 'spade', 18, -2, 8, 0.58) +
    rect(-46, -58, 92, 24, mix(c.ink, c.pop, 0.3), 5) +
    each([-32, -16, 0, 16, 32], (x, i) => circle(x, -46, 6, one([c.warm, c.light, c.pop, c.light, c.warm], i))),
  chips: (c) =>
    each(
      [
        [-54, 58, 2, c.warm],
        [54, 58, 4, mix(c.mid, c.light, 0.2)],
        [0, 76, 5, c.pop],
      ],
      ([x, y, n, f]) => {
        const t = y - n * 15
        return `${fill(`M${x - 42} ${t}V${y}c0 10 19 17 42 17s42-7 42-17V${t}z`, mix(f, c.ink, 0.3)) + Array.from({ length: n }, (_, i) => `<path d="M${x - 42} ${t + i * 15 + 8}c0 9 19 16 42 16s42-7 42-16" fill="none" stroke="${c.light}" stroke-width="8" stroke-dasharray="13 15"/>${stroke(`M${x - 42} ${t + i * 15 + 15}c0 9 19 16 42 16s42-7 42-16`, c.ink, 1.6)}`).join('')}<ellipse cx="${x}" cy="${t}" rx="42" ry="16" fill="${f}"/><ellipse cx="${x}" cy="${t}" rx="33" ry="12" fill="none" stroke="${c.light}" stroke-width="5" stroke-dasharray="12 13"/><ellipse cx="${x}" cy="${t}" rx="22" ry="7.5" fill="none" stroke="${mix(f, c.ink, 0.45)}" stroke-width="2"/>`
      },
    ),
} satisfies Emblems
