import { brass, brassDeep, circle, group, ink, ivory, mirrored, mix, path, rect, red, stroke } from './draw.ts'

const skin = ['#EBC79B', '#D2A374'] as const

/** Half figures in the manner of the king on the covers, 60 wide, feet at y 0: coat in one colour, hair in another. */
export const court: Readonly<Record<string, (a: string, b: string) => string>> = {
  K: (a: string, b: string) =>
    mirrored('M0-40h-17c-11 4-20 12-20 26V0H0z', a, mix(a, ink, 0.3)) +
    stroke('M-37-5L0-36 37-5M0-36V0', brass, 3.4) +
    circle(-22, -8, 3, brass) +
    circle(22, -8, 3, brass) +
    mirrored('M0-72h-17v22c0 12 7 20 17 24z', ...skin) +
    path('M-17-55c4 6 11 6 17 4 6 2 13 2 17-4 1 20-6 33-17 39-11-6-18-19-17-39z', b) +
    path('M0-51c6 2 13 2 17-4 1 20-6 33-17 39z', '#000', 'opacity=".22"') +
    stroke('M-7-44q7 4 14 0', '#E7C9A4', 1.8, 'stroke-linecap="round"') +
    stroke('M-12-61q5-3 8 0M4-61q4-3 8 0', ink, 2.2, 'stroke-linecap="round"') +
    stroke('M0-60v7', mix(skin[1], ink, 0.25), 2) +
    path('M-22-70l-4-21 13 8L0-99l13 16 13-8-4 21z', brass) +
    path('M0-99l13 16 13-8-4 21H0z', brassDeep) +
    rect(-22, -73, 44, 6, red) +
    circle(0, -99, 3.4, ivory) +
    circle(-26, -91, 3, ivory) +
    circle(26, -91, 3, ivory),
  Q: (a: string, b: string) =>
    mirrored('M0-78c-20 0-27 13-27 29 0 17-5 27-8 33H0z', b, mix(b, '#000000', 0.28)) +
    mirrored('M0-34h-12c-12 4-24 12-24 24V0H0z', a, mix(a, ink, 0.3)) +
    mirrored('M0-34h-12c2 8 6 15 12 19z', ...skin) +
    stroke('M-13-31q13 19 26 0', brass, 2.6) +
    circle(0, -21, 3.6, red) +
    mirrored('M0-72c-11 0-16 6-16 18 0 16 7 25 16 27z', ...skin) +
    path('M0-75c-12 0-19 8-20 26 4-10 11-16 20-19 9 3 16 9 20 19-1-18-8-26-20-26z', b) +
    stroke('M-11-54q4 3 8 0M3-54q4 3 8 0', ink, 2.2, 'stroke-linecap="round"') +
    stroke('M-12-60q4-3 8-1M4-61q4-2 8 1', ink, 1.4) +
    path('M-5-38q5-3 10 0-5 6-10 0z', red) +
    path('M-17-76l-5-15 10 6L0-97l12 12 10-6-5 15z', brass) +
    path('M0-97l12 12 10-6-5 15H0z', brassDeep) +
    [-22, 0, 22].map((x) => circle(x, x ? -92 : -98, 2.8, ivory)).join('') +
    group('translate(30 -20)', stroke('M0 16V-2', '#4E7A4E', 2) + circle(0, -6, 5.5, red) + circle(0, -6, 2.2, brass)),
  J: (a: string, b: string) =>
    mirrored('M0-38h-13c-12 4-22 11-22 25V0H0z', a, mix(a, ink, 0.3)) +
    path('M-10-38h20L4-20h-8z', ivory) +
    stroke('M-34-3L-8-34M34-3L8-34', brass, 3) +
    stroke('M0-20V0', brass, 2.4) +
    path('M-20-62c-3 14-3 24 1 31h38c4-7 4-17 1-31z', b) +
    mirrored('M0-72h-15v24c0 11 6 18 15 21z', ...skin) +
    path('M-15-68c8 8 22 10 30 3v-9h-30z', b) +
    stroke('M-11-54q4-3 7 0M4-54q4-3 7 0', ink, 2.2, 'stroke-linecap="round"') +
    stroke('M0-53v7', mix(skin[1], ink, 0.25), 2) +
    stroke('M-5-38q5 3 10 0', red, 2.2, 'stroke-linecap="round"') +
    path('M-25-68c-2-16 10-25 26-24 15 1 24 9 24 22-14-5-34-5-50 2z', red) +
    path('M1-92c15 1 24 9 24 22-8-3-16-4-25-4z', '#000', 'opacity=".2"') +
    stroke('M-25-68c16-7 36-7 50-2', brass, 3) +
    path('M18-84C34-98 40-86 38-72 34-80 28-84 18-84z', ivory),
}
