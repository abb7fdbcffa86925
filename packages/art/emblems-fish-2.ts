import { circle, each, fill, flip, group, mirrored, mix, rect, shade, stroke } from './brush.ts'
import type { Emblems } from './palettes.ts'

export const fishTwo = {
  shark: (c) =>
    each(
      [
        ['scale(1)', 0],
        ['scale(-1 1)', 0.18],
      ],
      ([t, k]) =>
        group(
          t,
          fill('M0-92c-14 6-18 26-18 40l-52 34c-8 24-4 56 18 76L0 88z', mix(c.mid, c.light, 0.3 - k)) +
            fill('M0-10c-30 0-50 10-62 30 2 26 24 52 62 62z', mix(c.light, c.ink, k * 0.7)) +
            fill('M0 6c-22 0-36 6-46 20 6 24 22 36 46 40z', '#7c1f1c') +
            fill('M0 6l-10 18-8-16-10 16-6-12-10 14 4 6 8 18 8-12 8 16 8-14 8 12z', c.light) +
            fill('M-52-26l22 8-14 8z', c.ink),
        ),
    ) + fill('M-11-44l6 6-8 4zM11-44l-6 6 8 4z', c.ink),
  octopus: (c) =>
    each(
      [
        'M-18 20C-30 60-70 50-84 84',
        'M-34 10C-60 30-90 6-100 34',
        'M-8 26C-10 60-36 70-30 98',
        'M18 20C30 60 70 50 84 84',
        'M34 10C60 30 90 6 100 34',
        'M8 26C10 60 36 70 30 98',
      ],
      (d, i) =>
        stroke(d, i > 2 ? mix(c.warm, c.ink, 0.2) : c.warm, 17, 'stroke-linecap="round"') +
        stroke(d, c.light, 4, 'stroke-dasharray="0 11" stroke-linecap="round"'),
    ) +
    mirrored('M0-92c-44 0-66 30-64 66 2 26 24 46 26 60H0z', c.warm, mix(c.warm, c.ink, 0.18)) +
    each([-1, 1], (s) => circle(24 * s, 0, 16, c.light) + circle(22 * s, 2, 8, c.ink)) +
    circle(-30, -58, 8, c.pop) +
    circle(-8, -70, 5, c.pop) +
    circle(-44, -36, 5, c.pop),
  trident: (c) =>
    rect(-6, -40, 12, 146, c.pop) +
    fill('M0-40h6v146H0z', shade(c, 0.3)) +
    fill('M0-108l14 26-8 8v40H-6v-40l-8-8z', c.light) +
    stroke('M0-20c-40 0-50-20-50-52M0-20c40 0 50-20 50-52', c.pop, 12) +
    fill('M-50-100l14 30h-28zM50-100l14 30H36z', c.light) +
    circle(0, -20, 13, c.warm) +
    rect(-20, 24, 40, 10, c.warm, 4),
  crab: (c) =>
    each(
      ['', flip],
      (t) =>
        stroke(
          'M-40 26l-40 20M-38 36l-34 34M-30 44l-18 40M-44 4C-74-4-78-30-66-46',
          mix(c.warm, c.ink, 0.15),
          10,
          `stroke-linecap="round" ${t}`,
        ) + fill('M-66-40c-28 0-36-34-16-58l6 28 22-26c14 26 8 56-12 56z', c.warm, t),
    ) +
    mirrored('M0-22c-42 0-66 20-66 40 0 26 36 44 66 44z', c.warm, mix(c.warm, c.ink, 0.2)) +
    stroke('M-20-22v-18M20-22v-18', c.warm, 6) +
    circle(-20, -46, 11, c.light) +
    circle(20, -46, 11, c.light) +
    circle(-19, -46, 5, c.ink) +
    circle(19, -46, 5, c.ink) +
    stroke('M-20 34c12 10 28 10 40 0', c.ink, 4) +
    circle(-34, 8, 6, c.pop) +
    circle(34, 8, 6, c.pop) +
    circle(0, 2, 7, c.pop),
} satisfies Emblems
