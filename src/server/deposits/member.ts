import { isAgentType } from '#api/access.ts'
import { findProfile, holdStatus, queueForMember } from '#server/accounts/public.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { lockWallet } from '#server/ledger/public.ts'
import { isExcluded } from '#server/limits/public.ts'
import type { Facts } from './judge.ts'

/** Lets everything that concerns a member's deposits follow one after another until `tx` ends. */
export async function lockDepositor(tx: Queryable, memberId: bigint): Promise<void> {
  await queueForMember(tx, memberId)
  await lockWallet(tx, memberId)
}

/** Whether a member may have money credited. */
export async function standingOf(app: App, tx: Queryable, memberId: bigint): Promise<Facts['member']> {
  const row = await holdStatus(tx, memberId)
  if (row?.status === 'self_excluded' || (await isExcluded(tx, memberId, app.clock.now()))) return 'excluded'
  return row?.status === 'active' ? 'open' : 'closed'
}

/** The page of the depositor's own orders: agents have it in their area. */
export async function depositPageOf(tx: Queryable, memberId: bigint): Promise<string> {
  const row = await findProfile(tx, memberId)
  return row !== undefined && isAgentType(row.type) ? '/agentHome/deposit' : '/member/deposit'
}

/** The name under which a member's own accounts run, or none. */
export async function ownNameOf(tx: Queryable, memberId: bigint): Promise<string | undefined> {
  const row = await findProfile(tx, memberId)
  const name = row?.profile.payeeName
  return name === undefined || name === '' ? undefined : name
}
