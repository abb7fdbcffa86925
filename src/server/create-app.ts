import { join } from 'node:path'
import { accessHandlers } from './access/handlers.ts'
import { recoveryHandlers } from './access/recovery-handlers.ts'
import { agentHandlers } from './agent/handlers.ts'
import { chatHandlers } from './chat/handlers.ts'
import { serviceHandlers } from './chat/service.ts'
import { contractHandlers } from './contracts/handlers.ts'
import { helpHandlers } from './help/handlers.ts'
import { callKeys } from './kernel/call-keys.ts'
import { type Clock, systemClock } from './kernel/clock.ts'
import type { Config } from './kernel/config.ts'
import type { App } from './kernel/context.ts'
import type { Db } from './kernel/db.ts'
import { openEmbedded } from './kernel/db-embedded.ts'
import { openPostgres } from './kernel/db-postgres.ts'
import { type OpenHub, openEventHub } from './kernel/events-hub.ts'
import type { Handlers } from './kernel/handler.ts'
import { takeLock } from './kernel/lock.ts'
import { type Log, openLog } from './kernel/log.ts'
import { migrate } from './kernel/migrate.ts'
import { launchHandlers } from './launch/handlers.ts'
import { playSessionHandlers } from './launch/play-session.ts'
import { limitsHandlers } from './limits/handlers.ts'
import { lobbyHandlers } from './lobby/handlers.ts'
import { lotteryHandlers } from './lottery/handlers.ts'
import { messagesHandlers } from './messages/handlers.ts'
import { runningOffers } from './messages/public.ts'
import type { GameVendor } from './ports/game-vendor.ts'
import { type Geo, openGeo } from './ports/geo.ts'
import type { HumanCheck } from './ports/human-check.ts'
import { openPorts } from './ports/open.ts'
import { profileHandlers } from './profile/handlers.ts'
import { recordsHandlers } from './records/handlers.ts'
import { gameSearch } from './search/game-search.ts'
import { searchHandlers } from './search/handlers.ts'
import { securityHandlers } from './security/handlers.ts'
import { passkeyHandlers } from './security/passkey-handlers.ts'
import { ownProfileHandlers } from './security/profile-handlers.ts'
import { systemHandlers } from './system/handlers.ts'
import { openSettings } from './system/settings.ts'
import { walletCallback } from './wallet/callbacks.ts'
import { walletHandlers } from './wallet/handlers.ts'
import { balancesOf } from './wallet/public.ts'

/** Every call's handler: a call without one does not compile. */
const handlers: Handlers = {
  ...systemHandlers,
  ...lobbyHandlers,
  ...searchHandlers,
  ...messagesHandlers,
  ...helpHandlers,
  ...agentHandlers,
  ...contractHandlers,
  ...chatHandlers,
  ...serviceHandlers,
  ...accessHandlers,
  ...recoveryHandlers,
  ...profileHandlers,
  ...ownProfileHandlers,
  ...securityHandlers,
  ...passkeyHandlers,
  ...walletHandlers,
  ...recordsHandlers,
  ...limitsHandlers,
  ...launchHandlers,
  ...lotteryHandlers,
  ...playSessionHandlers,
}

/** Parts that a test, or the development server, brings itself. A database that is brought is not closed here. */
export interface Overrides {
  readonly db?: Db
  readonly clock?: Clock
  readonly log?: Log
  readonly geo?: Geo
  readonly gameVendor?: GameVendor
  readonly humanCheck?: HumanCheck
}

/** The platform of this process, ready to be asked. */
export interface Site {
  readonly app: App
  readonly handlers: Handlers
  readonly hub: OpenHub
  readonly geo: Geo
  /** Answers a vendor's wallet call: its path below `/wallet/hub88/`, its raw body, its signature. */
  readonly walletCallback: typeof walletCallback
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

/** Starts the platform: database, schema, settings, events, keys, ports, handlers. */
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
    const settings = await openSettings(db, log)
    const hub = await openEventHub(db, log)
    const ports = await openPorts({ config, settings, db, clock, log }, overrides)
    const app: App = { config, db, clock, log, settings, events: hub, ports }
    await callKeys(app)
    const offers = await runningOffers(app)
    hub.subscribe(({ name }) => {
      if (name !== 'catalogue') return
      gameSearch(app).forget()
      offers.renew()
    })
    hub.readChanges('balance', (memberIds) => balancesOf(app, memberIds))
    const stopTelling = tellMaintenance(app, hub)
    return {
      app,
      handlers,
      hub,
      geo,
      walletCallback,
      async close() {
        stopTelling()
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

/** Every process learns of new settings by itself, so each tells its own visitors. */
function tellMaintenance({ settings }: App, hub: OpenHub): () => void {
  let last = JSON.stringify(maintenanceOf(settings.current()))
  return settings.onChange((values) => {
    const now = maintenanceOf(values)
    if (JSON.stringify(now) === last) return
    last = JSON.stringify(now)
    hub.publishHere({ all: true }, 'maintenance', now)
  })
}

function maintenanceOf(values: { readonly maintenance: boolean; readonly maintenanceEndTime: string }) {
  const end = values.maintenanceEndTime
  return {
    maintenance: values.maintenance,
    ...(end === '' ? {} : { maintenanceEndTime: new Date(end).toISOString() }),
  }
}
