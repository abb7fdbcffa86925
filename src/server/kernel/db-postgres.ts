import pg from 'pg'
import type { Db as JobStatements } from 'pg-boss'
import { type Db, type Queryable, type Row, retrying } from './db.ts'
import type { Log } from './log.ts'
import { waitForDatabase } from './wait-for-database.ts'

const { Client, Pool, types } = pg
types.setTypeParser(types.builtins.INT8, BigInt)

/** A small pool beats a large one on the ledger. */
const poolSize = 10
const listenAgainMs = 1_000
const session = {
  ...{ statement_timeout: 5_000, lock_timeout: 2_000, idle_in_transaction_session_timeout: 10_000 },
  // Statements are short: compiling one takes longer than it runs, and is begun by an estimate that is too high.
  options: '-c jit=off',
} as const

function queryable(client: pg.Pool | pg.PoolClient): Queryable {
  return {
    async query<R extends Row>(text: string, params: readonly unknown[] = []) {
      // A named statement is planned once per connection; the text is its own name.
      const result = await client.query({
        text,
        values: [...params],
        name: params.length > 0 ? statementName(text) : undefined,
      })
      return result.rows as R[]
    },
  }
}

const names = new Map<string, string>()
function statementName(text: string): string {
  let name = names.get(text)
  if (name === undefined) {
    name = `s${names.size}`
    names.set(text, name)
  }
  return name
}

/** Connects to a PostgreSQL server (15 or later); waits `waitMs` for one that is coming up, else fails at once. */
export async function openPostgres(
  url: string,
  { waitMs = 0, log }: { readonly waitMs?: number; readonly log?: Log } = {},
): Promise<Db> {
  const pool = new Pool({ connectionString: url, max: poolSize, connectionTimeoutMillis: 5_000, ...session })
  // An idle connection that the server closed is replaced by the pool; without a listener the process would end.
  pool.on('error', () => {})
  // The same for one that is lent out and breaks between two statements: the next statement fails, and says so.
  pool.on('connect', (client) => void client.on('error', () => {}))
  try {
    await waitForDatabase(() => pool.query('select 1'), { url, waitMs, ...(log && { log }) })
  } catch (error) {
    await pool.end()
    throw error
  }
  const plain = queryable(pool)
  const jobs = openJobStatements(url)
  return {
    kind: 'postgres',
    query: plain.query,
    async exec(sql) {
      const client = await pool.connect()
      try {
        // A migration may build an index on much data, or wait for the process that does.
        await client.query('set statement_timeout = 0; set lock_timeout = 0')
        await client.query(sql)
      } finally {
        // Neither these limits nor a transaction that failed may come back into the pool.
        client.release(true)
      }
    },
    transaction: (work) => retrying(() => inTransaction(pool, work)),
    async notify(channel, payload) {
      await pool.query('select pg_notify($1, $2)', [channel, payload])
    },
    listen: (channel, receive, afterGap = () => {}) => listenOn(url, channel, receive, afterGap),
    jobStatements: jobs.statements,
    async close() {
      await Promise.all([pool.end(), jobs.close()])
    },
  }
}

/**
 * Few connections of their own for jobs, opened when one is looked for: what tends the queues neither waits for bets nor
 * keeps them waiting.
 */
function openJobStatements(url: string): { readonly statements: JobStatements; close(): Promise<void> } {
  const pool = new Pool({
    connectionString: url,
    max: 2,
    connectionTimeoutMillis: 5_000,
    ...{ ...session, statement_timeout: 60_000 },
    types: {
      getTypeParser: ((oid: number, format?: 'text') =>
        oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
    },
  })
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return {
    statements: {
      async executeSql(text, values = []) {
        const result: pg.QueryResult | pg.QueryResult[] = await pool.query({ text, values })
        return { rows: [result].flat().flatMap(({ rows }) => rows) }
      },
      async listen(channel, receive, afterGap) {
        const stop = await listenOn(url, channel, receive, afterGap)
        afterGap()
        return { close: stop }
      },
    },
    close: () => pool.end(),
  }
}

async function inTransaction<T>(pool: pg.Pool, work: (tx: Queryable) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken = false
  try {
    await client.query('begin')
    const result = await work(queryable(client))
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {
      broken = true
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** Listens on a connection of its own and connects again when it breaks. */
async function listenOn(
  url: string,
  channel: string,
  receive: (payload: string) => void,
  afterGap: () => void,
): Promise<() => Promise<void>> {
  let closed = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  async function open(): Promise<void> {
    const next = new Client({ connectionString: url, keepAlive: true })
    // A connection complains more than once while it breaks, and ends once.
    next.on('error', () => {})
    next.on('notification', (message) => {
      if (message.channel === channel) receive(message.payload ?? '')
    })
    try {
      await next.connect()
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      await next.end().catch(() => {})
      throw error
    }
    if (closed) return next.end()
    client = next
    next.once('end', openLater)
  }
  function openLater(): void {
    if (closed) return
    timer = setTimeout(() => void open().then(afterGap, openLater), listenAgainMs)
  }
  await open()
  return async () => {
    closed = true
    clearTimeout(timer)
    await client?.end()
  }
}
