import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db.ts'
import type { EventHub } from './events.ts'
import type { JobStore } from './job-sender.ts'
import type { Log } from './log.ts'
import type { Settings } from './settings.ts'

/** The external services of a process; `src/server/ports/ports.ts` names them. */
// biome-ignore lint/suspicious/noEmptyInterface: the ports fill it.
export interface Ports {}

/** The context of a process, handed to every handler and job. It holds no feature: those offer functions that take it. */
export interface App {
  readonly config: Config
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly settings: Settings
  readonly events: EventHub
  /** Takes work that may fail and must be seen. */
  readonly jobs: JobStore
  /** External services. */
  readonly ports: Ports
}

/**
 * Creates a value once per context, on first use: for what a feature keeps in memory.
 * @example
 * export const gameSearch = perApp((app) => openGameSearch(app.db, app.clock))
 * gameSearch(app).forget()
 */
export function perApp<T>(open: (app: App) => T): (app: App) => T {
  const values = new WeakMap<App, { readonly value: T }>()
  return (app) => {
    const known = values.get(app) ?? { value: open(app) }
    values.set(app, known)
    return known.value
  }
}
