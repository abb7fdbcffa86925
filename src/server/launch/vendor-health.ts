import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'
import { clearSilence, countSilence, listSilentVendors, type Vendor } from '#server/lobby/public.ts'

/** A vendor that says no has answered; that says nothing against its health. */
const isSilence = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'vendor_unavailable' && !('answered' in error)

/** Counts a failure of one vendor, or of all. Those that have now failed too often are closed, and browsers hear it. */
async function noteFailure(app: App, vassalage?: string): Promise<void> {
  const closed = await countSilence(app.db, app.clock.now(), vassalage ?? null)
  tell(app, 'vendor does not answer', closed)
}

async function noteAnswer(app: App, vassalage: string): Promise<void> {
  const opened = await clearSilence(app.db, vassalage)
  tell(app, 'vendor answers again', opened)
}

function tell(app: App, event: string, rows: readonly { readonly vassalage: string | null }[]): void {
  const names = rows.flatMap((row) => row.vassalage ?? [])
  if (names.length === 0) return
  app.log.warn(event, { vendor: names.join(' ') })
  app.events.publish({ all: true }, 'catalogue', {})
}

/** Passes on what a launch gave, and keeps count of the vendor's silences. */
export async function noteLaunch<T>(app: App, game: { readonly vendorCode: string }, launch: Promise<T>): Promise<T> {
  try {
    const answer = await launch
    await noteAnswer(app, game.vendorCode)
    return answer
  } catch (error) {
    if (isSilence(error)) await noteFailure(app, game.vendorCode)
    throw error
  }
}

async function answers(app: App, { demo }: Vendor): Promise<boolean> {
  if (demo === null) return true
  const facts = { currency: app.settings.currency().code, language: 'en', ip: '127.0.0.1', country: 'XX' } as const
  try {
    const platform = 'GPL_DESKTOP'
    await app.ports.gameVendor.launch({
      ...facts,
      platform,
      gameCode: demo,
      mode: 'demo',
      lobbyUrl: app.config.publicUrl,
    })
    return true
  } catch (error) {
    return !isSilence(error)
  }
}

/**
 * Asks the aggregator whether it is there, and each vendor that failed lately by opening a demo that nobody plays. To be
 * run every few seconds: a silent vendor is found without a player who runs into it, and opens by itself.
 */
export async function watchVendors(app: App): Promise<void> {
  const reached = await app.ports.gameVendor.listProducts().then(
    () => true,
    (error: unknown) => !isSilence(error),
  )
  if (!reached) return noteFailure(app)
  const failed = await listSilentVendors(app.db)
  for (const vendor of failed) {
    if (await answers(app, vendor)) await noteAnswer(app, vendor.vassalage)
    else await noteFailure(app, vendor.vassalage)
  }
}
