import { ball, circle, each, fill, group, mix, rect, stroke } from './brush.ts'
import type { Emblems } from './palettes.ts'

export const lottery = {
  balls: (c, drawNumber) =>
    each(
      [
        [-46, 34, 40, c.warm, '7'],
        [46, 34, 40, c.mid, '24'],
        [0, -36, 46, c.pop, '9'],
      ],
      ([x, y, r, f, n]) => ball(c, x, y, r, f, (X, Y, q) => drawNumber(n, X, Y, q * 0.52, c.ink)),
    ),
  six: (c, drawNumber) =>
    each(
      [
        ['3', c.warm],
        ['8', c.pop],
        ['15', c.mid],
        ['22', c.light],
        ['30', c.warm],
        ['42', c.pop],
      ],
      ([n, f], i) =>
        ball(
          c,
          -58 + (i % 3) * 58,
          -30 + Math.floor(i / 3) * 62,
          27,
          f === c.light ? mix(c.light, c.mid, 0.35) : f,
          (X, Y, q) => drawNumber(n, X, Y, q * 0.5, c.ink),
        ),
    ),
  drum: (c, drawNumber) =>
    fill('M-60 62h120l16 26H-76z', mix(c.warm, c.ink, 0.2)) +
    circle(0, -6, 82, c.light, 'opacity=".16"') +
    each(
      [
        [-30, 28, 22, c.warm, '5'],
        [22, 36, 22, c.pop, '8'],
        [-4, -8, 22, c.light, '2'],
        [44, 0, 20, c.warm, '1'],
        [-50, -10, 20, c.mid, '6'],
        [10, -50, 20, c.pop, '3'],
      ],
      ([x, y, r, f, n]) =>
        ball(c, x, y, r, f === c.light ? mix(c.light, c.pop, 0.4) : f, (X, Y, q) =>
          drawNumber(n, X, Y, q * 0.56, c.ink),
        ),
    ) +
    circle(0, -6, 82, 'none', `stroke="${c.pop}" stroke-width="6"`) +
    stroke('M-52-48c10-14 24-22 38-26', c.light, 6, 'stroke-linecap="round" opacity=".8"') +
    rect(-12, -106, 24, 20, c.pop, 4),
  ticket: (c, drawNumber) =>
    group(
      'rotate(-10)',
      fill(
        'M-92-52h184v30a22 22 0 000 44v30H-92V22a22 22 0 000-44z',
        c.ink,
        'opacity=".35" transform="translate(6 8)"',
      ) +
        fill('M-92-52h184v30a22 22 0 000 44v30H-92V22a22 22 0 000-44z', c.light) +
        stroke('M34-52V52', c.warm, 3, 'stroke-dasharray="6 6"') +
        rect(-66, -36, 82, 10, c.warm, 2) +
        drawNumber('888', -25, 6, 20, c.ink) +
        rect(-66, 32, 60, 5, mix(c.light, c.ink, 0.35)) +
        fill('M63-20l6 13 14 2-10 10 2 14-12-7-12 7 2-14-10-10 14-2z', c.pop),
    ),
  grid: (c) =>
    rect(-84, -84, 168, 168, c.ink, 16, 'opacity=".4"') +
    Array.from({ length: 16 }, (_, i) => {
      const on = [1, 6, 8, 11, 13].includes(i),
        x = -60 + (i % 4) * 40,
        y = -60 + Math.floor(i / 4) * 40
      return (
        circle(x, y, 16, on ? c.pop : mix(c.mid, c.light, 0.12)) +
        (on ? circle(x, y, 9, 'none', `stroke="${c.ink}" stroke-width="3"`) : '')
      )
    }).join(''),
} satisfies Emblems
