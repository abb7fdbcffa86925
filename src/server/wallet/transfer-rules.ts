import { Refusal } from '#api/refusal.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { lockWallet } from '#server/ledger/public.ts'
import { holdMember, readTransferRules } from './member-rows.ts'

/**
 * Lets transfers to vendors, bets, and whatever bars a member follow one after another: what is asked in `tx` after this
 * still holds when `tx` commits.
 */
export async function lockPlayer(tx: Queryable, memberId: bigint): Promise<void> {
  await holdMember(tx, memberId)
  await lockWallet(tx, memberId)
}

/** Throws when a member may not move an amount to a vendor: who may not play has nothing to do there. */
export async function refuseByRules(
  tx: Queryable,
  { memberId, vassalage, amount }: { readonly memberId: bigint; readonly vassalage: string; readonly amount: bigint },
  now: Date,
): Promise<void> {
  const row = await readTransferRules(tx, memberId, vassalage, amount, now)
  if (row?.excluded || row?.status === 'self_excluded') throw new Refusal('play_excluded')
  if (row?.status !== 'active') throw new Refusal('account_disabled')
  if (row.limited !== null) throw new Refusal('limit_reached', { detail: row.limited })
}
