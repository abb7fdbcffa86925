import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { jobs } from '#server/features.ts'
import { openPostgres } from '#server/kernel/db-postgres.ts'
import { openJobs } from '#server/kernel/job-store.ts'
import { migrate } from '#server/kernel/migrate.ts'
import { cache, schemaHash } from './migrated.ts'
import { findPrograms, imageVariable, migratedName, startPostgres } from './postgres.ts'

/** Makes a server's folder with a database of the whole schema, as one file. */
async function make(image: string): Promise<void> {
  const server = await startPostgres()
  try {
    const db = await openPostgres(await server.createDatabase({ name: migratedName }))
    await migrate(db)
    const queues = await openJobs(db, { info() {}, warn() {}, error: console.error }, jobs)
    await queues.close()
    await db.close()
    await server.end()
    mkdirSync(cache, { recursive: true })
    const draft = `${image}.${process.pid}`
    execFileSync('tar', ['-cf', draft, '-C', server.folder, 'data'])
    renameSync(draft, image)
  } finally {
    await server.stop()
  }
}

/**
 * Making a server and a database with the whole schema takes seconds, unpacking ready ones a fraction of one: made once for
 * each state of the schema, and found by every `startPostgres` of the run.
 */
export default async function makeImage(): Promise<void> {
  const version = execFileSync(`${findPrograms()}/postgres`, ['--version'], { encoding: 'utf8' })
  const image = `${cache}postgres-${/\d+/.exec(version)?.[0]}-${schemaHash()}.tar`
  if (!existsSync(image)) await make(image)
  process.env[imageVariable] = image
}
