import { circle, each, fill, group, mix, one, shade, stroke } from './brush.ts'
import type { Emblems, Palette } from './palettes.ts'

const roosterHead = (c: Palette, k = 0) =>
  fill(
    'M-30-50c-6-18 0-34 12-38 2 8 6 12 10 14 0-12 8-22 20-22 0 10 2 14 6 18 4-10 14-14 24-10-2 10-2 16 0 22 10-4 18 0 22 10-16 2-24 14-26 28z',
    mix(c.warm, c.ink, k),
  ) +
  fill(
    'M-40 90c-4-40-18-60-12-96 6-34 34-54 62-44 22 8 32 26 32 44 0 20-10 30-8 52 2 18 14 30 22 44z',
    mix(c.light, c.pop, 0.35),
  ) +
  fill('M10-50c22 8 32 26 32 44 0 20-10 30-8 52 2 18 14 30 22 44H20C6 50 30 0 10-50z', c.ink, 'opacity=".14"') +
  fill(
    'M-40 90c-2-18-6-32-10-46l14 10 2-18 14 14 6-16 12 16 10-14 8 16 12-10c0 18 14 34 28 48z',
    mix(c.warm, c.ink, 0.2 + k),
  ) +
  fill('M-48-14l-44 14c8 8 20 12 40 10z', c.pop) +
  fill('M-92 0c14 0 28 0 44-2l-4 12C-72 12-84 8-92 0z', shade(c, 0.3)) +
  fill('M-44 10c-14 4-20 18-14 36 12 6 24-4 24-18z', mix(c.warm, c.ink, k)) +
  circle(-14, -18, 11, c.light) +
  circle(-16, -18, 6, c.ink) +
  fill('M-34-34l30 4-4 6z', c.ink)

export const rooster = {
  head: (c) => group('translate(12 0)', roosterHead(c)),
  duel: (c) =>
    group('translate(-46 10) scale(-.74 .74)', roosterHead(c)) +
    group('translate(46 10) scale(.74)', roosterHead({ ...c, light: mix(c.mid, c.light, 0.35), pop: c.pop }, 0.1)) +
    fill('M0-96l7 22 18-12-10 20 22 4-22 6 10 18-18-10L0-26l-7-22-18 10 10-18-22-6 22-4-10-20 18 12z', c.pop),
  proud: (c) =>
    each(
      [
        [-8, 'warm'],
        [14, 'mid'],
        [36, 'pop'],
        [58, 'warm'],
        [80, 'mid'],
      ],
      ([a, k]) =>
        fill(
          'M0 0C-18-30-14-74 12-100 22-64 22-26 0 0z',
          mix(c[k], c.ink, 0.12),
          `transform="translate(34 32) rotate(${a})"`,
        ),
    ) +
    fill('M-52-46c-10-2-20-2-28 6 8 6 16 8 24 8z', c.pop) +
    fill('M-46-64c-2-14 4-22 12-24 0 6 4 8 6 10 2-8 8-12 14-10 0 8 0 12 2 16 6-2 10 0 12 6z', c.warm) +
    fill('M-54-30c-10 4-10 18-2 26 8-2 12-12 8-22z', c.warm) +
    fill(
      'M-58-42c0-16 16-26 32-22 18 6 22 24 20 40 14 20 30 24 52 22 4 40-24 66-60 66-34 0-56-22-54-56 0-18 10-30 10-50z',
      mix(c.light, c.pop, 0.35),
    ) +
    fill('M-22 8c20 14 44 14 66-10 4 40-24 66-60 66 10-16 10-36-6-56z', mix(c.warm, c.ink, 0.15)) +
    circle(-40, -44, 5, c.ink) +
    stroke('M-18 64v28M4 62v30M-32 96h26M-10 96h26', c.pop, 6),
  crest: (c) =>
    each([-64, 64, -42, 42, -21, 21, 0], (a, i) =>
      group(
        `rotate(${a} 0 70)`,
        fill(
          'M0 60C-20 20-20-40 0-92 20-40 20 20 0 60z',
          one([mix(c.mid, c.ink, 0.2), mix(c.mid, c.ink, 0.2), c.warm, c.warm, c.pop, c.pop, c.light], i),
        ) +
          stroke('M0 56V-70', c.ink, 2, 'opacity=".5"') +
          circle(0, -52, 9, i === 6 ? c.warm : c.ink) +
          circle(0, -52, 4.5, c.pop),
      ),
    ) +
    fill('M-34 62h68l-10 30h-48z', c.warm) +
    fill('M0 62h34l-10 30H0z', c.ink, 'opacity=".22"') +
    stroke('M-30 74h60', c.pop, 4),
} satisfies Emblems
