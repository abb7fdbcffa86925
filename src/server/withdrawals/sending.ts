import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { askPayout, type PayoutSeen, providerOf, type Received } from '#server/payments/public.ts'
import { PaymentRefused } from '#server/ports/payment-provider.ts'
import { accountText, markFailed, markPaid, markReturned } from './progress.ts'
import { addStep, changeWithdrawal, lockWithdrawal, type WithdrawalRow } from './rows.ts'
import { findAccount } from './rows-accounts.ts'
import { changePart, deleteWaitingParts, findPart, findPartByKey, type PartRow, takeDueParts } from './rows-parts.ts'
import { deleteApprovals } from './rows-queue.ts'
import { publishMoved } from './told.ts'

const minuteMs = 60_000
/** The process that sends, or asks about, a part has this long before another may. */
const leaseMs = 30_000
/** Minutes after which a provider is asked about a part, by how often it was asked. */
const askMinutes = [1, 1, 5, 15] as const
/** Answers in a row that there is no such pay-out, before one is told anew. */
const missedBelieved = 2

const askAt = (now: Date, attempts: number): Date => new Date(now.getTime() + (askMinutes[attempts] ?? 60) * minuteMs)

/** Whether a withdrawal is still what was approved: the sum, and an account that its member has not removed. */
async function isAsApproved(tx: Queryable, row: WithdrawalRow): Promise<boolean> {
  const account = await findAccount(tx, row.account_id)
  return (
    row.approved_amount === row.amount &&
    row.approved_account === accountText(row) &&
    account?.removed_at === null &&
    account.number === row.number &&
    account.bank === row.bank
  )
}

/** Puts a withdrawal back to be checked again: it is not what was approved. */
async function recheck(app: App, tx: Queryable, row: WithdrawalRow): Promise<WithdrawalRow> {
  await deleteWaitingParts(tx, row.id)
  await deleteApprovals(tx, row.id)
  await addStep(tx, row.id, { step: 'rechecked', by: 'system', at: app.clock.now() })
  return changeWithdrawal(tx, row.id, {
    ...{ state: 'checking', approved_at: null, approved_amount: null, approved_account: null },
    ...{ decided_by: null, decided_at: null, taken_by: null, taken_at: null },
  })
}

/** What {@link begin} made of a part: it goes out now, or its withdrawal goes back to be checked. */
interface Begun {
  readonly part?: PartRow
  readonly rechecked?: WithdrawalRow
}

/** Writes down that a part is on its way, before its provider is told; nothing is sent that is not as approved. */
async function begin(app: App, tx: Queryable, due: PartRow): Promise<Begun> {
  const row = await lockWithdrawal(tx, due.withdrawal_id)
  const part = await findPart(tx, due.id)
  if (row === undefined || part?.state !== 'waiting') return {}
  if (row.state === 'approved' && !(await isAsApproved(tx, row))) return { rechecked: await recheck(app, tx, row) }
  const now = app.clock.now()
  if (row.state === 'approved') await changeWithdrawal(tx, row.id, { state: 'sending' })
  return {
    part: await changePart(tx, part.id, { state: 'sending', sent_at: now, attempts: 1, next_at: askAt(now, 0) }),
  }
}

async function receiverOf(app: App, part: PartRow) {
  const row = (await app.db.transaction((tx) => lockWithdrawal(tx, part.withdrawal_id)))!
  const isTaxId = row.id_kind === 'cpf' || row.id_kind === 'cnpj' || row.id_kind === 'national_id'
  return {
    currency: row.currency,
    receiver: {
      ...{ name: row.holder, account: row.number },
      ...(row.bank !== '' && { bankCode: row.bank }),
      ...(isTaxId && { taxId: row.number }),
    },
  }
}

/** The provider surely has not sent a part, and will not. */
async function fail(app: App, part: PartRow): Promise<void> {
  const row = await app.db.transaction(async (tx) => {
    const held = await lockWithdrawal(tx, part.withdrawal_id)
    const now = await findPart(tx, part.id)
    if (held === undefined || now?.state !== 'sending') return undefined
    return markFailed(app, tx, held, now, { by: 'bank', reason: 'bank_refused' })
  })
  if (row !== undefined) publishMoved(app, row)
}

/** What is to be noted of a part of which nobody knows what became. */
type Doubt = Partial<Pick<PartRow, 'missed' | 'doubted_at'>>

/** Nobody knows what became of a part: it is asked for again, later, and never sent under another key. */
async function wonder(app: App, part: PartRow, doubt: Doubt = {}): Promise<void> {
  const nextAt = askAt(app.clock.now(), part.attempts)
  await app.db.transaction(async (tx) => {
    await lockWithdrawal(tx, part.withdrawal_id)
    const now = await findPart(tx, part.id)
    if (now?.state !== 'sending') return
    await changePart(tx, part.id, { is_unknown: true, attempts: now.attempts + 1, next_at: nextAt, ...doubt })
  })
  app.log.warn('pay-out unknown', { transaction: part.key, vendor: part.provider ?? '' })
}

/**
 * Tells the provider of a part, under its one key, and then asks what became of it. A refusal of the first instruction gives
 * the money back. One of an instruction that is given `again` says nothing about the first, which may be on its way (the
 * provider's word for "known already", or access that ended meanwhile): the money stays held, and staff find out.
 */
async function instruct(app: App, part: PartRow, again = false): Promise<void> {
  try {
    const provider = providerOf(app, part.provider!)
    const order = { orderRef: part.key, amount: part.amount, ...(await receiverOf(app, part)) }
    await provider.createPayout(part.key, order)
  } catch (error) {
    if (!(error instanceof PaymentRefused)) return wonder(app, part)
    if (!again) return fail(app, part)
    app.log.error('pay-out refused after an unclear answer', { transaction: part.key, vendor: part.provider ?? '' })
    return wonder(app, part, { doubted_at: app.clock.now() })
  }
  await ask(app, part)
}

async function ask(app: App, part: PartRow, again = false): Promise<void> {
  const outcome = await askPayout(app, part.provider!, { key: part.key })
  if (outcome === 'unreachable') return wonder(app, part)
  if (outcome === 'unknown') {
    // A provider may not show at once what it has accepted: the second answer in a row is believed. Then the same
    // instruction, under the same key, can be given once more.
    const missed = part.missed + 1
    const isBelieved = again && missed >= missedBelieved && part.doubted_at === null
    return isBelieved ? instruct(app, part, true) : wonder(app, part, { missed })
  }
  const nextAt = askAt(app.clock.now(), part.attempts)
  await app.db.transaction(async (tx) => {
    await lockWithdrawal(tx, part.withdrawal_id)
    const now = await findPart(tx, part.id)
    if (now?.state === 'sending')
      await changePart(tx, part.id, { attempts: now.attempts + 1, next_at: nextAt, missed: 0 })
  })
}

/** Sends parts that are due, and asks about those of which nothing was heard. */
export async function sendParts(app: App): Promise<void> {
  const now = app.clock.now()
  for (const due of await takeDueParts(app.db, now, new Date(now.getTime() + leaseMs), 20)) {
    if (due.state === 'sending') {
      await ask(app, due, true)
      continue
    }
    const { part, rechecked } = await app.db.transaction((tx) => begin(app, tx, due))
    if (rechecked !== undefined) publishMoved(app, rechecked)
    if (part !== undefined) await instruct(app, part)
  }
}

/** What a provider says about a part, applied to it; `undefined` when nothing changes. */
async function apply(
  app: App,
  tx: Queryable,
  row: WithdrawalRow,
  part: PartRow,
  seen: PayoutSeen,
): Promise<WithdrawalRow | undefined> {
  const isOpen = part.state === 'waiting' || part.state === 'sending'
  const reference = seen.bankRef ?? seen.payoutRef
  switch (seen.status) {
    case 'sent':
    case 'arrived':
      return isOpen ? markPaid(app, tx, row, part, { by: 'bank', reference }) : undefined
    case 'failed':
      return isOpen ? markFailed(app, tx, row, part, { by: 'bank', reason: 'bank_refused' }) : undefined
    case 'returned': {
      if (part.state === 'returned' || part.state === 'failed') return undefined
      const paid = isOpen ? await markPaid(app, tx, row, part, { by: 'bank', reference }) : row
      const now = (await findPart(tx, part.id))!
      return markReturned(app, tx, paid, now, { by: 'bank', reason: 'bank_refused' })
    }
    default:
      await changePart(tx, part.id, { provider_ref: seen.payoutRef, is_unknown: seen.status === 'unknown' })
      return undefined
  }
}

/**
 * Takes what a payment provider says about a pay-out, in the transaction that stores that it said so. One effect, however
 * often it is told. What fits no part, or has another sum, is `unmatched`: staff look at it.
 */
export async function receivePayout(app: App, tx: Queryable, seen: PayoutSeen): Promise<Received> {
  const key = seen.key ?? seen.orderRef
  const found = key === undefined ? undefined : await findPartByKey(tx, key)
  if (found === undefined) return { outcome: 'unmatched' }
  const row = await lockWithdrawal(tx, found.withdrawal_id)
  const part = await findPart(tx, found.id)
  if (row === undefined || part === undefined) return { outcome: 'unmatched' }
  if (part.provider !== seen.provider || part.amount !== seen.amount || row.currency !== seen.currency) {
    app.log.error('pay-out differs from its instruction', { transaction: part.key, vendor: seen.provider })
    return { outcome: 'unmatched' }
  }
  if (part.state === 'failed' && (seen.status === 'sent' || seen.status === 'arrived')) {
    app.log.error('pay-out sent after its money was given back', { transaction: part.key, vendor: seen.provider })
    return { outcome: 'unmatched' }
  }
  const after = await apply(app, tx, row, part, seen)
  return after === undefined ? { outcome: 'seen' } : { outcome: 'booked', afterCommit: () => publishMoved(app, after) }
}
