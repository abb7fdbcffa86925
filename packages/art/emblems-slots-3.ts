import { around, circle, each, fill, flip, group, mirrored, mix, rect, shade, stroke } from './brush.ts'
import type { Emblems } from './palettes.ts'

export const slotsThree = {
  mask: (c) =>
    each(
      [
        ['', 0],
        [flip, 0.2],
      ],
      ([t, k]) =>
        group(
          t ? 'scale(-1 1)' : 'scale(1)',
          fill('M0-40C-30-58-64-54-92-40c2 40 16 70 46 76C-26 40-12 26 0 18z', mix(c.pop, c.ink, k)) +
            fill('M-70-14c14-16 40-14 50 6-16 12-42 10-50-6z', c.ink) +
            stroke('M-84-34c26-10 56-8 78 6', c.warm, 5) +
            fill('M-58-52c-10-16-10-32 2-48 6 18 10 30 8 48zM-30-54c-6-20-2-36 12-52 2 20 4 34 2 52z', c.warm),
        ),
    ) +
    fill('M0-48c-8-20-6-42 0-62 6 20 8 42 0 62z', c.light) +
    fill('M0-12l8 12-8 12-8-12z', c.warm) +
    stroke('M-46 36l-12 54M46 36l12 54', c.light, 2.5),
  wolf: (c) =>
    each(
      [
        ['scale(1)', 0],
        ['scale(-1 1)', 0.2],
      ],
      ([t, k]) =>
        group(
          t,
          fill('M0-30L-34-46-66-92l-6 60-22 30 16 8-8 22 24 8 22 36L0 84z', mix(c.light, c.mid, 0.35 + k)) +
            fill('M-60-78l18 40-24 16z', mix(c.mid, c.ink, 0.3)) +
            fill('M0-30L-34-46-12 6 0 20z', mix(c.light, c.mid, 0.6 + k)) +
            fill('M-62 34l30-14 14 20 10 34-30-8z', mix(c.light, c.mid, 0.1 + k)) +
            fill('M-50-6l28 8-6 12z', c.pop) +
            fill('M0 40h-18l8 18 10 6z', c.ink),
        ),
    ) + stroke('M0 62v12', c.ink, 3),
  skull: (c) =>
    mirrored('M0-78c-44 0-68 28-68 62 0 24 14 34 22 44l4 24H0z', c.light, mix(c.light, c.ink, 0.15)) +
    each([-1, 1], (s) =>
      group(
        `translate(${28 * s} -6)`,
        around(8, 45, 0, (a) => circle(0, -17, 8, c.warm, `transform="rotate(${a})"`)) +
          circle(0, 0, 15, c.ink) +
          circle(0, 0, 5, c.pop),
      ),
    ) +
    fill('M0 14l10 20H-10z', c.ink) +
    fill('M0-66l10 14-10 14-10-14z', c.warm) +
    stroke('M-46-44c8-10 18-14 28-14M46-44c-8-10-18-14-28-14', c.pop, 4) +
    rect(-38, 54, 76, 26, mix(c.light, c.ink, 0.08), 8) +
    stroke('M-24 54v26M-8 54v26M8 54v26M24 54v26', c.ink, 3.5),
  samurai: (c) =>
    fill('M-8-44C-44-60-78-84-84-108-92-66-60-34-10-30z', c.pop) +
    fill('M8-44C44-60 78-84 84-108 92-66 60-34 10-30z', shade(c, 0.2)) +
    mirrored('M0-46c-36 0-56 22-58 50H0z', mix(c.warm, c.ink, 0.1), mix(c.warm, c.ink, 0.3)) +
    mirrored(
      'M0 4h-60c-8 20-20 34-38 42l14 22c24-8 38-22 46-42H0z',
      mix(c.warm, c.ink, 0.28),
      mix(c.warm, c.ink, 0.45),
    ) +
    mirrored('M0 18h-40v30c0 26 20 38 40 42z', mix(c.ink, c.light, 0.12), c.ink) +
    each(
      ['', flip],
      (t) => fill('M-34 26l28 10c-8 8-22 6-28-10z', c.pop, t) + stroke('M-72 30l16 12M-60 38l14 14', c.pop, 3, t),
    ) +
    stroke('M-22 66c14-8 30-8 44 0M-14 76h28', c.light, 3.5) +
    circle(0, -22, 15, c.pop) +
    fill('M0-32l7 10-7 10-7-10z', c.warm),
  book: (c) =>
    around(7, 18, -54, (a) => fill('M-5-30L0-104 5-30z', c.pop, `opacity=".5" transform="rotate(${a} 0 20)"`)) +
    each(
      [
        ['scale(1)', 0],
        ['scale(-1 1)', 0.14],
      ],
      ([t, k]) =>
        group(
          t,
          fill('M0 66C-24 48-60 46-96 56V-24C-60-36-24-32 0-14z', mix(c.warm, c.ink, 0.25 + k)) +
            fill('M0 54C-22 38-54 36-86 44V-30C-54-38-22-34 0-18z', mix(c.light, c.ink, k)) +
            stroke('M-72-14c20-4 40-2 58 8M-72 6c20-4 40-2 58 8M-72 26c20-4 40-2 58 8', mix(c.light, c.ink, 0.45), 3),
        ),
    ) +
    fill('M0-74l9 19 20 3-15 14 4 21L0-27l-18 10 4-21-15-14 20-3z', c.light),
  bull: (c) =>
    each(
      [
        ['scale(1)', 0],
        ['scale(-1 1)', 0.2],
      ],
      ([t, k]) =>
        group(
          t,
          fill('M-26-28C-64-34-84-58-78-98c-34 38-22 88 38 98z', mix(c.light, c.ink, k)) +
            fill('M-34-8l-40-4c2 18 14 26 36 24z', mix(c.warm, c.ink, 0.3 + k)) +
            fill('M0-44c-24 0-42 12-44 36l8 44 8 36C-20 88-10 92 0 92z', mix(c.warm, c.ink, 0.08 + k)) +
            fill('M0 40c-18 0-30 8-32 22 2 20 16 30 32 30z', mix(c.light, c.warm, 0.35 + k)) +
            fill('M-38-2l22 8-4 10c-10 0-16-6-18-18z', c.ink) +
            circle(-14, 62, 5.5, c.ink),
        ),
    ) +
    circle(0, 82, 15, 'none', `stroke="${c.pop}" stroke-width="5"`) +
    fill('M0-40l12 22L0 8-12-18z', c.pop),
} satisfies Emblems
