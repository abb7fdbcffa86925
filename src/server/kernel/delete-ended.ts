import type { App } from './context.ts'
import { defineTick, type Tick } from './jobs.ts'

/** What a feature says about its rows that end. */
interface Ending {
  readonly tables?: readonly string[]
  readonly ended?: Readonly<Record<string, number>>
}

/** The kernel's own: ids that are consumed once, which are refused for their age by then. */
const ofKernel = { spent: 0 }

async function deleteEnded({ db, clock }: App, table: string, keptMs: number): Promise<number> {
  const before = new Date(clock.now().getTime() - keptMs)
  return (await db.query(`delete from ${table} where ends_at <= $1 returning 1`, [before])).length
}

/** The tick that deletes the ended rows of all features. Throws where a feature names a table that is not its own. */
export function endedTick(features: readonly Ending[]): Tick {
  const all = Object.entries(ofKernel)
  for (const { tables = [], ended = {} } of features)
    for (const [table, keptMs] of Object.entries(ended)) {
      if (!tables.includes(table)) throw new Error(`${table} ends in a feature that does not own it`)
      all.push([table, keptMs])
    }
  return defineTick({
    name: 'sweep-ended',
    every: '30 * * * * *',
    async run(app) {
      let removed = 0
      for (const [table, keptMs] of all) removed += await deleteEnded(app, table, keptMs)
      return removed
    },
  })
}
