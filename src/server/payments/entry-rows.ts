import { first, type Queryable } from '#server/kernel/db.ts'
import type { Received } from './consumers.ts'

/** A credit or pay-out as its provider tells of it. */
export interface EntryFacts {
  readonly provider: string
  readonly kind: 'payment' | 'payout'
  readonly ref: string
  readonly providerRef: string | undefined
  readonly orderRef: string | undefined
  readonly amount: bigint
  readonly currency: string
  readonly status: string
  readonly returned: bigint
  readonly at: Date
}

/** What was known of it before. */
export interface KnownEntry extends Record<string, unknown> {
  readonly id: bigint
  readonly amount: bigint
  readonly currency: string
  readonly status: string
  readonly returned: bigint
}

/** Writes an entry, or holds the one that is known until the transaction ends; gives what was known. */
export async function holdEntry(
  tx: Queryable,
  entry: EntryFacts,
  now: Date,
): Promise<{ id: bigint; before: KnownEntry | undefined }> {
  const { provider, kind, ref, providerRef, orderRef, amount, currency, status, returned, at } = entry
  const added = await first<{ id: bigint }>(
    tx,
    `insert into provider_entry
       (provider, kind, ref, provider_ref, order_ref, amount, currency, status, returned, at, outcome, told_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'seen', $11)
     on conflict (provider, kind, ref) do nothing returning id`,
    [provider, kind, ref, providerRef ?? null, orderRef ?? null, amount, currency, status, returned, at, now],
  )
  if (added !== undefined) return { id: added.id, before: undefined }
  const before = await first<KnownEntry>(
    tx,
    `select id, amount, currency, status, returned from provider_entry
     where provider = $1 and kind = $2 and ref = $3 for update`,
    [provider, kind, ref],
  )
  return { id: before!.id, before }
}

/** Writes what was told of an entry now, and what it came to. A repetition changes no outcome. */
export const writeEntry = (
  tx: Queryable,
  id: bigint,
  { status, returned }: Pick<EntryFacts, 'status' | 'returned'>,
  outcome: Received['outcome'],
  now: Date,
): Promise<unknown> =>
  tx.query(
    `update provider_entry set status = $2, returned = $3, told_at = $5,
       outcome = case when $4 = 'seen' then outcome else $4 end where id = $1`,
    [id, status, returned, outcome, now],
  )

export interface ListedEntry extends Record<string, unknown> {
  readonly kind: EntryFacts['kind']
  readonly ref: string
  readonly provider_ref: string | null
  readonly amount: bigint
  readonly currency: string
  readonly status: string
}

/** Entries of a span of time, by the provider's clock. */
export const listEntries = (db: Queryable, provider: string, from: Date, to: Date): Promise<ListedEntry[]> =>
  db.query<ListedEntry>(
    `select kind, ref, provider_ref, amount, currency, status from provider_entry
     where provider = $1 and at >= $2 and at < $3`,
    [provider, from, to],
  )
