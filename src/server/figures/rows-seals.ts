import { first, type Queryable } from '#server/kernel/db.ts'

/** Play of a day as it is sealed: the number of bets that were not taken back, and sums in units. */
export interface SealedSums {
  readonly bets: bigint
  readonly staked: bigint
  readonly valid_bet: bigint
  readonly won: bigint
}

/** A line of a sealed day: of an agent's team, or of the site for agent 0. */
export interface SealedTeamRow extends SealedSums, Record<string, unknown> {
  readonly agent_id: bigint
  readonly moved_bets: bigint
  readonly moved_staked: bigint
  readonly moved_valid_bet: bigint
  readonly moved_won: bigint
}

export interface SealRow extends Record<string, unknown> {
  readonly day: string
  readonly statement: string
  readonly seed: Uint8Array
  readonly hashes: Uint8Array
  readonly move_id: bigint
  readonly sealed_at: Date
}

const names = ['bets', 'staked', 'valid_bet', 'won'] as const
const sums = names.map((name) => `coalesce(sum(x.${name}), 0)::bigint as ${name}`).join(', ')
const plain = names.map((name) => `d.${name}`).join(', ')
const played = names.map((name) => `d.${name} <> 0`).join(' or ')
const columns = [...names, ...names.map((name) => `moved_${name}`)].join(', ')

/** Nobody waits for a day to be sealed, so it may take longer than an answer. */
export async function setUpSealing(tx: Queryable): Promise<void> {
  await tx.query("select set_config('statement_timeout', '30s', true)")
}

/** The newest sealed day. */
export const findLastSeal = (db: Queryable): Promise<Pick<SealRow, 'day' | 'statement'> | undefined> =>
  first(db, 'select day::text as day, statement from figure_seal order by day desc limit 1')

/** The first day that has figures, for which sealing begins. */
export const findFirstDay = async (db: Queryable): Promise<string | undefined> =>
  (await first<{ day: string | null }>(db, 'select min(day)::text as day from site_day'))?.day ?? undefined

/** The first day that is open as far as play is counted: while it is counted again, an earlier one than before. */
export const findOpenDay = async (db: Queryable): Promise<string | undefined> =>
  (
    await first<{ day: string | null }>(
      db,
      `select (select c.day::text from figure_close c where c.stream = k.stream and (c.xid, c.id) <= (k.xid, k.id)
         order by c.xid desc, c.id desc limit 1) as day from figure_mark k where k.stream = 'rounds'`,
    )
  )?.day ?? undefined

/** The last move of a branch; 0 before the first one. */
export const findLastMove = async (db: Queryable): Promise<bigint> =>
  (await first<{ id: bigint }>(db, 'select coalesce(max(id), 0) as id from member_move_view'))!.id

/**
 * The lines of a day as the figures say them now: of the site, and of each agent whose team played, with what of it is not of the direct
 * downlines of now and their teams.
 */
export const listTeamsOf = (db: Queryable, day: string): Promise<SealedTeamRow[]> =>
  db.query<SealedTeamRow>(
    `with parts as (
       select m.upline_id as agent_id, ${plain} from member_day d join member_view m on m.id = d.member_id
         where d.day = $1::date and m.upline_id is not null
       union all select m.upline_id, ${plain} from team_day d join member_view m on m.id = d.agent_id
         where d.day = $1::date and m.upline_id is not null),
     directs as (select x.agent_id, ${sums} from parts x group by 1),
     teams as (select d.agent_id, ${plain} from team_day d where d.day = $1::date)
     select 0::bigint as agent_id, ${sums}, ${names.map((name) => `0::bigint as moved_${name}`).join(', ')}
       from site_day x where x.day = $1::date
     union all select * from (select coalesce(t.agent_id, p.agent_id) as agent_id,
         ${names.map((name) => `coalesce(t.${name}, 0)::bigint as ${name}`).join(', ')},
         ${names.map((name) => `(coalesce(t.${name}, 0) - coalesce(p.${name}, 0))::bigint as moved_${name}`).join(', ')}
       from teams t full join directs p on p.agent_id = t.agent_id) d
     where ${played} or ${names.map((name) => `d.moved_${name} <> 0`).join(' or ')}
     order by agent_id`,
    [day],
  )

/** Adds a sealed day; gives a row unless it is sealed. */
export const insertSeal = (
  db: Queryable,
  row: Omit<SealRow, 'sealed_at'> & { readonly sealed_at: Date },
): Promise<unknown[]> =>
  db.query(
    `insert into figure_seal (day, statement, seed, hashes, move_id, sealed_at) values ($1::date, $2, $3, $4, $5, $6)
     on conflict do nothing returning 1`,
    [row.day, row.statement, row.seed, row.hashes, row.move_id, row.sealed_at],
  )

/** Keeps the lines of a sealed day. */
export async function insertTeams(db: Queryable, day: string, rows: readonly SealedTeamRow[]): Promise<void> {
  const text = (name: string) => `{${rows.map((row) => String(row[name])).join(',')}}`
  const all = ['agent_id', ...columns.split(', ')]
  await db.query(
    `insert into figure_seal_team (day, ${all.join(', ')})
     select $1::date, * from unnest(${all.map((_, at) => `$${at + 2}::bigint[]`).join(', ')})`,
    [day, ...all.map(text)],
  )
}

/** Sealed days after one, in their order. */
export const listSealsAfter = (db: Queryable, after: string, limit: number): Promise<SealRow[]> =>
  db.query<SealRow>(
    `select day::text as day, statement, seed, hashes, move_id, sealed_at from figure_seal where day > $1::date
     order by day limit $2`,
    [after, limit],
  )

export const findSeal = (db: Queryable, day: string): Promise<SealRow | undefined> =>
  first<SealRow>(
    db,
    'select day::text as day, statement, seed, hashes, move_id, sealed_at from figure_seal where day = $1::date',
    [day],
  )

/** The lines of a sealed day, in the order of their hashes. */
export const listSealedTeams = (db: Queryable, day: string): Promise<SealedTeamRow[]> =>
  db.query<SealedTeamRow>(`select agent_id, ${columns} from figure_seal_team where day = $1::date order by agent_id`, [
    day,
  ])

/** The line of an agent in a sealed day, and how many stand before it; `undefined` where the team did not play. */
export const findSealedTeam = (
  db: Queryable,
  day: string,
  agentId: bigint,
): Promise<(SealedTeamRow & { readonly place: bigint }) | undefined> =>
  first(
    db,
    `select agent_id, ${columns},
       (select count(*) from figure_seal_team o where o.day = t.day and o.agent_id < t.agent_id) as place
     from figure_seal_team t where day = $1::date and agent_id = $2`,
    [day, agentId],
  )

/** Agents of a sealed day who have other figures now than were sealed, at most a few. */
export const listChanged = (db: Queryable, day: string): Promise<{ agent_id: bigint }[]> =>
  db.query(
    `select coalesce(s.agent_id, d.agent_id) as agent_id
     from (select * from figure_seal_team where day = $1::date) s
     full join (select agent_id, bets, staked, valid_bet, won from team_day where day = $1::date
       union all select 0, bets, staked, valid_bet, won from site_day where day = $1::date) d on d.agent_id = s.agent_id
     where ${names.map((name) => `coalesce(s.${name}, 0) <> coalesce(d.${name}, 0)`).join(' or ')} order by 1 limit 5`,
    [day],
  )

/** Agents of a sealed day whose direct downlines do not make up the team, although no branch came or left since the day began. */
export const listUnexplained = (db: Queryable, day: string): Promise<{ agent_id: bigint }[]> =>
  db.query(
    `select s.agent_id from figure_seal_team s join figure_seal f on f.day = s.day
     where s.day = $1::date and (${names.map((name) => `s.moved_${name} <> 0`).join(' or ')})
       and not exists (select 1 from member_tree_ever_view l join member_move_view v on v.id = l.since or v.id = l.until
         where l.ancestor = s.agent_id and v.id <= f.move_id and v.moved_at >= s.day::timestamp - interval '1 day')
     order by 1 limit 5`,
    [day],
  )

/** A team's play of a day as it is counted now. */
export const findTeamDay = (
  db: Queryable,
  agentId: bigint,
  day: string,
): Promise<(SealedSums & Record<string, unknown>) | undefined> =>
  first(db, `select ${plain} from team_day d where d.agent_id = $1 and d.day = $2::date`, [agentId, day])

export interface DirectRow extends SealedSums, Record<string, unknown> {
  readonly account: string
  readonly type: number
}

/** The direct downlines that an agent had at a move: those of now since then, and those who left later. */
const directsAt = `select m.id from member_view m where m.upline_id = $1 and exists (
    select 1 from member_tree_ever_view l where l.ancestor = $1 and l.descendant = m.id and l.depth = 1
      and l.since <= $3 and l.until > $3 limit 1)
  union select l.descendant from member_tree_ever_view l
    where l.ancestor = $1 and l.depth = 1 and l.since <= $3 and l.until > $3 and l.until < 9223372036854775807`
/** Each with own play and that of the team below, as they are counted now. */
const directs = `select m.account, m.type, s.* from (${directsAt}) l join member_view m on m.id = l.id
  cross join lateral (select ${sums} from (
    select ${plain} from member_day d where d.member_id = l.id and d.day = $2::date
    union all select ${plain} from team_day d where d.agent_id = l.id and d.day = $2::date) x) s
  where ${names.map((name) => `s.${name} <> 0`).join(' or ')}`

/** The direct downlines of an agent who played on a day, or whose teams did, by account. */
export const listDirects = (
  db: Queryable,
  agentId: bigint,
  day: string,
  move: bigint,
  limit: number,
): Promise<DirectRow[]> =>
  db.query<DirectRow>(`select d.* from (${directs}) d order by lower(d.account) collate "C" limit $4`, [
    ...[agentId, day, move, limit],
  ])

/** What all of them come to, and how many they are. */
export async function sumDirects(
  db: Queryable,
  agentId: bigint,
  day: string,
  move: bigint,
): Promise<SealedSums & { readonly people: bigint }> {
  const row = await first<SealedSums & { people: bigint } & Record<string, unknown>>(
    db,
    `select count(*) as people, ${sums} from (${directs}) x`,
    [agentId, day, move],
  )
  return row!
}

export interface ListedSealRow extends SealedSums, Record<string, unknown> {
  readonly day: string
  readonly statement: string
  readonly sealed_at: Date
  readonly teams: bigint
}

/** Sealed days before one, the newest first, each with what the site played and how many teams. */
export const listSeals = (db: Queryable, before: string, limit: number): Promise<ListedSealRow[]> =>
  db.query<ListedSealRow>(
    `select f.day::text as day, f.statement, f.sealed_at, length(f.hashes)::bigint / 32 - 1 as teams, ${plain}
     from (select * from figure_seal where day < $1::date order by day desc limit $2) f
     cross join lateral (select * from figure_seal_team t where t.day = f.day and t.agent_id = 0 limit 1) d
     order by f.day desc`,
    [before, limit],
  )
