import type { ContractTier } from '#api/contracts.ts'
import type { Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import { dealOut, promised, type Tier, tierReached } from '#api/pay-rules.ts'

export type PayoutDetail = Output<Api['agentPayout']>

/** Units of an exact wire amount with five digits. */
function unitsOf(amount: string): bigint {
  const [whole = '0', part = ''] = amount.replace('-', '').split('.')
  const size = BigInt(whole + part.padEnd(5, '0'))
  return amount.startsWith('-') ? -size : size
}

/**
 * What bonus money did to the base of a dividend, as an exact amount: below zero for what was given, above it where more was taken back
 * than given; nothing where there was none.
 */
export function bonusOf({ kind, types, base }: Pick<PayoutDetail, 'kind' | 'types' | 'base'>): string | undefined {
  if (kind !== 'dividend') return undefined
  const bonus = unitsOf(base) - types.reduce((sum, { netLoss }) => sum + unitsOf(netLoss), 0n)
  if (bonus === 0n) return undefined
  const digits = (bonus < 0n ? -bonus : bonus).toString().padStart(6, '0')
  return `${bonus < 0n ? '-' : ''}${digits.slice(0, -5)}.${digits.slice(-5)}`
}

/** Hundredths of a per cent. */
const pointsOf = (rate: string): number => {
  const [whole = '0', part = ''] = rate.split('.')
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

const tierOf = (tier: ContractTier): Tier => ({
  ...{ rate: pointsOf(tier.rate), activeMembers: tier.activeMembers, betAmount: unitsOf(tier.betAmount) },
  ...{ validBet: unitsOf(tier.periodValidBet), netLoss: unitsOf(tier.periodProfitLoss) },
})

const sumOf = (amounts: readonly string[]): bigint => amounts.reduce((sum, amount) => sum + unitsOf(amount), 0n)

/** Whether a base is shown with parts that it can be checked by; {@link differences} says nothing of it otherwise. */
export const isBaseSplit = ({ bonus, directs }: Pick<PayoutDetail, 'bonus' | 'directs'>): boolean =>
  bonus !== undefined || directs !== undefined

/** Whether the parts of a base sum to it: the kinds of game of days, and the direct downlines. */
function isMadeUp({ kind, types, bonus, directs, moved, rest, ...base }: PayoutDetail): boolean {
  if (bonus === undefined)
    return (
      directs === undefined || sumOf([...directs.map((one) => one.validBet), rest ?? '0']) === unitsOf(base.validBet)
    )
  const name = kind === 'dividend' ? 'netLoss' : 'validBet'
  const whole = unitsOf(base[name])
  const ofTypes = sumOf(types.map((type) => type[name])) - (kind === 'dividend' ? unitsOf(bonus) : 0n)
  const ofDirects = directs && sumOf([...directs, ...(moved ? [moved] : [])].map((one) => one[name]))
  return ofTypes === whole && (ofDirects === undefined || ofDirects === whole)
}

/**
 * Computes a payment anew from what it was computed from, by the rules that the server uses: tier, base, claim, what each
 * agent below gets, and what is left; and compares what was paid with the receipt. Gives the names of the parts that differ; none is equal.
 */
export function differences(
  detail: PayoutDetail,
): readonly ('rate' | 'base' | 'claim' | 'passed' | 'pay' | 'receipt' | 'rest')[] {
  const team = {
    activeMembers: detail.activeMembers,
    validBet: unitsOf(detail.validBet),
    netLoss: unitsOf(detail.netLoss),
  }
  const rate = tierReached(team, detail.contract.tiers.map(tierOf))?.rate ?? 0
  const base = detail.kind === 'dividend' ? team.netLoss : team.validBet
  const carry = unitsOf(detail.carriedBefore)
  const owed = unitsOf(detail.owedBefore)
  const given = unitsOf(detail.given)
  const claim = rate === 0 ? 0n : promised(rate, base, carry) + (detail.isBelow ? owed : 0n)
  const claims = detail.below.map(
    (one) => promised(pointsOf(one.rate), unitsOf(one.base), unitsOf(one.carriedBefore)) + unitsOf(one.owedBefore),
  )
  const parts = dealOut(given, claims)
  const passed = parts.reduce((sum, part) => sum + part, 0n)
  const carried = detail.carriesLosses && base + carry < 0n ? base + carry : 0n
  const left = rate === 0 ? owed : claim - given + (detail.isBelow ? 0n : owed)
  const isEqual = {
    rate: rate === (detail.rate === undefined ? 0 : pointsOf(detail.rate)),
    base: base === unitsOf(detail.base) && isMadeUp(detail),
    claim: claim === unitsOf(detail.claim) && given <= claim,
    passed:
      passed === unitsOf(detail.passed) &&
      detail.below.every((one, place) => claims[place] === unitsOf(one.claim) && parts[place] === unitsOf(one.given)),
    pay: given - passed === unitsOf(detail.pay),
    receipt: detail.receipt === undefined || unitsOf(detail.received ?? '0') === unitsOf(detail.pay),
    rest: carried === unitsOf(detail.carried) && left === unitsOf(detail.owed),
  }
  return (Object.keys(isEqual) as (keyof typeof isEqual)[]).filter((part) => !isEqual[part])
}
