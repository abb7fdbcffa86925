import type { Fraction } from './figures.ts'
import { minuteClock, sharedEngine } from './shared.ts'

/** Six digits of the top prize and two of the bottom one, as texts with their leading zeros. */
export interface DigitsResult {
  readonly top: string
  readonly bottom: string
  readonly text: string
}

export type DigitKind = 'top3' | 'any3' | 'top2' | 'bottom2' | 'runtop' | 'runbottom'

interface KindFacts {
  readonly kind: DigitKind
  readonly digits: number
  /** What a win pays with the stake, in hundredths; for `any3` by the count of orders that the digits have. */
  readonly pays: number
}

/** What a permutation pays with the stake, in hundredths, by its count of orders: fewer orders, higher pay. */
export const anyOrderPays: Readonly<Record<number, number>> = { 6: 15_000, 3: 30_000 }

export const digitKinds: readonly KindFacts[] = [
  { kind: 'top3', digits: 3, pays: 90_000 },
  { kind: 'any3', digits: 3, pays: 15_000 },
  { kind: 'top2', digits: 2, pays: 9000 },
  { kind: 'bottom2', digits: 2, pays: 9000 },
  { kind: 'runtop', digits: 1, pays: 330 },
  { kind: 'runbottom', digits: 1, pays: 470 },
]

const sorted = (digits: string) => [...digits].sort().join('')

/** In how many orders three digits can stand. @example orders('112') // 3 */
export const orders = (digits: string): number => [0, 1, 3, 6][new Set(digits).size]!

/** Whether a bet of the kind on these digits wins. */
export function digitsWin(kind: DigitKind, digits: string, { top, bottom }: DigitsResult): boolean {
  const last3 = top.slice(-3)
  if (kind === 'top3') return last3 === digits
  if (kind === 'any3') return sorted(last3) === sorted(digits)
  if (kind === 'top2') return last3.slice(-2) === digits
  if (kind === 'bottom2') return bottom === digits
  return (kind === 'runtop' ? last3 : bottom).includes(digits)
}

/** What a bet pays when it wins, in hundredths, the stake included. */
export const digitsPay = (kind: DigitKind, digits: string): number =>
  kind === 'any3' ? anyOrderPays[orders(digits)]! : digitKinds.find((one) => one.kind === kind)!.pays

/** What comes back of a bet, exactly. Only the last three digits of the top prize and the bottom prize decide. */
export function digitsReturn(kind: DigitKind, digits: string): Fraction {
  const onTop = kind !== 'bottom2' && kind !== 'runbottom'
  const cases = onTop ? 1000 : 100
  const wins = Array.from({ length: cases }, (_, at) => String(at).padStart(onTop ? 3 : 2, '0')).filter((drawn) =>
    digitsWin(kind, digits, { top: drawn, bottom: drawn, text: '' }),
  ).length
  return { share: BigInt(wins * digitsPay(kind, digits)), of: BigInt(cases * 100) }
}

const pad = (number: number, digits: number) => String(number).padStart(digits, '0')

const digitsEngine = (name: string, kinds: readonly DigitKind[]) => {
  const offered = digitKinds.filter(({ kind }) => kinds.includes(kind))
  const isSpot = (spot: string) => {
    const [kind, digits = ''] = spot.split(':')
    const facts = offered.find((one) => one.kind === kind)
    if (!facts || digits.length !== facts.digits || !/^\d+$/.test(digits)) return false
    return kind !== 'any3' || anyOrderPays[orders(digits)] !== undefined
  }
  return sharedEngine<DigitsResult>({
    name,
    screen: 'lottery',
    kind: 'draw',
    clock: minuteClock,
    isSpot,
    result(rng) {
      const top = pad(rng.below(1_000_000), 6)
      const bottom = pad(rng.below(100), 2)
      return { top, bottom, text: `${top} · ${bottom}` }
    },
    backOf(spot, result) {
      const [kind, digits] = spot.split(':') as [DigitKind, string]
      return digitsWin(kind, digits, result) ? digitsPay(kind, digits) : 0
    },
    stakeStep: 100_000n,
    rtp: '90.00',
    volatility: 6,
    rules: {
      family: 'digits',
      kinds: offered.map(({ kind, digits, pays }) => ({ kind, input: 'digits', digits, pays })),
      anyOrderPays,
    },
  })
}

/** Three and two digits, top, bottom and in any order, as they are played in Thailand. */
export const lotteryThai = digitsEngine('lottery-thai', ['top3', 'any3', 'top2', 'bottom2', 'runtop', 'runbottom'])

/** Two digits alone. */
export const lotteryTwo = digitsEngine('lottery-two', ['top2', 'bottom2', 'runtop', 'runbottom'])
