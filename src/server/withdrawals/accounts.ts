import { type PayoutAccount, type PayoutKind, payoutKinds, thaiBanks } from '#api/payout-accounts.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { Session } from '#server/kernel/handler.ts'
import { profileOf, taxIdOf } from '#server/limits/public.ts'
import { currencyOfMember } from '#server/wallet/public.ts'
import { type AccountNumber, maskedNumber } from './account-numbers.ts'
import type { AccountRow } from './rows-accounts.ts'

/** The short name of a Thai bank. */
export const bankName = (code: string): string | undefined => (thaiBanks as Readonly<Record<string, string>>)[code]

/** Where an account stands: whether its name is known to be the member's, and whether its waiting time is over. */
export function accountState(row: AccountRow, now: Date): PayoutAccount['state'] {
  if (row.name_match === 'match' || row.name_match === 'proved') return row.usable_at > now ? 'waits' : 'ready'
  if (row.proof_sent_at === null) return 'proof_needed'
  return row.proof_decided_at === null ? 'checking' : 'refused'
}

type Payee = Pick<AccountRow, 'kind' | 'bank' | 'id_kind' | 'number' | 'holder'>

/** What names an account to its member. */
export function showPayee(
  row: Payee,
): Pick<PayoutAccount, 'kind' | 'bank' | 'bankName' | 'idKind' | 'masked' | 'holder'> {
  const name = bankName(row.bank)
  return {
    kind: row.kind,
    ...(row.bank !== '' && { bank: row.bank }),
    ...(name && { bankName: name }),
    idKind: row.id_kind,
    masked: maskedNumber(row.number, row.id_kind),
    holder: row.holder,
  }
}

/** An account as its member sees it. */
export function showAccount(row: AccountRow, now: Date): PayoutAccount {
  const state = accountState(row, now)
  return {
    id: row.id.toString(),
    ...showPayee(row),
    state,
    nameMatch: row.name_match,
    ...(row.bank_holder !== null && { bankHolder: row.bank_holder }),
    ...(state === 'refused' && row.proof_refusal !== null && { refusal: row.proof_refusal }),
    ...(row.usable_at > now && { usableAt: row.usable_at.toISOString() }),
    createdAt: row.created_at.toISOString(),
    used: Number(row.used),
    ...(row.last_used_at && { lastUsedAt: row.last_used_at.toISOString() }),
  }
}

/** The countries' rails: baht go to Thai banks and PromptPay, reais to PIX. */
const kindsOf: Readonly<Record<string, readonly PayoutKind[]>> = { THB: ['bank', 'promptpay'], BRL: ['pix'] }

/** Where a member's money can be sent at all, by its currency. */
export async function kindsFor(app: App, db: Queryable, memberId: Session['memberId']): Promise<readonly PayoutKind[]> {
  const { code } = await currencyOfMember(app, db, memberId)
  return kindsOf[code] ?? payoutKinds.slice(0, 0)
}

/**
 * Whether the regulator's profile lets an account take a member's money: a key that is a tax id says whose the account is
 * before any bank is asked.
 */
export async function mayBePaid(
  app: App,
  db: Queryable,
  memberId: bigint,
  { idKind, number }: Pick<AccountNumber, 'idKind' | 'number'>,
): Promise<boolean> {
  if (!profileOf(app).ownTaxIdOnly || (idKind !== 'cpf' && idKind !== 'cnpj')) return true
  return number === (await taxIdOf(db, memberId))
}
