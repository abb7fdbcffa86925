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
