import { chmodSync, fsyncSync, mkdirSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { fromPglite } from 'pg-boss/dist/adapters/pglite.js'
import { type Db, type Queryable, type Row, retrying } from './db.ts'

/**
 * The file system of the embedded database with an `fsync` that reaches the disk: the one of the package leaves it
 * out, so that a commit would not survive a loss of power.
 */
class DurableFS extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args)
    type Step = NonNullable<typeof emscriptenOpts.preRun>[number]
    const makeDurable: Step = (module: unknown) => {
      const { NODEFS } = module as { NODEFS: { stream_ops: Record<string, unknown> } }
      NODEFS.stream_ops.fsync = (stream: { nfd: number }) => {
        fsyncSync(stream.nfd)
        return 0
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), makeDurable] } }
  }
}

const durableStart = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
]

/**
 * Opens the embedded database in `folder` (made if missing), or in memory without one. One process at a time: the
 * caller holds the folder's lock. One connection: statements run one after another.
 */
export async function openEmbedded(folder?: string): Promise<Db> {
  if (folder !== undefined) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    // Its files are writable for everybody; the folder may come from elsewhere, and is what keeps others out.
    chmodSync(folder, 0o700)
  }
  const lite = await PGlite.create({
    ...(folder === undefined ? {} : { fs: new DurableFS(folder), startParams: durableStart }),
    parsers: { 20: BigInt },
  })
  return embeddedDb(lite)
}

/** pg-boss counts in plain numbers. */
const asNumbers = { parsers: { 20: Number } }

/** The query port over an embedded database that is already open. */
export function embeddedDb(lite: PGlite): Db {
  const queryable = (target: Pick<PGlite, 'query'>): Queryable => ({
    async query<R extends Row>(text: string, params: readonly unknown[] = []) {
      return (await target.query<R>(text, [...params])).rows
    },
  })
  return {
    kind: 'embedded',
    query: queryable(lite).query,
    async exec(sql) {
      await lite.exec(sql)
    },
    transaction: (work) => retrying(() => lite.transaction((tx) => work(queryable(tx)))),
    async notify(channel, payload) {
      await lite.query('select pg_notify($1, $2)', [channel, payload])
    },
    listen: (channel, receive) => lite.listen(channel, receive),
    jobStatements: fromPglite({
      query: (text, params) => lite.query(text, params, asNumbers),
      exec: (text) => lite.exec(text, asNumbers),
      listen: (channel, receive) => lite.listen(channel, receive),
    }),
    close: () => lite.close(),
  }
}
