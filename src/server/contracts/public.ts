import type { Contract } from '#api/contracts.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { listReceived } from './rows-open.ts'
import { showRate } from './rules.ts'

/** What waits for an agent's own answer, newest first; `party` is absent for the house. */
export async function waitingOffers(
  db: Queryable,
  agentId: bigint,
): Promise<Pick<Contract, 'kind' | 'rate' | 'party' | 'offeredAt'>[]> {
  const rows = await listReceived(db, agentId)
  return rows
    .filter((row) => row.status === 'offered')
    .map((row) => ({
      kind: row.kind,
      rate: showRate(row.rate_bp),
      party: row.upline ?? undefined,
      offeredAt: row.offered_at.toISOString(),
    }))
}
export { offerRates, type Rates } from './agreements.ts'
export { contractPage } from './news.ts'
export { ownRates } from './rows.ts'
export { type Agreement, insertAgreement } from './rows-demo.ts'
export { mayOffer, readRate, showRate } from './rules.ts'
export { agentOfHouse } from './staff-handlers.ts'
export { readTiers, type StoredTier, showTiers, tiersOf } from './tiers.ts'
