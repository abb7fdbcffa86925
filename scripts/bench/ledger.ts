/** Money per second: the wallet's calls against pgbench's TPC-B-like run, on the same throw-away PostgreSQL server. */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Db, first } from '#server/kernel/db.ts'
import { openPostgres } from '#server/kernel/db-postgres.ts'
import { migrate } from '#server/kernel/migrate.ts'
import { checkInvariants, postMany, systemAccount } from '#server/ledger/public.ts'
import { hashToken } from '#server/wallet/tokens.ts'
import { startPostgres, type ThrowAwayPostgres } from '#tests/support/postgres.ts'

const clients = 50
const seconds = 10
const members = 1_000
/** One branch for each client: with fewer, pgbench would measure how its clients wait for each other. */
const scale = clients

/** What one run reached. */
export interface LedgerFigures {
  /** Transactions per second of pgbench. */
  readonly pgbench: number
  /** Bets and wins per second; each is one transaction. */
  readonly wallet: number
  readonly ratio: number
  /** Milliseconds in which 99 of 100 bets and wins were done. */
  readonly p99Ms: number
}

/** Runs both, one after the other, and prints them side by side. Takes about a minute. */
export async function benchLedger(): Promise<LedgerFigures> {
  const server = await startPostgres({ durable: true })
  try {
    const pgbench = await runPgbench(server)
    const { rate: wallet, p99Ms } = await runWallet(await server.createDatabase())
    const figures = { pgbench, wallet, ratio: wallet / pgbench, p99Ms }
    console.log(`Ledger: ${clients} clients, ${seconds} s each, the same PostgreSQL, every commit on disk`)
    console.log(`  pgbench TPC-B-like (scale ${scale}, prepared)   ${pgbench.toFixed(0).padStart(6)} transactions/s`)
    console.log(`  bet + win (${members} members, pool of 10)       ${wallet.toFixed(0).padStart(6)} transactions/s`)
    console.log(`  ratio ${figures.ratio.toFixed(2)}, p99 of a bet or win ${p99Ms.toFixed(0)} ms`)
    return figures
  } finally {
    await server.stop()
  }
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

async function runWallet(url: string): Promise<{ rate: number; p99Ms: number }> {
  const db = await openPostgres(url)
  try {
    await migrate(db)
    await fill(db)
    const took: number[] = []
    const endMs = performance.now() + seconds * 1_000
    const client = async (number: number): Promise<void> => {
      for (let turn = 0; performance.now() < endMs; turn += 1) {
        const member = 10_000_000 + ((number + turn * clients * 7) % members)
        await playRound(db, member, took)
      }
    }
    const startMs = performance.now()
    await Promise.all(Array.from({ length: clients }, (_, number) => client(number)))
    const rate = took.length / ((performance.now() - startMs) / 1_000)
    const breaches = await checkInvariants(db)
    if (breaches.length > 0) throw new Error(`the ledger is not whole: ${breaches.join('; ')}`)
    took.sort((a, b) => a - b)
    return { rate, p99Ms: took[Math.floor(took.length * 0.99)] ?? 0 }
  } finally {
    await db.close()
  }
}

const token = hashToken('bench')
const none = Buffer.alloc(0)

/** A bet and its win, as the vendor's two calls would make them. */
async function playRound(db: Db, member: number, took: number[]): Promise<void> {
  const [bet, win] = [randomUUID(), randomUUID()]
  const price = ['bench', 'THB']
  const head = (name: string) => ['bench', name, name, member]
  const timed = async (sql: string, params: readonly unknown[]): Promise<void> => {
    const startMs = performance.now()
    const row = await first<{ status: string }>(db, sql, params)
    if (row?.status !== 'RS_OK') throw new Error(`the wallet answered ${row?.status}`)
    took.push(performance.now() - startMs)
  }
  const memberToken = Buffer.concat([token, Buffer.from(String(member))])
  await timed(
    'select status from wallet_bet($1, $2, $3, $4, $5, $6, false, $7, $8, 1000, false, null, $9, $9, now())',
    [...head(bet), memberToken, bet, ...price, none],
  )
  await timed(
    'select status from wallet_win($1, $2, $3, $4, $5, $6, true, $7, $8, 900, false, null, $9, $10, $10, now())',
    [...head(win), memberToken, bet, ...price, bet, none],
  )
}

/** Members with money, a game and a live token each. */
async function fill(db: Db): Promise<void> {
  await db.exec(`
    insert into vendor (vassalage, display_name, sort) values ('bench', 'bench', 1);
    insert into game (vassalage, game_code, name, game_type, icon) values ('bench', 'bench', 'bench', 'RNG', 'x');
    insert into member (id, account) select 10000000 + n, 'bench' || n from generate_series(0, ${members - 1}) n;
    insert into account (kind, member_id, currency, balance, floor) select 'wallet', id, 'THB', 0, 0 from member;`)
  await db.query(
    `insert into launch_token (hash, member_id, currency, game_code, created_at, used_at)
     select $1::bytea || convert_to(id::text, 'UTF8'), id, 'THB', 'bench', now(), now() from member`,
    [token],
  )
  const accounts = await db.query<{ id: bigint }>("select id from account where kind = 'wallet'")
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
}
