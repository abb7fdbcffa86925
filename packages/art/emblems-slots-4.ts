import { around, circle, each, fill, group, mirrored, mix, rect, shade, stroke } from './brush.ts'
import type { Emblems } from './palettes.ts'

export const slotsFour = {
  dragon: (c) =>
    each(
      [
        ['scale(1)', 0],
        ['scale(-1 1)', 0.2],
      ],
      ([t, k]) =>
        group(
          t,
          fill('M-20-44C-34-70-38-86-32-108c-24 18-30 44-20 70z', mix(c.light, c.ink, k)) +
            fill('M-40-46l-44-14 14 28-30 4 22 22-24 16 28 10-10 24 34-4z', mix(c.warm, c.ink, 0.12 + k)) +
            fill('M0-54c-26 0-46 12-50 36-4 20 8 28 12 42 2 12-8 24-4 40 6 18 24 26 42 26z', mix(c.pop, c.ink, k)) +
            fill('M0 34c-20 0-34 10-36 26 4 22 18 30 36 30z', mix(c.pop, c.ink, 0.22 + k)) +
            fill('M-46-16c14-10 30-4 36 8-14 8-30 4-36-8z', c.light) +
            circle(-26, -9, 6, c.ink) +
            fill('M-52-26c18-12 36-6 48 8l-2 6c-14-12-30-14-46-14z', c.warm) +
            circle(-15, 52, 6, c.ink) +
            stroke('M-28 64C-60 66-84 50-96 70', c.light, 4, 'stroke-linecap="round"') +
            fill('M-26 74l6 14 6-12z', c.light),
        ),
    ) +
    fill('M0-52l9 16-9 22-9-22z', c.warm) +
    stroke('M-26 76C-10 70 10 70 26 76', c.ink, 4),
  phoenix: (c) =>
    each(
      [
        ['scale(1)', 0],
        ['scale(-1 1)', 0.18],
      ],
      ([t, k]) =>
        group(
          t,
          each(
            [
              [-96, 0],
              [-78, 0.1],
              [-60, 0.2],
              [-42, 0.3],
            ],
            ([a, m]) =>
              fill(
                'M0 10C-12-20-12-60 0-96 12-60 12-20 0 10z',
                mix(c.pop, c.warm, m * 3 + 0.05 > 1 ? 1 : m * 3),
                `transform="translate(-12 4) rotate(${a})" opacity="${1 - k}"`,
              ),
          ) + fill('M-4 20C-30 44-34 70-22 98-6 76-2 50 0 24z', mix(c.warm, c.ink, k)),
        ),
    ) +
    fill('M0 20C-10 50-10 78 0 106 10 78 10 50 0 20z', c.pop) +
    mirrored('M0-50c-16 6-24 24-22 44 2 18 12 30 22 38z', c.pop, shade(c, 0.22)) +
    fill('M0-50l8 12-8 14-8-14z', c.light) +
    fill('M0-50c-10-8-12-20-8-32l8 14 8-14c4 12 2 24-8 32z', c.warm),
  chest: (c) =>
    mirrored('M0-92h-58c-18 0-28 14-28 34v34H0z', mix(c.warm, c.ink, 0.42), mix(c.warm, c.ink, 0.56)) +
    stroke('M-86-24v-34c0-20 10-34 28-34H58c18 0 28 14 28 34v34', c.pop, 6) +
    around(
      5,
      30,
      -60,
      (x, i) =>
        circle(x, -14 - (i % 2) * 16, 19, i % 2 ? c.light : c.pop) +
        circle(x, -14 - (i % 2) * 16, 11, 'none', `stroke="${shade(c, 0.4)}" stroke-width="3"`),
    ) +
    mirrored('M0-6h-86v80H0z', mix(c.warm, c.ink, 0.05), mix(c.warm, c.ink, 0.25)) +
    rect(-90, -10, 180, 14, c.pop) +
    rect(-66, 4, 15, 70, shade(c, 0.15)) +
    rect(51, 4, 15, 70, shade(c, 0.3)) +
    stroke('M-86 40H86', mix(c.warm, c.ink, 0.5), 3) +
    fill('M-17-14h34v26a17 17 0 01-34 0z', c.light) +
    circle(0, 8, 5.5, c.ink) +
    rect(-2.5, 8, 5, 14, c.ink),
  reels: (c) =>
    rect(-96, -62, 192, 132, mix(c.ink, c.pop, 0.1), 16) +
    rect(-96, -62, 192, 132, 'none', 16, `stroke="${c.pop}" stroke-width="7"`) +
    each(
      [-58, 0, 58],
      (x) =>
        rect(x - 25, -46, 50, 100, c.light, 5) +
        fill(`M${x - 25}-46h50v18h-50zM${x - 25} 36h50v18h-50z`, c.ink, 'opacity=".16"'),
    ) +
    each([-58, 0, 58], (x) => fill('M-16-22h35v9L6 24H-9L5-11h-13l-2 6h-9z', c.warm, `transform="translate(${x} 4)"`)) +
    stroke('M-106 4H106', c.pop, 3) +
    fill('M-112-8l16 12-16 12zM112-8L96 4l16 12z', c.pop) +
    circle(0, -78, 13, c.warm) +
    circle(-34, -74, 7, c.pop) +
    circle(34, -74, 7, c.pop),
} satisfies Emblems
