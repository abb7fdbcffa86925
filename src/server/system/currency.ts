import * as z from 'zod'
import { type CurrencyCode, isCurrencyCode } from '#api/money.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { findOtherCurrency, findStoredCurrency, lockCurrency, shareCurrency } from './rows.ts'

/**
 * Lets the currency be set in `tx`: waits for accounts that are being opened and holds up new ones until the end of the
 * transaction. Throws a `z.ZodError` while an account in another currency exists.
 */
export async function holdCurrency(tx: Queryable, wanted: CurrencyCode): Promise<void> {
  await lockCurrency(tx)
  const other = await findOtherCurrency(tx, wanted)
  if (other === undefined) return
  const who = other.members === 1n ? '1 member has an account' : `${other.members} members have accounts`
  const message = `${who} in ${other.currency}; money is never converted, so the currency stays`
  throw new z.ZodError([{ code: 'custom', path: ['currency'], message, input: wanted }])
}

/**
 * The currency in which an account is opened in `tx`: the one that is stored, even when this process has not heard of it
 * yet, else `known`. Nobody changes it before the end of the transaction.
 */
export async function currencyForAccount(tx: Queryable, known: string): Promise<string> {
  await shareCurrency(tx)
  const row = await findStoredCurrency(tx)
  return row !== undefined && isCurrencyCode(row.code) ? row.code : known
}
