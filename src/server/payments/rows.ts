import { first, type Queryable } from '#server/kernel/db.ts'
import type { ProviderEvent } from '#server/ports/payment-provider.ts'
import type { Received } from './consumers.ts'

/** What became of a webhook; `unknown`: the provider knows nothing of what it named. */
export type EventOutcome = Received['outcome'] | 'unknown'

export const isEventDone = async (db: Queryable, provider: string, eventId: string): Promise<boolean> =>
  (await first(db, `select 1 from provider_event where provider = $1 and event_id = $2 and state = 'done'`, [
    provider,
    eventId,
  ])) !== undefined

/**
 * Takes an event for this transaction: writes it, or holds the one that waits. Gives `undefined` when it is done
 * already, perhaps by a transaction that this one has waited for.
 */
export async function takeEvent(
  tx: Queryable,
  provider: string,
  event: ProviderEvent,
  now: Date,
): Promise<bigint | undefined> {
  const added = await first<{ id: bigint }>(
    tx,
    `insert into provider_event (provider, event_id, kind, ref, happened_at, received_at, state, next_at)
     values ($1, $2, $3, $4, $5, $6, 'waiting', $6) on conflict (provider, event_id) do nothing returning id`,
    [provider, event.id, event.kind, event.ref, event.at, now],
  )
  if (added !== undefined) return added.id
  const known = await first<{ id: bigint; state: string }>(
    tx,
    'select id, state from provider_event where provider = $1 and event_id = $2 for update',
    [provider, event.id],
  )
  return known?.state === 'waiting' ? known.id : undefined
}

export const finishEvent = (tx: Queryable, id: bigint, outcome: EventOutcome): Promise<unknown> =>
  tx.query(`update provider_event set state = 'done', outcome = $2, next_at = null where id = $1`, [id, outcome])

export interface WaitingEvent extends Record<string, unknown> {
  readonly provider: string
  readonly event_id: string
  readonly kind: ProviderEvent['kind']
  readonly ref: string
  readonly happened_at: Date
  readonly tries: number
}

/** Leases events that are due, for one process; each pause is twice the one before, an hour at most. */
export const leaseEvents = (db: Queryable, now: Date, limit: number): Promise<WaitingEvent[]> =>
  db.query<WaitingEvent>(
    `update provider_event set tries = tries + 1,
       next_at = $1::timestamptz + least(interval '1 hour', interval '15 seconds' * power(2, least(tries, 10)))
     where id in (select id from provider_event where state = 'waiting' and next_at <= $1
       order by next_at limit $2 for update skip locked)
     returning provider, event_id, kind, ref, happened_at, tries`,
    [now, limit],
  )

/** Deletes what was done before a time: its provider does not repeat it any more. */
export const deleteEvents = async (db: Queryable, before: Date): Promise<number> =>
  (await db.query(`delete from provider_event where state = 'done' and received_at < $1 returning 1`, [before])).length
