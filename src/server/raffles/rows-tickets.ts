import { arrayText } from '#server/kernel/arrays.ts'
import type { Batch } from '#server/kernel/counting.ts'
import { first, type Queryable } from '#server/kernel/db.ts'

/** Adds the valid bets of a batch to the raffles in whose time they came. */
export async function countBets(tx: Queryable, { after, upTo }: Batch): Promise<void> {
  const open = await first(tx, "select 1 from raffle where state = 'open' limit 1")
  if (open === undefined) return
  await tx.query(
    `insert into raffle_play as p (raffle_id, member_id, valid)
       select r.id, m.member_id, sum(m.valid) from provider_transaction_view m
         join raffle r on r.state = 'open' and m.received_at >= r.starts_at and m.received_at < r.ends_at
       where (m.xid, m.id) > ($1, $2) and (m.xid, m.id) <= ($3, $4) and m.state <> 'refused' and m.valid <> 0
       group by 1, 2 order by 1, 2
     on conflict (raffle_id, member_id) do update set valid = p.valid + excluded.valid`,
    [after.xid, after.id, upTo.xid, upTo.id],
  )
}

/** Who takes part at a moment. */
export interface Eligible {
  readonly now: Date
  readonly types: readonly number[]
  readonly currency: string
}

/** What each member has of tickets: `$1` the raffle, `$2` now, `$3` types of accounts, `$4` the currency. */
const having = `select p.member_id, least(p.valid / r.per, coalesce(r.most, 2147483647))::int as n
  from raffle r join raffle_play p on p.raffle_id = r.id join member_view m on m.id = p.member_id
  where r.id = $1 and p.valid >= r.per and m.status = 'active' and m.type = any ($3::int[])
    and not exists (select 1 from unoffered_view e where e.member_id = m.id and (e.ends_at is null or e.ends_at > $2))
    and exists (select 1 from account_view a where a.member_id = m.id and a.kind = 'wallet' and a.currency = $4)`

const paramsOf = (id: bigint, { now, types, currency }: Eligible) => [id, now, arrayText(types), currency]

/** Who has tickets of a raffle that runs, and how many: whom nothing is offered has none. */
export const listHolders = (
  tx: Queryable,
  id: bigint,
  who: Eligible,
): Promise<{ readonly member_id: bigint; readonly n: number }[]> => tx.query(having, paramsOf(id, who))

/** Numbers the tickets of a raffle, member after member; gives how many there are. */
export async function numberTickets(tx: Queryable, id: bigint, who: Eligible): Promise<number> {
  await tx.query(
    `insert into raffle_share (raffle_id, member_id, first, last)
       select $1, h.member_id, sum(h.n) over (order by h.member_id) - h.n + 1, sum(h.n) over (order by h.member_id)
       from (${having}) h`,
    paramsOf(id, who),
  )
  const row = await first<{ tickets: number }>(
    tx,
    'select coalesce(max(last), 0)::int as tickets from raffle_share where raffle_id = $1',
    [id],
  )
  return row!.tickets
}

/** How many tickets there are, or would be now, and of how many members. */
export async function countTickets(db: Queryable, id: bigint, who: Eligible) {
  const row = await first<{ tickets: number; members: number }>(
    db,
    `select coalesce(sum(n), 0)::int as tickets, count(*)::int as members from (
       select s.last - s.first + 1 as n from raffle_share s where s.raffle_id = $1
       union all select h.n from (${having}) h where not exists (
         select 1 from raffle c where c.id = $1 and c.state in ('closed', 'drawn'))) t`,
    paramsOf(id, who),
  )
  return row!
}

export interface OwnTickets extends Record<string, unknown> {
  readonly raffle_id: bigint
  readonly valid: bigint
  readonly first: number | null
  readonly last: number | null
}

/** What a member has bet for raffles, and their tickets from the close on. */
export const listOwn = (db: Queryable, memberId: bigint, raffles: readonly bigint[]): Promise<OwnTickets[]> =>
  db.query<OwnTickets>(
    `select p.raffle_id, p.valid, s.first, s.last from raffle_play p
       left join raffle_share s on s.raffle_id = p.raffle_id and s.member_id = p.member_id
     where p.raffle_id = any ($2::bigint[]) and p.member_id = $1`,
    [memberId, arrayText(raffles)],
  )

/** Whose a ticket is. */
export const ownerOf = (tx: Queryable, id: bigint, ticket: number): Promise<{ member_id: bigint } | undefined> =>
  first(
    tx,
    'select member_id from raffle_share where raffle_id = $1 and first <= $2 and last >= $2 order by first desc limit 1',
    [id, ticket],
  )

/** Who has bet for a ticket of a raffle whose time meets a period. */
export const whoBet = `select p.member_id from raffle r join raffle_play p on p.raffle_id = r.id
  where r.state in ('open', 'closed', 'drawn') and r.starts_at < $4 and r.ends_at > $3 and p.valid >= r.per`
