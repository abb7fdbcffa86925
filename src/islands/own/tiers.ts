import { type ContractKind, tierFields } from '#api/contract-kinds.ts'
import type { ContractTier } from '#api/contracts.ts'
import { t } from '#i18n/t.ts'
import { isRate, plain } from './typed-rate.ts'

type OfferForm = typeof import('#locales/en/pay.json')['offerForm']
/** What fields of tiers say. */
export type TierWords = Pick<OfferForm, 'tier' | 'rate' | 'add' | 'remove' | 'wrong'>

/** Tiers of one contract, at most. */
export const tiersMax = 10

/** A tier as it is typed. */
export type TypedTier = Readonly<Record<keyof ContractTier, string>>
export type Asked = (typeof tierFields)[ContractKind][number]

export const emptyTier: TypedTier = {
  rate: '',
  activeMembers: '',
  periodValidBet: '',
  periodProfitLoss: '',
  betAmount: '',
}

/** What is wrong with the fields of each tier, by their names. */
export type TierFaults = readonly Partial<Readonly<Record<keyof ContractTier, string>>>[]

function faultOf(field: Asked, text: string, before: string, words: TierWords['wrong']): string | undefined {
  const isNumber = field === 'activeMembers'
  if (!(isNumber ? /^\d{1,6}$/ : /^\d{1,12}(\.\d{1,2})?$/).test(text)) return isNumber ? words.number : words.amount
  return Number(text) < Number(before) ? words.less : undefined
}

/** Checks typed tiers of a kind, of which none may pay above `most`. Gives faults by tier; none of any is right. */
export function checkTiers(
  kind: ContractKind,
  tiers: readonly TypedTier[],
  most: string,
  { wrong: words }: Pick<TierWords, 'wrong'>,
): TierFaults {
  return tiers.map((tier, place) => {
    const before = tiers[place - 1] ?? emptyTier
    const rate = plain(tier.rate)
    const faults: Partial<Record<keyof ContractTier, string>> = {}
    if (!isRate(rate) || Number(rate) > Number(most)) faults.rate = t(words, 'rate', { rate: most })
    else if (Number(rate) <= Number(plain(before.rate))) faults.rate = words.rises
    for (const field of tierFields[kind]) {
      const fault = faultOf(field, plain(tier[field]), plain(before[field]), words)
      if (fault !== undefined) faults[field] = fault
    }
    return faults
  })
}

/** Typed tiers as the call takes them. */
export const tiersOf = (kind: ContractKind, tiers: readonly TypedTier[]) =>
  tiers.map((tier) => ({
    rate: plain(tier.rate),
    ...Object.fromEntries(
      tierFields[kind].map((field) => [
        field,
        field === 'activeMembers' ? Number(plain(tier[field])) : plain(tier[field]),
      ]),
    ),
  }))

/** Whether any field is wrong. */
export const isFaulty = (faults: TierFaults): boolean => faults.some((faulty) => Object.keys(faulty).length > 0)
