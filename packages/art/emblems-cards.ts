import { card, chip, circle, die, each, fill, group, mirrored, mix, one, pips, rect, shade, stroke } from './brush.ts'
import type { Emblems } from './palettes.ts'

export const cards = {
  ace: (c) =>
    group(
      'rotate(-7)',
      rect(-62, -88, 124, 176, c.ink, 13, 'opacity=".35" transform="translate(7 8)"') +
        rect(-62, -88, 124, 176, c.light, 13) +
        rect(-53, -79, 106, 158, 'none', 8, `stroke="${c.pop}" stroke-width="2"`) +
        fill(pips.spade, c.ink, 'transform="scale(3.4)"') +
        fill('M0-20l7 12-7 12-7-12z', c.pop, 'transform="translate(0 2)"') +
        each(['', 'transform="rotate(180)"'], (t) =>
          group(
            t ? 'rotate(180)' : 'scale(1)',
            stroke('M-47-54v-8a5 5 0 0110 0v8M-47-58h10', c.ink, 3.4) +
              fill(pips.spade, c.ink, 'transform="translate(-42 -40) scale(.42)"'),
          ),
        ),
    ),
  king: (c) => {
    const h =
      fill('M-38 0v-14c0-14 10-22 20-26h36c10 4 20 12 20 26V0z', c.warm) +
      fill('M0-40h18c10 4 20 12 20 26V0H0z', c.ink, 'opacity=".2"') +
      stroke('M-38-6L0-36 38-6M0-36V0', c.pop, 4) +
      mirrored('M0-70h-17v20c0 12 7 20 17 24z', mix(c.light, c.warm, 0.2), mix(c.light, c.warm, 0.36)) +
      fill('M-17-54c4 6 10 6 17 4 7 2 13 2 17-4 0 18-6 32-17 38-11-6-17-20-17-38z', mix(c.ink, c.mid, 0.3)) +
      circle(-7, -60, 2.4, c.ink) +
      circle(7, -60, 2.4, c.ink) +
      fill('M-22-68l-4-22 14 8L0-96l12 14 14-8-4 22z', c.pop) +
      fill('M0-96l12 14 14-8-4 22H0z', shade(c, 0.22))
    return (
      rect(-58, -92, 116, 184, c.ink, 12, 'opacity=".35" transform="translate(6 8)"') +
      rect(-58, -100, 116, 200, c.light, 12) +
      rect(-46, -98, 92, 196, 'none', 4, `stroke="${mix(c.light, c.ink, 0.5)}" stroke-width="1.5"`) +
      h +
      group('rotate(180)', h) +
      stroke('M-46 0h92', c.pop, 4)
    )
  },
  suits: (c) =>
    fill('M0-100L92 0 0 100-92 0z', c.ink, 'opacity=".35" transform="translate(5 7)"') +
    each(
      [
        ['spade', 0, -48, c.light, c.ink],
        ['heart', 46, 0, c.warm, c.light],
        ['club', 0, 48, c.light, c.ink],
        ['diamond', -46, 0, c.warm, c.light],
      ],
      ([p, x, y, f, k]) =>
        fill(`M${x} ${y - 48}l44 48-44 48-44-48z`, f) +
        fill(pips[p], k, `transform="translate(${x} ${y}) scale(1.35)"`),
    ) +
    circle(0, 0, 15, c.pop),
  hand: (c) =>
    each([-26, 0, 26], (a, i) =>
      group(
        `rotate(${a} 0 110)`,
        card(c, one(['diamond', 'spade', 'heart'], i), 0, -24, 0, 1.35, i === 2 ? c.light : mix(c.light, c.ink, 0.12)),
      ),
    ) +
    chip(c, -66, 66, 26, c.warm) +
    chip(c, 64, 72, 22, c.mid),
  tile: (c) =>
    each(
      [
        [-52, 12, -10, 0],
        [52, 12, 10, 1],
        [0, -8, 0, 2],
      ],
      ([x, y, a, i]) =>
        group(
          `translate(${x} ${y}) rotate(${a})`,
          rect(-36, -50, 72, 108, mix('#1f7a55', c.ink, 0.2), 9) +
            rect(-36, -56, 72, 104, c.light, 9) +
            (i === 0
              ? stroke(
                  'M0-38v66M-20-38v66M20-38v66',
                  mix('#1f7a55', c.ink, 0.1),
                  8,
                  'stroke-linecap="round" stroke-dasharray="24 18"',
                )
              : i === 1
                ? each(
                    [
                      [-15, -32],
                      [15, -32],
                      [0, -4],
                      [-15, 24],
                      [15, 24],
                    ],
                    ([u, v], j) => circle(u, v, 10, j === 2 ? c.warm : '#27507c') + circle(u, v, 4, c.light),
                  )
                : fill('M0-42l10 22 22-4-12 20 12 20-22-4L0 34l-10-22-22 4 12-20-12-20 22 4z', c.warm) +
                  circle(0, -4, 9, c.pop)),
        ),
    ),
  domino: (c) =>
    each(
      [
        [-38, 6, -12, 3, 5],
        [40, 0, 14, 6, 1],
      ],
      ([x, y, a, m, n]) =>
        group(
          `translate(${x} ${y}) rotate(${a})`,
          rect(-34, -74, 68, 148, c.ink, 12, 'opacity=".35" transform="translate(5 7)"') +
            rect(-34, -74, 68, 148, c.light, 12) +
            stroke('M-24 0h48', c.pop, 4) +
            each(
              [
                [m, -37],
                [n, 37],
              ],
              ([k, yy]) => die({ ...c, light: 'none', ink: c.ink }, 0, yy, 0.9, k),
            ),
        ),
    ),
} satisfies Emblems
