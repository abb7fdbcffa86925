import type { App } from '#server/kernel/context.ts'
import type { VendorTransaction } from '#server/ports/game-vendor.ts'
import { report } from './findings.ts'
import { listClearOrders, listPurseVendors } from './order-rows.ts'

const hourMs = 60 * 60_000
/** A transfer is clear after five minutes; younger ones are still on their way. */
const settledMs = 10 * 60_000

/** Compares transfers between wallets with the vendors' lists; differences are reported. Gives whether all lists were read. */
export async function reconcileTransfers(app: App, from: Date, to: Date): Promise<boolean> {
  const { purses } = app.ports.gameVendor
  if (purses === undefined) return true
  const until = Math.min(to.getTime(), app.clock.now().getTime() - settledMs)
  for (const product of await listPurseVendors(app.db))
    for (let start = from.getTime(); start < until; start += hourMs) {
      const span = { from: new Date(start), to: new Date(Math.min(start + hourMs, until)) }
      try {
        // Both lists reach further than what is looked for: a transfer may be dated later there than here.
        const wide = { from: new Date(start - settledMs), to: new Date(span.to.getTime() + settledMs) }
        await compare(app, product, span, await purses.orders({ product, ...wide }))
      } catch (error) {
        app.log.warn('transfers could not be compared', { vendor: product, error })
        return false
      }
    }
  return true
}

async function compare(
  app: App,
  product: string,
  { from, to }: { readonly from: Date; readonly to: Date },
  theirs: readonly VendorTransaction[],
): Promise<void> {
  const own = await listClearOrders(app.db, product, from, to)
  const there = new Map(theirs.map((entry) => [entry.transactionUuid.toLowerCase(), entry]))
  for (const { id, direction, amount, state } of own) {
    const entry = there.get(id)
    const counted = entry?.status === 'TS_SUCCESS'
    const detail = { direction, here: `${state} ${amount}`, there: entry ? `${entry.status} ${entry.amount}` : '' }
    const tell = (kind: Parameters<typeof report>[1]['kind']) => report(app, { kind, transactionUuid: id, detail })
    if (state === 'refused' && counted) await tell('transfer_late')
    else if (state === 'done' && !counted) await tell('transfer_missing_there')
    else if (state === 'done' && (entry!.amount !== amount || entry!.kind !== direction)) await tell('transfer_differs')
  }
}
