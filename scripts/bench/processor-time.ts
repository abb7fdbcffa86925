/** Processor time as the kernel counts it (Linux), also of programs that others started. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { type Db, first } from '#server/kernel/db.ts'

/** Ticks of the kernel's clock per second. */
const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

interface Counted {
  readonly parent: number
  /** Seconds, in the process itself and in the kernel for it. */
  readonly own: number
  /** The same of its children that have ended. */
  readonly ended: number
}

/** What the kernel says of a process; `undefined` for one that has ended. */
function count(pid: number): Counted | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the name in brackets, which may hold anything.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const seconds = (at: number) => (Number(fields[at]) + Number(fields[at + 1])) / ticksPerSecond
    return { parent: Number(fields[1]), own: seconds(11), ended: seconds(13) }
  } catch {
    return undefined
  }
}

/** Seconds that the site's process has computed, and all processes of the PostgreSQL server. */
export interface ProcessorTime {
  readonly app: number
  readonly postgres: number
}

export async function readProcessorTime(appPid: number, db: Db): Promise<ProcessorTime> {
  const row = await first<{ pid: number }>(db, 'select pg_backend_pid() as pid')
  const postmaster = count(row!.pid)!.parent
  const all = readdirSync('/proc').filter((name) => /^[0-9]+$/.test(name))
  const children = all.map((name) => count(Number(name))).filter((one) => one?.parent === postmaster)
  const { own, ended } = count(postmaster)!
  return {
    app: count(appPid)?.own ?? 0,
    postgres: children.reduce((sum, child) => sum + child!.own, own + ended),
  }
}
