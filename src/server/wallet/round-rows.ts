import { first, type Queryable } from '#server/kernel/db.ts'
import { type KeyPage, keyset, microsOf, numberPart, timeOf, timePart } from '#server/kernel/keyset.ts'

/** A round that has bets and no end. */
export interface OpenRound {
  readonly id: bigint
  readonly memberId: bigint
  readonly vassalage: string
  readonly round: string
  readonly gameCode: string
  readonly openedAt: Date
}

interface ListedRound extends OpenRound, Record<string, unknown> {
  readonly account: string
  /** When it was opened, as the list's key has it. */
  readonly place: bigint
}

const oldestFirst = keyset('open-rounds', 'ascending', timePart, numberPart)

/** A page of the rounds opened before `before` that are still open, oldest first. */
export async function openRounds<Shown>(
  db: Queryable,
  before: Date,
  { cursor, pageSize }: { readonly cursor?: string | undefined; readonly pageSize: number },
  show: (round: ListedRound) => Shown,
): Promise<KeyPage<Shown>> {
  const [time, id] = oldestFirst.read(cursor)
  const rows = await db.query<ListedRound>(
    `select r.*, m.account from (
       select id, member_id as "memberId", vassalage, round, game_code as "gameCode", opened_at as "openedAt",
         ${microsOf('opened_at')} as place
       from game_round
       where opened_at < $1 and bets > 0 and closed_at is null and (opened_at, id) > (${timeOf('$2')}, $3)
       order by opened_at, id limit $4
     ) r join member_view m on m.id = r."memberId" order by r.place, r.id`,
    [before, time, id, pageSize + 1],
  )
  return oldestFirst.page(rows, pageSize, (row) => [row.place, row.id], show)
}

/** The number of rounds opened before `before` that are still open, and when the oldest was opened. */
export async function countOpenRounds(db: Queryable, before: Date): Promise<{ count: number; oldest: Date | null }> {
  const row = await first<{ count: bigint; oldest: Date | null }>(
    db,
    `select count(*) as count, min(opened_at) as oldest from game_round
     where opened_at < $1 and bets > 0 and closed_at is null`,
    [before],
  )
  return { count: Number(row!.count), oldest: row!.oldest }
}

export interface StaleRound extends OpenRound, Record<string, unknown> {
  readonly isDated: boolean
}

export interface StaleRounds {
  /** Kinds of games whose bets are on what happens on a date of its own. */
  readonly datedTypes: readonly string[]
  readonly openedBefore: Date
  readonly datedOpenedBefore: Date
  readonly limit: number
}

/** Rounds that are open for too long, oldest first, those after `last` alone. */
export const listStaleRounds = (
  db: Queryable,
  { datedTypes, openedBefore, datedOpenedBefore, limit }: StaleRounds,
  last: StaleRound | undefined,
): Promise<StaleRound[]> =>
  db.query<StaleRound>(
    `select r.id, r.member_id as "memberId", r.vassalage, r.round, r.game_code as "gameCode", r.opened_at as "openedAt",
       coalesce(g.game_type = any ($1::text[]), false) as "isDated"
     from game_round r left join game_view g on g.game_code = r.game_code
     where r.bets > 0 and r.closed_at is null
       and r.opened_at < case when g.game_type = any ($1::text[]) then $3::timestamptz else $2::timestamptz end
       and ($4::timestamptz is null or (r.opened_at, r.id) > ($4::timestamptz, $5::bigint))
     order by r.opened_at, r.id limit $6`,
    [`{${datedTypes.join(',')}}`, openedBefore, datedOpenedBefore, last?.openedAt ?? null, last?.id ?? null, limit],
  )

/** Whether an open round has a win that stands; `undefined` when it is not open. */
export const findOpenRound = (db: Queryable, id: bigint): Promise<{ won: boolean } | undefined> =>
  first<{ won: boolean }>(
    db,
    `select exists (select 1 from provider_transaction t
       where t.round_id = r.id and t.kind = 'win' and t.state = 'accepted') as won
     from game_round r where r.id = $1 and r.bets > 0 and r.closed_at is null`,
    [id],
  )

/** Closes a round by the house's own rule, under the name of a movement of its own. */
export const closeRound = (tx: Queryable, id: bigint, uuid: string, at: Date): Promise<unknown> =>
  tx.query('select wallet_close($1, $2, $3)', [id, uuid, at])

/** The names of the bets of a round that stand, in their order. */
export async function betsOfRound(tx: Queryable, id: bigint): Promise<readonly string[]> {
  const bets = await tx.query<{ uuid: string }>(
    `select transaction_uuid::text as uuid from provider_transaction
     where round_id = $1 and kind = 'bet' and state = 'accepted' order by id`,
    [id],
  )
  return bets.map(({ uuid }) => uuid)
}

/** Writes down why the house gave the stakes of a round back. */
export const markVoid = (tx: Queryable, id: bigint, reason: string, at: Date): Promise<unknown> =>
  tx.query('update game_round set void_reason = $2, voided_at = $3 where id = $1', [id, reason, at])

/** Whether the house gave the stakes back of the round of a transaction. */
export const isRoundVoid = async (db: Queryable, provider: string, transactionUuid: string): Promise<boolean> =>
  (await first(
    db,
    `select 1 from provider_transaction t join game_round r on r.id = t.round_id
     where t.provider = $1 and t.transaction_uuid::text = $2 and r.void_reason is not null`,
    [provider, transactionUuid],
  )) !== undefined

/** Writes past rounds down with their transactions; those that are known stay as they are. */
export const importRounds = (tx: Queryable, provider: string, rounds: string): Promise<unknown> =>
  tx.query('select wallet_import($1, $2::jsonb)', [provider, rounds])
