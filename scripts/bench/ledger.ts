/** Money per second: the wallet's calls against pgbench's TPC-B-like run, on the same throw-away PostgreSQL server. */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { checkInvariants } from '#server/features.ts'
import type { Db } from '#server/kernel/db.ts'
import { openPostgres } from '#server/kernel/db-postgres.ts'
import { migrate } from '#server/kernel/migrate.ts'
import { postGrouped, postMany, systemAccount } from '#server/ledger/public.ts'
import type { Movement } from '#server/wallet/movement.ts'
import { carryOut } from '#server/wallet/movements.ts'
import { hashToken } from '#server/wallet/tokens.ts'
import { startPostgres, type ThrowAwayPostgres } from '#tests/support/postgres.ts'
import { pairsOverHttp, percentile, type Reached, type ReachedOverHttp } from './wallet-http.ts'

const clients = 50
const seconds = 10
const members = 1_000
const pairsPerSecond = 150
/** Processor time of the site for a signed pair over that of PostgreSQL, at most. */
const processorRatioMax = 1
/** One branch for each client: with fewer, pgbench would measure how its clients wait for each other. */
const scale = clients

interface Row extends Reached {
  readonly name: string
}

const poolNote = 'pool of 10'

/** Runs all, one after the other on one server, and prints them beside pgbench's rate. Takes some two minutes. */
export async function benchLedger(): Promise<void> {
  const server = await startPostgres({ durable: true })
  try {
    console.log(`Ledger: ${clients} clients, ${seconds} s each, the same PostgreSQL, every commit on disk`)
    const before = await runPgbench(server)
    const rows: Row[] = [
      { name: `transfers, ${members} accounts, ${poolNote}`, ...(await inProcess(server, members, transfers)) },
      { name: `transfers, all on one account, ${poolNote}`, ...(await inProcess(server, 1, transfers)) },
      { name: `bet + win, ${members} members, ${poolNote}`, ...(await inProcess(server, members, playRounds)) },
    ]
    const overHttp = await pairsOverHttp(server, { clients, seconds })
    rows.push({ name: `bet + win pairs, signed, over HTTP`, ...overHttp })
    // The machine may have been busier or idler meanwhile: both ends count.
    const after = await runPgbench(server)
    const pgbench = (before + after) / 2
    const line = (name: string, perSecond: number, rest: string): void =>
      console.log(`  ${name.padEnd(48)}${perSecond.toFixed(0).padStart(7)}/s  ${rest}`)
    line(
      `pgbench TPC-B-like (scale ${scale}, prepared)`,
      pgbench,
      `${before.toFixed(0)} before, ${after.toFixed(0)} after`,
    )
    for (const { name, rate, p99Ms } of rows)
      line(name, rate, `ratio ${(rate / pgbench).toFixed(2)}, p99 ${p99Ms.toFixed(0)} ms`)
    showProcessorTime(overHttp)
    const paced = await pairsOverHttp(server, { clients, seconds, pairsPerSecond })
    line(`the same, ${pairsPerSecond} pairs/s asked for`, paced.rate, `p99 of a call ${paced.p99Ms.toFixed(0)} ms`)
  } finally {
    await server.stop()
  }
}

function showProcessorTime({ appUs, postgresUs }: ReachedOverHttp): void {
  const ratio = appUs / postgresUs
  const verdict = ratio <= processorRatioMax ? 'within' : 'OVER'
  console.log(
    `  ${'processor time of such a pair'.padEnd(48)}${appUs.toFixed(0).padStart(6)} µs of the site, ${postgresUs.toFixed(0)} µs of PostgreSQL: ratio ${ratio.toFixed(2)}, ${verdict} ${processorRatioMax.toFixed(1)}`,
  )
}

async function runPgbench(server: ThrowAwayPostgres): Promise<number> {
  const name = new URL(await server.createDatabase()).pathname.slice(1)
  const run = promisify(execFile)
  const program = join(server.programs, 'pgbench')
  const where = ['-h', '127.0.0.1', '-p', String(server.port), '-U', server.user]
  const env = { env: { ...process.env, LC_ALL: 'C.UTF-8' } }
  await run(program, [...where, '-i', '-I', 'dtGvp', '-q', '-s', String(scale), name], env)
  const load = ['-c', String(clients), '-j', '2', '-T', String(seconds), '-M', 'prepared', '-n']
  const { stdout } = await run(program, [...where, ...load, name], env)
  const rate = /tps = ([0-9.]+)/.exec(stdout)?.[1]
  if (rate === undefined) throw new Error(`pgbench said no rate: ${stdout}`)
  return Number(rate)
}

type Timed = <T>(work: () => Promise<T>) => Promise<T>
type Client = (db: Db, account: Account, timed: Timed) => Promise<void>
export interface Account {
  readonly member: bigint
  readonly id: bigint
}

/** Runs `clients` loops of one kind for a while in this process. */
export async function inProcess(server: ThrowAwayPostgres, accounts: number, client: Client): Promise<Reached> {
  const db = await openPostgres(await server.createDatabase())
  try {
    await migrate(db)
    const all = await fill(db, accounts)
    const took: number[] = []
    const timed: Timed = async (work) => {
      const startMs = performance.now()
      const result = await work()
      took.push(performance.now() - startMs)
      return result
    }
    const endMs = performance.now() + seconds * 1_000
    const loop = async (number: number): Promise<void> => {
      for (let turn = 0; performance.now() < endMs; turn += 1)
        await client(db, all[(number + turn * clients * 7) % all.length]!, timed)
    }
    const startMs = performance.now()
    await Promise.all(Array.from({ length: clients }, (_, number) => loop(number)))
    const rate = took.length / ((performance.now() - startMs) / 1_000)
    const breaches = await checkInvariants(db)
    if (breaches.length > 0) throw new Error(`the ledger is not whole: ${breaches.join('; ')}`)
    return { rate, p99Ms: percentile(took, 0.99) }
  } finally {
    await db.close()
  }
}

/** One movement between a member's wallet and the house. */
export async function transfers(db: Db, account: Account, timed: Timed): Promise<void> {
  const postings = [
    { account: account.id, amount: 1_000n },
    { account: systemAccount('vendor'), amount: -1_000n },
  ]
  await timed(() => postGrouped(db, { source: 'bench', key: randomUUID(), reason: 'bench', currency: 'THB', postings }))
}

/** A bet and its win, as the vendor's two calls would make them. */
export async function playRounds(db: Db, { member }: Account, timed: Timed): Promise<void> {
  const [bet, win] = [randomUUID(), randomUUID()]
  const shared = {
    ...{ request: bet, user: member, token: tokenOf(member), round: bet, game: 'bench' },
    ...{ body: none, signature: none, at: new Date() },
  }
  const price = (amount: bigint) => ({ currency: 'THB', amount, free: false, reward: null })
  const ask = async (movement: Movement): Promise<void> => {
    const { status } = await timed(() => carryOut(db, 'bench', movement))
    if (status !== 'RS_OK') throw new Error(`the wallet answered ${status}`)
  }
  await ask({ ...shared, kind: 'bet', uuid: bet, closed: false, price: price(1_000n) })
  await ask({ ...shared, kind: 'win', uuid: win, closed: true, price: price(900n), reference: bet })
}

const token = hashToken('bench')
const none = Buffer.alloc(0)
const tokenOf = (member: bigint): Buffer => Buffer.concat([token, Buffer.from(String(member))])

/** Members with money, a game and a live token each. */
export async function fill(db: Db, count: number): Promise<readonly Account[]> {
  await db.exec(`
    insert into vendor (vassalage, display_name, sort) values ('bench', 'bench', 1);
    insert into game (vassalage, game_code, name, game_type, icon) values ('bench', 'bench', 'bench', 'RNG', 'x');
    insert into member (id, account) select 10000000 + n, 'bench' || n from generate_series(0, ${count - 1}) n;
    insert into account (kind, member_id, currency, balance, floor) select 'wallet', id, 'THB', 0, 0 from member;`)
  await db.query(
    `insert into launch_token (hash, member_id, currency, game_code, created_at, used_at)
     select $1::bytea || convert_to(id::text, 'UTF8'), id, 'THB', 'bench', now(), now() from member`,
    [token],
  )
  const accounts = await db.query<Account & Record<string, unknown>>(
    "select id, member_id as member from account where kind = 'wallet' order by id",
  )
  await db.transaction((tx) =>
    postMany(
      tx,
      accounts.map(({ id }) => ({
        source: 'bench',
        key: `open-${id}`,
        reason: 'deposit',
        currency: 'THB',
        postings: [
          { account: systemAccount('deposits'), amount: -1_000_000_000n },
          { account: id, amount: 1_000_000_000n },
        ],
      })),
    ),
  )
  return accounts
}
