import { card, fill, group, mirrored, mix, rect, shade, stroke } from './brush.ts'
import type { Emblems } from './palettes.ts'

export const miniTwo = {
  hilo: (c) =>
    card(c, 'heart', -30, 4, -8, 1.5, mix(c.light, c.ink, 0.06)) +
    card(c, 'spade', 36, 4, 8, 1.5, c.light, c.warm) +
    fill('M0-104l30 34H12v24h-24v-24h-18z', c.pop) +
    fill('M0 112l-30-34h18V56h24v22h18z', c.warm),
  flip: (c) =>
    `<ellipse cx="0" cy="74" rx="66" ry="12" fill="${c.ink}" opacity=".35"/>${group('rotate(-16)', `<ellipse cx="9" cy="0" rx="58" ry="76" fill="${shade(c, 0.42)}"/><ellipse cx="0" cy="0" rx="58" ry="76" fill="${c.pop}"/><ellipse cx="0" cy="0" rx="46" ry="62" fill="none" stroke="${shade(c, 0.4)}" stroke-width="4"/>${fill('M0-46l12 26 26 4-20 20 6 28L0 20l-24 12 6-28-20-20 26-4z', c.warm)}`)}${stroke('M-84-20c-8-28 0-52 20-68M84 24c8 28 0 48-20 62', c.light, 5, 'stroke-linecap="round"')}`,
  tower: (c) =>
    Array.from({ length: 5 }, (_, r) =>
      Array.from({ length: 3 }, (_, k) =>
        rect(
          -72 + k * 50,
          58 - r * 36,
          44,
          30,
          r === 4 ? mix(c.mid, c.light, 0.12) : (k + r * 2) % 3 === 0 ? c.pop : mix(c.mid, c.light, 0.22),
          6,
        ),
      ).join(''),
    ).join('') +
    fill('M-50-104l18 10-18 10z', c.warm) +
    stroke('M-50-104v24', c.light, 3),
  balloon: (c) =>
    stroke('M0 44c6 16-8 26 0 48', c.light, 3) +
    mirrored('M0-92c-42 0-62 30-60 62 2 34 34 60 60 72z', c.warm, mix(c.warm, c.ink, 0.2)) +
    fill('M-9 40H9l5 14H-14z', mix(c.warm, c.ink, 0.3)) +
    stroke('M-38-44c4-16 12-24 24-30', c.light, 7, 'stroke-linecap="round"') +
    fill('M0-44l6 14 15 1-11 10 3 15L0-12l-13 8 3-15-11-10 15-1z', c.pop),
} satisfies Emblems
