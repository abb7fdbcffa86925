import { first, type Queryable } from '#server/kernel/db.ts'

export interface DayRow extends Record<string, unknown> {
  readonly day: string
  readonly active: number
  readonly opened: number
  readonly staked: bigint
  readonly valid_bet: bigint
  readonly won: bigint
  readonly deposits: bigint
  readonly first_deposits: number
  readonly withdrawals: bigint
  readonly bonus: bigint
}

const columns = 'd.active, d.opened, d.staked, d.valid_bet, d.won, d.deposits, d.first_deposits, d.withdrawals, d.bonus'

const summed = ['staked', 'valid_bet', 'won', 'deposits', 'withdrawals', 'bonus'] as const

/** A team's days from one to another, both included, by their key; days without anything are left out. */
export const listDays = (db: Queryable, agentId: bigint, from: string, to: string): Promise<DayRow[]> =>
  db.query<DayRow>(
    `select d.day::text as day, ${columns} from team_day_view d
     where d.agent_id = $1 and d.day between $2::date and $3::date order by d.day`,
    [agentId, from, to],
  )

/** What a team's days from one to another come to, both included; members who were active in several are not told apart in them. */
export const sumDays = (db: Queryable, agentId: bigint, from: string, to: string): Promise<DayRow | undefined> =>
  first<DayRow>(
    db,
    `select $2::date::text as day, 0 as active, ${summed.map((name) => `coalesce(sum(d.${name}), 0)::bigint as ${name}`).join(', ')},
       coalesce(sum(d.opened), 0)::int as opened, coalesce(sum(d.first_deposits), 0)::int as first_deposits
     from team_day_view d where d.agent_id = $1 and d.day between $2::date and $3::date`,
    [agentId, from, to],
  )

/** A team's months, by their first days. */
export const listMonths = (db: Queryable, agentId: bigint, months: readonly string[]): Promise<DayRow[]> =>
  db.query<DayRow>(
    `select d.month::text as day, ${columns} from unnest($2::text[]) m
     cross join lateral (select * from team_month_view where agent_id = $1 and month = m::date limit 1) d`,
    [agentId, `{${months.join(',')}}`],
  )

/** What a team did in days, by kind of game, the most played first. */
export const listTypes = (
  db: Queryable,
  agentId: bigint,
  from: string,
  to: string,
): Promise<{ game_type: string; valid_bet: bigint; net_win: bigint }[]> =>
  db.query(
    `select d.game_type, sum(d.valid_bet)::bigint as valid_bet, sum(d.staked - d.won)::bigint as net_win
     from team_day_type_view d where d.agent_id = $1 and d.day between $2::date and $3::date
     group by 1 order by sum(d.valid_bet) desc, 1`,
    [agentId, from, to],
  )

export interface SpanRow extends Record<string, unknown> {
  readonly start: Date
  readonly valid_bet: bigint
  readonly net_win: bigint
  readonly deposits: bigint
  readonly active: number
  readonly opened: number
}

/** What a team did in each five minutes of a time, by their key: one look-up for each, however many agents there are. */
export const listSpans = (db: Queryable, agentId: bigint, from: Date, to: Date): Promise<SpanRow[]> =>
  db.query<SpanRow>(
    `select g.start, s.*
     from generate_series($2::timestamptz, $3::timestamptz - interval '5 minutes', interval '5 minutes') g (start)
     cross join lateral (select valid_bet, staked - won as net_win, deposits, active, opened from team_span_view
       where start = g.start and agent_id = $1 limit 1) s`,
    [agentId, from.toISOString(), to.toISOString()],
  )

/** How many are below an agent, and how many of them are agents, as they are counted. */
export async function findSize(db: Queryable, agentId: bigint): Promise<{ members: number; agents: number }> {
  const row = await first<{ members: number; agents: number }>(
    db,
    'select members, agents from team_size_view where agent_id = $1',
    [agentId],
  )
  return row ?? { members: 0, agents: 0 }
}

export interface MoverRow extends Record<string, unknown> {
  readonly id: bigint
  readonly account: string
  readonly type: number
  readonly now: bigint
  readonly before: bigint
}

/**
 * The valid bets of direct downlines with their teams, in days from `middle` to `to` and in those before it from `from` on: of at
 * most `most` of them where it is given, in no order.
 */
export const listMovers = (
  db: Queryable,
  agentId: bigint,
  { from, middle, to, most }: { from: string; middle: string; to: string; most?: number },
): Promise<MoverRow[]> =>
  db.query<MoverRow>(
    `select m.id, m.account, m.type, s.now, s.before
     from (select id, account, type from member_view where upline_id = $1 limit $5::bigint) m
     cross join lateral (
       select coalesce(sum(d.valid_bet) filter (where d.day >= $3::date), 0)::bigint as now,
         coalesce(sum(d.valid_bet) filter (where d.day < $3::date), 0)::bigint as before
       from (select day, valid_bet from member_day_view where member_id = m.id and day between $2::date and $4::date
         union all select day, valid_bet from team_day_view where agent_id = m.id and day between $2::date and $4::date) d) s`,
    [agentId, from, middle, to, most ?? null],
  )
