import { circle, each, fill, group, mirrored, mix, rect, shade, stroke } from './brush.ts'
import type { Emblems } from './palettes.ts'

export const esports = {
  cross: (c) =>
    circle(0, 0, 78, 'none', `stroke="${c.pop}" stroke-width="7"`) +
    circle(
      0,
      0,
      54,
      'none',
      `stroke="${c.light}" stroke-width="3" stroke-dasharray="28.3 56.5" stroke-dashoffset="14"`,
    ) +
    stroke('M0-100v54M0 46v54M-100 0h54M46 0h54', c.light, 7) +
    fill('M0-26L26 0 0 26-26 0z', c.warm) +
    fill('M0-26L26 0 0 26z', c.ink, 'opacity=".25"') +
    circle(0, 0, 5, c.light),
  pad: (c) =>
    mirrored('M0-44h-40c-30 0-46 18-52 48-6 32-6 62 12 68 18 4 26-16 40-34H0z', c.light, mix(c.light, c.ink, 0.18)) +
    fill('M-62-14h14v-14h14v14h14V0h-14v14h-14V0h-14z', c.ink) +
    circle(34, -24, 9, c.warm) +
    circle(54, -7, 9, c.pop) +
    circle(34, 10, 9, c.mid) +
    circle(14, -7, 9, mix(c.pop, c.warm, 0.5)) +
    circle(-22, 30, 14, mix(c.ink, c.light, 0.3)) +
    circle(22, 30, 14, mix(c.ink, c.light, 0.2)) +
    stroke('M0-44v-28c0-16 24-14 24-34', c.pop, 5),
  shield: (c) =>
    each([38, -38], (a) =>
      group(
        `rotate(${a})`,
        fill('M-6-104L0-116 6-104V50H-6z', c.light) +
          fill('M0-116l6 12V50H0z', c.ink, 'opacity=".22"') +
          rect(-22, 50, 44, 9, c.pop, 3) +
          rect(-5, 59, 10, 28, c.warm, 3),
      ),
    ) +
    mirrored('M0-64l-62 14c-2 64 14 102 62 132z', c.pop, shade(c, 0.24)) +
    mirrored('M0-50l-50 11c-1 52 12 82 50 106z', c.mid, mix(c.mid, c.ink, 0.3)) +
    fill('M14-42l-40 56h22l-10 44 40-60H4z', c.light),
  helmet: (c) =>
    mirrored('M0-84c-46 0-74 30-74 72l6 46 26 34 42 8z', mix(c.mid, c.light, 0.3), mix(c.mid, c.ink, 0.15)) +
    fill('M-8-84H8l6 44H-14z', c.warm) +
    mirrored('M0-22l-64-8c-2 26 4 44 22 52l42 4z', c.pop, shade(c, 0.2)) +
    fill('M-54-18l30 4-10 28-14-8z', c.light, 'opacity=".75"') +
    stroke('M-36 44l12 24M36 44l-12 24M-14 50h28M-12 60h24', c.ink, 5) +
    rect(-86, -14, 14, 42, c.warm, 5) +
    rect(72, -14, 14, 42, c.warm, 5),
  hex: (c) =>
    fill('M0-96l83 48v96L0 96l-83-48v-96z', c.ink, 'opacity=".4" transform="translate(6 8)"') +
    mirrored('M0-96l-83 48v96L0 96z', c.pop, shade(c, 0.26)) +
    mirrored('M0-80l-69 40v80L0 80z', mix(c.mid, c.ink, 0.2), mix(c.bg, c.ink, 0.3)) +
    stroke('M-40 36L0-44l40 80M-22 10h44', c.light, 13, 'stroke-miterlimit="3"') +
    stroke('M0-80v22M69-40L50-29M69 40L50 29M0 80V58M-69 40l19-11M-69-40l19 11', c.pop, 3),
} satisfies Emblems
