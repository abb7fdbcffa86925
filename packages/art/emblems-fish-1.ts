import { circle, each, fill, group, mirrored, mix, shade, stroke } from './brush.ts'
import type { Emblems } from './palettes.ts'

export const fishOne = {
  koi: (c) =>
    group(
      'rotate(-24)',
      fill('M44 0c20-22 38-28 58-26-12 16-12 36 0 52-20 2-38-4-58-26z', c.warm) +
        fill('M-20-30C-6-58 18-60 36-52L16-20zM-14 30C-2 50 14 56 30 50L14 22z', mix(c.warm, c.pop, 0.5)) +
        fill('M-92 0c20-36 52-42 84-34C20-28 44-12 60 0 44 12 20 28-8 34-40 42-72 36-92 0z', c.light) +
        fill('M-92 0H60C44 12 20 28-8 34-40 42-72 36-92 0z', c.ink, 'opacity=".14"') +
        fill('M-48-36c10 20 30 26 54 12-10-10-36-14-54-12zM18-20c-2 18 12 24 30 14C40-12 30-18 18-20z', c.warm) +
        stroke('M-52-28c14 16 14 40 0 56', mix(c.light, c.ink, 0.4), 3) +
        circle(-70, -8, 6.5, c.ink) +
        stroke('M-88 8c-8 6-12 14-14 22', c.light, 3),
    ),
  whale: (c) =>
    fill(
      'M0 84C-12 40-8 14-6-6-34-24-72-30-96-64c42-10 78 0 96 28 18-28 54-38 96-28C72-30 34-24 6-6 8 14 12 40 0 84z',
      c.pop,
    ) +
    fill('M0-36c18-28 54-38 96-28C72-30 34-24 6-6 8 14 12 40 0 84z', shade(c, 0.24)) +
    stroke('M-80-58c28 0 52 10 68 30M80-58c-28 0-52 10-68 30', c.light, 3, 'opacity=".7"'),
  manta: (c) =>
    mirrored(
      'M0-52c-8-16-16-22-26-22 2 14 2 20-4 26C-60-40-88-10-100 34c34-18 66-16 100 20z',
      mix(c.pop, c.mid, 0.25),
      mix(c.pop, c.ink, 0.35),
    ) +
    stroke('M0 50c4 20-10 34-4 58', c.pop, 5) +
    circle(-22, -42, 4.5, c.ink) +
    circle(22, -42, 4.5, c.ink) +
    each(
      [
        [-46, 0, 6],
        [-30, -14, 5],
        [-58, 14, 4.5],
        [46, 0, 6],
        [30, -14, 5],
        [58, 14, 4.5],
      ],
      ([x, y, r]) => circle(x, y, r, c.light, 'opacity=".85"'),
    ) +
    stroke('M-14 16l-10 6M-12 26l-8 5M14 16l10 6M12 26l8 5', c.ink, 3),
  jelly: (c) =>
    each(
      [
        'M-52 10c-14 24 12 40-4 76',
        'M-26 14c14 26-14 44 2 84',
        'M0 14v88',
        'M26 14c-14 26 14 44-2 84',
        'M52 10c14 24-12 40 4 76',
      ],
      (d, i) => stroke(d, i % 2 ? c.light : c.pop, i === 2 ? 9 : 6, 'stroke-linecap="round"'),
    ) +
    mirrored(
      'M0-84c-46 0-76 34-78 82 6 16 18 20 26 6 6 18 20 20 26 4 6 16 14 18 26 8z',
      c.warm,
      mix(c.warm, c.ink, 0.22),
    ) +
    mirrored('M0-66c-30 0-50 20-54 48 18 6 36 8 54 8z', mix(c.warm, c.light, 0.4), mix(c.warm, c.light, 0.2)) +
    circle(-22, -36, 7, c.light) +
    circle(20, -30, 5, c.light) +
    circle(2, -50, 4, c.light),
} satisfies Emblems
