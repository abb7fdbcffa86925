import { currencyOf, formatAmount, parseAmount, type Units } from '#api/money.ts'
import { Refusal } from '#api/refusal.ts'
import type { VendorWallet } from '#api/wallet.ts'
import { mainWallet } from '#api/wallet-names.ts'
import type { App } from '#server/kernel/context.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { readBalance } from '#server/ledger/public.ts'
import { publishBalance } from './live.ts'
import { findOrder, listPurseVendorsOf, type PurseVendor, pageOrders } from './order-rows.ts'
import type { Direction } from './transfer-order.ts'
import { openOrder } from './transfer-orders.ts'
import { sendOrder } from './transfer-send.ts'
import { showTransfer } from './transfer-show.ts'

export const transferHandlers: Handlers<'merchantWallet' | 'walletTransfer' | 'walletTransfers'> = {
  async merchantWallet({ app, input, session }) {
    const vendors = await listPurseVendorsOf(app.db, session.memberId, input.vendor)
    if (vendors.length === 0) return { isSingle: true, wallets: [] }
    const currency = await walletCurrency(app, session.memberId)
    const wallets = await Promise.all(vendors.map((vendor) => readPurse(app, session.memberId, vendor, currency)))
    return { isSingle: false, wallets }
  },

  async walletTransfer({ app, input, session, request }) {
    const { vassalage, direction } = readWay(input)
    const [vendor] = await listPurseVendorsOf(app.db, session.memberId, vassalage)
    if (vendor === undefined) throw new Refusal('not_found')
    const currency = await walletCurrency(app, session.memberId)
    if (direction === 'deposit' && vendor.maintenance) throw new Refusal('game_maintenance')
    const wanted = {
      memberId: session.memberId,
      vassalage,
      direction,
      currency,
      amount: readAmount(input.amount, currency),
    }
    const { order, isNew } = await openOrder(app, { ...wanted, key: request.idempotencyKey! })
    if (order.state === 'refused' && order.reason === 'insufficient_funds') throw new Refusal('insufficient_funds')
    if (isNew) {
      publishBalance(app, session.memberId)
      await sendOrder(app, order.id, true)
    }
    return showTransfer((await findOrder(app.db, order.id))!, app.clock.now())
  },

  walletTransfers({ app, input, session }) {
    const now = app.clock.now()
    return pageOrders(app.db, session.memberId, input, (order) => showTransfer(order, now))
  },
}

/** One side is the main wallet, the other a vendor's. */
function readWay({ from, to }: { readonly from: string; readonly to: string }): {
  vassalage: string
  direction: Direction
} {
  if (from === mainWallet && to !== mainWallet) return { vassalage: to, direction: 'deposit' }
  if (to === mainWallet && from !== mainWallet) return { vassalage: from, direction: 'withdraw' }
  throw new Refusal('invalid_input', { fields: { to: 'pattern' } })
}

function readAmount(text: string, currency: string): Units {
  const amount = parseAmount(text, currencyOf(currency))
  if (amount === undefined || amount === 0n) throw new Refusal('invalid_input', { fields: { amount: 'pattern' } })
  return amount
}

async function walletCurrency(app: App, memberId: bigint): Promise<string> {
  const balance = await readBalance(app.db, memberId)
  if (balance === undefined) throw new Refusal('real_account_needed')
  return balance.currency
}

/** A member's balance at one vendor; `unreachable` when the vendor does not answer in time. */
async function readPurse(
  app: App,
  memberId: bigint,
  { vassalage, name, maintenance }: PurseVendor,
  currency: string,
): Promise<VendorWallet> {
  const head = { vendor: vassalage, name, currency }
  try {
    const units = await app.ports.gameVendor.purses!.balance({
      user: memberId.toString(),
      product: vassalage,
      currency,
    })
    const balance = formatAmount(units, currencyOf(currency))
    return { ...head, balance, state: maintenance ? 'maintenance' : 'ready' }
  } catch {
    return { ...head, state: 'unreachable' }
  }
}
