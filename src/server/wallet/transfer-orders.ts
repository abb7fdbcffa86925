import { createHash, randomUUID } from 'node:crypto'
import type { Units } from '#api/money.ts'
import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { memberWallet, openMemberAccount, post, systemAccount } from '#server/ledger/public.ts'
import { closeOrder, findOrderByKey, insertOrder, leaseOrderRow, lockPendingOrder, planOrderRow } from './order-rows.ts'
import type { NewTransfer, TransferOrder } from './transfer-order.ts'
import { lockPlayer, refuseByRules } from './transfer-rules.ts'

/** The process that sends an order has this long before another may claim it. */
export const leaseMs = 15_000
/** By then it is clear what became of an order; one that is not is late, and an alarm. */
export const clearByMs = 5 * 60_000

/** Whether an order is not clear although it should be. */
export const isLate = ({ state, createdAt }: TransferOrder, now: Date): boolean =>
  state === 'pending' && now.getTime() - createdAt.getTime() >= clearByMs
const source = 'wallet_transfer'

const hashOf = ({ vassalage, direction, currency, amount }: NewTransfer): Buffer =>
  createHash('sha256').update([direction, vassalage, currency, amount].join('|')).digest()

/**
 * Writes an order down and, on the way to the vendor, holds its money: one transaction, before anybody outside is
 * asked. The same key gives the same order; with another input it throws `Refusal('idempotency_conflict')`. An order
 * that the wallet cannot pay is kept as refused; one that the rules of play forbid is not kept and throws
 * `play_excluded`, `account_disabled` or `limit_reached`.
 */
export function openOrder(app: App, wanted: NewTransfer): Promise<{ order: TransferOrder; isNew: boolean }> {
  const now = app.clock.now()
  return app.db.transaction(async (tx) => {
    if (wanted.direction === 'deposit') {
      await lockPlayer(tx, wanted.memberId)
      const known = await findKnown(tx, wanted)
      if (known !== undefined) return { order: known, isNew: false }
      await refuseByRules(tx, wanted, now)
    }
    const inserted = await insertOrder(tx, {
      ...{ ...wanted, id: randomUUID(), hash: hashOf(wanted), now, next: new Date(now.getTime() + leaseMs) },
    })
    if (inserted === undefined) return { order: (await findKnown(tx, wanted))!, isNew: false }
    if (wanted.direction === 'withdraw') return { order: inserted, isNew: true }
    const { wallet, held } = await pockets(tx, inserted)
    const { refusal } = await move(tx, inserted, 'hold', [wallet, -inserted.amount], [held, inserted.amount], now)
    if (refusal === undefined) return { order: inserted, isNew: true }
    return { order: await closeOrder(tx, inserted.id, 'refused', refusal, now), isNew: true }
  })
}

async function findKnown(tx: Queryable, wanted: NewTransfer): Promise<TransferOrder | undefined> {
  const order = await findOrderByKey(tx, wanted.memberId, wanted.key)
  if (order && !Buffer.from(order.hash).equals(hashOf(wanted))) throw new Refusal('idempotency_conflict')
  return order
}

/**
 * Takes an order to be sent: nobody else does so until the lease ends. `fresh` takes it only if nobody has ever sent
 * it. Gives the order with this attempt counted, or `undefined`.
 */
export function leaseOrder(app: App, id: string, fresh = false): Promise<TransferOrder | undefined> {
  const now = app.clock.now()
  return leaseOrderRow(app.db, id, now, new Date(now.getTime() + leaseMs), fresh)
}

/** What else is written in the transaction that closes an order. */
export type Beside = (tx: Queryable) => Promise<unknown>
const nothing: Beside = async () => {}

/** The vendor has carried it out: the held money is the vendor's to keep, or the vendor's money returns. */
export async function settleOrder(app: App, id: string, beside = nothing): Promise<TransferOrder | undefined> {
  const now = app.clock.now()
  return app.db.transaction(async (tx) => {
    const order = await lockPendingOrder(tx, id)
    if (order === undefined) return undefined
    const { wallet, held } = await pockets(tx, order)
    const vendor = systemAccount('vendorWallets')
    const [from, to] = order.direction === 'deposit' ? [held, vendor] : [vendor, wallet]
    const { refusal } = await move(tx, order, 'settle', [from, -order.amount], [to, order.amount], now)
    if (refusal !== undefined) throw new Error(`the held money of transfer ${id} is not there`)
    await beside(tx)
    return closeOrder(tx, id, 'done', null, now)
  })
}

/**
 * The vendor has not carried it out and will not: held money goes back. With `attempts`, only if nobody has sent it
 * again since.
 */
export async function refuseOrder(
  app: App,
  id: string,
  reason: string,
  attempts?: number,
  beside = nothing,
): Promise<TransferOrder | undefined> {
  const now = app.clock.now()
  return app.db.transaction(async (tx) => {
    const order = await lockPendingOrder(tx, id)
    if (order === undefined || (attempts !== undefined && order.attempts !== attempts)) return undefined
    if (order.direction === 'deposit') {
      const { wallet, held } = await pockets(tx, order)
      const { refusal } = await move(tx, order, 'return', [held, -order.amount], [wallet, order.amount], now)
      if (refusal !== undefined) throw new Error(`the held money of transfer ${id} is not there`)
    }
    await beside(tx)
    return closeOrder(tx, id, 'refused', reason, now)
  })
}

/** Plans when an order is looked at next. */
export async function planOrder(app: App, id: string, afterMs: number): Promise<void> {
  await planOrderRow(app.db, id, new Date(app.clock.now().getTime() + afterMs))
}

async function pockets(tx: Queryable, { memberId, currency }: TransferOrder) {
  const wallet = await memberWallet(tx, memberId)
  if (wallet === undefined) throw new Refusal('real_account_needed')
  return { wallet, held: await openMemberAccount(tx, memberId, 'held', currency) }
}

type Line = readonly [account: bigint, amount: Units]

function move(tx: Queryable, order: TransferOrder, step: 'hold' | 'settle' | 'return', from: Line, to: Line, at: Date) {
  const reason = { hold: 'transfer_hold', settle: `transfer_${order.direction}`, return: 'transfer_return' }[step]
  return post(tx, {
    source,
    key: `${order.id}:${step}`,
    reason,
    reference: order.id,
    currency: order.currency,
    at,
    postings: [from, to].map(([account, amount]) => ({ account, amount })),
  })
}
