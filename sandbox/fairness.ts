import { type Database, inTransaction } from './database.ts'
import type { Rng } from './engines/engine.ts'
import type { Taken } from './engines/replay.ts'
import type { Round } from './round.ts'
import { hashOf, newSeed, type RandomBytes, seedStream } from './seeds.ts'

const schema = `
  create table if not exists seed (
    id integer primary key,
    session_id integer not null references session (id),
    server_seed text not null,
    client_seed text not null,
    next_nonce integer not null default 0,
    state text not null check (state in ('next', 'active', 'revealed')),
    created_at integer not null
  ) strict;
  create unique index if not exists seed_of_session on seed (session_id, state) where state <> 'revealed';
  create table if not exists drawn (
    round_id text primary key references round (id),
    seed_id integer not null references seed (id),
    engine text not null,
    nonce integer not null,
    used integer not null,
    taken text not null default '[]',
    unique (seed_id, nonce)
  ) strict;
`

/** What a player may know before the bet. */
export interface Commitment {
  readonly hash: string
  readonly clientSeed: string
  /** The number that the next round gets. */
  readonly nonce: number
  /** The seed after this one is fixed already. */
  readonly nextHash: string
}

/** Everything that is needed to draw a round again; without `serverSeed` while that one still draws rounds. */
export interface Proof {
  readonly round: string
  readonly engine: string
  readonly hash: string
  readonly serverSeed: string | null
  readonly clientSeed: string
  readonly nonce: number
  readonly stake: string
  readonly choice: unknown
  readonly taken: readonly Taken[]
  readonly win: string
  readonly outcome: unknown
  /** Drawn for a whole table: the seed comes from its chain and the table's name stands for the player's word. */
  readonly shared?: boolean
}

export interface Fairness {
  commitment(sessionId: bigint): Commitment
  /**
   * The player's own seed counts from the next round on. A seed that has drawn is revealed and the one that was fixed
   * before takes its place; while a round runs that must wait.
   */
  choose(sessionId: bigint, clientSeed: string): Commitment | 'round_open'
  /** Draws with the session's next number. Belongs in the transaction that writes the outcome down. */
  draw<T>(round: Pick<Round, 'id' | 'sessionId'>, engine: string, draw: (rng: Rng) => T): T
  /** Goes on in the round's own numbers. `keep` notes the step, in the transaction that writes its outcome down. */
  step<T>(roundId: string, step: unknown, take: (rng: Rng) => T): { readonly drawn: T; readonly keep: () => void }
  /** Ends a round without its player, in its own numbers. `keep` notes that, with the outcome. */
  leave<T>(roundId: string, end: (rng: Rng) => T): { readonly drawn: T; readonly keep: () => void }
  proof(round: Round): Proof | undefined
  /** The proof with its seed; a seed that still draws gives way to the next one, unless a round is unfinished. */
  reveal(round: Round): Proof | 'round_open' | undefined
}

interface Options {
  readonly db: Database
  readonly random: RandomBytes
  readonly now: () => number
}

const unfinished = "select 1 from round where session_id = ? and state in ('betting', 'playing')"

/** Chance that a player can check: a secret that is fixed before the bet, a word of the player's, a running number. */
export function openFairness({ db, random, now }: Options): Fairness {
  db.exec(schema)

  const add = (sessionId: bigint, state: 'next' | 'active', clientSeed: string) =>
    db
      .prepare('insert into seed (session_id, server_seed, client_seed, state, created_at) values (?, ?, ?, ?, ?)')
      .run(sessionId, newSeed(random), clientSeed, state, now())

  const find = (sessionId: bigint, state: 'next' | 'active') =>
    db.prepare('select * from seed where session_id = ? and state = ?').get(sessionId, state)

  /** The pair that draws now; a session's first two are made together. */
  const active = (sessionId: bigint) => {
    const known = find(sessionId, 'active')
    if (known) return known
    add(sessionId, 'active', Buffer.from(random(8)).toString('hex'))
    add(sessionId, 'next', '')
    return find(sessionId, 'active')!
  }

  const commitment = (sessionId: bigint): Commitment => {
    const now = active(sessionId)
    const next = find(sessionId, 'next')!
    return {
      hash: hashOf(String(now.server_seed)),
      clientSeed: String(now.client_seed),
      nonce: Number(now.next_nonce),
      nextHash: hashOf(String(next.server_seed)),
    }
  }

  const drawnOf = (roundId: string) =>
    db
      .prepare(
        `select drawn.*, seed.server_seed, seed.client_seed, seed.state from drawn
         join seed on seed.id = drawn.seed_id where round_id = ?`,
      )
      .get(roundId)

  const note = (roundId: string, taken: Taken) =>
    db
      .prepare("update drawn set taken = json_insert(taken, '$[#]', json(?)) where round_id = ?")
      .run(JSON.stringify(taken), roundId)

  const goOn = <T>(roundId: string, taken: Taken, decide: (rng: Rng) => T) => {
    const row = drawnOf(roundId)
    // A round from before there were seeds ends by chance that nobody can check.
    if (!row)
      return { drawn: decide(seedStream({ serverSeed: newSeed(random), clientSeed: '', nonce: 0 })), keep: () => {} }
    const stream = seedStream(
      { serverSeed: String(row.server_seed), clientSeed: String(row.client_seed), nonce: Number(row.nonce) },
      Number(row.used),
    )
    return {
      drawn: decide(stream),
      keep: () => {
        db.prepare('update drawn set used = ? where round_id = ?').run(stream.used(), roundId)
        note(roundId, taken)
      },
    }
  }

  const choose = (sessionId: bigint, clientSeed: string): Commitment | 'round_open' =>
    inTransaction(db, () => {
      if (db.prepare(unfinished).get(sessionId)) return 'round_open'
      const now = active(sessionId)
      if (now.next_nonce !== 0n) {
        db.prepare("update seed set state = 'revealed' where id = ?").run(now.id!)
        db.prepare("update seed set state = 'active' where session_id = ? and state = 'next'").run(sessionId)
        add(sessionId, 'next', '')
      }
      db.prepare("update seed set client_seed = ? where session_id = ? and state = 'active'").run(clientSeed, sessionId)
      return commitment(sessionId)
    })

  const proof = (round: Round): Proof | undefined => {
    const row = drawnOf(round.id)
    if (!row) return undefined
    return {
      round: round.id,
      engine: String(row.engine),
      hash: hashOf(String(row.server_seed)),
      serverSeed: row.state === 'revealed' ? String(row.server_seed) : null,
      clientSeed: String(row.client_seed),
      nonce: Number(row.nonce),
      stake: `${round.stake}`,
      choice: round.choice,
      taken: JSON.parse(String(row.taken)) as readonly Taken[],
      win: `${round.win}`,
      outcome: round.outcome,
    }
  }

  return {
    commitment,
    choose,
    draw(round, engine, draw) {
      const { id, server_seed, client_seed, next_nonce } = active(round.sessionId)
      const nonce = Number(next_nonce)
      const stream = seedStream({ serverSeed: String(server_seed), clientSeed: String(client_seed), nonce })
      const drawn = draw(stream)
      db.prepare('update seed set next_nonce = next_nonce + 1 where id = ?').run(id!)
      db.prepare('insert into drawn (round_id, seed_id, engine, nonce, used) values (?, ?, ?, ?, ?)').run(
        round.id,
        id!,
        engine,
        nonce,
        stream.used(),
      )
      return drawn
    },
    step: (roundId, step, take) => goOn(roundId, { step }, take),
    leave: (roundId, end) => goOn(roundId, { left: true }, end),
    proof,
    reveal(round) {
      const now = proof(round)
      if (!now || now.serverSeed !== null) return now
      const chosen = choose(round.sessionId, now.clientSeed)
      return chosen === 'round_open' ? chosen : proof(round)
    },
  }
}
