import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { Finding, FindingKind } from './finding.ts'
import { insertFinding } from './finding-rows.ts'

const carriedOut: ReadonlySet<FindingKind> = new Set(['posted_payment', 'posted_payout'])

/** Stores a finding and alarms, once however often it is found. Returns whether it was new. */
export async function report(app: App, tx: Queryable, provider: string, finding: Finding): Promise<boolean> {
  if (!(await insertFinding(tx, provider, finding, app.clock.now()))) return false
  const fields = { vendor: provider, transaction: finding.ref, code: finding.kind }
  if (carriedOut.has(finding.kind)) app.log.warn('payment books: what was missed is booked', fields)
  else app.log.error('payment books differ', fields)
  return true
}
