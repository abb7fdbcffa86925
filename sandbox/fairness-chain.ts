/**
 * Provable chance for rounds that many players share: a table on a clock, a lottery draw.
 *
 *     const chain = openFairnessChain({ db, random, name: 'live_baccarat', now: timers.now })
 *     const link = chain.next(roundId)      // when betting opens: show `link.hash` and `link.number` to everybody
 *     const rng = chain.rng(roundId)        // when betting has closed: draw with it, as often as asked it is the same
 *     const proof = chain.reveal(roundId)   // after the draw: show `proof.seed`; SHA-256 of it is `link.hash`
 *
 * The seeds of a chain are made once, from the last one backwards: each is the SHA-256 of the one after it. The first
 * hash is published with the chain, so that every later seed was fixed before the first bet, and each round's hash is
 * the seed that the round before it revealed. `rng` is HMAC-SHA256 under the seed over `name:number:block`, as for
 * single players with `name` in the place of the client seed and `number` as the nonce, so that the same verifier
 * reads both: hand it `{ serverSeed: seed, hash, clientSeed: name, nonce: number }`.
 *
 * `next` belongs in the transaction that opens the round. A chain that is used up is followed by a new one; `next`
 * of the first round of a chain then has a hash that no earlier seed is (`first: true`).
 */
import type { Database } from './database.ts'
import type { Rng } from './engines/engine.ts'
import { hashOf, newSeed, type RandomBytes, seedStream } from './seeds.ts'

const schema = `
  create table if not exists chain (
    id integer primary key,
    name text not null,
    last_seed text not null,
    anchor text not null,
    length integer not null,
    created_at integer not null
  ) strict;
  create table if not exists chain_link (
    round_id text primary key,
    chain_id integer not null references chain (id),
    number integer not null,
    revealed_at integer,
    unique (chain_id, number)
  ) strict;
`

const usualLength = 10_000

/** What is known of a round before it is drawn. */
export interface ChainLink {
  readonly name: string
  /** 1 … length of the chain. */
  readonly number: number
  /** SHA-256 of this round's seed, which is the seed of the round before. */
  readonly hash: string
  /** The hash with which the chain was published. */
  readonly anchor: string
  readonly publishedAt: number
  /** Whether this is the first round of its chain. */
  readonly first: boolean
}

export interface ChainProof extends ChainLink {
  readonly seed: string
}

export interface FairnessChain {
  /** Takes the next link for a round; asked again, it answers the same. */
  next(roundId: string): ChainLink
  rng(roundId: string): Rng
  /** Tells the seed from now on. Only after the round was drawn and betting has closed. */
  reveal(roundId: string): ChainProof
  /** The link of a round, with its seed once that was revealed. */
  read(roundId: string): ChainLink | ChainProof | undefined
}

interface Options {
  readonly db: Database
  readonly random: RandomBytes
  /** Public: the table's or the draw's code. */
  readonly name: string
  readonly now: () => number
  readonly length?: number
}

/** Opens the chain of a table or of a kind of draw; it is made when it is first needed. */
export function openFairnessChain({ db, random, name, now, length = usualLength }: Options): FairnessChain {
  db.exec(schema)
  const kept = new Map<bigint, readonly string[]>()

  /** All seeds of a chain by their number; number 0 is the anchor. */
  const seedsOf = (id: bigint, last: string, count: number): readonly string[] => {
    const known = kept.get(id)
    if (known) return known
    const seeds = [last]
    for (let step = 0; step < count; step++) seeds.push(hashOf(seeds.at(-1)!))
    seeds.reverse()
    kept.clear()
    kept.set(id, seeds)
    return seeds
  }

  const make = () => {
    const last = newSeed(random)
    let anchor = last
    for (let step = 0; step < length; step++) anchor = hashOf(anchor)
    return db
      .prepare(
        'insert into chain (name, last_seed, anchor, length, created_at) values (?, ?, ?, ?, ?) returning id, length',
      )
      .get(name, last, anchor, length, now())!
  }

  const rowOf = (roundId: string) =>
    db
      .prepare(
        `select chain.*, chain_link.number, chain_link.revealed_at from chain_link
         join chain on chain.id = chain_link.chain_id where round_id = ? and chain.name = ?`,
      )
      .get(roundId, name)

  type Row = NonNullable<ReturnType<typeof rowOf>>

  const wholeProof = (row: Row): ChainProof => {
    const number = Number(row.number)
    const seeds = seedsOf(row.id as bigint, String(row.last_seed), Number(row.length))
    return {
      name,
      number,
      hash: seeds[number - 1]!,
      anchor: String(row.anchor),
      publishedAt: Number(row.created_at),
      first: number === 1,
      seed: seeds[number]!,
    }
  }

  const linkOf = (row: Row): ChainLink => {
    const { seed: _secret, ...link } = wholeProof(row)
    return link
  }

  const taken = (roundId: string): Row => {
    const row = rowOf(roundId)
    if (!row) throw new Error(`The round ${roundId} has no link of the chain ${name}.`)
    return row
  }

  return {
    next(roundId) {
      const known = rowOf(roundId)
      if (known) return linkOf(known)
      const last = db
        .prepare(
          `select chain.id, chain.length, (select max(number) from chain_link where chain_id = chain.id) as used
           from chain where name = ? order by chain.id desc limit 1`,
        )
        .get(name)
      const used = Number(last?.used ?? 0)
      const isOver = !last || used >= Number(last.length)
      const chain = isOver ? make() : last
      db.prepare('insert into chain_link (round_id, chain_id, number) values (?, ?, ?)').run(
        roundId,
        chain.id!,
        isOver ? 1 : used + 1,
      )
      return linkOf(taken(roundId))
    },
    rng(roundId) {
      const { seed, number } = wholeProof(taken(roundId))
      return seedStream({ serverSeed: seed, clientSeed: name, nonce: number })
    },
    reveal(roundId) {
      db.prepare('update chain_link set revealed_at = coalesce(revealed_at, ?) where round_id = ?').run(now(), roundId)
      return wholeProof(taken(roundId))
    },
    read(roundId) {
      const row = rowOf(roundId)
      if (!row) return undefined
      return row.revealed_at === null ? linkOf(row) : wholeProof(row)
    },
  }
}
