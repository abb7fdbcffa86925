import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Thrown when a live process holds the folder; its message is fit for an operator's eyes. */
export class LockedError extends Error {
  readonly pid: number

  constructor(folder: string, pid: number) {
    super(
      `The data folder ${folder} is in use by process ${pid}. The embedded database serves one process: ` +
        'stop that one first, or give this one its own DATA_DIR or a DATABASE_URL.',
    )
    this.name = 'LockedError'
    this.pid = pid
  }
}

/** When a process was started, in ticks since the machine's start; tells a reused process id from the holder. */
function startedAt(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function readHolder(file: string): { pid: number; started: string } | undefined {
  try {
    const [pid = '', started = ''] = readFileSync(file, 'utf8').trim().split(' ')
    return /^[0-9]+$/.test(pid) ? { pid: Number(pid), started } : undefined
  } catch {
    return undefined
  }
}

function liveHolder(file: string): number | undefined {
  const holder = readHolder(file)
  if (holder === undefined || !isAlive(holder.pid)) return undefined
  const started = startedAt(holder.pid)
  const reused = started !== '' && holder.started !== '' && started !== holder.started
  return reused ? undefined : holder.pid
}

/** The process that holds `folder`, or `undefined` when nobody alive does. */
export function lockHolder(folder: string): number | undefined {
  return liveHolder(join(folder, 'lock'))
}

/** Moves a stale lock aside. Another process may have renewed it in between: then it goes back to its place. */
function discardStale(file: string, folder: string): void {
  const aside = `${file}.stale-${process.pid}`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  const pid = liveHolder(aside)
  if (pid === undefined) {
    rmSync(aside, { force: true })
    return
  }
  renameSync(aside, file)
  throw new LockedError(folder, pid)
}

/**
 * Takes the lock of a data folder; gives the way to let it go. A lock left by a process that is gone is taken over.
 * Throws {@link LockedError} when a live process holds it, this one included.
 */
export function takeLock(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'lock')
  const line = `${process.pid} ${startedAt(process.pid)}\n`
  for (let tries = 0; ; tries += 1) {
    try {
      writeFileSync(file, line, { flag: 'wx', mode: 0o600 })
      break
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      const pid = lockHolder(folder)
      if (pid !== undefined) throw new LockedError(folder, pid)
      if (tries > 2) throw error
      discardStale(file, folder)
    }
  }
  return () => rmSync(file, { force: true })
}
