import * as z from 'zod'
import { type CurrencyCode, isCurrencyCode } from '#api/money.ts'
import { first, type Queryable } from '#server/kernel/db.ts'

/** Any number will do as long as nothing else in the database uses it. */
const currencyLock = 7_214_002

/**
 * Lets the currency be set in `tx`: waits for accounts that are being opened and holds up new ones until the end of the
 * transaction. Throws a `z.ZodError` while an account in another currency exists.
 */
export async function holdCurrency(tx: Queryable, wanted: CurrencyCode): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [currencyLock])
  const other = await first<{ currency: string; members: bigint }>(
    tx,
    `select currency, count(distinct member_id) as members from account
     where member_id is not null and currency <> $1 group by currency order by 2 desc, 1 limit 1`,
    [wanted],
  )
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
  await tx.query('select pg_advisory_xact_lock_shared($1)', [currencyLock])
  const row = await first<{ code: string }>(tx, "select value #>> '{}' as code from setting where key = 'currency'")
  return row !== undefined && isCurrencyCode(row.code) ? row.code : known
}
