import { faces } from '@baize/art/brush.ts'
import { circle, ink, ivory, path, rect, red } from './draw.ts'

export const dieSolid = (n: number) =>
  path('M-30 24l6 16h52l10-14z', '#04140e', 'opacity=".4"') +
  path('M30-24l10 8v46l-12 10-4-10z', '#BFB08C') +
  path('M-26 28h50l6 12h-46z', '#A6967250') +
  rect(-30, -30, 60, 60, ivory, 12) +
  path('M0-30h18a12 12 0 0112 12v36a12 12 0 01-12 12H0z', ink, 'opacity=".08"') +
  faces[n]!.map(([u, v]) => circle(u * 15, v * 15, n === 1 ? 9.5 : 6.2, n === 1 || n === 4 ? red : ink)).join('')
