import { sharedEngine, tableClock } from './shared.ts'

/** What a segment pays, to one, and how many segments of the wheel bear it. Every bet returns 48 of 52. */
export const segments: Readonly<Record<number, number>> = { 1: 24, 2: 16, 5: 8, 11: 4 }

export const segmentCount = 52

/** The wheel: equal figures lie as far from each other as they can. */
export const moneyWheelOrder: readonly number[] = Array.from({ length: segmentCount }, (_, at) => {
  if (at % 13 === 0) return 11
  if (at % 13 === 4 || at % 13 === 9) return 5
  return [2, 6, 7, 11].includes(at % 13) ? 2 : 1
})

export interface MoneyWheelResult {
  /** Which segment stops at the pointer. */
  readonly segment: number
  readonly pays: number
}

/** One spin of a wheel of 52 segments. */
export const moneyWheel = sharedEngine<MoneyWheelResult>({
  name: 'money-wheel',
  screen: 'moneywheel',
  kind: 'table',
  clock: tableClock,
  isSpot: (spot) => Object.keys(segments).some((pays) => spot === `pays:${pays}`),
  result(rng) {
    const segment = rng.below(segmentCount)
    return { segment, pays: moneyWheelOrder[segment]! }
  },
  backOf: (spot, { pays }) => (spot === `pays:${pays}` ? (pays + 1) * 100 : 0),
  stakeStep: 1000n,
  rtp: '92.30',
  volatility: 2,
  rules: { order: moneyWheelOrder, segments },
})
