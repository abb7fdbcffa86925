import type { ContractKind } from '#api/contracts.ts'
import { localeOf } from '#i18n/locale.ts'
import { pick } from '#i18n/pick.ts'
import { type Messages, t } from '#i18n/t.ts'

/** The words of a contract that is played over past days. */
export const playedWordsOf = (url: URL) => pick(localeOf(url), 'talk').contract.played

/** The words of a kind of contract: what it pays a share of, and what its tiers ask for. */
export function termsOf(url: URL, kind: ContractKind) {
  const talk: Messages = pick(localeOf(url), 'talk')
  const say = (key: string) => t(talk, `contract.${key}`)
  return {
    activeMembers: say('activeMembers'),
    periodValidBet: say('periodValidBet'),
    periodProfitLoss: say('periodProfitLoss'),
    betAmount: kind === 'dividend' ? '' : say(`betAmount.${kind}`),
    of: say(`of.${kind}`),
  }
}
