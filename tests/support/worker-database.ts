import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { Db } from '#server/kernel/db.ts'
import { openPostgres } from '#server/kernel/db-postgres.ts'
import { migratedName, patience } from './postgres.ts'
import { serialDb } from './serial-db.ts'

/** Names the addresses of the workers' servers that `database-servers.ts` has started, if it has. */
export const serversVariable = 'TEST_DATABASE_SERVERS'

/** The server of this worker, if there is one. */
export function serverOfWorker(): string | undefined {
  const servers = process.env[serversVariable]?.split(' ')
  return servers?.[Number(process.env.VITEST_POOL_ID ?? 1) % servers.length]
}

async function carryOut(server: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${server}postgres` })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** A new database on a server, with the whole schema and nothing in it; closed it is gone. */
export async function openOn(server: string): Promise<Db> {
  // Of no other thread or file, also where a test that failed has left its own behind.
  const name = `site_${randomBytes(8).toString('hex')}`
  await carryOut(server, `create database ${name} template ${migratedName} strategy file_copy`)
  const db = serialDb(await openPostgres(`${server}${name}?${patience}`))
  return {
    ...db,
    async close() {
      await db.close()
      await carryOut(server, `drop database ${name} with (force)`)
    },
  }
}
