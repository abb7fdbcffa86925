import { arrayText } from '#server/kernel/arrays.ts'
import { type Db, first, type Queryable } from '#server/kernel/db.ts'
import type { Credit } from '#server/ledger/public.ts'
import type { Moved, Movement } from './movement.ts'

/** Carries out one call, in a statement that is its own transaction. */
export async function moveOne(db: Queryable, provider: string, movement: Movement): Promise<Moved> {
  const { kind, uuid, request, user, token, round, closed, game, price, reference, body, signature, at } = movement
  const params = [
    ...[provider, uuid, request, user, token, round, closed, game],
    ...(price === undefined ? [] : [price.currency, price.amount, price.free, price.reward]),
    ...(reference === undefined ? [] : [reference]),
    ...[body, signature, at],
  ]
  const marks = params.map((_, index) => `$${index + 1}`).join(', ')
  return (await first<Moved>(db, `select * from wallet_${kind}(${marks})`, params))!
}

const together = `select * from wallet_batch($1, $2::text[], $3::uuid[], $4::text[], $5::bigint[], $6::bytea[], $7::text[],
  $8::boolean[], $9::text[], $10::text[], $11::bigint[], $12::boolean[], $13::text[], $14::uuid[], $15::bytea[],
  $16::bytea[], $17)`

/** Carries out several calls in one transaction. */
export function moveTogether(db: Db, provider: string, all: readonly Movement[]): Promise<Moved[]> {
  const columns = [
    all.map(({ kind }) => kind),
    all.map(({ uuid }) => uuid),
    all.map(({ request }) => request),
    all.map(({ user }) => user),
    all.map(({ token }) => token),
    all.map(({ round }) => round),
    all.map(({ closed }) => closed),
    all.map(({ game }) => game),
    all.map(({ price }) => price?.currency ?? null),
    all.map(({ price }) => price?.amount ?? null),
    all.map(({ price }) => price?.free ?? null),
    all.map(({ price }) => price?.reward ?? null),
    all.map(({ reference }) => reference ?? null),
    all.map(({ body }) => body),
    all.map(({ signature }) => signature),
  ]
  return db.query<Moved>(together, [provider, ...columns.map(arrayText), all.at(-1)!.at])
}

/** What the house carries out by itself, as the vendor might have called for it: no token, body or signature. */
export interface OwnMovement {
  readonly uuid: string
  /** What stands where a call has its own name. */
  readonly request: string
  readonly user: bigint | string
  readonly token: Uint8Array
  readonly round: string | null
  readonly closed: boolean
  readonly game: string | null
  readonly at: Date
}

/** What became of it. */
export type OwnMoved = Pick<Moved, 'status' | 'moved' | 'note'>

const head = (
  provider: string,
  { uuid, request, user, token, round, closed, game }: OwnMovement,
): readonly unknown[] => [...[provider, uuid, request, user, token, round, closed, game]]

export const rollBack = (
  db: Queryable,
  provider: string,
  movement: OwnMovement & { readonly reference: string },
): Promise<OwnMoved | undefined> =>
  first<OwnMoved & Record<string, unknown>>(
    db,
    'select status, moved, note from wallet_rollback($1, $2, $3, $4, $5, $6, $7, $8, $9, null, null, $10)',
    [...head(provider, movement), movement.reference, movement.at],
  )

export const payWin = (
  db: Queryable,
  provider: string,
  movement: OwnMovement & { readonly reference: string; readonly currency: string; readonly amount: bigint },
): Promise<OwnMoved | undefined> =>
  first<OwnMoved & Record<string, unknown>>(
    db,
    `select status, moved, note
     from wallet_win($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, false, null, $11, null, null, $12)`,
    [...head(provider, movement), movement.currency, movement.amount, movement.reference, movement.at],
  )

export const placeBet = (
  db: Queryable,
  provider: string,
  movement: OwnMovement & { readonly currency: string; readonly amount: bigint },
): Promise<OwnMoved | undefined> =>
  first<OwnMoved & Record<string, unknown>>(
    db,
    'select status, moved, note from wallet_bet($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, false, null, null, null, $11)',
    [...head(provider, movement), movement.currency, movement.amount, movement.at],
  )

/** What a call for the balance needs to know. */
export interface TokenFacts extends Record<string, unknown> {
  readonly balance: bigint | null
  readonly currency: string
  readonly token: string
  readonly touch: boolean
}

export const readTokenFacts = (db: Queryable, memberId: bigint, token: Uint8Array, now: Date) =>
  first<TokenFacts>(
    db,
    'select balance + bonus as balance, currency, token, touch from wallet_facts($1, $2, null, $3)',
    [...[memberId, token, now]],
  )

export interface OwnTransaction extends Record<string, unknown> {
  readonly uuid: string
  readonly kind: string
  readonly amount: bigint
  readonly state: string
  readonly round: string | null
}

const ownColumns = 'transaction_uuid::text as uuid, kind, amount, state, round'

/** Our transactions under these names. */
export const findTransactions = (db: Queryable, provider: string, uuids: readonly string[]) =>
  db.query<OwnTransaction>(
    `select ${ownColumns} from provider_transaction where provider = $1 and transaction_uuid = any ($2::uuid[])`,
    [provider, `{${uuids.join(',')}}`],
  )

/**
 * Our transactions of a span of time that their vendor should know: without stakes that the house gave back, rounds that
 * it closed, imported history and bets of the conformance suite.
 */
export const listTransactions = (db: Queryable, provider: string, from: Date, to: Date) =>
  db.query<OwnTransaction>(
    `select ${ownColumns} from provider_transaction t
     where provider = $1 and received_at >= $2 and received_at < $3 and state <> 'refused'
       and kind <> 'close' and (request_uuid not in ('void', 'import', 'conformance') or exists (
         select 1 from provider_message m where m.transaction_id = t.id and m.received_at = t.received_at))`,
    [provider, from, to],
  )

/** The wins behind credits, without those that were taken back. */
export const findWins = (db: Queryable, credits: readonly Credit[]) =>
  db.query<{ id: string; round: string; over: boolean }>(
    `select x.transaction_uuid::text as id, r.round, r.closed_at is not null as over
     from unnest($1::text[], $2::uuid[]) as c (source, key)
     join provider_transaction x on x.provider = c.source and x.transaction_uuid = c.key
     join game_round r on r.id = x.round_id
     where x.kind = 'win' and x.state = 'accepted'`,
    [arrayText(credits.map(({ source }) => source)), arrayText(credits.map(({ key }) => key))],
  )
