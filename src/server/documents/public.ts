/** Documents by which members prove who they are, for the features that let money go. */
import type { DocumentKind } from '#api/documents.ts'
import { type Currency, formatAmount, type Units } from '#api/money.ts'
import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { missingOf, readStanding } from './standing.ts'

export { decideRow, insertDocument } from './rows.ts'

/** What a member may withdraw in a day as their documents stand, and which one comes next; `undefined`: nothing is missing. */
export async function documentLimit(
  app: App,
  db: Queryable,
  memberId: bigint,
  currency: Currency,
): Promise<{ readonly kind: DocumentKind; readonly above: Units } | undefined> {
  const missing = missingOf(await readStanding(app, db, memberId, currency))
  return missing && { kind: missing.kind, above: missing.above }
}

/**
 * Throws `verification_required` where a member's withdrawals of a day, `sum` with the new one, are above what their
 * documents allow; `amount` says what they do.
 */
export async function requireDocuments(
  app: App,
  tx: Queryable,
  { memberId, sum, currency }: { readonly memberId: bigint; readonly sum: Units; readonly currency: Currency },
): Promise<void> {
  const limit = await documentLimit(app, tx, memberId, currency)
  if (limit !== undefined && sum > limit.above)
    throw new Refusal('verification_required', { amount: formatAmount(limit.above, currency) })
}
