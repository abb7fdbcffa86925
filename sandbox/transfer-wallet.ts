import type { Units } from '@baize/money/money.ts'
import { type Database, inTransaction } from './database.ts'
import type { Timers } from './timers.ts'
import type { Wallet, WalletAnswer } from './wallet.ts'

/** Products whose money lies with the vendor: players bring it and take it home by themselves. */
const schema = `
  create table if not exists purse (
    member text not null,
    product text not null,
    currency text not null,
    balance integer not null default 0 check (balance >= 0),
    primary key (member, product)
  ) strict;
  create table if not exists purse_entry (
    transaction_uuid text primary key,
    member text not null,
    product text not null,
    currency text not null,
    kind text not null check (kind in ('deposit', 'withdraw', 'bet', 'win', 'rollback')),
    amount integer not null check (amount >= 0),
    reference_uuid text,
    status text not null,
    balance integer not null,
    created_at integer not null
  ) strict;
  create index if not exists purse_entry_time on purse_entry (created_at);
  create index if not exists purse_entry_reference on purse_entry (reference_uuid) where reference_uuid is not null;
`

/** Identifies a vendor wallet: its player and product. Its currency is that of its first deposit. */
export interface Purse {
  readonly user: string
  readonly product: string
}

type Kind = 'deposit' | 'withdraw' | 'bet' | 'win' | 'rollback'

export interface Order extends Purse {
  readonly kind: Kind
  readonly uuid: string
  readonly amount: Units
  /** Absent where the protocol leaves it out: rollbacks. */
  readonly currency?: string
  readonly reference?: string
}

/** A movement of a vendor wallet as the operator reads it. */
export interface Entry extends Order {
  readonly status: string
  readonly createdAt: number
}

export interface Purses {
  /** Carries out one order once; the same order again gives the stored outcome. */
  move(order: Order): { readonly status: string; readonly balance: Units }
  balance(purse: Purse): Units
  /** Deposits and withdrawals of a product in a span of time, oldest first, at most 1000. */
  list(query: { readonly product: string; readonly user?: string; readonly from: number; readonly to: number }): Entry[]
}

const signs: Readonly<Record<Kind, bigint>> = { deposit: 1n, withdraw: -1n, bet: -1n, win: 1n, rollback: 1n }

/** Opens the vendor wallets. */
export function openPurses(db: Database, timers: Timers): Purses {
  db.exec(schema)
  const find = (uuid: string) => db.prepare('select * from purse_entry where transaction_uuid = ?').get(uuid)
  const purseOf = ({ user, product }: Purse) =>
    db.prepare('select * from purse where member = ? and product = ?').get(user, product)
  const balance = (purse: Purse): Units => (purseOf(purse)?.balance as bigint | undefined) ?? 0n

  /** What the order comes to: how much is added, or the word that refuses it. */
  const judge = (order: Order): { readonly status: string; readonly change: Units } => {
    const refuse = (status: string) => ({ status, change: 0n })
    if (order.kind === 'rollback') {
      const undone = find(order.reference ?? '')
      const again = db
        .prepare("select 1 from purse_entry where kind = 'rollback' and reference_uuid = ?")
        .get(order.reference ?? '')
      const taken = undone?.status === 'RS_OK' && undone.kind === 'bet' && !again
      return { status: 'RS_OK', change: taken ? (undone.amount as bigint) : 0n }
    }
    const undoneBefore = db
      .prepare("select 1 from purse_entry where kind = 'rollback' and reference_uuid = ?")
      .get(order.kind === 'win' ? (order.reference ?? '') : order.uuid)
    if (undoneBefore) return refuse('RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
    const currency = purseOf(order)?.currency ?? order.currency
    if (currency !== order.currency) return refuse('RS_ERROR_WRONG_CURRENCY')
    const change = signs[order.kind] * order.amount
    return balance(order) + change < 0n ? refuse('RS_ERROR_NOT_ENOUGH_MONEY') : { status: 'RS_OK', change }
  }

  const repeat = (known: Record<string, unknown>, order: Order) => {
    const same =
      known.member === order.user &&
      known.product === order.product &&
      (order.kind === 'rollback' || known.currency === order.currency) &&
      known.kind === order.kind &&
      known.reference_uuid === (order.reference ?? null) &&
      (order.kind === 'rollback' || known.amount === order.amount)
    return same
      ? { status: String(known.status), balance: known.balance as bigint }
      : { status: 'RS_ERROR_DUPLICATE_TRANSACTION', balance: balance(order) }
  }

  return {
    balance,
    move: (order) =>
      inTransaction(db, () => {
        const known = find(order.uuid)
        if (known) return repeat(known, order)
        const { status, change } = judge(order)
        const after = balance(order) + change
        const { user, product, currency = String(purseOf(order)?.currency ?? '') } = order
        if (change !== 0n)
          db.prepare(
            `insert into purse (member, product, currency, balance) values (?1, ?2, ?3, ?4)
             on conflict (member, product) do update set balance = excluded.balance`,
          ).run(user, product, currency, after)
        db.prepare(
          `insert into purse_entry (transaction_uuid, member, product, currency, kind, amount, reference_uuid, status,
             balance, created_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        ).run(
          ...[order.uuid, user, product, currency, order.kind],
          order.kind === 'rollback' ? change : order.amount,
          ...[order.reference ?? null, status, after, timers.now()],
        )
        return { status, balance: after }
      }),
    list: ({ product, user, from, to }) =>
      db
        .prepare(
          `select * from purse_entry where product = ?1 and (?2 is null or member = ?2) and created_at >= ?3
             and created_at < ?4 and kind in ('deposit', 'withdraw') order by created_at, rowid limit 1000`,
        )
        .all(product, user ?? null, from, to)
        .map((row) => ({
          uuid: String(row.transaction_uuid),
          user: String(row.member),
          product: String(row.product),
          currency: String(row.currency),
          kind: row.kind as Kind,
          amount: row.amount as bigint,
          status: String(row.status),
          createdAt: Number(row.created_at),
        })),
  }
}

/**
 * The wallet of the games: those of `productOf` play from vendor wallets, all others from the operator's
 * wallet. Both answer alike, so that rounds need not know the difference.
 */
export function withPurses(
  operator: Wallet,
  purses: Purses,
  productOf: (gameCode: string) => string | undefined,
  isEnded: (user: string, token: string) => boolean,
): Wallet {
  return async (path, fields): Promise<WalletAnswer> => {
    const { user, token, currency, amount, transaction_uuid, reference_transaction_uuid, game_code } = fields
    const product = productOf(String(game_code))
    if (product === undefined) return operator(path, fields)
    const purse = { user: String(user), product }
    const asksForPlay = path === '/transaction/bet' || path === '/user/balance'
    if (asksForPlay && isEnded(purse.user, String(token)))
      return { status: 'RS_ERROR_TOKEN_EXPIRED', balance: undefined }
    if (path === '/user/balance') return { status: 'RS_OK', balance: purses.balance(purse) }
    return purses.move({
      ...purse,
      kind: path.replace('/transaction/', '') as Kind,
      uuid: String(transaction_uuid),
      amount: (amount as bigint | undefined) ?? 0n,
      ...(currency === undefined ? {} : { currency: String(currency) }),
      ...(reference_transaction_uuid === undefined ? {} : { reference: String(reference_transaction_uuid) }),
    })
  }
}
