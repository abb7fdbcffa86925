import type { App } from '#server/kernel/context.ts'
import { insertFinding } from './finding-rows.ts'

/**
 * How our books and a vendor's may differ. `posted_…`: we missed it and have carried it out. `bet_missing`: they took a
 * bet that we do not know. `missing_there`: we moved money that they do not know. `refused_here`, `declined_there`: one
 * side said no. `result_after_void`: a result for a round whose stakes went back. `not_postable`: it cannot be
 * carried out. `transfer_…`: of transfers between wallets.
 */
export type FindingKind =
  | 'posted_win'
  | 'posted_rollback'
  | 'bet_missing'
  | 'missing_there'
  | 'amount_differs'
  | 'kind_differs'
  | 'refused_here'
  | 'declined_there'
  | 'result_after_void'
  | 'not_postable'
  | 'transfer_late'
  | 'transfer_missing_there'
  | 'transfer_differs'

export interface Finding {
  readonly kind: FindingKind
  readonly transactionUuid: string
  /** Facts for the person who investigates; amounts are texts of units. */
  readonly detail: Readonly<Record<string, string>>
}

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
