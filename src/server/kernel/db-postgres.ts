import pg from 'pg'
import { type Db, type Queryable, type Row, retrying } from './db.ts'

const { Client, Pool, types } = pg
types.setTypeParser(types.builtins.INT8, BigInt)

/** A small pool beats a large one on the ledger; see docs/decisions. */
const poolSize = 10
const session = { statement_timeout: 5_000, lock_timeout: 2_000, idle_in_transaction_session_timeout: 10_000 } as const

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

/** Connects to a PostgreSQL server (15 or later). */
export async function openPostgres(url: string): Promise<Db> {
  const pool = new Pool({ connectionString: url, max: poolSize, connectionTimeoutMillis: 5_000, ...session })
  // An idle connection that the server closed is replaced by the pool; without a listener the process would end.
  pool.on('error', () => {})
  await pool.query('select 1')
  const plain = queryable(pool)
  return {
    kind: 'postgres',
    query: plain.query,
    async exec(sql) {
      const client = await pool.connect()
      try {
        // A migration may build an index on much data.
        await client.query('set statement_timeout = 0')
        await client.query(sql)
        await client.query(`set statement_timeout = ${session.statement_timeout}`)
      } finally {
        client.release()
      }
    },
    transaction: (work) => retrying(() => inTransaction(pool, work)),
    async notify(channel, payload) {
      await pool.query('select pg_notify($1, $2)', [channel, payload])
    },
    listen: (channel, receive) => listenOn(url, channel, receive),
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
): Promise<() => Promise<void>> {
  let closed = false
  let client: pg.Client
  const connect = async (): Promise<void> => {
    client = new Client({ connectionString: url })
    client.on('error', () => {
      if (!closed) setTimeout(() => void connect().catch(() => client.emit('error', new Error('still down'))), 1_000)
    })
    client.on('notification', (message) => {
      if (message.channel === channel) receive(message.payload ?? '')
    })
    await client.connect()
    await client.query(`listen ${pg.escapeIdentifier(channel)}`)
  }
  await connect()
  return async () => {
    closed = true
    await client.end()
  }
}
