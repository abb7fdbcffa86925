import { circle, mix, path } from './draw.ts'

/** Even chance from a number: the same stars every time. */
const scattered = (seed: number) => {
  const value = Math.sin(seed * 127.1) * 43_758.5
  return value - Math.floor(value)
}

function star(at: number): string {
  const x = Math.round(scattered(at) * 1000 - 60)
  const y = Math.round(scattered(at + 99) * 620 - 120)
  const size = 1.2 + scattered(at + 7) * 2.6
  // The multiplier is read where these would be.
  if (x < 470 && y < 300) return ''
  if (at % 7)
    return circle(x, y, Number(size.toFixed(1)), '#EBEEE6', `opacity="${(0.3 + scattered(at + 3) / 2).toFixed(2)}"`)
  return path(
    'M0-8l2 6 6 2-6 2-2 6-2-6-6-2 6-2z',
    '#E8B969',
    `transform="translate(${x} ${y}) scale(${(size / 2).toFixed(2)})"`,
  )
}

const dark = '#14202a'

/** The night over which a rocket flies: bands of air, a moon, stars, hills. The same for all such games. */
export const sky = (): string =>
  path('M-800-800h2400v2400h-2400z', dark) +
  [560, 450, 340].map((r, at) => circle(400, 860, r + 190, mix(dark, '#496171', [0.16, 0.3, 0.46][at]!))).join('') +
  circle(400, 860, 660, 'none', 'stroke="#E8B969" stroke-width="1.6" opacity=".5"') +
  circle(610, 190, 54, '#EBEEE6', 'opacity=".9"') +
  path('M610 136a54 54 0 010 108z', dark, 'opacity=".2"') +
  circle(592, 176, 9, dark, 'opacity=".14"') +
  circle(622, 208, 13, dark, 'opacity=".12"') +
  circle(610, 190, 70, 'none', 'stroke="#E8B969" stroke-width="1.4" opacity=".6"') +
  Array.from({ length: 60 }, (_, at) => star(at)).join('') +
  path('M-800 736q140-60 300-30t300-26 260 10 260-34 300 30 300-30 480 40V900h-2200z', '#22303A') +
  path('M-800 770q180-44 380-16t360-20 380 6 340-26 380 24 360-10V900H-800z', '#19242c')
