import { Refusal } from '#api/refusal.ts'
import { first, type Queryable } from '#server/kernel/db.ts'
import { lockWallet } from '#server/ledger/public.ts'

/**
 * Lets transfers to vendors, bets, and whatever bars a member follow one after another: what is asked in `tx` after this
 * still holds when `tx` commits.
 */
export async function lockPlayer(tx: Queryable, memberId: bigint): Promise<void> {
  await tx.query('select 1 from member where id = $1 for share', [memberId])
  await lockWallet(tx, memberId)
}

/** Throws when a member may not move an amount to a vendor: who may not play has nothing to do there. */
export async function refuseByRules(
  tx: Queryable,
  { memberId, vassalage, amount }: { readonly memberId: bigint; readonly vassalage: string; readonly amount: bigint },
  now: Date,
): Promise<void> {
  const row = await first<{ status: string; excluded: boolean; limited: string | null }>(
    tx,
    `select m.status, limits_excluded(m.id, $4) as excluded, limits_refuse_transfer(m.id, $2, $3, $4) as limited
     from member m where m.id = $1`,
    [memberId, vassalage, amount, now],
  )
  if (row?.excluded || row?.status === 'self_excluded') throw new Refusal('play_excluded')
  if (row?.status !== 'active') throw new Refusal('account_disabled')
  if (row.limited !== null) throw new Refusal('limit_reached', { detail: row.limited })
}
