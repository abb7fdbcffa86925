import { pips } from '@baize/art/brush.ts'
import { circle, group, type Motif, mirrored, mix, path, rect, shade, stroke } from './draw.ts'

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
