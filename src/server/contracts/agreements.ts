import { type ContractKind, contractKinds } from '#api/contracts.ts'
import { Refusal } from '#api/refusal.ts'
import { queueForMember } from '#server/accounts/public.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import {
  addOffer,
  answer,
  type ContractRow,
  endBelow,
  endOwn,
  endUnanswered,
  findContract,
  givenAbove,
  lockContract,
  openContracts,
  runningRate,
  type Terms,
  topRate,
} from './rows.ts'
import { mayOffer } from './rules.ts'

/** What the house may promise: everything. */
const wholeRate = 10_000

const ownRate = async (tx: Queryable, uplineId: bigint | null | undefined, kind: ContractKind) =>
  uplineId === null || uplineId === undefined ? wholeRate : runningRate(tx, uplineId, kind)

/** Tells members that a contract of theirs waits for an answer, runs or has ended. */
async function tell(app: App, memberIds: readonly (bigint | null)[]): Promise<void> {
  for (const memberId of new Set(memberIds)) {
    if (memberId === null) continue
    const open = await openContracts(app.db, memberId)
    const waiting = open.filter((row) => row.status === 'offered' && row.downline_id === memberId).length
    app.events.publish({ memberId }, 'contract', { waiting })
  }
}

/** Offers a contract in the name of an agent or of the house. Throws {@link Refusal} for a rate that is not theirs to give. */
export async function offer(
  app: App,
  terms: Terms,
  beside?: (tx: Queryable, id: bigint) => Promise<void>,
): Promise<ContractRow> {
  const now = app.clock.now()
  const row = await app.db.transaction(async (tx) => {
    await queueForMember(tx, terms.downlineId)
    if (!mayOffer(topRate(terms), await ownRate(tx, terms.uplineId, terms.kind)))
      throw new Refusal('contract_rate_too_high')
    await endOwn(tx, terms.downlineId, terms.kind, 'offered', now)
    const id = await addOffer(tx, terms, now)
    await beside?.(tx, id)
    return (await findContract(tx, id))!
  })
  await tell(app, [row.downline_id, row.upline_id])
  return row
}

/** Rates by kind of contract, in hundredths of a per cent. */
export type Rates = { readonly [Kind in ContractKind]?: number }

/**
 * Offers an agent who is new one tier of each kind, without conditions, in the transaction that opens the account; gives
 * the kinds. A rate above the upline's own is refused (`contract_rate_too_high`), or left out.
 */
export async function offerRates(
  app: App,
  tx: Queryable,
  { uplineId, downlineId, rates }: { readonly uplineId: bigint; readonly downlineId: bigint; readonly rates: Rates },
  whenTooHigh: 'refuse' | 'leave',
): Promise<ContractKind[]> {
  const offered: ContractKind[] = []
  for (const kind of contractKinds) {
    const rate = rates[kind]
    if (rate === undefined) continue
    if (!mayOffer(rate, await ownRate(tx, uplineId, kind))) {
      if (whenTooHigh === 'refuse') throw new Refusal('contract_rate_too_high')
      continue
    }
    const tier = { rate, activeMembers: 0, validBet: 0n, netLoss: 0n, betAmount: 0n }
    await addOffer(tx, { kind, uplineId, downlineId, tiers: [tier] }, app.clock.now())
    offered.push(kind)
  }
  return offered
}

export type Action = 'accept' | 'reject' | 'terminate'

/** What an answer needs to know. */
export interface Answer {
  readonly memberId: bigint
  readonly id: bigint
  readonly kind: ContractKind
  readonly action: Action
  readonly endLowerDownline: boolean
  /** Older offers have lapsed. */
  readonly offeredAfter: Date
}

const dayMs = 86_400_000

/** Offers made until then have lapsed. */
export const lapsedUntil = (app: Pick<App, 'clock' | 'settings'>): Date =>
  new Date(app.clock.now().getTime() - app.settings.current().contractOfferDays * dayMs)

/** Until when an offer can be answered. */
export const lapsesAt = ({ settings }: Pick<App, 'settings'>, offeredAt: Date): Date =>
  new Date(offeredAt.getTime() + settings.current().contractOfferDays * dayMs)

/** Ends offers that nobody answered in time. */
export async function lapseOffers(app: App): Promise<void> {
  const lapsed = await endUnanswered(app.db, lapsedUntil(app), app.clock.now())
  if (lapsed.length === 0) return
  await tell(
    app,
    lapsed.flatMap((row) => [row.downline_id, row.upline_id]),
  )
}

/** Accepts, rejects or terminates; gives the contract as it is now. */
export async function process(app: App, given: Omit<Answer, 'offeredAfter'>): Promise<ContractRow> {
  const now = app.clock.now()
  const wanted = { ...given, offeredAfter: lapsedUntil(app) }
  const { row, concerned } = await app.db.transaction(async (tx) => {
    const known = await findContract(tx, wanted.id)
    // The agent's own row comes first, so that two answers of one agent follow each other.
    if (known) await queueForMember(tx, known.downline_id)
    const contract = await lockContract(tx, wanted.id)
    if (contract?.kind !== wanted.kind) throw new Refusal('not_found')
    const isOwn = contract.downline_id === wanted.memberId
    if (!isOwn && contract.upline_id !== wanted.memberId) throw new Refusal('not_found')
    const concerned = await carryOut(tx, contract, wanted, isOwn, now)
    return { row: (await findContract(tx, wanted.id))!, concerned }
  })
  await tell(app, [row.downline_id, row.upline_id, ...concerned])
  return row
}

async function carryOut(tx: Queryable, contract: ContractRow, wanted: Answer, isOwn: boolean, now: Date) {
  const { id, status, downline_id, kind, rate_bp } = contract
  if (wanted.action === 'terminate') {
    // Who offered takes the offer back; what runs may be ended by both.
    if (status !== 'accepted' && !(status === 'offered' && !isOwn)) throw new Refusal('contract_answered')
    await answer(tx, id, 'terminated', now)
    return status === 'accepted' ? endBelow(tx, downline_id, kind, 0, now) : []
  }
  // The answer is the downline's alone.
  if (!isOwn || status !== 'offered') throw new Refusal('contract_answered')
  if (contract.offered_at <= wanted.offeredAfter) throw new Refusal('contract_lapsed')
  if (wanted.action === 'reject') {
    await answer(tx, id, 'rejected', now)
    return []
  }
  // What was promised may have shrunk since.
  if (!mayOffer(rate_bp, await ownRate(tx, contract.upline_id, kind))) throw new Refusal('contract_rate_too_high')
  const above = await givenAbove(tx, downline_id, kind, rate_bp)
  if (above.length > 0 && !wanted.endLowerDownline) throw new Refusal('contract_ends_others')
  await endOwn(tx, downline_id, kind, 'accepted', now)
  await answer(tx, id, 'accepted', now)
  return endBelow(tx, downline_id, kind, rate_bp, now)
}
