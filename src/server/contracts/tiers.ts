import { type ContractKind, tierFields } from '#api/contract-kinds.ts'
import type { ContractTier } from '#api/contracts.ts'
import { type Currency, formatAmount, parseAmount, type Units } from '#api/money.ts'
import { type Tier, tiersRise } from '#api/pay-rules.ts'
import { Refusal } from '#api/refusal.ts'
import { readRate, showRate } from './rules.ts'

/** A tier as the database keeps it: sums as text, since numbers of JSON are not exact. */
export interface StoredTier {
  readonly rate: number
  readonly activeMembers: number
  readonly validBet: string
  readonly netLoss: string
  readonly betAmount: string
}

/** Tiers in units, as rows have them. */
export const tiersOf = (stored: readonly StoredTier[]): Tier[] =>
  stored.map(({ rate, activeMembers, validBet, netLoss, betAmount }) => ({
    ...{ rate, activeMembers },
    ...{ validBet: BigInt(validBet), netLoss: BigInt(netLoss), betAmount: BigInt(betAmount) },
  }))

/** Tiers as the database keeps them. */
export const storedTiers = (tiers: readonly Tier[]): string =>
  JSON.stringify(tiers, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))

function readUnits(amount: string, currency: Currency): Units {
  const units = parseAmount(amount, currency)
  if (units === undefined || units < 0n) throw new Refusal('invalid_input')
  return units
}

/**
 * Reads the tiers of an offer. Throws {@link Refusal}: `invalid_input` for a sum that is none, `contract_tiers` where tiers
 * do not rise, pay nothing, or ask for what this kind does not count.
 */
export function readTiers(kind: ContractKind, tiers: readonly ContractTier[], currency: Currency): Tier[] {
  const read = tiers.map((tier) => ({
    rate: readRate(tier.rate),
    activeMembers: tier.activeMembers,
    validBet: readUnits(tier.periodValidBet, currency),
    netLoss: readUnits(tier.periodProfitLoss, currency),
    betAmount: readUnits(tier.betAmount, currency),
  }))
  const fields: readonly string[] = tierFields[kind]
  const counts = ({ activeMembers, validBet, netLoss, betAmount }: Tier) =>
    (activeMembers === 0 || fields.includes('activeMembers')) &&
    (validBet === 0n || fields.includes('periodValidBet')) &&
    (netLoss === 0n || fields.includes('periodProfitLoss')) &&
    (betAmount === 0n || fields.includes('betAmount'))
  if (read[0]!.rate < 1 || !tiersRise(read) || !read.every(counts)) throw new Refusal('contract_tiers')
  return read
}

/** Tiers as calls answer them. */
export const showTiers = (stored: readonly StoredTier[], currency: Currency): ContractTier[] =>
  tiersOf(stored).map((tier) => ({
    rate: showRate(tier.rate),
    activeMembers: tier.activeMembers,
    periodValidBet: formatAmount(tier.validBet, currency),
    periodProfitLoss: formatAmount(tier.netLoss, currency),
    betAmount: formatAmount(tier.betAmount, currency),
  }))
