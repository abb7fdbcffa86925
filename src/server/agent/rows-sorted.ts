import { memberTypes } from '#api/access.ts'
import type { TeamFigure } from '#api/agent.ts'
import { first, type Queryable } from '#server/kernel/db.ts'
import { type KeyPage, keyset, signedPart, textPart } from '#server/kernel/keyset.ts'
import { below, type DownlineRow } from './rows.ts'

/** More direct downlines than these are not sorted: the first of them are shown. */
export const sortedMax = 5_000
/** How many are the first. */
export const topMax = 20

/** An account of a team with its figures. */
export interface FigureRow extends DownlineRow {
  readonly status: 'active' | 'disabled' | 'self_excluded'
  readonly disabled_as: 'frozen' | 'closed' | null
  readonly valid_bet: bigint
  readonly result: bigint
  readonly deposits: bigint
  readonly withdrawals: bigint
  readonly balance: bigint
}

export interface SortedRow extends FigureRow {
  /** By what the list is sorted, in units; of a status its place. */
  readonly figure: bigint
  readonly name: string
}

export interface SortedFilter {
  readonly parentId: bigint
  readonly by: TeamFigure
  /** Days of the site's calendar, both included. */
  readonly from: string
  readonly to: string
}

const agents = memberTypes.agents.join(', ')
/** Sums of a downline `m` with the team below it, from `$2` to `$3`, each day by its key. */
const played = (sums: string) => `(select ${sums} from (
    select valid_bet, staked, won, deposits, withdrawals from member_day_view
      where member_id = m.id and day between $2::date and $3::date
    union all select valid_bet, staked, won, deposits, withdrawals from team_day_view
      where agent_id = m.id and day between $2::date and $3::date and m.type in (${agents})) d)`
const sum = (of: string) => `coalesce(sum(${of}), 0)::bigint`
const balance = `coalesce((select balance from account_view where member_id = m.id and kind = 'wallet' limit 1), 0)`

/** Who cannot play before who is gone, and both before all others. */
const standing = `(case when m.status = 'active' then 0 when m.disabled_as = 'closed' then 1 else 2 end)::bigint`
/** What is shown of a downline beside the account. */
const all = played(`${sum('d.valid_bet')} as valid_bet, ${sum('d.won - d.staked')} as result,
    ${sum('d.deposits')} as deposits, ${sum('d.withdrawals')} as withdrawals`)
const figures: Readonly<Record<TeamFigure, string>> = {
  validBet: played(sum('d.valid_bet')),
  loss: played(sum('d.staked - d.won')),
  win: played(sum('d.won - d.staked')),
  deposits: played(sum('d.deposits')),
  withdrawals: played(sum('d.withdrawals')),
  balance,
  status: standing,
}

/** Direct downlines after a key (whose figures are counted once each, hence the `offset`), the largest figure first, by account where it is equal; their other figures for these alone. */
const sorted = (by: TeamFigure) => `
  select m.id, m.account, m.nickname, m.type, m.created_at, m.last_login_at, m.status, m.disabled_as, m.figure, m.name,
    ${balance} as balance, s.*, ${below}
  from (select * from (select m.*, lower(m.account) collate "C" as name, ${figures[by]} as figure
      from member_view m where m.upline_id = $1 offset 0) f
    where (-f.figure, f.name) > ($4::bigint, $5) order by -f.figure, f.name limit $6) m
  cross join lateral ${all} s
  order by -m.figure, m.name`

/** A page of direct downlines by a figure: reads every one of them, so that it is for at most {@link sortedMax}. */
export async function listSorted<Shown>(
  db: Queryable,
  { parentId, by, from, to }: SortedFilter,
  { cursor, pageSize }: { readonly cursor?: string | undefined; readonly pageSize: number },
  show: (row: SortedRow) => Shown,
): Promise<KeyPage<Shown>> {
  const keys = keyset(`team-${by}`, 'ascending', signedPart, textPart)
  const [figure, name] = keys.read(cursor)
  const params = [parentId, from, to, figure, name, pageSize + 1]
  const rows = await db.query<SortedRow>(sorted(by), params)
  return keys.page(rows, pageSize, (row) => [-row.figure, row.name], show)
}

/** An account with its figures of some days, by keys. */
export const findWithFigures = (db: Queryable, id: bigint, from: string, to: string): Promise<FigureRow | undefined> =>
  first<FigureRow>(
    db,
    `select m.id, m.account, m.nickname, m.type, m.created_at, m.last_login_at, m.status, m.disabled_as,
       ${balance} as balance, s.*, ${below}
     from member_view m cross join lateral ${all} s where m.id = $1`,
    [id, from, to],
  )
