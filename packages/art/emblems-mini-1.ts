import { around, circle, die, fill, group, mix, one, rect, shade, stroke } from './brush.ts'
import type { Emblems } from './palettes.ts'

export const miniOne = {
  dice: (c) => die(c, -34, 22, 1.45, 6, -14, c.warm) + die(c, 44, -28, 1.25, 5, 12),
  plinko: (c) => {
    let o = ''
    for (let r = 0; r < 6; r++)
      for (let k = 0; k <= r + 1; k++) o += circle(-14 * (r + 1) + k * 28, -74 + r * 24, 5.5, c.light)
    for (let i = 0; i < 7; i++)
      o += rect(
        -98 + i * 28,
        66,
        24,
        20 + Math.abs(3 - i) * 5,
        one([c.warm, c.pop, mix(c.pop, c.mid, 0.5), mix(c.mid, c.light, 0.25)], 3 - Math.abs(3 - i)),
        5,
      )
    return (
      o +
      stroke(
        'M0-104c0 20 14 22 14 42s-28 22-28 46 14 20 14 42-28 16-28 34',
        c.pop,
        3.5,
        'stroke-dasharray="2 8" stroke-linecap="round"',
      ) +
      circle(-28, 52, 12, c.warm) +
      circle(-31, 48, 4, c.light)
    )
  },
  mines: (c) =>
    Array.from({ length: 9 }, (_, i) => {
      const x = -64 + (i % 3) * 64,
        y = -64 + Math.floor(i / 3) * 64
      const k = { 0: 'g', 4: 'm', 5: 'g', 6: 'g' }[i]
      return (
        rect(x - 28, y - 25, 56, 56, c.ink, 10, 'opacity=".4"') +
        rect(x - 28, y - 28, 56, 56, k ? mix(c.bg, c.ink, 0.35) : mix(c.mid, c.light, 0.2), 10) +
        (k === 'g'
          ? fill(`M${x - 10} ${y - 14}h20l10 11-20 21-20-21z`, c.pop) +
            fill(`M${x} ${y - 14}h10l10 11-20 21z`, shade(c, 0.25))
          : k === 'm'
            ? around(8, 45, 0, (a) =>
                rect(-3, -21, 6, 10, c.warm, 2, `transform="translate(${x} ${y}) rotate(${a})"`),
              ) +
              circle(x, y, 14, c.warm) +
              circle(x - 4, y - 4, 4, c.light)
            : '')
      )
    }).join(''),
  crash: (c) =>
    stroke('M-100 80H100M-100 80V-90', c.light, 3, 'opacity=".6"') +
    stroke('M-100 30H100M-100-20H100M-100-70H100M-50 80V-90M0 80V-90M50 80V-90', c.light, 1.2, 'opacity=".25"') +
    fill('M-98 78C-20 74 30 40 58-40V78z', c.pop, 'opacity=".28"') +
    stroke('M-98 78C-20 74 30 40 58-40', c.pop, 8, 'stroke-linecap="round"') +
    group(
      'translate(64 -58) rotate(24)',
      fill('M0-40C16-22 20 0 14 24h-28C-20 0-16-22 0-40z', c.light) +
        fill('M0-40C16-22 20 0 14 24H0z', c.ink, 'opacity=".2"') +
        circle(0, -6, 7, c.warm) +
        fill('M-14 8l-12 20 14-4zM14 8l12 20-14-4z', c.warm) +
        fill('M-8 26H8L0 52z', c.pop),
    ),
} satisfies Emblems
