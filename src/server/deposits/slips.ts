import type { DepositReason } from '#api/deposits.ts'
import { currencyOf, formatAmount } from '#api/money.ts'
import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { SlipAnswer } from '#server/ports/slip-check.ts'
import { claimUploads, pictureOf, uploadById } from '#server/uploads/public.ts'
import { toHundredths } from './amounts.ts'
import { lockDepositor } from './member.ts'
import { tell } from './news.ts'
import { readPicture } from './read-picture.ts'
import { place, takePayment } from './receive.ts'
import { holdLines } from './rows-lines.ts'
import { changeOrder, findOrder, lockOrder, type Order } from './rows-orders.ts'
import { findToldOf, findUnmatched } from './rows-payments.ts'
import {
  changeSlip,
  countAsk,
  insertSlip,
  isTransferUsed,
  lockSlip,
  type Slip,
  slipsOf,
  takeDueSlips,
} from './rows-slips.ts'
import { slipsMax, takesSlip } from './show.ts'
import { faultOf, nextWaitMs } from './slip-rules.ts'

/** The process that asks for a slip has this long before another one does. */
const leaseMs = 60_000
const atOnce = 20
/** A slip and the bank's line of the same transfer lie no further apart. */
const sameMs = 24 * 60 * 60_000
const unitsPerHundredth = 1_000n

function refuseSlip(order: Order, slips: number): void {
  if (slips >= slipsMax) throw new Refusal('slips_enough')
  if (!takesSlip(order, slips)) throw new Refusal('deposit_ended')
}

/** Takes a slip for an order: reads its code, and asks the bank where there is one. */
export async function takeSlip(app: App, order: Order, uploadId: string): Promise<void> {
  const upload = await uploadById(app.db, uploadId)
  const owner = `deposit:${order.code}`
  if (upload?.memberId !== order.memberId || (upload.claimedFor ?? owner) !== owner) throw new Refusal('upload_gone')
  // Before the picture is read, which takes its time; and once more below, when the order is held.
  refuseSlip(order, (await slipsOf(app.db, [order.id])).length)
  const read = await readPicture(await pictureOf(app, upload))
  const now = app.clock.now()
  const slipId = await app.db.transaction(async (tx) => {
    await lockDepositor(tx, order.memberId)
    const locked = (await lockOrder(tx, order.id))!
    refuseSlip(locked, (await slipsOf(tx, [order.id])).length)
    await claimUploads(app, tx, { memberId: order.memberId, ids: [uploadId], owner })
    const { sendingBank, transRef } = read
    const isUsed = sendingBank !== null && transRef !== null && (await isTransferUsed(tx, sendingBank, transRef))
    const reason = transRef === null ? 'slip_unreadable' : isUsed ? 'slip_used' : null
    const nextAskAt = reason === null ? new Date(now.getTime() + leaseMs) : null
    const state = reason === null ? 'asking' : 'queued'
    const id = await insertSlip(tx, { orderId: order.id, uploadId, state, reason, ...read, nextAskAt, at: now })
    await changeOrder(tx, order.id, { status: 'checking', reason, at: now, seen: true })
    return reason === null ? id : undefined
  })
  tell(app, order, false)
  if (slipId !== undefined) await askSlip(app, slipId)
}

/** Asks for the slips whose time has come. */
export async function askSlips(app: App): Promise<void> {
  const now = app.clock.now()
  for (const { id } of await takeDueSlips(app.db, now, new Date(now.getTime() + leaseMs), atOnce))
    await askSlip(app, id).catch((error: unknown) => app.log.warn('slip not asked for', { error }))
}

async function askSlip(app: App, slipId: bigint): Promise<void> {
  const slip = await app.db.transaction((tx) => lockSlip(tx, slipId))
  const order = slip && (await findOrder(app.db, slip.orderId))
  if (slip?.state !== 'asking' || order === undefined || slip.payload === null) return
  const { bankCode = '', number = '', name = '' } = order.pay.account ?? {}
  const answer = await app.ports.slipCheck.ask({
    ...{ payload: slip.payload, transRef: slip.transRef!, sendingBank: slip.sendingBank! },
    to: { bankCode, number: number === '' ? (order.accountKey ?? '') : number, name },
  })
  const afterCommit = await app.db.transaction(async (tx) => {
    await holdLines(tx, order.accountKey)
    await lockDepositor(tx, order.memberId)
    const locked = (await lockOrder(tx, order.id))!
    const own = (await lockSlip(tx, slipId))!
    // Somebody has decided meanwhile, or another process has asked.
    if (own.state !== 'asking') return undefined
    await countAsk(tx, slipId)
    return answer.result === 'found'
      ? settle(app, tx, locked, own, answer)
      : wait(app, tx, locked, { ...own, asks: own.asks + 1 }, answer.result)
  })
  if (afterCommit) afterCommit()
  else tell(app, order, false)
}

/** Nobody could say: asked again later, and by a person when that was often enough. */
async function wait(app: App, tx: Queryable, order: Order, slip: Slip, result: Exclude<SlipAnswer['result'], 'found'>) {
  const at = app.clock.now()
  const waitMs = nextWaitMs(slip.asks)
  if (waitMs !== undefined) {
    await changeSlip(tx, slip.id, { state: 'asking', reason: null, nextAskAt: new Date(at.getTime() + waitMs), at })
    return undefined
  }
  await queue(app, tx, order, slip, result === 'not_found' ? 'slip_not_found' : 'slip_check_down')
  return undefined
}

async function queue(app: App, tx: Queryable, order: Order, slip: Slip, reason: DepositReason, answer?: object) {
  const at = app.clock.now()
  await changeSlip(tx, slip.id, { state: 'queued', reason, at, ...(answer && { answer }) })
  if (order.status !== 'credited') await changeOrder(tx, order.id, { status: 'checking', reason, at, seen: true })
}

/** What the bank knows of a slip: credited without a person only when all four rules hold. */
async function settle(
  app: App,
  tx: Queryable,
  order: Order,
  slip: Slip,
  answer: Extract<SlipAnswer, { result: 'found' }>,
) {
  const { sendingBank, transRef } = answer
  const amount = answer.amount * unitsPerHundredth
  const said = {
    ...{ amount: formatAmount(amount, currencyOf(order.currency)), at: answer.at.toISOString() },
    ...(answer.sender.name && { senderName: answer.sender.name }),
    ...(answer.sender.account && { senderAccount: answer.sender.account }),
    ...(answer.receiver.name && { receiverName: answer.receiver.name }),
    ...(answer.receiver.account && { receiverAccount: answer.receiver.account }),
  }
  const account = order.pay.account?.number ?? order.accountKey ?? ''
  const facts = { account, hundredths: toHundredths(order.payAmount), createdAt: order.createdAt }
  // One transfer proves one deposit by the name that is stored: an answer under another name proves nothing.
  const isAsked = sendingBank === slip.sendingBank && transRef === slip.transRef
  const fault = isAsked ? faultOf(answer, facts, await isTransferUsed(tx, sendingBank, transRef)) : 'slip_unclear'
  if (fault !== undefined) return void (await queue(app, tx, order, slip, fault, said))
  const [from, to] = [new Date(answer.at.getTime() - sameMs), new Date(answer.at.getTime() + sameMs)]
  const { accountKey } = order
  const line = accountKey === null ? undefined : await findUnmatched(tx, accountKey, amount, from, to)
  const told =
    accountKey === null || line ? undefined : await findToldOf(tx, { accountKey, amount, from, to }, order.id)
  // The bank's line has brought this money already: to another order, or to this one, where it waits.
  if (told && told.orderId !== order.id) return void (await queue(app, tx, order, slip, 'slip_used', said))
  await changeSlip(tx, slip.id, { state: 'used', reason: null, answer: said, at: app.clock.now() })
  if (order.status === 'credited' || order.accountKey === null) return undefined
  if (told) {
    await changeOrder(tx, order.id, { status: order.status, reason: told.reason, at: app.clock.now() })
    return undefined
  }
  if (line !== undefined) return place(app, tx, line, order.id, { from: 'suspense' })
  const taken = await takePayment(app, tx, {
    ...{ provider: `bank:${order.accountKey}`, reference: `${sendingBank}:${transRef}`, orderId: order.id },
    ...{ accountKey: order.accountKey, amount, currency: order.currency, paidAt: answer.at, toldBy: 'slip' },
    ...{ payerName: answer.sender.name, payerAccount: answer.sender.account },
  })
  return taken.afterCommit
}
