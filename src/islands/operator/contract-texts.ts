import { type ContractKind, contractKinds } from '#api/contract-kinds.ts'
import type { Locale } from '#i18n/locale.ts'
import type { PlayedWords } from '#islands/own/Played.tsx'
import type { TierTableWords } from '#islands/own/TierTable.tsx'
import type { Asked, TierWords } from '#islands/own/tiers.ts'

type Pay = Pick<typeof import('#locales/en/pay.json'), 'offerForm'> & TierTableWords
type Talk = Pick<typeof import('#locales/en/talk.json'), 'contract'>

/** What contracts and the form of an offer say, as agents read it. */
export interface ContractTexts {
  readonly form: TierWords & Pick<Pay['offerForm'], 'rise' | 'holds'>
  readonly asked: Readonly<Record<ContractKind, Readonly<Record<Asked, string>>>>
  readonly played: PlayedWords
  readonly table: TierTableWords
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
  const table = pay as Pay
  return { form: table.offerForm, asked: Object.fromEntries(asked), played: contract.played, table }
}
