import type { BonusWhy } from '#api/bonus-rules.ts'
import type { Language } from '#api/page.ts'
import type { Batch } from '#server/kernel/counting.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { type KeyPage, keyset, numberPart } from '#server/kernel/keyset.ts'

/** Basis points of a bet at game `g` that count for grant `r`: the word that is closest to the game. */
const weight = `case when r.excluded ? g.game_code then 0 else coalesce((r.weights -> 'games' ->> g.game_code)::int,
  (r.weights -> 'vendors' ->> g.vassalage)::int, (r.weights -> 'types' ->> g.game_type)::int, (r.weights ->> 'default')::int) end`

/**
 * Adds what a batch of movements gave, or took back, to the grant that was active when each round began. A round keeps the weight
 * with which it was first counted. Each look-up is by its key.
 */
export async function countBatch(tx: Queryable, { after, upTo }: Batch): Promise<void> {
  await tx.query(
    `with played as materialized (
       select r.id as grant_id, m.round_id, min(${weight}) as weight, sum(m.valid) as valid
       from provider_transaction_view m
         cross join lateral (select o.opened_at from game_round_view o where o.id = m.round_id limit 1) o
         cross join lateral (select b.id, b.weights, b.excluded, b.ended_at from bonus_grant b
           where b.member_id = m.member_id and b.activated_at is not null and b.activated_at <= o.opened_at
           order by b.activated_at desc, b.id desc limit 1) r
         cross join lateral (select g.game_code, g.vassalage, g.game_type from game_view g where g.game_code = m.game_code limit 1) g
       where (m.xid, m.id) > ($1, $2) and (m.xid, m.id) <= ($3, $4) and m.valid <> 0
         and (r.ended_at is null or o.opened_at < r.ended_at)
       group by r.id, m.round_id),
     kept as (
       insert into bonus_progress as p (grant_id, round_id, valid, weight)
         select grant_id, round_id, valid, weight from played order by grant_id, round_id
       on conflict (grant_id, round_id) do update set valid = p.valid + excluded.valid
       returning grant_id, round_id, weight)
     update bonus_grant g set progress = g.progress + s.counted
     from (select p.grant_id, sum(p.valid * k.weight) as counted from played p join kept k using (grant_id, round_id)
       group by p.grant_id) s
     where g.id = s.grant_id`,
    [after.xid, after.id, upTo.xid, upTo.id],
  )
}

interface RoundRow extends Record<string, unknown> {
  readonly id: bigint
  readonly game: string
  readonly opened_at: Date
  readonly stake: bigint
  readonly bonus: bigint
  /** Units times basis points. */
  readonly counted: string
  readonly why: BonusWhy | null
}

const newest = keyset('bonus-rounds', 'descending', numberPart)

/** The rounds that were played while a grant was active or that it paid a part of, the newest first. */
export async function pageRounds<Shown>(
  db: Queryable,
  grantId: bigint,
  asked: { readonly cursor?: string | undefined; readonly pageSize: number; readonly language: Language },
  show: (row: RoundRow) => Shown,
): Promise<KeyPage<Shown>> {
  const [before] = newest.read(asked.cursor)
  const rows = await db.query<RoundRow>(
    `with known as (
       select x.round_id from (
         (select p.round_id from bonus_progress p where p.grant_id = $1 and p.round_id < $2 order by p.round_id desc limit $3)
         union (select s.round_id from bonus_stake s where s.grant_id = $1 and s.round_id < $2 order by s.round_id desc limit $3)) x
       order by x.round_id desc limit $3)
     select r.id, coalesce(g.names ->> $4, g.name, r.game_code) as game, r.opened_at, r.stake_total - r.stake_returned as stake,
       coalesce(s.stake, 0)::bigint as bonus, (coalesce(p.valid, 0) * coalesce(p.weight, 0)::numeric)::text as counted,
       case when p.valid > 0 and p.weight > 0 then null
         when r.stake_total = r.stake_returned then 'void'
         when p.valid > 0 and b.excluded ? r.game_code then 'excluded'
         when p.valid > 0 then 'weight'
         when r.opened_at < b.activated_at then 'before'
         else 'open' end as why
     from known k join bonus_grant b on b.id = $1 
       cross join lateral (select * from game_round_view where id = k.round_id limit 1) r
       left join lateral (select o.names, o.name from game_view o where o.game_code = r.game_code limit 1) g on true
       left join lateral (select stake from bonus_stake where round_id = k.round_id and grant_id = $1 limit 1) s on true
       left join lateral (select valid, weight from bonus_progress where grant_id = $1 and round_id = k.round_id limit 1) p on true
     order by r.id desc`,
    [grantId, before, asked.pageSize + 1, asked.language],
  )
  return newest.page(rows, asked.pageSize, ({ id }) => [id], show)
}
