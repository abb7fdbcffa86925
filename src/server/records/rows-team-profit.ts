import { memberTypes } from '#api/access.ts'
import type { ProfitSort } from '#api/team-profit.ts'
import { first, type Queryable } from '#server/kernel/db.ts'
import { type KeyPage, keyset, numberPart, signedPart, textPart } from '#server/kernel/keyset.ts'

/** More members than these are sorted by account only, and their sums are those of the first. */
export const sortedMax = 5_000

export interface ProfitRow extends Record<string, unknown> {
  readonly id: bigint
  readonly account: string
  readonly type: number
  readonly deposits: bigint
  readonly withdrawals: bigint
  readonly bonus: bigint
  readonly valid_bet: bigint
  readonly result: bigint
}

export interface ProfitFilter {
  /** Below whom. */
  readonly parentId: bigint
  /** Those directly below; everybody of a team that is read from the tree, or along all accounts where it is large. */
  readonly who: 'direct' | 'team' | 'site'
  /** How the account begins. */
  readonly account: string
  readonly from: string
  readonly to: string
}

const name = 'lower(m.account) collate "C"'
const rank = `(case when m.type in (${memberTypes.agents.join(', ')}) then 0 else 1 end)`
/** Accounts that begin with `$2` and come after `$3`, as a span of an index. */
const begins = `${name} >= lower($2) and ${name} < lower($2) || chr(1114111) and ${name} > $3`
const columns = `m.id, m.account, m.type, ${name} as name`
const below = 'select 1 from member_tree_view t where t.ancestor = $1 and t.descendant = m.id and t.depth > 0'
const sources = {
  direct: (limit: number) => {
    const half = (of: number) => `(select ${columns} from member_view m
      where m.upline_id = $1 and ${rank} = ${of} and ${begins} order by ${name} limit ${limit})`
    return `(select * from (${half(0)} union all ${half(1)}) h order by name limit ${limit})`
  },
  team: (limit: number) => `(select ${columns} from member_tree_view t
    cross join lateral (select id, account, type from member_view where id = t.descendant limit 1) m
    where t.ancestor = $1 and t.depth > 0 and ${begins} order by ${name} limit ${limit})`,
  site: (limit: number) => `(select ${columns} from member_view m
    where ${begins} and exists (${below} limit 1) order by ${name} limit ${limit})`,
} as const

const sums = (prefix: string) => `coalesce(sum(${prefix}.deposits), 0)::bigint as deposits,
  coalesce(sum(${prefix}.withdrawals), 0)::bigint as withdrawals, coalesce(sum(${prefix}.bonus), 0)::bigint as bonus,
  coalesce(sum(${prefix}.valid_bet), 0)::bigint as valid_bet, coalesce(sum(${prefix}.won - ${prefix}.staked), 0)::bigint as result`
/** The sums of a member `l` in the days of a filter. */
const counted = `cross join lateral (select ${sums('d')} from member_day_view d
  where d.member_id = l.id and d.day between $4::date and $5::date) s`

const paramsOf = ({ parentId, account, from, to }: ProfitFilter, after = '') => [parentId, account, after, from, to]

const byAccount = keyset('profit', 'ascending', textPart)

/** A page of the members of a team by account, at any size. */
export async function listByAccount<Shown>(
  db: Queryable,
  filter: ProfitFilter,
  { cursor, pageSize }: { readonly cursor?: string | undefined; readonly pageSize: number },
  show: (row: ProfitRow) => Shown,
): Promise<KeyPage<Shown>> {
  const [after] = byAccount.read(cursor)
  const rows = await db.query<ProfitRow & { name: string }>(
    `select l.id, l.account, l.type, l.name, s.* from ${sources[filter.who](pageSize + 1)} l ${counted} order by l.name`,
    paramsOf(filter, after),
  )
  return byAccount.page(rows, pageSize, (row) => [row.name], show)
}

const figures: Readonly<Record<Exclude<ProfitSort, 'account'>, string>> = {
  validBet: 's.valid_bet',
  loss: '-s.result',
  win: 's.result',
  deposits: 's.deposits',
  withdrawals: 's.withdrawals',
  bonus: 's.bonus',
}

/** A page of the members of a team by a figure, the largest first: of at most {@link sortedMax}. */
export async function listByFigure<Shown>(
  db: Queryable,
  filter: ProfitFilter,
  sort: keyof typeof figures,
  { cursor, pageSize }: { readonly cursor?: string | undefined; readonly pageSize: number },
  show: (row: ProfitRow) => Shown,
): Promise<KeyPage<Shown>> {
  const key = keyset(`profit-${sort}`, 'descending', signedPart, numberPart)
  const [figure, id] = key.read(cursor)
  const rows = await db.query<ProfitRow & { figure: bigint }>(
    `select * from (select l.id, l.account, l.type, s.*, ${figures[sort]} as figure
       from ${sources[filter.who](sortedMax)} l ${counted}) f
     where (figure, id) < ($6::bigint, $7::bigint) order by figure desc, id desc limit $8`,
    [...paramsOf(filter), figure, id, pageSize + 1],
  )
  return key.page(rows, pageSize, (row) => [row.figure, row.id], show)
}

/** How many members meet a filter, counted to so many. */
export async function countMembers(db: Queryable, filter: ProfitFilter, limit: number): Promise<number> {
  const row = await first<{ n: bigint }>(
    db,
    `select count(*) as n from ${sources[filter.who](limit)} l`,
    paramsOf(filter).slice(0, 3),
  )
  return Number(row?.n ?? 0n)
}

export type ProfitSums = Pick<ProfitRow, 'deposits' | 'withdrawals' | 'bonus' | 'valid_bet' | 'result'>

/** What the members who meet a filter come to, of at most {@link sortedMax}. */
export async function sumMembers(db: Queryable, filter: ProfitFilter): Promise<ProfitSums> {
  const row = await first<ProfitSums>(
    db,
    `select ${sums('d')} from ${sources[filter.who](sortedMax)} l
     join member_day_view d on d.member_id = l.id and d.day between $4::date and $5::date`,
    paramsOf(filter),
  )
  return row!
}

/** What a whole team came to, and how many are in it, as they are counted. */
export async function sumTeam(
  db: Queryable,
  { parentId, from, to }: ProfitFilter,
): Promise<ProfitSums & { readonly members: number }> {
  const row = await first<ProfitSums & { members: number }>(
    db,
    `select ${sums('d')}, (select members from team_size_view where agent_id = $1) as members
     from team_day_view d where d.agent_id = $1 and d.day between $2::date and $3::date`,
    [parentId, from, to],
  )
  return row!
}
