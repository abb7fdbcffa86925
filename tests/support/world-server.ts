import { execFileSync } from 'node:child_process'
import { findFakeTime } from '#scripts/test-machine.ts'
import { memoryFolder } from './memory-folder.ts'
import { hasPostgres, startPostgres, type ThrowAwayPostgres } from './postgres.ts'
import { clockOffsetMs } from './test-date.ts'

const name = 'world'
/**
 * Without limits the server sets no alarm. One that comes while it asks libfaketime for the time sees the machine's own, by
 * which every limit has passed: the server then ended statements and transactions of moments ago.
 */
const noLimits = 'statement_timeout=0&lock_timeout=0&idle_in_transaction_session_timeout=0'
/** Nothing of it outlives the site. */
const settings = { autovacuum: 'off', wal_level: 'minimal', max_wal_senders: '0', max_wal_size: '4GB' }

/** The database of a world as one file: a server's folder, beside the folder of what the site itself keeps. */
export const imageOf = (world: string): string => `${world}.tar`

/** Whether sites run on PostgreSQL here, which must live in the time of the run as they do; TEST_DATABASE=embedded asks for the other. */
export const hasWorldServer = (): boolean =>
  process.env.TEST_DATABASE !== 'embedded' && hasPostgres() && findFakeTime() !== undefined

/** Starts a PostgreSQL server for one site, in the time of the run: from an image, or with an empty database for a new world. */
export async function startWorldServer(image?: string): Promise<ThrowAwayPostgres> {
  const seconds = (clockOffsetMs() / 1_000).toFixed(3)
  const env = {
    LD_PRELOAD: findFakeTime()!,
    FAKETIME: seconds.startsWith('-') ? seconds : `+${seconds}`,
    DONT_FAKE_MONOTONIC: '1',
    // Otherwise it reads what it was told anew every ten seconds.
    FAKETIME_CACHE_DURATION: '86400',
  }
  const server = await startPostgres({ parent: memoryFolder(), settings, env, ...(image && { image }) })
  if (!image) await server.createDatabase({ name, blank: true })
  return server
}

/** What the site on it is started with. */
export const worldEnv = ({ addressOf }: ThrowAwayPostgres): Record<string, string> => ({
  DATABASE_URL: `${addressOf(name)}?${noLimits}`,
  DEMO: '1',
})

/** Keeps the server's database as an image; it has ended then. */
export async function keepWorld(server: ThrowAwayPostgres, image: string): Promise<void> {
  const at = ['-h', '127.0.0.1', '-p', String(server.port), '-U', server.user]
  execFileSync(`${server.programs}/vacuumdb`, [...at, '--quiet', '--analyze', name])
  await server.end()
  execFileSync('tar', ['-cf', image, '-C', server.folder, 'data'])
}
