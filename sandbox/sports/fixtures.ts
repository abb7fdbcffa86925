import { randomUUID } from 'node:crypto'
import type { Database } from '#sandbox/database.ts'
import { type Card, drawMatch, type Match, moveOf } from '#sandbox/engines/match.ts'
import { hashOf, newSeed, type RandomBytes, seedStream } from '#sandbox/seeds.ts'
import { type Planned, programme } from './programme.ts'

const schema = `
  create table if not exists fixture (
    id text primary key,
    book text not null,
    league text not null,
    card text not null,
    moves_at integer not null,
    kicks_off_at integer not null,
    ends_at integer not null,
    seed text not null,
    moved integer,
    match text,
    revealed_at integer,
    unique (book, league, kicks_off_at)
  ) strict;
  create index if not exists fixture_time on fixture (book, kicks_off_at);
  create table if not exists coupon_leg (
    round_id text not null references round (id),
    fixture_id text not null references fixture (id),
    primary key (round_id, fixture_id)
  ) strict, without rowid;
  create index if not exists coupon_leg_fixture on coupon_leg (fixture_id);
`

export interface Fixture extends Planned {
  readonly id: string
  readonly book: string
  /** The stream's name and number, with which anybody can draw the match again. */
  readonly name: string
  readonly number: number
  /** SHA-256 of the seed: shown from the first moment on. */
  readonly hash: string
  /** Secret until the match is over. */
  readonly seed: string
  readonly moved: 0 | 1 | undefined
  /** Drawn at kick-off; only what has happened yet may be told. */
  readonly match: Match | undefined
  readonly revealedAt: number | null
}

/** What a fixture is worth reading for after its end: as long as pages show it. */
const keptMs = 24 * 60 * 60_000

export interface Fixtures {
  read(id: string): Fixture | undefined
  /** Matches of a book that are to come, are played, or ended after `since`. */
  list(book: string, since: number): readonly Fixture[]
  /** Brings a book to this moment: announces, moves prices, kicks off, ends. Answers what changed. */
  advance(book: string, now: number): readonly Fixture[]
}

/**
 * Each match has a seed of its own, whose hash is told when the match is announced. A chain of seeds would not do: the
 * hash of a link is the seed before it, and here many matches wait for their kick-off at the same time.
 */
export function openFixtures(db: Database, random: RandomBytes, minuteMs: number): Fixtures {
  db.exec(schema)

  const toFixture = (row: Record<string, unknown>): Fixture => ({
    id: String(row.id),
    book: String(row.book),
    league: String(row.league),
    card: JSON.parse(String(row.card)) as Card,
    movesAt: Number(row.moves_at),
    kicksOffAt: Number(row.kicks_off_at),
    endsAt: Number(row.ends_at),
    name: `${row.book}-${row.league}`,
    number: Math.floor(Number(row.kicks_off_at) / 60_000),
    hash: hashOf(String(row.seed)),
    seed: String(row.seed),
    moved: row.moved === null ? undefined : (Number(row.moved) as 0 | 1),
    match: row.match === null ? undefined : (JSON.parse(String(row.match)) as Match),
    revealedAt: row.revealed_at === null ? null : Number(row.revealed_at),
  })
  const streamOf = ({ seed, name, number }: Fixture) =>
    seedStream({ serverSeed: seed, clientSeed: name, nonce: number })
  const read = (id: string) => {
    const row = db.prepare('select * from fixture where id = ?').get(id)
    return row ? toFixture(row) : undefined
  }
  const due = (book: string, condition: string, now: number) =>
    db.prepare(`select * from fixture where book = ? and ${condition} <= ?`).all(book, now).map(toFixture)

  const announce = (book: string, now: number): readonly string[] =>
    programme(book, now, minuteMs).flatMap(({ league, card, movesAt, kicksOffAt, endsAt }) => {
      const id = randomUUID()
      const { changes } = db
        .prepare(
          `insert into fixture (id, book, league, card, moves_at, kicks_off_at, ends_at, seed)
           values (?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing`,
        )
        .run(id, book, league, JSON.stringify(card), movesAt, kicksOffAt, endsAt, newSeed(random))
      return changes ? [id] : []
    })

  const advance = (book: string, now: number) => {
    const changed = new Set<string>(announce(book, now))
    for (const fixture of due(book, 'moved is null and moves_at', now)) {
      db.prepare('update fixture set moved = ? where id = ?').run(moveOf(streamOf(fixture)), fixture.id)
      if (fixture.card.moved) changed.add(fixture.id)
    }
    for (const fixture of due(book, 'match is null and kicks_off_at', now)) {
      const match = drawMatch(fixture.card, streamOf(fixture))
      const endsAt = match.postponed ? fixture.kicksOffAt : fixture.endsAt
      db.prepare('update fixture set match = ?, ends_at = ? where id = ?').run(
        JSON.stringify(match),
        endsAt,
        fixture.id,
      )
      changed.add(fixture.id)
    }
    for (const { id } of due(book, 'revealed_at is null and match is not null and ends_at', now)) {
      db.prepare('update fixture set revealed_at = ? where id = ?').run(now, id)
      changed.add(id)
    }
    db.prepare(
      `delete from fixture where book = ? and revealed_at < ?
       and not exists (select 1 from coupon_leg where fixture_id = fixture.id)`,
    ).run(book, now - keptMs)
    return [...changed].map((id) => read(id)!)
  }

  return {
    read,
    list: (book, since) =>
      db
        .prepare(
          `select * from fixture where book = ? and (revealed_at is null or ends_at >= ?)
           order by kicks_off_at, league`,
        )
        .all(book, since)
        .map(toFixture),
    advance,
  }
}

/** When something of a match happens next that its viewers should see; nothing when it is over. */
export function nextOf({ movesAt, moved, kicksOffAt, endsAt, match, revealedAt }: Fixture, now: number) {
  if (revealedAt !== null) return Number.POSITIVE_INFINITY
  if (!match) return moved === undefined ? Math.min(movesAt, kicksOffAt) : kicksOffAt
  const times = match.course.map(([at]) => momentAt(at, kicksOffAt, endsAt))
  return times.find((time) => time > now && time < endsAt) ?? endsAt
}

const momentAt = (at: number, kicksOffAt: number, endsAt: number) =>
  Math.ceil(kicksOffAt + (at * (endsAt - kicksOffAt)) / 1000)

/** How far a match has come, in thousandths of its time. */
export const progress = ({ kicksOffAt, endsAt }: Fixture, now: number) =>
  endsAt <= kicksOffAt
    ? 1000
    : Math.max(0, Math.min(1000, Math.floor(((now - kicksOffAt) * 1000) / (endsAt - kicksOffAt))))
