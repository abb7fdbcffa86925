import type { ContractKind } from '#api/contracts.ts'
import type { BroughtKind, InviteRates } from '#api/invites.ts'
import { Refusal } from '#api/refusal.ts'
import { mayOffer, type Rates, readRate, showRate } from '#server/contracts/public.ts'

/** Rates as the database keeps them: hundredths of a per cent by kind of contract. */
export type StoredRates = Rates

/**
 * Reads the rates that an agent wants to offer. Throws {@link Refusal}: `invalid_input` where a member would be offered any,
 * `contract_rate_too_high` with the kinds that lie above the agent's own, or pay nothing.
 */
export function readRates(brings: BroughtKind, rates: InviteRates, own: Rates): StoredRates {
  const read = Object.fromEntries(Object.entries(rates).map(([kind, rate]) => [kind, readRate(rate)])) as StoredRates
  const kinds = Object.keys(read) as ContractKind[]
  if (brings === 'member' && kinds.length > 0) throw new Refusal('invalid_input')
  const wrong = kinds.filter((kind) => !mayOffer(read[kind]!, own[kind]))
  if (wrong.length > 0)
    throw new Refusal('contract_rate_too_high', { fields: Object.fromEntries(wrong.map((kind) => [kind, 'invalid'])) })
  return read
}

/** Rates as calls answer them. */
export const showRates = (rates: StoredRates): InviteRates =>
  Object.fromEntries(Object.entries(rates).map(([kind, rate]) => [kind, showRate(rate)]))
