import { type ContractKind, contractKinds } from '#api/contract-kinds.ts'
import { Refusal } from '#api/refusal.ts'
import { keepTree, queueForMember, uplineOf } from '#server/accounts/public.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { type ContractNews, publishContracts, writeNews } from './news.ts'
import {
  addOffer,
  addOfferBeside,
  answer,
  type ContractRow,
  type EndedRow,
  endBelow,
  endOwn,
  endUnanswered,
  findContract,
  listGiven,
  lockContract,
  runningRate,
  type Terms,
  topRate,
} from './rows.ts'
import { cutTiers, isNumberOf, mayOffer } from './rules.ts'
import { tiersOf } from './tiers.ts'

/** What the house may promise: everything. */
const wholeRate = 10_000

const ownRate = async (tx: Queryable, uplineId: bigint | null | undefined, kind: ContractKind) =>
  uplineId === null || uplineId === undefined ? wholeRate : runningRate(tx, uplineId, kind)

const dayMs = 86_400_000

/** Offers made until then have lapsed. */
export const lapsedUntil = (app: Pick<App, 'clock' | 'settings'>): Date =>
  new Date(app.clock.now().getTime() - app.settings.current().contractOfferDays * dayMs)

/** Until when an offer can be answered. */
export const lapsesAt = ({ settings }: Pick<App, 'settings'>, offeredAt: Date): Date =>
  new Date(offeredAt.getTime() + settings.current().contractOfferDays * dayMs)

/** What the agent is told to whom something is offered. */
const offeredNews = (app: App, row: ContractRow): ContractNews => ({
  ...{ memberId: row.downline_id, what: 'offered', kind: row.kind, rate: row.rate_bp, party: row.upline },
  until: lapsesAt(app, row.offered_at),
})

/**
 * Offers a contract in the name of an agent or of the house. Throws {@link Refusal} for a rate that is not theirs to give, and
 * `not_found` for somebody who stands below another one by now.
 */
export async function offer(
  app: App,
  terms: Terms,
  beside?: (tx: Queryable, id: bigint) => Promise<void>,
): Promise<ContractRow> {
  const now = app.clock.now()
  const row = await app.db.transaction(async (tx) => {
    await keepTree(tx)
    await queueForMember(tx, terms.downlineId)
    if ((await uplineOf(tx, terms.downlineId)) !== (terms.uplineId ?? null)) throw new Refusal('not_found')
    if (!mayOffer(topRate(terms), await ownRate(tx, terms.uplineId, terms.kind)))
      throw new Refusal('contract_rate_too_high')
    await endOwn(tx, terms.downlineId, terms.kind, 'offered', now)
    const id = await addOffer(tx, terms, now)
    await beside?.(tx, id)
    const made = (await findContract(tx, id))!
    await writeNews(app, tx, [offeredNews(app, made)])
    return made
  })
  await publishContracts(app, [row.downline_id, row.upline_id])
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
    const id = await addOffer(tx, { kind, uplineId, downlineId, tiers: [tier] }, app.clock.now())
    await writeNews(app, tx, [offeredNews(app, (await findContract(tx, id))!)])
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
  /** Whether what a cut ends below is offered anew at once, at the rate that is left. */
  readonly offerAgain: boolean
  /** Why an offer is rejected, which the agent above reads. */
  readonly reason?: string | undefined
  /** The number that was typed to end a contract that runs. */
  readonly number?: string | undefined
  /** Older offers have lapsed. */
  readonly offeredAfter: Date
}

/** Ends offers that nobody answered in time. */
export async function lapseOffers(app: App): Promise<void> {
  const lapsed = await app.db.transaction(async (tx) => {
    const ended = await endUnanswered(tx, lapsedUntil(app), app.clock.now())
    await writeNews(
      app,
      tx,
      ended.flatMap(({ kind, rate_bp: rate, ...row }): ContractNews[] => [
        { memberId: row.downline_id, what: 'lapsed', kind, rate, party: row.upline },
        { memberId: row.upline_id, what: 'lapsedGiven', kind, rate, party: row.downline },
      ]),
    )
    return ended
  })
  await publishContracts(
    app,
    lapsed.flatMap((row) => [row.downline_id, row.upline_id]),
  )
}

/** Accepts, rejects or terminates; gives the contract as it is now. */
export async function process(app: App, given: Omit<Answer, 'offeredAfter'>): Promise<ContractRow> {
  const wanted = { ...given, offeredAfter: lapsedUntil(app) }
  const { row, news } = await app.db.transaction(async (tx) => {
    await keepTree(tx)
    const known = await findContract(tx, wanted.id)
    // The agent's own row comes first, so that two answers of one agent follow each other.
    if (known) await queueForMember(tx, known.downline_id)
    const contract = await lockContract(tx, wanted.id)
    if (contract?.kind !== wanted.kind) throw new Refusal('not_found')
    const isOwn = contract.downline_id === wanted.memberId
    if (!isOwn && contract.upline_id !== wanted.memberId) throw new Refusal('not_found')
    const news = await carryOut(app, tx, contract, wanted, isOwn)
    await writeNews(app, tx, news)
    return { row: (await findContract(tx, wanted.id))!, news }
  })
  await publishContracts(app, [row.downline_id, row.upline_id, ...news.map(({ memberId }) => memberId)])
  return row
}

/** What is told about a contract to the side that did not act. */
const toOther = (contract: ContractRow, isOwn: boolean, what: ContractNews['what']): ContractNews => ({
  ...{ memberId: isOwn ? contract.upline_id : contract.downline_id, what },
  ...{ kind: contract.kind, rate: contract.rate_bp, party: isOwn ? contract.downline : contract.upline },
})

/** What those are told whose contracts ended with another one. */
const belowNews = (kind: ContractKind, ended: readonly EndedRow[], top: string): ContractNews[] =>
  ended.map(({ downline_id, rate_bp, ended_as }) => ({
    ...{ memberId: downline_id, what: ended_as, kind, rate: rate_bp, party: top },
  }))

/** Ends what waits or runs, with what hangs on it below; `by` is nobody for the house. */
async function end(
  tx: Queryable,
  { id, status, downline_id, downline, kind }: ContractRow,
  { number, by, now }: { readonly number: string | undefined; readonly by?: bigint; readonly now: Date },
): Promise<{ readonly endedAs: 'terminated' | 'withdrawn'; readonly below: ContractNews[] }> {
  const runs = status === 'accepted'
  if (runs && !isNumberOf(id, number)) throw new Refusal('contract_number')
  const endedAs = runs ? 'terminated' : 'withdrawn'
  await answer(tx, id, { status: 'terminated', now, endedAs, ...(by !== undefined && { by }) })
  return { endedAs, below: runs ? belowNews(kind, await endBelow(tx, downline_id, kind, 0, now), downline) : [] }
}

/**
 * Ends a contract in the name of the house in `tx`: its own, or one between agents; both sides are told. Gives it as it was, and
 * `told`, to call after the commit. Throws `not_found`, `contract_answered` where it has ended, `contract_number`.
 */
export async function endForHouse(
  app: App,
  tx: Queryable,
  { id, number }: { readonly id: bigint; readonly number: string | undefined },
): Promise<{ readonly contract: ContractRow; readonly told: () => Promise<void> }> {
  await keepTree(tx)
  const known = await findContract(tx, id)
  if (known === undefined) throw new Refusal('not_found', { detail: 'There is no such contract.' })
  await queueForMember(tx, known.downline_id)
  const contract = (await lockContract(tx, id))!
  const { status, kind, rate_bp: rate, upline_id, downline_id } = contract
  if (status !== 'offered' && status !== 'accepted') throw new Refusal('contract_answered')
  const { endedAs, below } = await end(tx, contract, { number, now: app.clock.now() })
  // An offer is named by who made it, an ending by who ended it.
  const party = endedAs === 'withdrawn' ? contract.upline : null
  const sides = [downline_id, upline_id].map((memberId) => ({ memberId, what: endedAs, kind, rate, party }))
  const news = [...sides, ...below]
  await writeNews(app, tx, news)
  return {
    contract,
    told: () =>
      publishContracts(
        app,
        news.map(({ memberId }) => memberId),
      ),
  }
}

async function carryOut(
  app: App,
  tx: Queryable,
  contract: ContractRow,
  wanted: Answer,
  isOwn: boolean,
): Promise<ContractNews[]> {
  const { id, status } = contract
  const now = app.clock.now()
  if (wanted.action === 'terminate') {
    // Who offered takes the offer back; what runs may be ended by both.
    if (status !== 'accepted' && !(status === 'offered' && !isOwn)) throw new Refusal('contract_answered')
    const { endedAs, below } = await end(tx, contract, { number: wanted.number, by: wanted.memberId, now })
    return [toOther(contract, isOwn, endedAs), ...below]
  }
  // The answer is the downline's alone.
  if (!isOwn || status !== 'offered') throw new Refusal('contract_answered')
  if (contract.offered_at <= wanted.offeredAfter) throw new Refusal('contract_lapsed')
  if (wanted.action === 'reject') {
    const { reason } = wanted
    await answer(tx, id, { status: 'rejected', now, reason })
    return [{ ...toOther(contract, true, reason === undefined ? 'rejected' : 'rejectedWhy'), reason }]
  }
  return accept(app, tx, contract, wanted)
}

/** Accepts an offer; what was given below at a higher rate ends, and is offered anew if that is wanted. */
async function accept(app: App, tx: Queryable, contract: ContractRow, wanted: Answer): Promise<ContractNews[]> {
  const { id, downline_id, kind, rate_bp } = contract
  const now = app.clock.now()
  // What was promised may have shrunk since.
  if (!mayOffer(rate_bp, await ownRate(tx, contract.upline_id, kind))) throw new Refusal('contract_rate_too_high')
  const given = await listGiven(tx, downline_id, kind)
  if (given.some((one) => one.rate_bp > rate_bp) && !wanted.endLowerDownline) throw new Refusal('contract_ends_others')
  await endOwn(tx, downline_id, kind, 'accepted', now)
  await answer(tx, id, { status: 'accepted', now })
  const ended = await endBelow(tx, downline_id, kind, rate_bp, now)
  const news = [toOther(contract, true, 'accepted'), ...belowNews(kind, ended, contract.downline)]
  if (!wanted.offerAgain) return news
  for (const one of ended.filter(({ was, ended_as }) => was === 'accepted' && ended_as === 'cut')) {
    const tiers = cutTiers(tiersOf(one.tiers), rate_bp)
    const again = await addOfferBeside(tx, { kind, uplineId: downline_id, downlineId: one.downline_id, tiers }, now)
    if (again !== undefined) news.push(offeredNews(app, (await findContract(tx, again))!))
  }
  return news
}
