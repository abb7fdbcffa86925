import { isAgentType, isTrialType } from '#api/access.ts'
import { Refusal } from '#api/refusal.ts'
import { findMemberToContract, holdTree, isInBranch, moveBranch, type TreePlace } from '#server/accounts/public.ts'
import { holdFigures, noteMove } from '#server/figures/public.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { isContractHeld, isPayOwed } from '#server/pay/public.ts'
import { insertMove } from './rows.ts'

export interface WantedMove {
  readonly memberId: bigint
  /** The account of the new upline; `undefined` for the house. */
  readonly upline: string | undefined
  readonly reason: string
  readonly by: bigint
}

/** The new upline's id; `null` for the house. */
async function targetOf(tx: Queryable, place: TreePlace, upline: string | undefined): Promise<bigint | null> {
  if (upline === undefined) return null
  const target = await findMemberToContract(tx, upline)
  if (target === undefined || !isAgentType(target.type))
    throw new Refusal('upline_not_agent', { fields: { upline: 'invalid' } })
  if (await isInBranch(tx, place.id, target.id)) throw new Refusal('upline_below', { fields: { upline: 'invalid' } })
  return target.id
}

/**
 * Moves a member with the branch below to another upline: what was played and paid before stays with the teams of before. Throws
 * `user_unknown`, `upline_not_agent`, `upline_below`, `contracts_held`, `pay_owed`, `state_conflict` where they stand there already, and
 * `counting_again` while figures are counted anew.
 */
export async function moveMember(
  app: Pick<App, 'clock'>,
  tx: Queryable,
  { memberId, upline, reason, by }: WantedMove,
): Promise<{ readonly place: TreePlace; readonly to: bigint | null }> {
  // Marks first: counting holds them while it reads the tree.
  if (!(await holdFigures(tx))) throw new Refusal('counting_again')
  const place = await holdTree(tx, memberId)
  if (place === undefined || isTrialType(place.type)) throw new Refusal('user_unknown')
  const to = await targetOf(tx, place, upline)
  if (to === place.upline_id) throw new Refusal('state_conflict', { detail: 'The member stands there already.' })
  if (await isContractHeld(tx, memberId)) throw new Refusal('contracts_held')
  if (await isPayOwed(tx, memberId)) throw new Refusal('pay_owed')
  const { upline_id: fromId, accounts } = place
  const move = await insertMove(tx, { memberId, fromId, toId: to, accounts, reason, by, at: app.clock.now() })
  await moveBranch(tx, { memberId, uplineId: to, move })
  await noteMove(tx, move)
  return { place, to }
}
