import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'

/** So many failures in a row, of launches and of asking, and nobody is sent to a vendor until it answers again. */
const failuresMax = 3

interface Vendor extends Record<string, unknown> {
  readonly vassalage: string
  /** One of its games that plays without money, to ask with. */
  readonly demo: string | null
}

/** A vendor that says no has answered; that says nothing against its health. */
const isSilence = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'vendor_unavailable' && !('answered' in error)

/** Counts a failure of one vendor, or of all. Those that have now failed too often are closed, and browsers hear it. */
async function noteFailure(app: App, vassalage?: string): Promise<void> {
  const closed = await app.db.query<{ vassalage: string }>(
    `with before as (select vassalage from vendor where ($2::text is null or vassalage = $2) and enabled
       and down_since is null for update)
     update vendor v set failures = least(v.failures + 1, 1000),
       down_since = case when v.failures + 1 >= ${failuresMax} then $1::timestamptz end
     from before b where b.vassalage = v.vassalage
     returning case when v.down_since is not null then v.vassalage end as vassalage`,
    [app.clock.now(), vassalage ?? null],
  )
  tell(app, 'vendor does not answer', closed)
}

async function noteAnswer(app: App, vassalage: string): Promise<void> {
  const opened = await app.db.query<{ vassalage: string }>(
    `with before as (select vassalage, down_since from vendor where vassalage = $1 and failures > 0 for update)
     update vendor v set failures = 0, down_since = null from before b where b.vassalage = v.vassalage
     returning case when b.down_since is not null then v.vassalage end as vassalage`,
    [vassalage],
  )
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
  const failed = await app.db.query<Vendor>(
    `select v.vassalage, (select g.game_code from game g where g.vassalage = v.vassalage and g.enabled
       and not g.maintenance and g.demo_support order by g.sort, g.node_id limit 1) as demo
     from vendor v where v.failures > 0`,
  )
  for (const vendor of failed) {
    if (await answers(app, vendor)) await noteAnswer(app, vendor.vassalage)
    else await noteFailure(app, vendor.vassalage)
  }
}
