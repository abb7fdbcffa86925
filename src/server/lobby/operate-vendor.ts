import { type WriteAudit, writerOf } from '#server/kernel/audit.ts'
import type { App } from '#server/kernel/context.ts'
import { lockVendor, updateVendorState } from './rows-vendors.ts'

export const vendorStates = ['open', 'maintenance', 'hidden'] as const
export type VendorState = (typeof vendorStates)[number]

const stateOf = (row: { readonly enabled: boolean; readonly maintenance: boolean }): VendorState => {
  if (!row.enabled) return 'hidden'
  return row.maintenance ? 'maintenance' : 'open'
}

/**
 * The operator's own word about a vendor: played, shown as in maintenance, or not listed at all. Cards of open pages
 * follow. Gives whether there is such a vendor.
 */
export async function setVendorState(
  app: App,
  vassalage: string,
  state: VendorState,
  by: string | WriteAudit,
): Promise<boolean> {
  const found = await app.db.transaction(async (tx) => {
    const before = await lockVendor(tx, vassalage)
    if (before === undefined) return false
    await updateVendorState(tx, vassalage, state !== 'hidden', state === 'maintenance')
    await writerOf(app, by, 'vendor.state')(tx, { subject: vassalage, before: stateOf(before), after: state })
    return true
  })
  if (found) app.events.publish({ all: true }, 'catalogue', {})
  return found
}
