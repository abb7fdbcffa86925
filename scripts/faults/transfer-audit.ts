import { type Db, first } from '#server/kernel/db.ts'
import { type Mover, product, type TransferWorld } from './transfer-world.ts'

/** A transfer as its member named it. */
export interface Key {
  readonly key: string
  readonly direction: 'deposit' | 'withdraw'
}

interface Pockets extends Record<string, unknown> {
  readonly wallet: bigint
  readonly held: bigint
}

interface Order extends Record<string, unknown> {
  readonly id: string
  readonly key: string
  readonly direction: 'deposit' | 'withdraw'
  readonly state: 'pending' | 'done' | 'refused'
  readonly amount: bigint
}

export async function pendingTransfers(db: Db): Promise<number> {
  const row = await first<{ count: bigint }>(
    db,
    "select count(*) as count from wallet_transfer where state = 'pending'",
  )
  return Number(row!.count)
}

/**
 * Compares the two books over one member: every transfer that is clear here says what the vendor's list says, and wallet,
 * held money and vendor wallet together are what the member owns, each amount counted where it lies.
 */
export async function auditMover(world: TransferWorld, { id }: Mover, last: Key): Promise<string[]> {
  const { db, purses, startBalance } = world
  const pockets = await first<Pockets>(
    db,
    `select coalesce(sum(balance) filter (where kind = 'wallet'), 0)::bigint as wallet,
       coalesce(sum(balance) filter (where kind = 'held'), 0)::bigint as held from account where member_id = $1`,
    [id],
  )
  const orders = await db.query<Order>(
    'select id::text, key, direction, state, amount from wallet_transfer where member_id = $1',
    [id],
  )
  const hourMs = 60 * 60_000
  const span = { from: new Date(Date.now() - hourMs), to: new Date(Date.now() + hourMs) }
  const there = await purses.orders({ product, user: String(id), ...span })
  const counted = new Set(there.flatMap((one) => (one.status === 'TS_SUCCESS' ? [one.transactionUuid] : [])))
  const purse = await purses.balance({ user: String(id), product, currency: 'THB' })
  const breaches: string[] = []
  if (orders.filter(({ key }) => key === last.key).length > 1) breaches.push(`member ${id}: one key, two transfers`)
  // What is on its way and has arrived is here still held, or here not yet returned.
  let between = 0n
  for (const order of orders) {
    const hasCounted = counted.delete(order.id)
    if (order.state === 'pending' && hasCounted) between += order.direction === 'deposit' ? order.amount : -order.amount
    if (order.state !== 'pending' && hasCounted !== (order.state === 'done'))
      breaches.push(`transfer ${order.id} is ${order.state} here and ${hasCounted ? '' : 'not '}carried out there`)
  }
  if (counted.size > 0) breaches.push(`member ${id}: ${counted.size} transfers that only the vendor knows`)
  const sum = pockets!.wallet + pockets!.held + purse - between
  if (sum !== startBalance) breaches.push(`member ${id} owns ${sum} in place of ${startBalance}`)
  return breaches
}
