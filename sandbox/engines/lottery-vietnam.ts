import { minuteClock, sharedEngine } from './shared.ts'

/** A prize of the table: how many numbers it has and of how many digits. */
interface Prize {
  readonly prize: string
  readonly count: number
  readonly digits: number
}

/** The special prize first. */
export const northern: readonly Prize[] = [
  { prize: 'special', count: 1, digits: 5 },
  { prize: '1', count: 1, digits: 5 },
  { prize: '2', count: 2, digits: 5 },
  { prize: '3', count: 6, digits: 5 },
  { prize: '4', count: 4, digits: 4 },
  { prize: '5', count: 6, digits: 4 },
  { prize: '6', count: 3, digits: 3 },
  { prize: '7', count: 4, digits: 2 },
]

export const southern: readonly Prize[] = [
  { prize: 'special', count: 1, digits: 6 },
  { prize: '1', count: 1, digits: 5 },
  { prize: '2', count: 1, digits: 5 },
  { prize: '3', count: 2, digits: 5 },
  { prize: '4', count: 7, digits: 5 },
  { prize: '5', count: 1, digits: 4 },
  { prize: '6', count: 3, digits: 4 },
  { prize: '7', count: 1, digits: 3 },
  { prize: '8', count: 1, digits: 2 },
]

export type VietnamKind = 'lo2' | 'de2' | 'cang3'

export interface VietnamResult {
  readonly prizes: readonly { readonly prize: string; readonly numbers: readonly string[] }[]
  readonly text: string
}

/** How often a bet wins: `lo2` once for every number of the table that ends so, the others by the special prize. */
export function vietnamHits(kind: VietnamKind, digits: string, { prizes }: VietnamResult): number {
  if (kind === 'lo2') return prizes.flatMap(({ numbers }) => numbers).filter((one) => one.endsWith(digits)).length
  return prizes[0]!.numbers[0]!.endsWith(digits) ? 1 : 0
}

const vietnam = (name: string, table: readonly Prize[], loPays: number, rtp: string) => {
  const pays: Readonly<Record<VietnamKind, number>> = { lo2: loPays, de2: 9000, cang3: 90_000 }
  const lengths: Readonly<Record<VietnamKind, number>> = { lo2: 2, de2: 2, cang3: 3 }
  return sharedEngine<VietnamResult>({
    name,
    screen: 'lottery',
    kind: 'draw',
    clock: minuteClock,
    isSpot(spot) {
      const [kind, digits = ''] = spot.split(':')
      return kind !== undefined && Object.hasOwn(lengths, kind)
        ? digits.length === lengths[kind as VietnamKind] && /^\d+$/.test(digits)
        : false
    },
    result(rng) {
      const prizes = table.map(({ prize, count, digits }) => ({
        prize,
        numbers: Array.from({ length: count }, () => String(rng.below(10 ** digits)).padStart(digits, '0')),
      }))
      return { prizes, text: prizes[0]!.numbers[0]! }
    },
    backOf(spot, result) {
      const [kind, digits] = spot.split(':') as [VietnamKind, string]
      return vietnamHits(kind, digits, result) * pays[kind]
    },
    stakeStep: 100_000n,
    rtp,
    volatility: 5,
    rules: {
      family: 'vietnam',
      numbers: table.reduce((sum, { count }) => sum + count, 0),
      kinds: (['lo2', 'de2', 'cang3'] as const).map((kind) => ({
        ...{ kind, input: 'digits', digits: lengths[kind], pays: pays[kind] },
      })),
    },
  })
}

/** 27 numbers of the northern table. A `lo2` wins 27 times in 100 rounds and pays 3.34 times the stake. */
export const lotteryVnNorth = vietnam('lottery-vn-north', northern, 334, '90.18')

/** 18 numbers of the southern and central table. */
export const lotteryVnSouth = vietnam('lottery-vn-south', southern, 500, '90.00')
