import { directHalf, directName } from '#server/accounts/public.ts'
import { first, type Queryable } from '#server/kernel/db.ts'
import { type KeyPage, keyset, numberPart, textPart } from '#server/kernel/keyset.ts'

/** Notes a move and gives its number. */
export async function insertMove(
  tx: Queryable,
  move: {
    readonly memberId: bigint
    readonly fromId: bigint | null
    readonly toId: bigint | null
    readonly accounts: number
    readonly reason: string
    readonly by: bigint
    readonly at: Date
  },
): Promise<bigint> {
  const row = await first<{ id: bigint }>(
    tx,
    `insert into member_move (member_id, from_id, to_id, accounts, reason, moved_by, moved_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [move.memberId, move.fromId, move.toId, move.accounts, move.reason, move.by, move.at],
  )
  return row!.id
}

/** The accounts above a member, from the top, and the member. */
export const pathOf = (db: Queryable, memberId: bigint): Promise<{ account: string }[]> =>
  db.query(
    `select m.account from member_tree_view t join member_view m on m.id = t.ancestor
     where t.descendant = $1 order by t.depth desc`,
    [memberId],
  )

export interface TreeRow extends Record<string, unknown> {
  readonly id: bigint
  readonly account: string
  readonly nickname: string
  readonly type: number
  readonly status: 'active' | 'disabled' | 'self_excluded'
  readonly disabled_as: 'frozen' | 'closed' | null
  readonly created_at: Date
  readonly last_login_at: Date | null
  readonly members: number
  readonly agents: number
  readonly contracts: readonly { readonly kind: string; readonly rate: number }[]
  readonly valid_bet: bigint
  readonly net_win: bigint
  readonly paid: bigint
  readonly rank: number
  readonly name: string
}

const agentsFirst = keyset('agents-tree', 'ascending', numberPart, textPart)

/**
 * Who stands directly below somebody, agents first, then by account; without a parent the agents who have nobody above. Each with
 * the size of the team, running contracts, and what the team bet and the house won of it since `from`.
 */
export async function listBelow<Shown>(
  db: Queryable,
  parentId: bigint | undefined,
  asked: { readonly from: string; readonly cursor?: string | undefined; readonly pageSize: number },
  show: (row: TreeRow) => Shown,
): Promise<KeyPage<Shown>> {
  const [of, after] = agentsFirst.read(asked.cursor)
  // The index leads by upline, half and account; who stands below the house alone is no part of a team.
  const where = parentId === undefined ? 'upline_id is null and $1::bigint is null' : 'upline_id = $1'
  const half = (at: number, above: string) =>
    `(select *, ${at} as rank, ${directName} as name from member_view where ${where} and ${directHalf} = ${at} and ${directName} > ${above}
      order by ${directName} limit $3)`
  const halves =
    parentId === undefined ? half(0, '$2') : of === 0n ? `${half(0, '$2')} union all ${half(1, "''")}` : half(1, '$2')
  const rows = await db.query<TreeRow>(
    `select m.id, m.account, m.nickname, m.type, m.status, m.disabled_as, m.created_at, m.last_login_at, m.rank, m.name,
       coalesce(z.members, 0)::int as members, coalesce(z.agents, 0)::int as agents,
       coalesce((select jsonb_agg(jsonb_build_object('kind', c.kind, 'rate', c.rate_bp) order by c.kind) from contract_view c
         where c.downline_id = m.id and c.status = 'accepted'), '[]') as contracts,
       coalesce(s.valid_bet, 0) + coalesce(o.valid_bet, 0) as valid_bet,
       coalesce(s.net_win, 0) + coalesce(o.net_win, 0) as net_win, coalesce(o.paid, 0) as paid
     from (select * from (${halves}) h order by rank, name limit $3) m
       left join lateral (select members, agents from team_size_view where agent_id = m.id limit 1) z on true
       left join lateral (select valid_bet, staked - won as net_win from team_month_view
         where agent_id = m.id and month = $4::date limit 1) s on true
       left join lateral (select sum(d.valid_bet)::bigint as valid_bet, sum(d.staked - d.won)::bigint as net_win,
           sum(d.pay)::bigint as paid from member_day_view d where d.member_id = m.id and d.day >= $4::date) o on true
     order by m.rank, m.name`,
    [parentId ?? null, after, asked.pageSize + 1, asked.from],
  )
  return agentsFirst.page(rows, asked.pageSize, (row) => [BigInt(row.rank), row.name], show)
}
