import { arrayText } from './arrays.ts'
import { first, type Queryable } from './db.ts'

/** Whose an item of a queue is. What was taken without an end stays somebody's until they give it back. */
export interface Taken {
  readonly taken_by: bigint | null
  readonly taken_until: Date | null
}

/** Of an item that is taken or given back: whose it is, and whether it still waits. */
export interface TakenItem extends Taken, Record<string, unknown> {
  readonly id: bigint
  readonly member_id: bigint
  readonly waits: boolean
}

export interface TakenCounts extends Record<string, unknown> {
  /** At most as many as were asked for. */
  readonly waiting: number
  readonly held: number
  readonly mine: number
}

/** A queue whose items staff take one by one. */
export interface TakenQueue {
  /** Takes the oldest item that nobody has; two who ask at once get two items. Items of `except` are left out. */
  next(
    tx: Queryable,
    taken: {
      readonly staffId: bigint
      readonly now: Date
      readonly until: Date
      readonly except: readonly bigint[]
    },
  ): Promise<{ readonly id: bigint; readonly member_id: bigint } | undefined>
  /** Holds an item until the transaction ends. */
  lock(tx: Queryable, id: bigint): Promise<TakenItem | undefined>
  /** Says whose an item is; without an owner nobody's. */
  assign(tx: Queryable, id: bigint, taken?: { readonly staffId: bigint; readonly until: Date }): Promise<void>
  count(
    db: Queryable,
    asked: { readonly staffId: bigint; readonly now: Date; readonly most: number },
  ): Promise<TakenCounts>
}

/**
 * The queue of a table that has `id`, `member_id`, `taken_by` and `taken_until`. `waits` is the SQL condition of what waits,
 * on the row `q`: there is an index by it and the id, and one by `taken_until` of what is taken.
 */
export const takenQueue = (table: string, waits: string): TakenQueue => ({
  next: (tx, { staffId, now, until, except }) =>
    first(
      tx,
      `update ${table} set taken_by = $1, taken_until = $3 where id = (
         select q.id from ${table} q where ${waits} and (q.taken_until is null or q.taken_until <= $2)
           and q.member_id <> all ($4::bigint[]) order by q.id limit 1 for update skip locked)
       returning id, member_id`,
      [staffId, now, until, arrayText(except)],
    ),
  lock: (tx, id) =>
    first(
      tx,
      `select q.id, q.member_id, q.taken_by, q.taken_until, ${waits} as waits from ${table} q where q.id = $1 for update`,
      [id],
    ),
  async assign(tx, id, taken) {
    await tx.query(`update ${table} set taken_by = $2, taken_until = $3 where id = $1`, [
      ...[id, taken?.staffId ?? null, taken?.until ?? null],
    ])
  },
  count: async (db, { staffId, now, most }) =>
    (await first<TakenCounts>(
      db,
      `select (select count(*) from (select 1 from ${table} q where ${waits} limit $3) w)::int as waiting,
         count(*)::int as held, (count(*) filter (where q.taken_by = $1))::int as mine
       from ${table} q where q.taken_by is not null and q.taken_until > $2`,
      [staffId, now, most],
    ))!,
})
