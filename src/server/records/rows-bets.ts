import type { Round } from '#api/bets.ts'
import { countedMax } from '#api/page.ts'
import { first, type Queryable } from '#server/kernel/db.ts'
import { type KeyPage, keyset, microsOf, numberPart, timeOf, timePart } from '#server/kernel/keyset.ts'
import { sumDays } from './rows-days.ts'

export interface RoundRow extends Record<string, unknown> {
  readonly id: bigint
  readonly game_name: string
  readonly node_id: bigint
  readonly icon: string
  readonly vassalage: string
  readonly vendor_name: string
  readonly game_type: string
  readonly stake: bigint
  readonly win: bigint
  readonly currency: string
  readonly status: Round['status']
  readonly opened_at: Date
  readonly closed_at: Date | null
  readonly void_reason: 'no_result' | 'vendor_silent' | null
  readonly account: string
}

export interface RoundFilter {
  /** Whose rounds: a member's, or with `team` those of everybody below an agent. */
  readonly memberId: bigint
  /** How the rounds of a team are found: each member's by their index, or the site's newest with a look who is in the team. */
  readonly team?: 'members' | 'site' | undefined
  /** With `team`: the rounds of the one at the top are among them, as those of a branch. */
  readonly withTop?: boolean | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly gameType?: string | undefined
  readonly vendor?: string | undefined
  readonly status?: string | undefined
}

const roundColumns = (
  language: string,
) => `r.id, coalesce(g.names ->> ${language}, g.name) as game_name, g.node_id, g.icon, r.vassalage, v.display_name as vendor_name,
  g.game_type, r.stake_total - r.stake_returned as stake, r.win_total - r.win_returned as win, r.currency, r.status,
  r.opened_at, r.closed_at, r.void_reason, m.account`
/** The round `r` of an entry `l`, its game `g` and its vendor `v`. Each look-up is bounded, so that it stays one for each entry, in their order. */
const whole = `cross join lateral (select * from game_round_view where id = l.id limit 1) r
  cross join lateral (select * from game_view where game_code = r.game_code limit 1) g
  cross join lateral (select * from vendor_view where vassalage = r.vassalage limit 1) v
  cross join lateral (select account from member_view where id = r.member_id limit 1) m`

const entry = 'opened_at, id, game_code, vassalage, status'
const inTime = `opened_at >= coalesce($2::timestamptz, '-infinity') and opened_at < coalesce($3::timestamptz, 'infinity')
  and (opened_at, id) < (${timeOf('$4')}, $5::bigint)`
const newest = (limit: number | undefined) =>
  limit === undefined ? '' : `order by opened_at desc, id desc limit ${limit}`
const below = ({ withTop }: RoundFilter) => (withTop ? '' : 'and t.depth > 0')
const sources = {
  member: (_: RoundFilter, limit: number | undefined) =>
    `(select ${entry} from game_round_view where member_id = $1 and ${inTime} ${newest(limit)})`,
  members: (filter: RoundFilter, limit: number | undefined) => `(select o.* from member_tree_view t cross join lateral (
      select ${entry} from game_round_view where member_id = t.descendant and ${inTime} ${newest(limit)}) o
    where t.ancestor = $1 ${below(filter)} ${newest(limit)})`,
  site: (
    filter: RoundFilter,
    limit: number | undefined,
  ) => `(select ${entry} from game_round_view r where ${inTime} and exists (
      select 1 from member_tree_view t where t.ancestor = $1 and t.descendant = r.member_id ${below(filter)})
    ${newest(limit)})`,
} as const
/** Entries of rounds in a time before a place, newest first: so many of them are looked at, a member's in the index alone. */
const looked = (filter: RoundFilter, limit?: number): string => sources[filter.team ?? 'member'](filter, limit)
const met = `($6::text is null or (select game_type from game_view where game_code = l.game_code limit 1) = $6)
  and ($7::text is null or l.status = $7) and ($8::text is null or l.vassalage = $8)`
const newestFirst = keyset('bets', 'descending', timePart, numberPart)

const isFiltered = ({ gameType, vendor, status }: RoundFilter): boolean =>
  [gameType, vendor, status].some((value) => value !== undefined)

const paramsOf = (filter: RoundFilter, [made, id]: readonly [bigint, bigint]) => {
  const { memberId, from, to, gameType, status, vendor } = filter
  return [memberId, from ?? null, to ?? null, made, id, gameType ?? null, status ?? null, vendor ?? null]
}

/**
 * A page of a member's rounds, newest first. With a filter it looks at so many entries of the index only, and a page that
 * they do not fill says where the next one goes on.
 */
export async function listRounds<Shown>(
  db: Queryable,
  filter: RoundFilter,
  {
    language,
    cursor,
    pageSize,
  }: { readonly language: string; readonly cursor?: string | undefined; readonly pageSize: number },
  show: (row: RoundRow) => Shown,
): Promise<KeyPage<Shown>> {
  const params = paramsOf(filter, newestFirst.read(cursor))
  const source = looked(filter, isFiltered(filter) ? countedMax : pageSize + 1)
  const rows = await db.query<RoundRow & { made: bigint }>(
    `select ${roundColumns('$9')}, ${microsOf('r.opened_at')} as made
     from (select * from ${source} l where ${met} order by opened_at desc, id desc limit $10) l ${whole}
     order by l.opened_at desc, l.id desc`,
    [...params, language, pageSize + 1],
  )
  const seen =
    isFiltered(filter) && rows.length <= pageSize ? await lastLooked(db, source, params.slice(0, 5)) : undefined
  return newestFirst.page(rows, pageSize, (row) => [row.made, row.id], show, seen)
}

/** The oldest of the rounds that were looked at, where there may be older ones. */
async function lastLooked(db: Queryable, source: string, params: readonly unknown[]) {
  const row = await first<{ made: bigint; id: bigint; n: bigint }>(
    db,
    `select ${microsOf('l.opened_at')} as made, l.id, count(*) over () as n from ${source} l
     order by l.opened_at, l.id limit 1`,
    params,
  )
  return row?.n === BigInt(countedMax) ? ([row.made, row.id] as const) : undefined
}

/** What the rounds of a selection sum to; `payout` is that of closed rounds, `open` the stakes of those still open. */
export interface RoundSums extends Record<string, unknown> {
  readonly count: bigint
  /** More rounds than are counted lie in the time: those of a large team. */
  readonly truncated: boolean
  readonly stake: bigint
  readonly payout: bigint
  readonly open: bigint
  readonly valid: bigint
  readonly currency: string | null
}

/** The number and the sums of the rounds that meet a filter: all of them, but for a large team, whose newest are summed. */
export async function sumRounds(db: Queryable, filter: RoundFilter): Promise<RoundSums> {
  if (filter.team === 'site') return sumNewest(db, filter)
  const whose = filter.team === 'members' && filter.withTop ? 'branch' : (filter.team ?? 'member')
  const { rounds, staked, valid_bet, won, open, rolledBack, currency } = await sumDays(db, filter, whose)
  const rest = { truncated: false, currency }
  switch (filter.status) {
    case 'open':
      return { ...rest, count: open.rounds, stake: open.staked, payout: 0n, open: open.staked, valid: 0n }
    case 'rolled_back':
      return {
        ...rest,
        count: rolledBack.rounds,
        stake: rolledBack.staked,
        payout: rolledBack.won,
        open: 0n,
        valid: 0n,
      }
    case 'settled': {
      const count = rounds - open.rounds - rolledBack.rounds
      const stake = staked - open.staked - rolledBack.staked
      return { ...rest, count, stake, payout: won - open.won - rolledBack.won, open: 0n, valid: valid_bet }
    }
    default:
      return { ...rest, count: rounds, stake: staked, payout: won - open.won, open: open.staked, valid: valid_bet }
  }
}

/** The sums of the newest rounds of a large team. */
async function sumNewest(db: Queryable, filter: RoundFilter): Promise<RoundSums> {
  const sums = await first<RoundSums>(
    db,
    `with looked as materialized ${looked(filter, countedMax + 1)},
       counted as (select * from looked order by opened_at desc, id desc limit ${countedMax})
     select count(*) as count, (select count(*) from looked) > ${countedMax} as truncated, max(r.currency) as currency,
       coalesce(sum(r.stake_total - r.stake_returned), 0)::bigint as stake,
       coalesce(sum(r.win_total - r.win_returned) filter (where r.status <> 'open'), 0)::bigint as payout,
       coalesce(sum(r.stake_total - r.stake_returned) filter (where r.status = 'open'), 0)::bigint as open,
       coalesce(sum(r.stake_total - r.stake_returned) filter (where r.closed_at is not null), 0)::bigint as valid
     from counted l cross join lateral (select * from game_round_view where id = l.id limit 1) r where ${met}`,
    paramsOf(filter, newestFirst.read(undefined)),
  )
  return sums!
}

/** How many rounds meet a filter, counted to so many, in the index alone. */
export async function countRounds(db: Queryable, filter: RoundFilter, limit: number): Promise<number> {
  const row = await first<{ n: bigint }>(
    db,
    `select count(*) as n from (select 1 from ${looked(filter)} l where ${met} limit $9) counted`,
    [...paramsOf(filter, newestFirst.read(undefined)), limit],
  )
  return Number(row?.n ?? 0n)
}

/** The vendors at whom a member has played, by name: one step in the key of rounds for each. */
export const listPlayedVendors = (db: Queryable, memberId: bigint): Promise<{ vassalage: string; name: string }[]> =>
  db.query(
    `with recursive played (provider, vassalage) as (
       (select provider, vassalage from game_round_view where member_id = $1 order by provider, vassalage limit 1)
       union all
       select n.provider, n.vassalage from played p cross join lateral (
         select provider, vassalage from game_round_view
         where member_id = $1 and (provider, vassalage) > (p.provider, p.vassalage)
         order by provider, vassalage limit 1) n)
     select distinct v.vassalage, v.display_name as name from played p join vendor_view v on v.vassalage = p.vassalage
     order by name`,
    [memberId],
  )

/** All vendors, by name. */
export const listVendors = (db: Queryable): Promise<{ vassalage: string; name: string }[]> =>
  db.query('select vassalage, display_name as name from vendor_view order by 2, 1')

/** Whether there is such a vendor. */
export const isVendor = async (db: Queryable, vassalage: string): Promise<boolean> =>
  (await first(db, 'select 1 as one from vendor_view where vassalage = $1', [vassalage])) !== undefined

/** One round of a member's own, or `undefined`. */
export async function findRound(
  db: Queryable,
  memberId: bigint,
  id: string,
  language: string,
): Promise<RoundRow | undefined> {
  if (!/^[0-9]{1,18}$/.test(id)) return undefined
  return first<RoundRow>(
    db,
    `select ${roundColumns('$2')} from (select $3::bigint as id) l ${whole} where r.member_id = $1`,
    [memberId, language, id],
  )
}

export interface MovementRow extends Record<string, unknown> {
  readonly kind: 'bet' | 'win' | 'rollback'
  /** What the member received; below zero for what they paid. */
  readonly amount: bigint
  readonly balance: bigint
  readonly received_at: Date
  readonly transaction_uuid: string
  /** The wallet’s line of it; null where no money moved. */
  readonly receipt: string | null
}

/** What happened in a round, in order: bets, wins (of zero, too) and what was undone. Free bets cost nothing. */
export function listMovements(db: Queryable, roundId: bigint): Promise<MovementRow[]> {
  return db.query<MovementRow>(
    `select t.kind, t.balance, t.received_at, t.transaction_uuid::text,
       (select p.transfer_id || '-' || p.line from posting_view p join account_view a on a.id = p.account_id
         where p.transfer_id = t.transfer_id and a.member_id = t.member_id and a.kind = 'wallet'
         order by p.line limit 1) as receipt,
       case t.kind when 'bet' then case when t.is_free then 0 else -t.amount end when 'win' then t.amount
         else case o.kind when 'bet' then t.amount else -t.amount end end as amount
     from provider_transaction_view t
     left join provider_transaction_view o on o.provider = t.provider and o.transaction_uuid = t.reference_uuid
     where t.round_id = $1 and t.state <> 'refused' and t.kind <> 'close' and (t.kind <> 'rollback' or t.transfer_id is not null)
     order by t.id`,
    [roundId],
  )
}
