import { type ContractKind, contractKinds } from '#api/contract-kinds.ts'
import type { Locale } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import type { ListWords } from '#islands/data/words.ts'
import { isRate, plain } from '#islands/own/typed-rate.ts'
import type { InviteRates } from '#stores/invites.ts'

export type InviteMessages = typeof import('#locales/en/invites.json') & ListWords

export interface InviteProps {
  /** Texts of the namespace `invites`, with those that all lists share. */
  readonly messages: InviteMessages
  /** Names of the kinds of contracts. */
  readonly kinds: Readonly<Record<ContractKind, string>>
  readonly locale: Locale
}

/** Rates as they are typed; an empty one is not offered. */
export type TypedRates = Readonly<Record<ContractKind, string>>

export const noRates: TypedRates = { dividend: '', 'daily-salary': '', 'hourly-salary': '', 'realtime-salary': '' }

/** The sentences for rates that cannot be offered: none lies above the agent's own. */
export function checkRates(typed: TypedRates, own: InviteRates, messages: InviteMessages) {
  const faults: Partial<Record<ContractKind, string>> = {}
  for (const kind of contractKinds) {
    const rate = plain(typed[kind])
    const most = own[kind]
    if (typed[kind].trim() === '' || most === undefined) continue
    if (!isRate(rate) || Number(rate) > Number(most)) faults[kind] = t(messages, 'wrong.rate', { rate: most })
  }
  return faults
}

/** Typed rates as calls take them. */
export const ratesOf = (typed: TypedRates, own: InviteRates): InviteRates =>
  Object.fromEntries(
    contractKinds
      .filter((kind) => typed[kind].trim() !== '' && own[kind] !== undefined)
      .map((kind) => [kind, plain(typed[kind])]),
  )
