import { randomUUID } from 'node:crypto'
import { type Database, inTransaction } from '#sandbox/database.ts'
import type { Clock } from '#sandbox/engines/shared.ts'

const schema = `
  create table if not exists shared_round (
    id text primary key,
    game_code text not null,
    number integer not null,
    opens_at integer not null,
    closes_at integer not null,
    draws_at integer not null,
    ends_at integer not null,
    result text,
    drawn_at integer,
    unique (game_code, number)
  ) strict;
  create table if not exists ticket (
    round_id text primary key references round (id),
    shared_id text not null references shared_round (id)
  ) strict;
  create index if not exists ticket_shared on ticket (shared_id);
`

/** One round of a table or of a lottery, the same for everybody. */
export interface SharedRound {
  readonly id: string
  readonly gameCode: string
  readonly number: number
  readonly opensAt: number
  readonly closesAt: number
  readonly drawsAt: number
  readonly endsAt: number
  readonly result: unknown
  readonly drawnAt: number | null
}

export type Phase = 'open' | 'closed' | 'result' | 'over'

/** In which part a round is; a result that is late keeps it closed. */
export function phaseOf(round: SharedRound, now: number): Phase {
  if (round.drawnAt !== null) return now < round.endsAt ? 'result' : 'over'
  return now < round.closesAt ? 'open' : 'closed'
}

/** When the parts of a round begin that is opened now; aligned ones have begun at a whole multiple of their length. */
export function timesOf({ openMs, closedMs, resultMs, aligned }: Clock, now: number) {
  const length = openMs + closedMs + resultMs
  const opensAt = aligned ? now - (now % length) : now
  const closesAt = opensAt + openMs
  return { opensAt, closesAt, drawsAt: closesAt + closedMs, endsAt: opensAt + length }
}

/** Rounds of a game that are kept for its history; those that somebody played are kept for good. */
const historyKept = 500

export interface SharedRounds {
  /** The newest round of a game. */
  last(gameCode: string): SharedRound | undefined
  read(id: string): SharedRound | undefined
  /** Opens the next round; `prepare` runs in the same transaction. */
  open(gameCode: string, clock: Clock, now: number, prepare: (id: string) => void): SharedRound
  /** Writes the result down, once. */
  drawn(id: string, result: unknown, now: number): void
  /** Results of a game, the newest first. */
  history(gameCode: string, limit: number): readonly SharedRound[]
  /** Games with rounds that an earlier run left without a result. */
  unfinished(): readonly string[]
}

export function openSharedRounds(db: Database): SharedRounds {
  db.exec(schema)
  const toShared = (row: Record<string, unknown>): SharedRound => ({
    id: String(row.id),
    gameCode: String(row.game_code),
    number: Number(row.number),
    opensAt: Number(row.opens_at),
    closesAt: Number(row.closes_at),
    drawsAt: Number(row.draws_at),
    endsAt: Number(row.ends_at),
    result: row.result === null ? null : JSON.parse(String(row.result)),
    drawnAt: row.drawn_at === null ? null : Number(row.drawn_at),
  })
  const one = (row: Record<string, unknown> | undefined) => (row ? toShared(row) : undefined)

  const forget = db.prepare(
    `delete from shared_round where game_code = ? and number < ? and drawn_at is not null
     and not exists (select 1 from ticket where shared_id = shared_round.id)`,
  )
  const insert = db.prepare(
    `insert into shared_round (id, game_code, number, opens_at, closes_at, draws_at, ends_at)
     values (?, ?, ?, ?, ?, ?, ?)`,
  )
  const last = (gameCode: string) =>
    one(db.prepare('select * from shared_round where game_code = ? order by number desc limit 1').get(gameCode))
  const read = (id: string) => one(db.prepare('select * from shared_round where id = ?').get(id))

  return {
    last,
    read,
    open: (gameCode, clock, now, prepare) =>
      inTransaction(db, () => {
        const id = randomUUID()
        const number = (last(gameCode)?.number ?? 0) + 1
        const { opensAt, closesAt, drawsAt, endsAt } = timesOf(clock, now)
        forget.run(gameCode, number - historyKept)
        insert.run(id, gameCode, number, opensAt, closesAt, drawsAt, endsAt)
        prepare(id)
        return read(id)!
      }),
    drawn(id, result, now) {
      db.prepare('update shared_round set result = ?, drawn_at = ? where id = ? and drawn_at is null').run(
        JSON.stringify(result),
        now,
        id,
      )
    },
    history: (gameCode, limit) =>
      db
        .prepare(`select * from shared_round where game_code = ? and drawn_at is not null order by number desc limit ?`)
        .all(gameCode, limit)
        .map(toShared),
    unfinished: () =>
      db
        .prepare(
          `select distinct s.game_code from shared_round s where s.drawn_at is null or exists (
             select 1 from ticket t join round r on r.id = t.round_id
             where t.shared_id = s.id and r.state = 'playing')`,
        )
        .all()
        .map((row) => String(row.game_code)),
  }
}
