import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillWorld, gameCode, type Player } from '#scripts/faults/world.ts'
import { checkInvariants } from '#server/features.ts'
import type { Db } from '#server/kernel/db.ts'
import { postGrouped, systemAccount } from '#server/ledger/public.ts'
import type { Movement } from '#server/wallet/movement.ts'
import { carryOut } from '#server/wallet/movements.ts'
import { hashToken } from '#server/wallet/tokens.ts'
import { startPostgres, type ThrowAwayPostgres } from '#tests/support/postgres.ts'

/** Without statistics that would be renewed: plans are those of a database that has just been made. */
const settings = { autovacuum: 'off' }
const together = 20
let server: ThrowAwayPostgres
let db: Db
let players: readonly Player[]

beforeAll(async () => {
  server = await startPostgres({ settings })
  const world = await fillWorld(await server.createDatabase(), together)
  db = world.db
  players = world.players
})
afterAll(async () => {
  const breaches = await checkInvariants(db)
  await db.close()
  await server.stop()
  expect(breaches).toEqual([])
})

/** Entries that were read from all indexes of the tables that grow with play. */
async function entriesRead(): Promise<number> {
  // Each connection tells its counts when it is asked to; the pool may lend any of its ten.
  await Promise.all(Array.from({ length: 40 }, () => db.query('select pg_stat_force_next_flush()')))
  await Promise.all(Array.from({ length: 40 }, () => db.query('select 1')))
  const [row] = await db.query<{ read: bigint }>(
    `select sum(idx_tup_read)::bigint as read from pg_stat_user_indexes
     where relname in ('transfer', 'posting', 'provider_transaction', 'game_round', 'account', 'launch_token')`,
  )
  return Number(row!.read)
}

async function playRound({ id, token }: Player): Promise<void> {
  const [bet, win] = [randomUUID(), randomUUID()]
  const shared = {
    ...{ request: bet, user: id, token: hashToken(token), round: bet, game: gameCode },
    ...{ body: Buffer.alloc(0), signature: Buffer.alloc(0), at: new Date() },
  }
  const price = { currency: 'THB', amount: 1_000n, free: false, reward: null }
  const carry = async (movement: Movement): Promise<void> =>
    expect(await carryOut(db, 'bench', movement)).toMatchObject({ status: 'RS_OK' })
  await carry({ ...shared, kind: 'bet', uuid: bet, closed: false, price })
  await carry({ ...shared, kind: 'win', uuid: win, closed: true, price, reference: bet })
}

async function transfer(account: bigint): Promise<void> {
  const postings = [
    { account, amount: 1_000n },
    { account: systemAccount('deposits'), amount: -1_000n },
  ]
  await postGrouped(db, { source: 'reads', key: randomUUID(), reason: 'deposit', currency: 'THB', postings })
}

/** Entries read by one turn of everybody. */
async function readBy(turn: () => Promise<unknown>): Promise<number> {
  const before = await entriesRead()
  await turn()
  return (await entriesRead()) - before
}

test('a movement reads its own few entries, however many others there are', async () => {
  const wallets = await db.query<{ id: bigint }>("select id from account where kind = 'wallet'")
  const rounds = () => Promise.all(players.map(playRound))
  const transfers = () => Promise.all(wallets.map(({ id }) => transfer(id)))
  // Plans are made and kept while the tables are small.
  const read: { rounds: number; transfers: number }[] = []
  for (const turns of [12, 20, 20, 20]) {
    for (let turn = 0; turn < turns; turn += 1) await Promise.all([rounds(), transfers()])
    read.push({
      rounds: (await readBy(rounds)) / players.length,
      transfers: (await readBy(transfers)) / wallets.length,
    })
  }
  for (const { rounds: perRound, transfers: perTransfer } of read) {
    expect(perRound).toBeGreaterThan(1)
    expect(perTransfer).toBeGreaterThan(1)
    expect(perRound).toBeLessThan(60)
    expect(perTransfer).toBeLessThan(20)
  }
})
