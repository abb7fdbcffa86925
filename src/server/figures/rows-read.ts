import { first, type Queryable } from '#server/kernel/db.ts'

const played = ['bets', 'staked', 'valid_bet', 'won']
const all = [
  ...played,
  ...['seconds', 'deposits', 'deposit_count', 'withdrawals', 'withdrawal_count', 'fees'],
  ...['bonus', 'rebate', 'pay', 'adjustments', 'transfers'],
]
const summed = (names: readonly string[]): string =>
  names.map((name) => `coalesce(sum(d.${name}), 0)::bigint as ${name}`).join(', ')

export interface PlayedRow extends Record<string, unknown> {
  readonly bets: bigint
  readonly staked: bigint
  readonly valid_bet: bigint
  readonly won: bigint
}

export interface SumsRow extends PlayedRow {
  readonly seconds: bigint
  readonly deposits: bigint
  readonly deposit_count: bigint
  readonly withdrawals: bigint
  readonly withdrawal_count: bigint
  readonly fees: bigint
  readonly bonus: bigint
  readonly rebate: bigint
  readonly pay: bigint
  readonly adjustments: bigint
  readonly transfers: bigint
}

/** A member's days from one to another, both included; days without anything are left out. */
export const listDays = (
  db: Queryable,
  memberId: bigint,
  from: string,
  to: string,
): Promise<(SumsRow & { readonly day: string })[]> =>
  db.query(
    `select d.day::text as day, ${all.map((name) => `d.${name}::bigint as ${name}`).join(', ')} from member_day d
     where d.member_id = $1 and d.day between $2::date and $3::date order by d.day`,
    [memberId, from, to],
  )

/** The same days by type of game, the largest valid bet first. */
export const listTypes = (
  db: Queryable,
  memberId: bigint,
  from: string,
  to: string,
): Promise<(PlayedRow & { readonly game_type: string })[]> =>
  db.query(
    `select d.game_type, ${summed(played)} from member_day_type d
     where d.member_id = $1 and d.day between $2::date and $3::date
     group by 1 order by sum(d.valid_bet) desc, sum(d.staked) desc, 1`,
    [memberId, from, to],
  )

/** The sums of days, of which there may be none. */
export const sumDays = (
  db: Queryable,
  memberId: bigint,
  from: string | undefined,
  to: string | undefined,
): Promise<SumsRow | undefined> =>
  first<SumsRow>(
    db,
    `select ${summed(all)} from member_day d
     where d.member_id = $1 and ($2::date is null or d.day >= $2::date) and ($3::date is null or d.day <= $3::date)`,
    [memberId, from ?? null, to ?? null],
  )

/** A member's months with play, the newest first, and whether they were active in each. */
export const listMonths = (
  db: Queryable,
  memberId: bigint,
  most: number,
): Promise<{ month: string; valid_bet: bigint; active: boolean }[]> =>
  db.query(
    `select m.month::text as month, m.valid_bet, coalesce(m.valid_bet >= f.active_from, false) as active
     from member_month m left join figure_month f on f.month = m.month
     where m.member_id = $1 order by m.month desc limit $2`,
    [memberId, most],
  )

/** The moment up to which play and money are counted. */
export const findCounted = (db: Queryable): Promise<{ at: Date } | undefined> =>
  first(db, "select min(counted_at) as at from figure_mark where stream in ('rounds', 'cash')")
