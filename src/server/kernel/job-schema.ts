import manifest from 'pg-boss/package.json' with { type: 'json' }
import { type Db, first } from './db.ts'

/** Where pg-boss keeps its tables. */
export const jobSchema = 'pgboss'
const wanted = manifest.pgboss.schema

/** Version of pg-boss's tables in this database, or 0. */
async function versionOf(db: Db): Promise<number> {
  const there = await first<{ there: boolean }>(db, `select to_regclass('${jobSchema}.version') is not null as there`)
  if (!there!.there) return 0
  return (await first<{ version: number }>(db, `select version from ${jobSchema}.version`))?.version ?? 0
}

/** What pg-boss's tables lack, as `migrate` names it. */
export async function pendingJobSchema(db: Db): Promise<string[]> {
  return (await versionOf(db)) < wanted ? [`${jobSchema}/${wanted}`] : []
}

/** Makes or updates the tables of pg-boss, as their owner. Another process that does so at the same time is as good. */
export async function migrateJobSchema(db: Db): Promise<string[]> {
  const due = await pendingJobSchema(db)
  if (due.length === 0) return []
  const { getConstructionPlans, getMigrationPlans } = await import('pg-boss')
  const version = await versionOf(db)
  const schema = await first<{ there: boolean }>(db, `select to_regnamespace('${jobSchema}') is not null as there`)
  try {
    await db.exec(
      version === 0
        ? getConstructionPlans(jobSchema, { createSchema: !schema!.there })
        : getMigrationPlans(jobSchema, version),
    )
    return due
  } catch (error) {
    await db.exec('rollback')
    if ((await pendingJobSchema(db)).length === 0) return []
    throw new Error(`migration ${due[0]} failed`, { cause: error })
  }
}
