import { circle, group, type Motif, mirrored, mix, path, rect, shade, stroke } from './draw.ts'
import type { Palette } from './palettes.ts'
import { dots } from './stage-dice.ts'

/** The four suits, about 32 units high. */
export const pips = {
  spade: 'M0-16C7-7 15-3 15 5c0 8-9 10-13 4 0 5 2 8 5 9H-7c3-1 5-4 5-9-4 6-13 4-13-4 0-8 8-12 15-21z',
  heart: 'M0 16C-8 7-16 1-16-7c0-9 12-11 16-3 4-8 16-6 16 3 0 8-8 14-16 23z',
  diamond: 'M0-17L12 0 0 17-12 0z',
  club: 'M0-16a7 7 0 016 11c6-4 11 0 11 5 0 7-9 9-15 5 0 5 2 8 5 10H-7c3-2 5-5 5-10-6 4-15 2-15-5 0-5 5-9 11-5a7 7 0 016-11z',
}

const die = (c: Palette, x: number, y: number, size: number, number: 5 | 6, turn: number, face: string) =>
  group(
    `translate(${x} ${y}) rotate(${turn}) scale(${size})`,
    rect(-30, -30, 60, 60, face, 12) +
      path('M0-30h18a12 12 0 0112 12v36a12 12 0 01-12 12H0z', c.ink, 'opacity=".1"') +
      dots[number]!.map(([u, v]) => circle(u * 15, v * 15, 6, c.ink)).join(''),
  )

export const dice: Motif = (c) => die(c, -34, 22, 1.45, 6, -14, c.warm) + die(c, 44, -28, 1.25, 5, 12, c.light)

export const ace: Motif = (c) =>
  group(
    'rotate(-7) scale(.96)',
    rect(-62, -88, 124, 176, c.ink, 13, 'opacity=".35" transform="translate(7 8)"') +
      rect(-62, -88, 124, 176, c.light, 13) +
      rect(-53, -79, 106, 158, 'none', 8, `stroke="${c.pop}" stroke-width="2"`) +
      path(pips.spade, c.ink, 'transform="scale(3.4)"') +
      path('M0-18l7 12-7 12-7-12z', c.pop),
  )

export const king: Motif = (c) => {
  const half =
    path('M-38 0v-14c0-14 10-22 20-26h36c10 4 20 12 20 26V0z', c.warm) +
    path('M0-40h18c10 4 20 12 20 26V0H0z', c.ink, 'opacity=".2"') +
    stroke('M-38-6L0-36 38-6M0-36V0', c.pop, 4) +
    mirrored('M0-70h-17v20c0 12 7 20 17 24z', mix(c.light, c.warm, 0.2), mix(c.light, c.warm, 0.36)) +
    path('M-17-54c4 6 10 6 17 4 7 2 13 2 17-4 0 18-6 32-17 38-11-6-17-20-17-38z', mix(c.ink, c.mid, 0.3)) +
    circle(-7, -60, 2.4, c.ink) +
    circle(7, -60, 2.4, c.ink) +
    path('M-22-68l-4-22 14 8L0-96l12 14 14-8-4 22z', c.pop) +
    path('M0-96l12 14 14-8-4 22H0z', shade(c, 0.22))
  return group(
    'scale(.92)',
    rect(-58, -92, 116, 184, c.ink, 12, 'opacity=".35" transform="translate(6 8)"') +
      rect(-58, -100, 116, 200, c.light, 12) +
      rect(-46, -98, 92, 196, 'none', 4, `stroke="${mix(c.light, c.ink, 0.5)}" stroke-width="1.5"`) +
      half +
      group('rotate(180)', half) +
      stroke('M-46 0h92', c.pop, 4),
  )
}

const suitCell = (pip: string, x: number, y: number, ground: string, ink: string) =>
  path(`M${x} ${y - 48}l44 48-44 48-44-48z`, ground) + path(pip, ink, `transform="translate(${x} ${y}) scale(1.35)"`)

export const suits: Motif = (c) =>
  path('M0-100L92 0 0 100-92 0z', c.ink, 'opacity=".35" transform="translate(5 7)"') +
  suitCell(pips.spade, 0, -48, c.light, c.ink) +
  suitCell(pips.heart, 46, 0, c.warm, c.light) +
  suitCell(pips.club, 0, 48, c.light, c.ink) +
  suitCell(pips.diamond, -46, 0, c.warm, c.light) +
  circle(0, 0, 15, c.pop)
