import type { ContractKind } from '#api/contracts.ts'
import { first, type Queryable, type Row } from '#server/kernel/db.ts'

type Win = readonly [id: string, round: string, amount: string, at: string, over: boolean]

interface ConsolidatedRow extends Row {
  /** Absent for somebody without a wallet, and where money is not asked for. */
  readonly currency: string | null
  readonly balance: bigint | null
  readonly bonus: bigint
  readonly held: bigint
  /** Wins that their player may not have seen yet, newest first. */
  readonly wins: readonly Win[] | null
  readonly unread: bigint
  /** Whether there is a promotion with rules at all. */
  readonly offers: boolean
  /** Whether a prize of a raffle waits. */
  readonly raffles: boolean
  /** The member's own contracts that wait or run. */
  readonly contracts: readonly (readonly [kind: ContractKind, status: 'offered' | 'accepted'])[] | null
}

/** Of so many movements of a wallet at most the wins are read, as where the balance itself is asked for. */
const movementsMost = 24

const pocket = (kind: 'bonus' | 'held') =>
  `coalesce((select sum(o.balance) from account_view o
     where o.member_id = w.member_id and o.currency = w.currency and o.kind = '${kind}'), 0)::bigint`

/** One statement, so that each win is in the balance beside it. */
const wins = `(
  select json_agg(json_build_array(x.transaction_uuid, r.round, l.amount::text, t.at, r.closed_at is not null)
    order by t.id desc)
  from (select p.transfer_id, p.amount from posting_view p where p.account_id = w.id
    order by p.transfer_id desc limit ${movementsMost}) l
  join transfer_view t on t.id = l.transfer_id
  join provider_transaction_view x on x.provider = t.source
    and x.transaction_uuid = case when t.reason = 'win' then t.key::uuid end
  join game_round_view r on r.id = x.round_id
  where l.amount > 0 and t.reason = 'win' and t.at > $3::timestamptz and x.kind = 'win' and x.state = 'accepted')`

/** What a member has, has not read and is offered, in one query. */
export async function readConsolidated(
  db: Queryable,
  memberId: bigint,
  { withMoney, since }: { readonly withMoney: boolean; readonly since: Date },
): Promise<ConsolidatedRow> {
  const row = await first<ConsolidatedRow>(
    db,
    `select w.currency, w.balance, ${pocket('bonus')} as bonus, ${pocket('held')} as held, ${wins} as wins,
       (select count(*) from unread_message_view u where u.member_id = me.id) as unread,
       exists (select 1 from offer_listed_view) as offers,
       exists (select 1 from raffle_waiting_view r where r.member_id = me.id) as raffles,
       (select json_agg(json_build_array(c.kind, c.status)) from contract c
         where c.downline_id = me.id and c.status in ('offered', 'accepted')) as contracts
     from (select $1::bigint as id) me
     left join account_view w on w.member_id = me.id and w.kind = 'wallet' and $2::boolean`,
    [memberId, withMoney, since],
  )
  return row!
}
