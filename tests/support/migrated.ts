import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, openAsBlob, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import type { Db } from '#server/kernel/db.ts'
import { embeddedDb } from '#server/kernel/db-embedded.ts'
import { migrate } from '#server/kernel/migrate.ts'

const migrations = new URL('../../src/server/kernel/migrations/', import.meta.url)
const cache = fileURLToPath(new URL('../../node_modules/.cache/baize/', import.meta.url))
const options = { parsers: { 20: BigInt } }

function schemaHash(): string {
  const hash = createHash('sha256')
  const files = readdirSync(migrations, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.sql'))
  for (const name of files.sort()) hash.update(name).update(readFileSync(new URL(name, migrations)))
  return hash.digest('hex').slice(0, 16)
}

/** Leaves an image of a database with the whole schema behind, unless it is there; gives its file. */
export async function migratedImage(): Promise<string> {
  const image = `${cache}migrated-${schemaHash()}.tar`
  if (existsSync(image)) return image
  const lite = await PGlite.create(options)
  await migrate(embeddedDb(lite))
  const dump = await lite.dumpDataDir('none')
  await lite.close()
  mkdirSync(cache, { recursive: true })
  const draft = `${image}.${process.pid}`
  writeFileSync(draft, Buffer.from(await dump.arrayBuffer()))
  renameSync(draft, image)
  return image
}

/** A new database in memory with the whole schema and nothing in it, unpacked from the image. */
export async function openMigrated(): Promise<Db> {
  const loadDataDir = await openAsBlob(await migratedImage())
  return embeddedDb(await PGlite.create({ ...options, loadDataDir }))
}
