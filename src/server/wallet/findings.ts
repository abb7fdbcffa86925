import type { App } from '#server/kernel/context.ts'
import type { Finding, FindingKind } from './finding.ts'
import { insertFinding } from './finding-rows.ts'

const provider = 'hub88'
const carriedOut: ReadonlySet<FindingKind> = new Set(['posted_win', 'posted_rollback'])

/** Keeps a finding and alarms, once however often it is found. Gives whether it was new. */
export async function report(app: App, finding: Finding): Promise<boolean> {
  const { kind, transactionUuid } = finding
  if (!(await insertFinding(app.db, provider, finding, app.clock.now()))) return false
  const fields = { vendor: provider, transaction: transactionUuid, code: kind }
  if (carriedOut.has(kind)) app.log.warn('reconciliation carried out what was missed', fields)
  else app.log.error('reconciliation found a difference', fields)
  return true
}
