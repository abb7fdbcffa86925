import { randomUUID } from 'node:crypto'
import { type Currency, formatAmount, parseAmount, type Units } from '#api/money.ts'
import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'
import { first, type Queryable } from '#server/kernel/db.ts'
import { memberWallet, type Posted, post, readBalance, type SystemKind, systemAccount } from '#server/ledger/public.ts'
import { currencyOfMember } from '#server/wallet/public.ts'
import { audit } from './audit.ts'
import { type Line, OperatorError } from './line.ts'
import { memberOf } from './member-of.ts'

/** What people book by hand: where it comes from or goes to, and under which source its key is unique. */
const kinds = {
  credit: { source: 'operator', reason: 'adjustment', house: 'adjustments', done: 'paid' },
  deposit: { source: 'operator-deposit', reason: 'deposit', house: 'deposits', done: 'deposited' },
  withdrawal: { source: 'operator-withdrawal', reason: 'withdrawal', house: 'withdrawals', done: 'withdrawn' },
} as const satisfies Record<string, { source: string; reason: string; house: SystemKind; done: string }>
type Kind = keyof typeof kinds

interface Booking {
  readonly source: string
  readonly key: string
  readonly reason: string
  readonly reference: string
  readonly house: bigint
  /** What the wallet receives; below zero: what it pays. */
  readonly amount: Units
  readonly whenShort?: 'owe'
}

const told = (currency: Currency, amount: Units): string => `${formatAmount(amount, currency)} ${currency.code}`

/**
 * Moves money between a member's wallet and the house and writes it into the audit log, both in `tx`; a repeated key moves
 * nothing. Throws {@link OperatorError} when the wallet cannot pay, or the key was used for something else.
 */
export async function book(
  app: App,
  tx: Queryable,
  memberId: bigint,
  booking: Booking,
  note: { readonly action: string; readonly detail: object },
): Promise<Posted> {
  const wallet = await memberWallet(tx, memberId)
  if (wallet === undefined) throw new OperatorError('That member has no wallet.')
  const { house, amount, ...transfer } = booking
  const currency = await currencyOfMember(app, tx, memberId)
  const posted = await post(tx, {
    ...{ ...transfer, currency: currency.code, at: app.clock.now() },
    postings: [
      { account: house, amount: -amount },
      { account: wallet, amount },
    ],
  }).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== 'idempotency_conflict') throw error
    throw new OperatorError(
      `${booking.key} was used for another amount or member before; nothing moved. Booking it anew, after "reverse", needs a --key of its own.`,
    )
  })
  // Thrown inside the transaction, so that the refusal is not stored and the same key can be used later.
  if (posted.refusal) throw new OperatorError(`The wallet has less than ${told(currency, -amount)}; nothing moved.`)
  if (posted.replayed) return posted
  const row = await first<{ balance: bigint; moved: bigint }>(
    tx,
    `select a.balance, coalesce((select sum(p.amount) from posting p where p.transfer_id = $2 and p.account_id = a.id), 0)::bigint as moved
     from account a where a.id = $1`,
    [wallet, posted.transferId],
  )
  const { balance: after, moved } = row!
  const money = {
    ...{ amount: formatAmount(amount, currency), currency: currency.code, key: booking.key },
    ...{ before: formatAmount(after - moved, currency), after: formatAmount(after, currency) },
  }
  await audit(app, note.action, `member:${memberId}`, { ...money, ...note.detail }, tx)
  return posted
}

/** A sum above the setting `handBookingMax` is typed twice. */
function readAmount(app: App, currency: Currency, text: string, confirmed: string | undefined): Units {
  const amount = parseAmount(text, currency)
  if (amount === undefined || amount === 0n) throw new OperatorError(`${text} is not an amount of ${currency.code}.`)
  const again = confirmed === undefined ? undefined : parseAmount(confirmed, currency)
  if (confirmed !== undefined && again !== amount)
    throw new OperatorError(`--confirm-amount ${confirmed} is not ${text}; nothing moved.`)
  const max = parseAmount(app.settings.current().handBookingMax, currency)
  if (max !== undefined && amount > max && again === undefined)
    throw new OperatorError(
      `${told(currency, amount)} is more than ${told(currency, max)} (setting handBookingMax). If it is right, repeat it: --confirm-amount ${text}`,
    )
  return amount
}

async function bookByHand(app: App, kind: Kind, { words, options }: Line): Promise<string> {
  const [account = '', amountText = ''] = words
  const { reason = '', reference, key = reference ?? randomUUID() } = options
  const memberId = await memberOf(app, account)
  if (memberId === undefined) throw new OperatorError(`There is no member ${account} with a wallet.`)
  const currency = await currencyOfMember(app, app.db, memberId)
  const amount = readAmount(app, currency, amountText, options['confirm-amount'])
  const { source, house, done, ...rule } = kinds[kind]
  const posted = await app.db.transaction(async (tx) => {
    if (kind === 'deposit') await refuseDisabled(tx, memberId, account)
    return book(
      app,
      tx,
      memberId,
      {
        ...{ source, key, reason: rule.reason, reference: reference ?? key, house: systemAccount(house) },
        amount: kind === 'withdrawal' ? -amount : amount,
      },
      { action: `wallet.${kind}`, detail: { reason, ...(reference === undefined ? {} : { reference }) } },
    )
  })
  if (!posted.replayed) app.events.publishChange(memberId, 'balance')
  const outcome = posted.replayed ? `was ${done} before, nothing moved` : done
  return `${told(currency, amount)} ${outcome}. ${account} has ${await walletOf(app, memberId)}. Key: ${key}`
}

async function refuseDisabled(tx: Queryable, memberId: bigint, account: string): Promise<void> {
  const row = await first<{ status: string }>(tx, 'select status from member where id = $1', [memberId])
  if (row?.status === 'disabled') throw new OperatorError(`${account} is not open; nothing moved.`)
}

async function walletOf(app: App, memberId: bigint): Promise<string> {
  const { balance = 0n } = (await readBalance(app.db, memberId)) ?? {}
  return told(await currencyOfMember(app, app.db, memberId), balance)
}

/** Corrects a wallet upwards: `credit <account> <amount> --reason …`. */
export const credit = (app: App, line: Line): Promise<string> => bookByHand(app, 'credit', line)
/** Books money that has arrived: `deposit <account> <amount> --reference …`. */
export const deposit = (app: App, line: Line): Promise<string> => bookByHand(app, 'deposit', line)
/** Books money that was paid out: `withdraw <account> <amount> --reference …`. */
export const withdraw = (app: App, line: Line): Promise<string> => bookByHand(app, 'withdrawal', line)

interface BookedRow extends Record<string, unknown> {
  readonly id: bigint
  readonly house: bigint
  readonly amount: bigint
  readonly member_id: bigint
  readonly account: string
}

/** Takes back what one of the three commands above has booked: `reverse credit|deposit|withdrawal <key> --reason …`. */
export async function reverse(app: App, { words: [wanted, key = ''], options }: Line): Promise<string> {
  const { source, reason: what } = kinds[wanted as Kind]
  const { reason, rest } = options
  if (rest !== undefined && rest !== 'owe') throw new OperatorError('--rest is owe, or left out.')
  const booked = await first<BookedRow>(
    app.db,
    `select t.id, p.account_id as house, p.amount, o.member_id, m.account
     from transfer t join posting p on p.transfer_id = t.id and p.account_id < 1000
       join lateral (select a.member_id from posting x join account a on a.id = x.account_id
         where x.transfer_id = t.id and a.member_id is not null limit 1) o on true
       join member m on m.id = o.member_id
     where t.source = $1 and t.key = $2`,
    [source, key],
  )
  if (booked === undefined) throw new OperatorError(`No ${wanted} was booked under ${key}.`)
  const { id, house, amount, member_id: memberId, account } = booked
  const posted = await app.db.transaction((tx) =>
    book(
      app,
      tx,
      memberId,
      {
        ...{ source: 'operator-reversal', key: id.toString(), reason: `${what}_reversal`, reference: key },
        ...{ house, amount },
        ...(rest === 'owe' ? { whenShort: 'owe' as const } : {}),
      },
      { action: 'wallet.reverse', detail: { reason, key, of: wanted } },
    ),
  )
  if (!posted.replayed) app.events.publishChange(memberId, 'balance')
  const outcome = posted.replayed ? 'was reversed before, nothing moved' : 'is reversed'
  const currency = await currencyOfMember(app, app.db, memberId)
  return `The ${wanted} ${key} ${outcome}: ${told(currency, amount)} for ${account}, who has ${await walletOf(app, memberId)}.`
}
