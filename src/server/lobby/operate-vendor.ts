import type { App } from '#server/app.ts'

export const vendorStates = ['open', 'maintenance', 'hidden'] as const
export type VendorState = (typeof vendorStates)[number]

/**
 * The operator's own word about a vendor: played, shown as in maintenance, or not listed at all. Cards of open pages
 * follow. Gives whether there is such a vendor.
 */
export async function setVendorState(app: App, vassalage: string, state: VendorState, actor: string): Promise<boolean> {
  const found = await app.db.transaction(async (tx) => {
    const rows = await tx.query(
      'update vendor set enabled = $2, maintenance = $3 where vassalage = $1 returning vassalage',
      [vassalage, state !== 'hidden', state === 'maintenance'],
    )
    if (rows.length === 0) return false
    await tx.query('insert into audit_log (actor, action, target, detail) values ($1, $2, $3, $4::jsonb)', [
      actor,
      'vendor.state',
      vassalage,
      JSON.stringify({ state }),
    ])
    return true
  })
  if (found) app.events.publish({ all: true }, 'catalogue', {})
  return found
}
