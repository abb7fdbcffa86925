import { join } from 'node:path'
import { settings as definitions, features, handlers, jobs, metrics, rawEndpoints } from './features.ts'
import { type Clock, systemClock } from './kernel/clock.ts'
import type { Config } from './kernel/config.ts'
import type { App } from './kernel/context.ts'
import type { Db } from './kernel/db.ts'
import { openEmbedded } from './kernel/db-embedded.ts'
import { openPostgres } from './kernel/db-postgres.ts'
import { type OpenHub, openEventHub } from './kernel/events-hub.ts'
import type { Handlers } from './kernel/handler.ts'
import { openJobs } from './kernel/job-store.ts'
import { takeLock } from './kernel/lock.ts'
import { type Log, openLog } from './kernel/log.ts'
import type { Metric } from './kernel/metric.ts'
import { migrate } from './kernel/migrate.ts'
import type { RawEndpoint } from './kernel/raw-endpoint.ts'
import { paymentConsumers } from './payment-consumers.ts'
import { connectPayments } from './payments/public.ts'
import type { ExclusionList } from './ports/exclusion-list.ts'
import type { GameVendor } from './ports/game-vendor.ts'
import { type Geo, openGeo } from './ports/geo.ts'
import type { HumanCheck } from './ports/human-check.ts'
import type { NameMatch } from './ports/name-match.ts'
import { openPorts } from './ports/open.ts'
import type { PaymentProvider } from './ports/payment-provider.ts'
import type { SlipCheck } from './ports/slip-check.ts'
import { recordSheets } from './record-sheets.ts'
import { connectSheets } from './records/public.ts'
import { openSettings } from './system/public.ts'

/** Parts that a test, or the development server, brings itself. A database that is brought is not closed here. */
export interface Overrides {
  readonly db?: Db
  readonly clock?: Clock
  readonly log?: Log
  readonly geo?: Geo
  readonly gameVendor?: GameVendor
  readonly humanCheck?: HumanCheck
  readonly payments?: ReadonlyMap<string, PaymentProvider>
  readonly nameMatch?: NameMatch
  readonly exclusionList?: ExclusionList
  readonly slipCheck?: SlipCheck
}

/** The platform of this process, ready to be asked. */
export interface Site {
  readonly app: App
  readonly handlers: Handlers
  readonly hub: OpenHub
  readonly geo: Geo
  /** Calls that others sign in their own way. */
  readonly rawEndpoints: readonly RawEndpoint[]
  /** What the metrics show of features alone. */
  readonly metrics: readonly Metric[]
  /** Lets go of everything that was opened, the lock of the data folder last. */
  close(): Promise<void>
}

/** Opens the database that the configuration names: PostgreSQL, or the embedded one under the folder's lock. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'> & { readonly databaseWaitMs?: number },
  log?: Log,
): Promise<Db> {
  if (config.databaseUrl !== undefined)
    return openPostgres(config.databaseUrl, { waitMs: config.databaseWaitMs ?? 0, ...(log && { log }) })
  const unlock = takeLock(config.dataDir)
  try {
    const db = await openEmbedded(join(config.dataDir, 'db'))
    return { ...db, close: () => db.close().finally(unlock) }
  } catch (error) {
    unlock()
    throw error
  }
}

/** Opens the features, joins them to the events, and gives the ways to stop their watching. */
async function startFeatures(app: App, hub: OpenHub): Promise<(() => void)[]> {
  for (const { open } of features) await open?.(app)
  for (const { on, changes } of features) {
    if (on) hub.subscribe(({ name }) => void on[name]?.(app))
    if (changes?.balance) hub.readChanges('balance', (memberIds) => changes.balance!(app, memberIds))
    if (changes?.message) hub.readChanges('message', (memberIds) => changes.message!(app, memberIds))
  }
  return features.flatMap(({ watch }) => watch?.(app) ?? [])
}

/** Starts the platform: database, schema, settings, events, ports, features. */
export async function createApp(config: Config, overrides: Overrides = {}): Promise<Site> {
  const log = overrides.log ?? openLog(config.logLevel)
  const clock = overrides.clock ?? systemClock
  const geo = overrides.geo ?? (await openGeo(config.geoFile, log))
  const db = overrides.db ?? (await openDatabase(config, log))
  const closeDb = async (): Promise<void> => {
    if (overrides.db === undefined) await db.close()
  }
  try {
    for (const name of await migrate(db)) log.info('migration applied', { name })
    const settings = await openSettings(db, log, definitions)
    const hub = await openEventHub(db, log)
    const ports = await openPorts({ config, settings, db, clock, log }, overrides)
    const queues = await openJobs(db, log, jobs)
    const app: App = { config, db, clock, log, settings, events: hub, jobs: queues, ports }
    connectPayments(app, paymentConsumers)
    connectSheets(app, recordSheets)
    const stops = await startFeatures(app, hub)
    return {
      app,
      handlers,
      hub,
      geo,
      rawEndpoints,
      metrics,
      async close() {
        for (const stop of stops) stop()
        await queues.close()
        await hub.close()
        await settings.close()
        await closeDb()
      },
    }
  } catch (error) {
    await closeDb()
    throw error
  }
}
