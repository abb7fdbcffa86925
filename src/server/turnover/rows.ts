import type { Batch, Place } from '#server/kernel/counting.ts'
import { first, type Queryable } from '#server/kernel/db.ts'

/** A requirement as it is stored, with what was played for it up to now. */
export interface RequirementRow extends Record<string, unknown> {
  readonly id: bigint
  readonly source: string
  readonly key: string
  readonly amount: bigint
  readonly need: bigint
  readonly opened_at: Date
  readonly ends_at: Date | null
  readonly cancelled_at: Date | null
  readonly cancel_reason: string | null
  readonly cancelled_by: string | null
  /** Units times basis points. */
  readonly played: string
}

/** Basis points of a game type; one that is new since then counts wholly. */
const weight = 'coalesce((r.weights ->> g.game_type)::int, 10000)'

/**
 * Adds what a batch of movements gave, or took back, to the requirement that each round belongs to. Each look-up is by
 * its key, whatever the planner knows of the tables.
 */
export async function countBatch(tx: Queryable, { after, upTo }: Batch): Promise<void> {
  await tx.query(
    `with played as (
       select r.id, sum(m.valid * ${weight}) as played
       from provider_transaction_view m
         cross join lateral (select o.opened_at from game_round_view o where o.id = m.round_id limit 1) o
         cross join lateral (select r.id, r.weights from turnover_requirement r
           where r.member_id = m.member_id and r.opened_at <= o.opened_at
           order by r.opened_at desc, r.id desc limit 1) r
         cross join lateral (select g.game_type from game_view g where g.game_code = m.game_code limit 1) g
       where (m.xid, m.id) > ($1, $2) and (m.xid, m.id) <= ($3, $4) and m.valid <> 0
       group by r.id)
     update turnover_requirement t set played = t.played + p.played from played p where t.id = p.id`,
    [after.xid, after.id, upTo.xid, upTo.id],
  )
}

/**
 * All of a member's requirements in their order, with what was played for them up to this statement: what is counted, and
 * the movements after the mark that can be seen. One statement, so that none is missing between the two.
 */
export const listRequirements = (db: Queryable, memberId: bigint): Promise<RequirementRow[]> =>
  db.query<RequirementRow>(
    `with own as materialized (
       select t.*, lead(t.opened_at) over (order by t.opened_at, t.id) as next_at
       from turnover_requirement t where t.member_id = $1),
     late as materialized (
       select m.valid, m.game_code, m.round_id from figure_mark_view k
         cross join lateral (select o.* from provider_transaction_view o where (o.xid, o.id) > (k.xid, k.id)
           order by o.xid, o.id offset 0) m
       where k.stream = 'play' and m.member_id = $1 and m.valid <> 0 and exists (select 1 from own))
     select r.id, r.source, r.key, r.amount, r.need, r.opened_at, r.ends_at, r.cancelled_at, r.cancel_reason,
       r.cancelled_by::text,
       (r.played + coalesce((
         select sum(m.valid * ${weight}) from late m
           cross join lateral (select o.opened_at from game_round_view o where o.id = m.round_id limit 1) o
           cross join lateral (select g.game_type from game_view g where g.game_code = m.game_code limit 1) g
         where o.opened_at >= r.opened_at and (r.next_at is null or o.opened_at < r.next_at)), 0))::text as played
     from own r order by r.opened_at, r.id`,
    [memberId],
  )

export interface NewRequirement {
  readonly memberId: bigint
  readonly source: string
  readonly key: string
  readonly amount: bigint
  readonly need: bigint
  readonly weights: Readonly<Record<string, number>>
  readonly at: Date
  readonly endsAt: Date | undefined
}

/**
 * Adds a requirement, whose id is `undefined` when its source has one already. Rounds that began in this very moment and are
 * counted move to it from the one before. The mark has to be held.
 */
export async function insertRequirement(
  tx: Queryable,
  requirement: NewRequirement,
  mark: Place,
): Promise<bigint | undefined> {
  const row = await first<{ id: bigint }>(
    tx,
    `with before as materialized (
       select t.id, t.weights, t.opened_at from turnover_requirement t
       where t.member_id = $1 order by t.opened_at desc, t.id desc limit 1),
     moment as materialized (
       select greatest($7::timestamptz, (select opened_at from before)) as at),
     counted as materialized (
       select m.valid, g.game_type from game_round_view o
         join provider_transaction_view m on m.round_id = o.id
         cross join lateral (select g.game_type from game_view g where g.game_code = m.game_code limit 1) g
       where o.member_id = $1 and o.opened_at >= (select at from moment) and (m.xid, m.id) <= ($9, $10)
         and m.valid <> 0),
     added as (
       insert into turnover_requirement (member_id, source, key, amount, need, weights, opened_at, ends_at, played)
       select $1, $2, $3, $4, $5, $6::jsonb, m.at, $8,
         coalesce((select sum(g.valid * ${weight}) from counted g, (select $6::jsonb as weights) r), 0)
       from moment m on conflict (source, key) do nothing returning id),
     moved as (
       update turnover_requirement t set played = t.played - (
         select coalesce(sum(g.valid * ${weight}), 0) from counted g, before r)
       where t.id = (select id from before) and exists (select 1 from added) and exists (select 1 from counted))
     select id from added`,
    [
      requirement.memberId,
      requirement.source,
      requirement.key,
      requirement.amount,
      requirement.need,
      JSON.stringify(requirement.weights),
      requirement.at,
      requirement.endsAt ?? null,
      mark.xid,
      mark.id,
    ],
  )
  return row?.id
}

/** The member of a requirement, which stays as it is until `tx` ends. */
export const holdRequirement = (
  tx: Queryable,
  id: bigint,
): Promise<{ member_id: bigint; cancelled_at: Date | null } | undefined> =>
  first(tx, 'select member_id, cancelled_at from turnover_requirement where id = $1 for update', [id])

export async function cancelRow(
  tx: Queryable,
  cancel: { readonly id: bigint; readonly by: bigint | null; readonly reason: string; readonly at: Date },
): Promise<void> {
  await tx.query(
    `update turnover_requirement set cancelled_at = $2, cancelled_by = $3, cancel_reason = $4
     where id = $1 and cancelled_at is null`,
    [cancel.id, cancel.at, cancel.by, cancel.reason],
  )
}

/** Cancels what belongs to a source, such as a deposit that was taken back. */
export async function cancelBySource(
  tx: Queryable,
  cancel: { readonly source: string; readonly key: string; readonly reason: string; readonly at: Date },
): Promise<void> {
  await tx.query(
    `update turnover_requirement set cancelled_at = $3, cancel_reason = $4
     where source = $1 and key = $2 and cancelled_at is null`,
    [cancel.source, cancel.key, cancel.at, cancel.reason],
  )
}
