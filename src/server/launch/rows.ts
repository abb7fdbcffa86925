import { first, type Queryable } from '#server/kernel/db.ts'

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
  from game g join vendor v on v.vassalage = g.vassalage where g.enabled and v.enabled`

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
    `select a.currency, m.status from member m join account a on a.member_id = m.id and a.kind = 'wallet' where m.id = $1`,
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

const roundColumns = `r.id, coalesce(g.names ->> $2, g.name) as game_name, g.node_id, g.icon, r.vassalage, g.game_type,
  r.stake_total - r.stake_returned as stake, r.win_total - r.win_returned as win, r.currency, r.status, r.opened_at,
  r.closed_at, r.void_reason`
const filters = `r.member_id = $1 and ($3::timestamptz is null or r.opened_at >= $3::timestamptz)
  and ($4::timestamptz is null or r.opened_at < $4::timestamptz) and ($5::text is null or g.game_type = $5)
  and ($6::text is null or r.status = $6)`

/** What the rounds of a selection sum to; `payout` is that of closed rounds, `open` the stakes of those still open. */
export interface RoundSums extends Record<string, unknown> {
  readonly total: bigint
  readonly stake: bigint
  readonly payout: bigint
  readonly open: bigint
  readonly currency: string | null
}

/** A page of a member's rounds, newest first, with the number and the sums of all that meet the filter. */
export async function listRounds(
  db: Queryable,
  filter: RoundFilter,
  language: string,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ rows: RoundRow[]; sums: RoundSums }> {
  const { memberId, from, to, gameType, status } = filter
  const params = [memberId, language, from ?? null, to ?? null, gameType ?? null, status ?? null]
  const source = `from game_round r join game g on g.game_code = r.game_code where ${filters}`
  const sums = await first<RoundSums>(
    db,
    `select count(*) as total, max(r.currency) as currency,
       coalesce(sum(r.stake_total - r.stake_returned), 0)::bigint as stake,
       coalesce(sum(r.win_total - r.win_returned) filter (where r.status <> 'open'), 0)::bigint as payout,
       coalesce(sum(r.stake_total - r.stake_returned) filter (where r.status = 'open'), 0)::bigint as open
     ${source} and $2::text is not null`,
    params,
  )
  const rows = await db.query<RoundRow>(
    `select ${roundColumns} ${source} order by r.opened_at desc, r.id desc limit $7 offset $8`,
    [...params, page.limit, page.offset],
  )
  return { rows, sums: sums! }
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
    `select ${roundColumns} from game_round r join game g on g.game_code = r.game_code where r.member_id = $1 and r.id = $3`,
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
       (select p.transfer_id || '-' || p.line from posting p join account a on a.id = p.account_id
         where p.transfer_id = t.transfer_id and a.member_id = t.member_id and a.kind = 'wallet'
         order by p.line limit 1) as receipt,
       case t.kind when 'bet' then case when t.is_free then 0 else -t.amount end when 'win' then t.amount
         else case o.kind when 'bet' then t.amount else -t.amount end end as amount
     from provider_transaction t
     left join provider_transaction o on o.provider = t.provider and o.transaction_uuid = t.reference_uuid
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
     from game_round r join game g on g.game_code = r.game_code join vendor v on v.vassalage = g.vassalage
     where r.member_id = $1 and r.bets > 0 and r.closed_at is null
       and r.opened_at > $3::timestamptz - interval '48 hours' and r.opened_at < $3::timestamptz - interval '5 seconds'
       and g.game_type <> all ('{SPORTS,ESPORTS,COCKFIGHT,ELOTT,LOTT}')
       and g.enabled and v.enabled and not g.maintenance and not v.maintenance
     group by g.node_id, name, g.icon order by max(r.opened_at) desc limit 3`,
    [memberId, language, now],
  )
}
