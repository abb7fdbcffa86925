import { fishOne } from '@baize/art/emblems-fish-1.ts'
import { fishTwo } from '@baize/art/emblems-fish-2.ts'
import { circle, flip, group, type Motif, mirrored, mix, path, stroke } from './draw.ts'

/** The inhabitants of the pond swim to the left; those without a face of their own simply drift. */

const minnow: Motif = (c) =>
  path('M52 0c14-16 26-24 44-26-8 18-8 34 0 52C78 24 66 16 52 0z', c.pop) +
  path('M-6-24c8-16 22-24 40-24-2 12-2 20 2 28z', mix(c.pop, c.warm, 0.4)) +
  path('M-90 2c22-32 50-40 82-34C22-26 44-14 62 0 44 14 22 26-8 34-40 38-68 30-90 2z', mix(c.light, c.pop, 0.25)) +
  path('M-90 2H62C44 14 22 26-8 34-40 38-68 30-90 2z', c.ink, 'opacity=".16"') +
  stroke('M-36-22c10 14 10 32 0 46', mix(c.light, c.ink, 0.45), 3) +
  stroke('M-16-4h62', c.warm, 5, 'stroke-linecap="round"') +
  circle(-60, -6, 7, c.ink)

const whale: Motif = (c) =>
  path('M56-8c10-22 16-38 40-54 6 16 4 28-4 38 10 2 16 10 18 24-20 6-40 4-54-2z', mix(c.pop, c.ink, 0.2)) +
  path('M-100 8c0-38 36-54 74-52C18-42 44-20 84-22 76 22 34 50-20 50c-52 0-80-14-80-42z', c.pop) +
  path('M-100 8c24 12 60 16 98 8C34 8 58-8 84-22 76 22 34 50-20 50c-52 0-80-14-80-42z', mix(c.pop, c.ink, 0.24)) +
  path('M-98 14c8 24 38 36 78 36 22 0 42-4 58-12-44 0-98-4-136-24z', c.light) +
  stroke('M-80 27l8 12M-60 33l7 13M-38 37l5 13M-14 39l4 11', mix(c.light, c.ink, 0.35), 2.5) +
  path('M-20 22c-4 22 2 36 20 46 6-18 4-34-4-46z', mix(c.pop, c.ink, 0.4)) +
  circle(-66, 2, 5, c.ink) +
  stroke('M-44-50c-2-18-14-26-26-24M-40-50c2-18 14-26 26-24', c.light, 5, 'stroke-linecap="round"')

const upright: Motif = (c) => group('rotate(24)', fishOne.koi(c))

const ray: Motif = (c) => group('rotate(-90) scale(.92)', fishOne.manta(c))

const bubble = (x: number, y: number, r: number, colour: string) =>
  circle(x, y, r, 'none', `stroke="${colour}" stroke-width="2"`)

export const pond: Readonly<Record<string, Motif>> = {
  minnow,
  koi: upright,
  jelly: (c) => group('scale(.9)', fishOne.jelly(c)),
  crab: fishTwo.crab,
  manta: ray,
  octopus: fishTwo.octopus,
  whale,
}

/** The floor of the pond: sand, weed and a few bubbles, drawn once behind everything that swims. */
export const pondFloor: Motif = (c) =>
  path('M0 250c60-24 120-20 180-6s120 22 220-10v70H0z', mix(c.bg, c.ink, 0.3)) +
  path('M0 274c80-20 150-8 220-4s120-2 180-18v52H0z', mix(c.bg, c.ink, 0.5)) +
  group(
    'translate(48 262)',
    mirrored('M0 0c-14-18 4-30-8-52 16 16 4 32 8 52z', mix(c.mid, c.light, 0.12), mix(c.mid, c.ink, 0.15)) +
      path('M20 4c-8-16 8-28 0-46 14 18 6 30 10 46z', mix(c.mid, c.light, 0.2)) +
      path('M20 4c-8-16 8-28 0-46 14 18 6 30 10 46z', mix(c.mid, c.ink, 0.1), flip),
  ) +
  group(
    'translate(344 268)',
    path('M0 0c-12-18 6-34-4-58 16 18 8 38 14 58zM-22 2c-8-14 6-24 0-38 12 14 4 26 8 38z', mix(c.mid, c.light, 0.16)),
  ) +
  bubble(120, 90, 6, mix(c.mid, c.light, 0.3)) +
  bubble(132, 70, 3.5, mix(c.mid, c.light, 0.3)) +
  bubble(286, 150, 5, mix(c.mid, c.light, 0.3)) +
  bubble(276, 128, 3, mix(c.mid, c.light, 0.3))
