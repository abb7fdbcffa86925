import { currencyOf, formatAmount, parseAmount, type Units } from '#api/money.ts'
import { Refusal } from '#api/refusal.ts'
import { mainWallet, type VendorWallet } from '#api/wallet.ts'
import type { App } from '#server/kernel/context.ts'
import { first } from '#server/kernel/db.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { readBalance } from '#server/ledger/public.ts'
import { publishBalance } from './live.ts'
import { type Direction, openOrder, orderColumns, type TransferOrder } from './transfer-orders.ts'
import { sendOrder } from './transfer-send.ts'
import { showTransfer } from './transfer-show.ts'

interface PurseVendor extends Record<string, unknown> {
  readonly vassalage: string
  readonly name: string
  readonly maintenance: boolean
}

/** A hidden vendor takes no money, but members who sent it some still see their vendor wallet and can empty it. */
const purseVendors = `select v.vassalage, v.display_name as name, v.maintenance or not v.enabled as maintenance
  from vendor v where v.transfer_wallet and ($1::text is null or v.vassalage = $1)
    and (v.enabled or exists (select 1 from wallet_transfer w
      where w.member_id = $2 and w.vassalage = v.vassalage and w.direction = 'deposit' and w.state <> 'refused'))
  order by v.sort, v.vassalage`

export const transferHandlers: Handlers<'merchantWallet' | 'walletTransfer' | 'walletTransfers'> = {
  async merchantWallet({ app, input, session }) {
    const vendors = await app.db.query<PurseVendor>(purseVendors, [input.vendor ?? null, session.memberId])
    if (vendors.length === 0) return { isSingle: true, wallets: [] }
    const currency = await walletCurrency(app, session.memberId)
    const wallets = await Promise.all(vendors.map((vendor) => readPurse(app, session.memberId, vendor, currency)))
    return { isSingle: false, wallets }
  },

  async walletTransfer({ app, input, session, request }) {
    const { vassalage, direction } = readWay(input)
    const vendor = await first<PurseVendor>(app.db, purseVendors, [vassalage, session.memberId])
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
    return showTransfer((await readOrder(app, order.id))!, app.clock.now())
  },

  async walletTransfers({ app, input, session }) {
    const { pageNo, pageSize } = input
    const count = await first<{ total: bigint }>(
      app.db,
      'select count(*) as total from wallet_transfer where member_id = $1',
      [session.memberId],
    )
    const orders = await app.db.query<TransferOrder>(
      `select ${orderColumns} from wallet_transfer where member_id = $1
       order by created_at desc, id limit $2 offset $3`,
      [session.memberId, pageSize, (pageNo - 1) * pageSize],
    )
    const total = Number(count!.total)
    const now = app.clock.now()
    return { content: orders.map((order) => showTransfer(order, now)), totalPages: Math.ceil(total / pageSize), total }
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

function readOrder(app: App, id: string): Promise<TransferOrder | undefined> {
  return first<TransferOrder>(app.db, `select ${orderColumns} from wallet_transfer where id = $1`, [id])
}
