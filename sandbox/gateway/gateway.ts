import type { AddressInfo } from 'node:net'
import { serveRoutes } from '#sandbox/http.ts'
import type { Log } from '#sandbox/log.ts'
import type { Timers } from '#sandbox/timers.ts'
import { apiRoutes } from './api.ts'
import type { Config } from './config.ts'
import type { Database } from './database.ts'
import { byChance, type Chance } from './faults.ts'
import { type HookOptions, openHooks } from './hooks.ts'
import { pageRoutes } from './pages.ts'
import { openPayments } from './payments.ts'
import { openPayouts } from './payouts.ts'
import { openStore } from './store.ts'

export interface GatewayParts {
  readonly config: Config
  readonly db: Database
  readonly timers: Timers
  readonly log: Log
  readonly happens?: Chance
  readonly send?: HookOptions['send']
}

export interface RunningGateway {
  readonly port: number
  /** Carries out what is due now and sends its webhooks; ends when they are answered. */
  work(): Promise<void>
  close(): Promise<void>
}

/** Longest pause between two looks at what is due. */
const lookMs = 1_000

/** Starts the gateway: its interface, its pages, its webhooks. */
export async function startGateway(parts: GatewayParts): Promise<RunningGateway> {
  const { config, db, timers, log, happens = byChance, send } = parts
  const { account, secret, publicUrl, faults, siteOrigins } = config
  const store = openStore(db)
  const hooks = openHooks({
    ...{ url: config.webhookUrl, secret: config.webhookSecret, store, timers, log },
    ...(send && { send }),
  })
  const common = { store, hooks, timers, faults, happens, publicUrl }
  const payments = openPayments(common)
  const payouts = openPayouts(common)

  const underway = new Set<Promise<void>>()
  async function carryOut(): Promise<void> {
    for (const { id, kind, ref } of store.dueTasks(timers.now())) {
      store.removeTask(id)
      if (!payments.carryOut(kind, ref)) payouts.carryOut(kind, ref)
    }
    await hooks.deliver()
  }
  async function work(): Promise<void> {
    const run = carryOut().finally(() => underway.delete(run))
    underway.add(run)
    // What a click has set going belongs to it.
    await Promise.all(underway)
  }

  let closed = false
  let stopWaiting = (): void => {}
  const look = (): void => {
    if (closed) return
    stopWaiting()
    // A slow merchant does not hold up what is due for others.
    void work().catch((error: unknown) => log('work_failed', { message: String(error) }))
    const dueMs = Number(store.nextDue() ?? timers.now() + lookMs) - timers.now()
    stopWaiting = timers.after(Math.min(lookMs, Math.max(50, dueMs)), look)
  }
  const server = serveRoutes(
    [
      ...apiRoutes({ account, secret, publicUrl, store, payments, payouts, timers, faults, happens }),
      ...pageRoutes({ store, payments, timers, siteOrigins, wake: look }),
      { method: 'GET', path: '/', handle: () => ({ status: 303, headers: { location: '/bank' } }) },
    ],
    log,
  )
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(config.port, config.host, resolve)
  })
  look()
  return {
    port: (server.address() as AddressInfo).port,
    work,
    async close() {
      closed = true
      stopWaiting()
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
      db.close()
    },
  }
}
