import { around, circle, each, fill, group, mirrored, mix, rect, shade, stroke } from './brush.ts'
import type { Emblems } from './palettes.ts'

export const slotsTwo = {
  sunface: (c) =>
    around(12, 30, 0, (a, i) =>
      fill(i % 2 ? 'M-9-56L0-84 9-56z' : 'M-13-56L0-98 13-56z', i % 2 ? c.warm : c.pop, `transform="rotate(${a})"`),
    ) +
    circle(0, 0, 56, c.pop) +
    fill('M0-56a56 56 0 010 112z', shade(c, 0.2)) +
    circle(0, 0, 49, 'none', `stroke="${c.ink}" stroke-opacity=".35" stroke-width="2"`) +
    stroke(
      'M-34-8c8 8 18 8 24 0M10-8c8 8 18 8 24 0M0-12v22l-7 2M-16 26c10 8 22 8 32 0',
      c.ink,
      4,
      'stroke-linecap="round"',
    ) +
    circle(-30, 12, 7, c.warm, 'opacity=".7"') +
    circle(30, 12, 7, c.warm, 'opacity=".7"') +
    fill('M0-46l6 10-6 10-6-10z', c.warm),
  lantern: (c) =>
    stroke('M0-96v22M0 66v30', c.pop, 4) +
    fill('M-9 70H9l4 28H-13z', c.warm) +
    mirrored('M0-58h-30c-40 12-54 34-54 56s14 44 54 56H0z', c.warm, mix(c.warm, c.ink, 0.24)) +
    stroke(
      'M-30-56c-26 30-26 80 0 110M30-56c26 30 26 80 0 110M-8-58c-8 38-8 76 0 114M8-58c8 38 8 76 0 114',
      c.pop,
      2.4,
    ) +
    rect(-36, -72, 72, 14, c.pop, 3) +
    rect(-36, 54, 72, 14, shade(c, 0.2), 3) +
    circle(0, -2, 26, c.pop) +
    fill('M0-20l14 18L0 16-14-2z', c.warm),
  temple: (c) => {
    const roof = (y: number, w: number, k: number) =>
      mirrored(
        `M0 ${y - 24}h-${w * 0.42}L-${w} ${y + 6}c8 1 14 0 20-4H0z`,
        mix(c.warm, c.ink, k),
        mix(c.warm, c.ink, k + 0.2),
      )
    return (
      fill('M0-104l5 22H-5z', c.pop) +
      rect(-58, 6, 116, 62, c.light) +
      fill('M0 6h58v62H0z', mix(c.light, c.ink, 0.18)) +
      rect(-36, -34, 72, 30, mix(c.light, c.ink, 0.1)) +
      rect(-22, -64, 44, 22, mix(c.light, c.ink, 0.1)) +
      roof(-62, 50, 0) +
      roof(-28, 74, 0.05) +
      roof(10, 96, 0.1) +
      fill('M-16 68V42a16 16 0 0132 0v26z', c.ink) +
      each([-42, 42], (x) => fill(`M${x - 7} 68V44a7 7 0 0114 0v24z`, c.ink, 'opacity=".6"')) +
      fill('M-80 68H80l10 12H-90z', c.pop)
    )
  },
  coin: (c) => {
    const k = (x: number, y: number, s: number) =>
      group(
        `translate(${x} ${y}) scale(${s})`,
        circle(5, 6, 46, c.ink, 'opacity=".35"') +
          circle(0, 0, 46, c.pop) +
          fill('M0-46a46 46 0 010 92z', shade(c, 0.2)) +
          circle(0, 0, 37, 'none', `stroke="${shade(c, 0.42)}" stroke-width="3"`) +
          rect(-13, -13, 26, 26, mix(c.bg, c.ink, 0.3), 2) +
          circle(0, -25, 3.5, shade(c, 0.5)) +
          circle(0, 25, 3.5, shade(c, 0.5)) +
          circle(-25, 0, 3.5, shade(c, 0.5)) +
          circle(25, 0, 3.5, shade(c, 0.5)),
      )
    return k(-42, 26, 0.86) + k(46, 32, 0.8) + k(0, -22, 1.2)
  },
  bell: (c) =>
    circle(0, 58, 17, shade(c, 0.4)) +
    mirrored('M0-70c-36 0-46 26-48 56-2 28-8 42-26 54v14H0z', c.pop, shade(c, 0.22)) +
    stroke('M-64 40H64', c.warm, 7) +
    circle(0, -76, 11, 'none', `stroke="${c.pop}" stroke-width="6"`) +
    stroke('M-32-20c2-18 8-28 18-34', c.light, 6, 'stroke-linecap="round"') +
    fill('M0-22l6 12 13 2-9 10 2 13L0 9l-12 6 2-13-9-10 13-2z', c.warm),
  fruit: (c) =>
    stroke('M-34 20C-30-30-6-62 34-80M40 26C36-20 34-50 34-80', '#A9BF74', 6) +
    fill('M34-80C4-92-22-84-38-62-8-50 20-56 34-80z', '#93B05C') +
    fill('M34-80c-24 2-50 8-72 18 30 12 58 6 72-18z', c.ink, 'opacity=".2"') +
    each(
      [
        [-38, 42, 40],
        [42, 48, 36],
      ],
      ([x, y, r]) =>
        circle(x, y, r, c.warm) +
        fill(`M${x} ${y - r}a${r} ${r} 0 010 ${2 * r}c12-20 12-${2 * r - 20} 0-${2 * r}z`, c.ink, 'opacity=".22"') +
        circle(x - r * 0.36, y - r * 0.36, r * 0.18, c.light),
    ),
} satisfies Emblems
