import { type ContractKind, contractKinds } from '#api/contract-kinds.ts'
import type { Locale } from '#i18n/locale.ts'
import type { PlayedWords } from '#islands/own/Played.tsx'
import type { Asked, TierWords } from '#islands/own/tiers.ts'

type Pay = Pick<typeof import('#locales/en/pay.json'), 'offerForm'>
type Talk = Pick<typeof import('#locales/en/talk.json'), 'contract'>

/** What the form of an offer says, as agents read it. */
export interface ContractTexts {
  readonly form: TierWords & Pick<Pay['offerForm'], 'rise' | 'holds'>
  readonly asked: Readonly<Record<ContractKind, Readonly<Record<Asked, string>>>>
  readonly played: PlayedWords
}

const files = import.meta.glob<unknown>('/locales/*/{pay,talk}.json', { import: 'default' })

export async function loadContractTexts(locale: Locale): Promise<ContractTexts> {
  const [pay, talk] = await Promise.all(['pay', 'talk'].map((name) => files[`/locales/${locale}/${name}.json`]!()))
  const { contract } = talk as Talk
  const { activeMembers, periodValidBet, periodProfitLoss, betAmount } = contract
  const common = { activeMembers, periodValidBet, periodProfitLoss }
  const asked = contractKinds.map((kind) => [
    kind,
    { ...common, betAmount: kind === 'dividend' ? '' : betAmount[kind] },
  ])
  return { form: (pay as Pay).offerForm, asked: Object.fromEntries(asked), played: contract.played }
}
