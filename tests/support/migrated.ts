import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, openAsBlob, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import manifest from 'pg-boss/package.json' with { type: 'json' }
import { jobs } from '#server/features.ts'
import type { Db } from '#server/kernel/db.ts'
import { embeddedDb } from '#server/kernel/db-embedded.ts'
import { planOf } from '#server/kernel/job-queues.ts'
import { openJobs } from '#server/kernel/job-store.ts'
import { migrate } from '#server/kernel/migrate.ts'
import { openOn, serverOfWorker } from './worker-database.ts'

const migrations = new URL('../../src/server/kernel/migrations/', import.meta.url)
/** Where what takes long to make is kept between runs. */
export const cache = fileURLToPath(new URL('../../node_modules/.cache/baize/', import.meta.url))
const options = { parsers: { 20: BigInt } }
/** The image is unpacked for each site: a third less work without the databases that nobody opens, and with nothing to recover. */
const slimming = [
  'update pg_database set datistemplate = false',
  ...['drop database template0', 'drop database template1', 'checkpoint'],
]

/** Another schema, another sum. */
export function schemaHash(): string {
  const hash = createHash('sha256')
  const files = readdirSync(migrations, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.sql'))
  for (const name of files.sort()) hash.update(name).update(readFileSync(new URL(name, migrations)))
  return hash.update(manifest.version).update(planOf(jobs)).update(slimming.join()).digest('hex').slice(0, 16)
}

/** Leaves an image of a database with the whole schema behind, unless it is there; gives its file. */
export async function migratedImage(): Promise<string> {
  const image = `${cache}migrated-${schemaHash()}.tar`
  if (existsSync(image)) return image
  const lite = await PGlite.create(options)
  const db = embeddedDb(lite)
  await migrate(db)
  const queues = await openJobs(db, { info() {}, warn() {}, error: console.error }, jobs)
  await queues.close()
  for (const sql of slimming) await lite.query(sql)
  const dump = await lite.dumpDataDir('none')
  await lite.close()
  mkdirSync(cache, { recursive: true })
  const draft = `${image}.${process.pid}`
  writeFileSync(draft, Buffer.from(await dump.arrayBuffer()))
  renameSync(draft, image)
  return image
}

/** A new database with the whole schema and nothing in it: on the worker's PostgreSQL where it has one, else in memory. */
export async function openMigrated(): Promise<Db> {
  const server = serverOfWorker()
  return server === undefined ? openInMemory() : openOn(server)
}

/** The same on the embedded database, for what is so with that one alone. */
export async function openInMemory(): Promise<Db> {
  const loadDataDir = await openAsBlob(await migratedImage())
  return embeddedDb(await PGlite.create({ ...options, loadDataDir }))
}
