import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** A PostgreSQL server of our own, on the loopback interface, thrown away after use. */
export interface ThrowAwayPostgres {
  /**
   * Address of a new database, whose sessions wait a minute for locks and statements. It has the whole schema where the run
   * has an image of one, and nothing when it is asked for blank. Tests reach it over the socket unless they ask for TCP;
   * benchmarks reach it over TCP, as most installations do.
   */
  createDatabase(wanted?: {
    readonly blank?: boolean
    readonly name?: string
    readonly overTcp?: boolean
  }): Promise<string>
  /** Folder of the server's programs (`pgbench` among them). */
  readonly programs: string
  /** What it keeps lies below, in `data`. */
  readonly folder: string
  readonly port: number
  readonly user: string
  /** Address of one of its databases over the socket in its folder, which takes less of the processor than TCP does. */
  addressOf(name: string): string
  /** Ends all its processes at once (SIGKILL), as a power cut does to them; what they wrote stays. */
  kill(): Promise<void>
  /** How many deadlocks it has found: `Db.transaction` tries again, after the second that finding one takes. */
  readonly deadlocks: number
  /** Whether it has not ended, by `kill` or by itself. */
  readonly isRunning: boolean
  /** Starts again on the same data after it ended, and waits until it takes connections. */
  startAgain(): Promise<void>
  /** Ends it as an operator does: what it kept needs no recovery. */
  end(): Promise<void>
  stop(): Promise<void>
}

/** Names the file that `postgres-image.ts` has made, if it has. */
export const imageVariable = 'TEST_POSTGRES_IMAGE'
/** The database with the whole schema in that image. */
export const migratedName = 'migrated'

const versionMin = 15
/**
 * How long a session of a test waits, in the address, where it stands before what the server's own code asks for: on a busy
 * machine many callers at once queue for longer than a member would wait, and nothing is proved by turning some away.
 */
export const patience = 'lock_timeout=60000&statement_timeout=60000'
const howToGetIt =
  'These tests need PostgreSQL 15 or later: install it (Debian: apt-get install postgresql) or set POSTGRES_BIN to the folder of its programs.'

/** The folder of `initdb` and `postgres`, newest version first. */
export function findPrograms(): string {
  const root = '/usr/lib/postgresql'
  const debian = existsSync(root)
    ? readdirSync(root)
        .map(Number)
        .filter((version) => version >= versionMin)
        .sort((a, b) => b - a)
        .map((version) => join(root, String(version), 'bin'))
    : []
  const candidates = [...(process.env.POSTGRES_BIN ? [process.env.POSTGRES_BIN] : []), ...debian]
  const found = candidates.find((folder) => existsSync(join(folder, 'initdb')))
  if (found === undefined) throw new Error(howToGetIt)
  return found
}

/** Whether this machine has PostgreSQL. */
export function hasPostgres(): boolean {
  try {
    return findPrograms() !== ''
  } catch {
    return false
  }
}

/** PostgreSQL refuses to run as root; its package brings a user for it. */
function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  try {
    const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
    return { uid: id('-u'), gid: id('-g') }
  } catch (error) {
    throw new Error(`PostgreSQL does not run as root and there is no user "postgres". ${howToGetIt}`, { cause: error })
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

/** The processes that `pid` started. */
function childrenOf(pid: number): number[] {
  try {
    const list = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    return list.split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

function signalAll(pids: readonly number[], signal: 'SIGKILL' | 'SIGSTOP'): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // It is gone already.
    }
  }
}

/** Whether a process still holds memory: one that is dead and waits to be collected holds none. */
function isAlive(pid: number): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

interface StartOptions {
  /** `false` leaves out waiting for the disk, which changes nothing of how transactions see each other. */
  readonly durable?: boolean
  /** A server's folder as one file; default: that of the run, if there is one. */
  readonly image?: string
  /** Where its folder is made; default: the system's place for temporary files. */
  readonly parent?: string
  readonly settings?: Readonly<Record<string, string>>
  /** Its processes see this beside what they need. */
  readonly env?: Readonly<Record<string, string>>
}

/** Starts a server in a temporary folder; in a test no vacuum or analysis comes between by itself. Throws with a sentence for the reader when there is no PostgreSQL. */
export async function startPostgres(options: StartOptions = {}): Promise<ThrowAwayPostgres> {
  const programs = findPrograms()
  const owner = unprivileged()
  const folder = mkdtempSync(join(options.parent ?? tmpdir(), 'postgres-'))
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid ?? owner.uid)
  const data = join(folder, 'data')
  const user = 'tester'
  const run = { cwd: folder, ...owner, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', ...options.env } }
  const image = options.image ?? process.env[imageVariable]
  const initdb = ['-D', data, '-U', user, '--auth=trust', '-E', 'UTF8', '--no-sync', '--locale=C.UTF-8']
  // Unpacked by who runs the tests, so that its files belong to whom they belonged to.
  if (image) execFileSync('tar', ['-xf', image, '-C', folder])
  else execFileSync(join(programs, 'initdb'), initdb, { ...run, stdio: ['ignore', 'ignore', 'pipe'] })
  const port = await freePort()
  const speed = options.durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  const settings = {
    ...{ listen_addresses: '127.0.0.1', unix_socket_directories: folder, max_connections: '120' },
    ...speed,
    ...(process.env.VITEST && { autovacuum: 'off' }),
    ...options.settings,
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  let server: ChildProcess | undefined
  let ended: Promise<void> = Promise.resolve()
  let deadlocks = 0
  const isRunning = (): boolean => server !== undefined && server.exitCode === null && server.signalCode === null
  const killNow = (): readonly number[] => {
    if (server?.pid === undefined || !isRunning()) return []
    // Each child is the leader of a group of its own: they are listed before their parent is gone, which starts none meanwhile.
    signalAll([server.pid], 'SIGSTOP')
    const all = [...childrenOf(server.pid), server.pid]
    signalAll(all, 'SIGKILL')
    return all
  }
  const start = async (): Promise<void> => {
    const child = spawn(join(programs, 'postgres'), ['-D', data, '-p', String(port), ...flags], {
      ...run,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    server = child
    ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    await new Promise<void>((resolve, reject) => {
      let said = ''
      child.stderr.on('data', (chunk: Buffer) => {
        const text = chunk.toString()
        deadlocks += text.split('deadlock detected').length - 1
        said = (said + text).slice(-4_000)
        if (said.includes('ready to accept connections')) resolve()
      })
      ended.then(() => reject(new Error(`PostgreSQL did not start: ${said}`)))
    })
  }
  process.once('exit', killNow)
  await start()
  let databases = 0
  const addressOf = (name: string): string => `postgres://${user}@${encodeURIComponent(folder)}:${port}/${name}`
  return {
    programs,
    folder,
    port,
    user,
    addressOf,
    async createDatabase({ blank = image === undefined, name, overTcp = !process.env.VITEST } = {}) {
      databases += 1
      const called = name ?? `test_${databases}`
      const admin = ['-h', '127.0.0.1', '-p', String(port), '-U', user]
      const like = blank ? [] : ['-T', migratedName, '--strategy=file_copy']
      execFileSync(join(programs, 'createdb'), [...admin, ...like, called], run)
      const address = overTcp ? `postgres://${user}@127.0.0.1:${port}/${called}` : addressOf(called)
      return `${address}?${patience}`
    },
    async kill() {
      const killed = killNow()
      await ended
      // The server refuses to start while one of them holds the shared memory.
      while (killed.some(isAlive)) await setTimeout(5)
    },
    get deadlocks() {
      return deadlocks
    },
    get isRunning() {
      return isRunning()
    },
    startAgain: start,
    async end() {
      server?.kill('SIGINT')
      await ended
    },
    async stop() {
      process.off('exit', killNow)
      // Immediate: nobody will read this data again.
      server?.kill('SIGQUIT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
