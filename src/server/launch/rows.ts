import { countedMax } from '#api/page.ts'
import { first, type Queryable } from '#server/kernel/db.ts'
import { type KeyPage, keyset, microsOf, numberPart, timeOf, timePart } from '#server/kernel/keyset.ts'

export interface GameToLaunch {
  readonly nodeId: bigint
  readonly gameCode: string
  readonly vendorCode: string
  readonly open: boolean
  /** The vendor has not answered lately. */
  readonly vendorDown: boolean
  readonly demoSupport: boolean
  readonly blockedCountries: readonly string[]
}

const listedGame = `select g.node_id as "nodeId", g.game_code as "gameCode", g.vassalage as "vendorCode",
    not g.maintenance and not v.maintenance as open, v.down_since is not null as "vendorDown",
    g.demo_support as "demoSupport", g.blocked_countries as "blockedCountries"
  from game_view g join vendor_view v on v.vassalage = g.vassalage where g.enabled and v.enabled`

/**
 * A listed game of some vendors by its code; without a code the first of theirs, open ones before the others. Nothing
 * when there is none.
 */
export function findGameOf(
  db: Queryable,
  vendors: readonly string[],
  gameCode: string | undefined,
): Promise<GameToLaunch | undefined> {
  return first<GameToLaunch & Record<string, unknown>>(
    db,
    `${listedGame} and g.vassalage = any($1::text[]) and ($2::text is null or g.game_code = $2)
     order by g.maintenance or v.maintenance or v.down_since is not null, g.sort, g.node_id limit 1`,
    [vendors, gameCode ?? null],
  )
}

/** A game that is listed, or `undefined`. */
export async function findGame(db: Queryable, nodeId: string): Promise<GameToLaunch | undefined> {
  if (!/^[0-9]{1,18}$/.test(nodeId)) return undefined
  return first<GameToLaunch & Record<string, unknown>>(db, `${listedGame} and g.node_id = $1`, [nodeId])
}

/** Currency of a member's wallet and whether they may play, or `undefined` without a wallet. */
export function findPlayer(db: Queryable, memberId: bigint): Promise<{ currency: string; status: string } | undefined> {
  return first(
    db,
    `select a.currency, m.status from member_view m join account_view a on a.member_id = m.id and a.kind = 'wallet' where m.id = $1`,
    [memberId],
  )
}

export interface RoundRow extends Record<string, unknown> {
  readonly id: bigint
  readonly game_name: string
  readonly node_id: bigint
  readonly icon: string
  readonly vassalage: string
  readonly game_type: string
  readonly stake: bigint
  readonly win: bigint
  readonly currency: string
  readonly status: 'open' | 'settled' | 'rolled_back'
  readonly opened_at: Date
  readonly closed_at: Date | null
  readonly void_reason: 'no_result' | 'vendor_silent' | null
}

export interface RoundFilter {
  readonly memberId: bigint
  readonly from?: string
  readonly to?: string
  readonly gameType?: string
  readonly status?: string
}

const roundColumns = (
  language: string,
) => `r.id, coalesce(g.names ->> ${language}, g.name) as game_name, g.node_id, g.icon, r.vassalage, g.game_type,
  r.stake_total - r.stake_returned as stake, r.win_total - r.win_returned as win, r.currency, r.status, r.opened_at,
  r.closed_at, r.void_reason`
/** Rounds of a member's in a time before a place, newest first: so many of them are looked at. */
const looked = (limit: number) => `(select * from game_round_view where member_id = $1
  and opened_at >= coalesce($2::timestamptz, '-infinity') and opened_at < coalesce($3::timestamptz, 'infinity')
  and (opened_at, id) < (${timeOf('$4')}, $5::bigint) order by opened_at desc, id desc limit ${limit})`
const met = '($6::text is null or g.game_type = $6) and ($7::text is null or r.status = $7)'
const newestFirst = keyset('rounds', 'descending', timePart, numberPart)

/** What the newest rounds of a selection sum to; `payout` is that of closed rounds, `open` the stakes of those still open. */
export interface RoundSums extends Record<string, unknown> {
  readonly count: bigint
  /** More rounds than are counted lie in the time. */
  readonly truncated: boolean
  readonly stake: bigint
  readonly payout: bigint
  readonly open: bigint
  readonly currency: string | null
}

const paramsOf = ({ memberId, from, to, gameType, status }: RoundFilter, [made, id]: readonly [bigint, bigint]) => [
  ...[memberId, from ?? null, to ?? null, made, id, gameType ?? null, status ?? null],
]

/**
 * A page of a member's rounds, newest first. With a filter that no index follows it looks at so many rounds only, and a
 * page that they do not fill says where the next one goes on.
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
  const isFiltered = filter.gameType !== undefined || filter.status !== undefined
  const source = looked(isFiltered ? countedMax : pageSize + 1)
  // The look-up is bounded so that it stays one for each round, in the rounds' order.
  const rows = await db.query<RoundRow & { made: bigint }>(
    `select ${roundColumns('$8')}, ${microsOf('r.opened_at')} as made from ${source} r
     cross join lateral (select * from game_view where game_code = r.game_code limit 1) g
     where ${met} order by r.opened_at desc, r.id desc limit $9`,
    [...params, language, pageSize + 1],
  )
  const seen = isFiltered && rows.length <= pageSize ? await lastLooked(db, source, params.slice(0, 5)) : undefined
  return newestFirst.page(rows, pageSize, (row) => [row.made, row.id], show, seen)
}

/** The oldest of the rounds that were looked at, where there may be older ones. */
async function lastLooked(db: Queryable, source: string, params: readonly unknown[]) {
  const row = await first<{ made: bigint; id: bigint; n: bigint }>(
    db,
    `select ${microsOf('r.opened_at')} as made, r.id, count(*) over () as n from ${source} r
     order by r.opened_at, r.id limit 1`,
    params,
  )
  return row?.n === BigInt(countedMax) ? ([row.made, row.id] as const) : undefined
}

/** The number and the sums of the rounds that meet a filter, among the newest of its time. */
export async function sumRounds(db: Queryable, filter: RoundFilter): Promise<RoundSums> {
  const sums = await first<RoundSums>(
    db,
    `with looked as materialized ${looked(countedMax + 1)},
       counted as (select * from looked order by opened_at desc, id desc limit ${countedMax})
     select count(*) as count, (select count(*) from looked) > ${countedMax} as truncated, max(r.currency) as currency,
       coalesce(sum(r.stake_total - r.stake_returned), 0)::bigint as stake,
       coalesce(sum(r.win_total - r.win_returned) filter (where r.status <> 'open'), 0)::bigint as payout,
       coalesce(sum(r.stake_total - r.stake_returned) filter (where r.status = 'open'), 0)::bigint as open
     from counted r join game_view g on g.game_code = r.game_code where ${met}`,
    paramsOf(filter, newestFirst.read(undefined)),
  )
  return sums!
}

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
    `select ${roundColumns('$2')} from game_round_view r join game_view g on g.game_code = r.game_code where r.member_id = $1 and r.id = $3`,
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

export interface WaitingRow extends Record<string, unknown> {
  readonly node_id: bigint
  readonly name: string
  readonly icon: string
  readonly opened_at: Date
}

/**
 * Open games in which a round of the member's own is open: not one that is being drawn at this moment, and not a bet
 * on a date of its own, for which nobody can do anything.
 */
export function listWaiting(db: Queryable, memberId: bigint, language: string, now: Date): Promise<WaitingRow[]> {
  return db.query<WaitingRow>(
    `select g.node_id, coalesce(g.names ->> $2, g.name) as name, g.icon, max(r.opened_at) as opened_at
     from game_round_view r join game_view g on g.game_code = r.game_code join vendor_view v on v.vassalage = g.vassalage
     where r.member_id = $1 and r.bets > 0 and r.closed_at is null
       and r.opened_at > $3::timestamptz - interval '48 hours' and r.opened_at < $3::timestamptz - interval '5 seconds'
       and g.game_type <> all ('{SPORTS,ESPORTS,COCKFIGHT,ELOTT,LOTT}')
       and g.enabled and v.enabled and not g.maintenance and not v.maintenance
     group by g.node_id, g.names, g.name, g.icon order by max(r.opened_at) desc limit 3`,
    [memberId, language, now],
  )
}
