import { jobs } from '#server/features.ts'
import type { Db } from '#server/kernel/db.ts'
import { grantTo } from '#server/kernel/grants.ts'
import { openJobs } from '#server/kernel/job-store.ts'
import { openLog } from '#server/kernel/log.ts'
import { migrate } from '#server/kernel/migrate.ts'
import { OperatorError } from './line.ts'

/** Brings the schema and the queues up to date and, with a role, lets that role run the site: `migrate [--grant <role>]`. */
export async function migrateCommand(db: Db, role?: string): Promise<string> {
  if (role !== undefined && db.kind === 'embedded')
    throw new OperatorError('The embedded database has no roles: set DATABASE_URL.')
  const applied = await migrate(db)
  const queues = await openJobs(db, openLog('error'), jobs)
  await queues.close()
  const lines = applied.length === 0 ? ['The schema is up to date.'] : applied.map((name) => `Applied ${name}.`)
  if (role === undefined) return lines.join('\n')
  await grantTo(db, role)
  return [...lines, `${role} may run the site: DATABASE_URL=postgres://${role}@… npm start`].join('\n')
}
