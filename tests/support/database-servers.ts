import { memoryFolder } from './memory-folder.ts'
import { hasPostgres, startPostgres, type ThrowAwayPostgres } from './postgres.ts'
import makeImage from './postgres-image.ts'
import { serversVariable } from './worker-database.ts'

/** One for each: what is counted waits for every open transaction of its server. */
const workers = 2
/** Nothing of it outlives the run, and no process but the tests' own touches it. */
const settings = {
  ...{ autovacuum: 'off', wal_level: 'minimal', max_wal_senders: '0' },
  ...{ checkpoint_timeout: '1h', max_wal_size: '4GB' },
}

/**
 * Starts what the server's tests open their databases on: PostgreSQL, which works several times as fast as the embedded
 * database. TEST_DATABASE=embedded asks for that one, which also stands in on machines without PostgreSQL.
 */
export default async function startServers(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[serversVariable] !== undefined || process.env.TEST_DATABASE === 'embedded' || !hasPostgres())
    return undefined
  await makeImage()
  const servers: ThrowAwayPostgres[] = []
  for (let worker = 0; worker < workers; worker += 1)
    servers.push(await startPostgres({ parent: memoryFolder(), settings }))
  process.env[serversVariable] = servers.map((server) => server.addressOf('')).join(' ')
  return async () => {
    for (const server of servers) await server.stop()
  }
}
