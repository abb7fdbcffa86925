import { createHash, randomUUID } from 'node:crypto'
import type { Units } from '@baize/money/money.ts'
import { type Database, inTransaction } from './database.ts'
import type { Session } from './sessions.ts'
import type { Timers } from './timers.ts'

const schema = `
  create table if not exists reward (
    reward_uuid text primary key,
    reference text unique,
    prepaid_uuid text not null,
    member text not null,
    game_code text not null,
    currency text not null,
    bet_value integer not null check (bet_value > 0),
    bet_count integer not null check (bet_count > 0),
    starts_at integer not null,
    ends_at integer not null,
    cancelled_at integer,
    created_at integer not null
  ) strict;
  create index if not exists reward_member on reward (member, created_at);
`

/** Rounds that an operator gives to a player. */
export interface WantedReward {
  /** The operator's own name of it: the same again gives what is there. */
  readonly reference: string | null
  readonly prepaid: string
  readonly user: string
  readonly gameCode: string
  readonly currency: string
  readonly stake: Units
  readonly count: number
  readonly startsAt: number
  readonly endsAt: number
}

export interface Reward extends WantedReward {
  readonly uuid: string
  readonly cancelledAt: number | null
  readonly createdAt: number
  /** Rounds that were played of it or are under way; one whose bet was refused or undone is free again. */
  readonly used: number
}

interface RewardQuery {
  readonly user?: string
  readonly uuid?: string
  readonly from: number
  readonly to: number
  readonly after?: string
  readonly limit: number
}

export interface FreeRounds {
  /** Gives rounds to a player; a reference that stands for something else is answered with a word. */
  create(wanted: WantedReward): Reward | 'reference_taken'
  /** Takes them back; `claimed` once one was played. */
  cancel(uuid: string): Reward | 'claimed' | 'unknown'
  /** Oldest first. */
  list(query: RewardQuery): readonly Reward[]
  /** Whose rounds are played next in a session; what ends first comes first. */
  next(session: Session): Reward | undefined
}

const columns = `w.*, (select count(*) from round r where r.reward_uuid = w.reward_uuid
  and r.state not in ('refused', 'cancelling', 'cancelled')) as used`

const toReward = (row: Record<string, unknown>): Reward => ({
  uuid: String(row.reward_uuid),
  reference: row.reference as string | null,
  prepaid: String(row.prepaid_uuid),
  user: String(row.member),
  gameCode: String(row.game_code),
  currency: String(row.currency),
  stake: row.bet_value as bigint,
  count: Number(row.bet_count),
  startsAt: Number(row.starts_at),
  endsAt: Number(row.ends_at),
  cancelledAt: row.cancelled_at === null ? null : Number(row.cancelled_at),
  createdAt: Number(row.created_at),
  used: Number(row.used),
})

const isSame = (reward: Reward, wanted: WantedReward): boolean =>
  reward.prepaid === wanted.prepaid &&
  reward.user === wanted.user &&
  reward.gameCode === wanted.gameCode &&
  reward.currency === wanted.currency &&
  reward.stake === wanted.stake &&
  reward.count === wanted.count &&
  reward.startsAt === wanted.startsAt &&
  reward.endsAt === wanted.endsAt

/** The package that free rounds of a game and currency come from: its name follows from both. */
export function prepaidOf(gameCode: string, currency: string): string {
  const hash = createHash('sha256').update(`${gameCode} ${currency}`).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

/** Keeps the rounds that operators give away. */
export function openFreeRounds(db: Database, timers: Timers): FreeRounds {
  db.exec(schema)
  const find = (column: 'reward_uuid' | 'reference', value: string) => {
    const row = db.prepare(`select ${columns} from reward w where w.${column} = ?`).get(value)
    return row && toReward(row)
  }
  return {
    create: (wanted) =>
      inTransaction(db, () => {
        const known = wanted.reference === null ? undefined : find('reference', wanted.reference)
        if (known) return isSame(known, wanted) ? known : 'reference_taken'
        const uuid = randomUUID()
        const { reference, prepaid, user, gameCode, currency, stake, count, startsAt, endsAt } = wanted
        db.prepare(
          `insert into reward (reward_uuid, reference, prepaid_uuid, member, game_code, currency, bet_value, bet_count,
             starts_at, ends_at, created_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        ).run(...[uuid, reference, prepaid, user, gameCode, currency, stake, count, startsAt, endsAt, timers.now()])
        return find('reward_uuid', uuid)!
      }),
    cancel: (uuid) =>
      inTransaction(db, () => {
        const reward = find('reward_uuid', uuid)
        if (!reward) return 'unknown'
        if (reward.cancelledAt !== null) return reward
        if (reward.used > 0) return 'claimed'
        db.prepare('update reward set cancelled_at = ? where reward_uuid = ?').run(timers.now(), uuid)
        return find('reward_uuid', uuid)!
      }),
    list: ({ user, uuid, from, to, after, limit }) =>
      db
        .prepare(
          `select ${columns} from reward w where (?1 is null or w.member = ?1) and (?2 is null or w.reward_uuid = ?2)
             and w.created_at >= ?3 and w.created_at < ?4
             and (?5 is null or w.rowid > (select a.rowid from reward a where a.reward_uuid = ?5))
           order by w.rowid limit ?6`,
        )
        .all(user ?? null, uuid ?? null, from, to, after ?? null, limit)
        .map(toReward),
    next({ mode, user, gameCode, currency }) {
      if (mode === 'demo' || user === null) return undefined
      return db
        .prepare(
          `select ${columns} from reward w where w.member = ?1 and w.game_code = ?2 and w.currency = ?3
             and w.cancelled_at is null and w.starts_at <= ?4 and w.ends_at > ?4 order by w.ends_at, w.rowid`,
        )
        .all(user, gameCode, currency, timers.now())
        .map(toReward)
        .find(({ used, count }) => used < count)
    },
  }
}
