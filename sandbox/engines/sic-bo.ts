import { sharedEngine, tableClock } from './shared.ts'

export interface SicBoResult {
  readonly dice: readonly [number, number, number]
  readonly total: number
}

/** What totals pay, to one. */
export const totalOdds: Readonly<Record<number, number>> = {
  4: 62,
  5: 31,
  6: 18,
  7: 12,
  8: 8,
  9: 7,
  10: 6,
  11: 6,
  12: 7,
  13: 8,
  14: 12,
  15: 18,
  16: 31,
  17: 62,
}

const faces = [1, 2, 3, 4, 5, 6]

/** Every bet of the cloth and what it pays, to one; a single number pays once for each die that shows it. */
export const sicBoOdds: Readonly<Record<string, number>> = {
  ...{ small: 1, big: 1, odd: 1, even: 1, 'any-triple': 31 },
  ...Object.fromEntries(Object.entries(totalOdds).map(([total, pays]) => [`total:${total}`, pays])),
  ...Object.fromEntries(faces.map((face) => [`single:${face}`, 1])),
  ...Object.fromEntries(faces.map((face) => [`double:${face}`, 11])),
  ...Object.fromEntries(faces.map((face) => [`triple:${face}`, 180])),
  ...Object.fromEntries(
    faces.flatMap((low) => faces.filter((high) => high > low).map((high) => [`pair:${low}-${high}`, 6])),
  ),
}

/** How often a spot is hit by three dice: once or never, but for singles. */
export function sicBoHits(spot: string, { dice, total }: SicBoResult): number {
  const triple = dice[0] === dice[1] && dice[1] === dice[2]
  const [kind, figure = ''] = spot.split(':')
  const count = (face: string) => dice.filter((one) => one === Number(face)).length
  const hit = () => {
    if (kind === 'small') return !triple && total <= 10
    if (kind === 'big') return !triple && total >= 11
    if (kind === 'odd') return !triple && total % 2 === 1
    if (kind === 'even') return !triple && total % 2 === 0
    if (kind === 'any-triple') return triple
    if (kind === 'total') return total === Number(figure)
    if (kind === 'double') return count(figure) >= 2
    if (kind === 'triple') return count(figure) === 3
    return figure.split('-').every((face) => count(face) >= 1)
  }
  return kind === 'single' ? count(figure) : hit() ? 1 : 0
}

const resultOf = (a: number, b: number, c: number): SicBoResult => ({ dice: [a, b, c], total: a + b + c })

/** All 216 throws, each as likely as the other. */
export const sicBoThrows: readonly SicBoResult[] = faces.flatMap((a) =>
  faces.flatMap((b) => faces.map((c) => resultOf(a, b, c))),
)

const backOf = (spot: string, result: SicBoResult) => {
  const hits = sicBoHits(spot, result)
  return hits === 0 ? 0 : (sicBoOdds[spot]! * hits + 1) * 100
}

/** Three dice under a dome. */
export const sicBo = sharedEngine<SicBoResult>({
  name: 'sic-bo',
  screen: 'sicbo',
  kind: 'table',
  clock: tableClock,
  isSpot: (spot) => Object.hasOwn(sicBoOdds, spot),
  result: (rng) => resultOf(rng.below(6) + 1, rng.below(6) + 1, rng.below(6) + 1),
  backOf,
  stakeStep: 1000n,
  rtp: '97.22',
  volatility: 3,
  rules: { odds: sicBoOdds },
})
