import { currencyOf, formatAmount } from '#api/money.ts'
import type { WalletTransfer } from '#api/wallet.ts'
import { mainWallet } from '#api/wallet-names.ts'
import type { TransferOrder } from './transfer-order.ts'
import { isLate } from './transfer-orders.ts'

/** What the vendor's own words come to for a member. */
const reasons: Readonly<Record<string, NonNullable<WalletTransfer['reason']>>> = {
  insufficient_funds: 'insufficient_funds',
  RS_ERROR_NOT_ENOUGH_MONEY: 'insufficient_funds',
}

/** An order as the API says it at this time. */
export function showTransfer(order: TransferOrder, now: Date): WalletTransfer {
  const toVendor = order.direction === 'deposit'
  return {
    id: order.id,
    from: toVendor ? mainWallet : order.vassalage,
    to: toVendor ? order.vassalage : mainWallet,
    amount: formatAmount(order.amount, currencyOf(order.currency)),
    currency: order.currency,
    state: order.state,
    ...(isLate(order, now) && { late: true }),
    ...(order.reason === null ? {} : { reason: reasons[order.reason] ?? 'vendor_refused' }),
    createdAt: order.createdAt.toISOString(),
    ...(order.settledAt === null ? {} : { settledAt: order.settledAt.toISOString() }),
  }
}
