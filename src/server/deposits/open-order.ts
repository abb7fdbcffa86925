import { createHash, randomInt } from 'node:crypto'
import type { DepositField } from '#api/deposits.ts'
import { type Currency, currencyOf, type Units } from '#api/money.ts'
import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'
import { dayIn } from '#server/kernel/day.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { hoursOf } from '#server/kernel/opening-hours.ts'
import { requireListAnswer, reserveDeposit } from '#server/limits/public.ts'
import { type ChosenOffer, chooseOffer } from '#server/promotions/public.ts'
import { stepOf } from './amounts.ts'
import { lockDepositor, standingOf } from './member.ts'
import { accountKeyOf, bearsReference, feeOf, fieldsOf, type Method, openingOf, termsOf } from './method.ts'
import { payToAccount } from './pay.ts'
import {
  findOrder,
  findOrderByKey,
  insertOrder,
  type NewOrder,
  type Order,
  sumOpen,
  takenAmounts,
} from './rows-orders.ts'

/** What a member asks for. */
export interface Wanted {
  readonly memberId: bigint
  readonly key: string
  readonly method: Method
  readonly amount: Units
  readonly fields: Readonly<Partial<Record<DepositField, string>>>
  /** The promotion that is to come with it. */
  readonly promotion: string | undefined
}

/** Letters and digits that nobody takes for one another. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** An amount that was shown is not shown to somebody else for this long: it may still be paid. */
const amountRestMs = 48 * 60 * 60_000
const firstAskMs = 60_000

const hashOf = ({ method, amount, fields, promotion }: Wanted): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify([
        ...[method.id, amount.toString(), Object.entries(fields).toSorted()],
        ...(promotion === undefined ? [] : [promotion]),
      ]),
    )
    .digest()

function newCode(app: App): string {
  const day = dayIn(app.settings.current().timeZone, app.clock.now()).replaceAll('-', '').slice(2)
  const tail = Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `D-${day}-${tail}`
}

/** Refuses what a method does not take. */
export function refuseByMethod(app: App, { method, amount, fields }: Wanted): void {
  const { open } = hoursOf(openingOf(method), app.settings.current().timeZone, app.clock.now())
  if (!open) throw new Refusal('method_closed')
  if (amount < method.min || amount > method.max)
    throw new Refusal('amount_out_of_range', { fields: { amount: 'invalid' } })
  const missing = fieldsOf(method).filter((name) => (fields[name] ?? '') === '')
  if (missing.length > 0)
    throw new Refusal('invalid_input', {
      fields: Object.fromEntries(missing.map((name) => [`fields.${name}`, 'required'])),
    })
}

/**
 * Opens an order in one transaction with its checks; the same key gives the same order. What a provider has to be asked for
 * comes after the commit.
 */
export async function openOrder(app: App, wanted: Wanted): Promise<{ readonly order: Order; readonly isNew: boolean }> {
  await requireListAnswer(app, wanted.memberId)
  return app.db.transaction(async (tx) => {
    await lockDepositor(tx, wanted.memberId)
    const known = await findOrderByKey(tx, wanted.memberId, wanted.key)
    if (known !== undefined) {
      if (!Buffer.from(known.hash).equals(hashOf(wanted))) throw new Refusal('idempotency_conflict')
      return { order: known, isNew: false }
    }
    refuseByMethod(app, wanted)
    await refuseByMember(app, tx, wanted)
    const { memberId: who, promotion: name, amount: paid } = wanted
    const offer = name === undefined ? undefined : await chooseOffer(app, tx, { memberId: who, name, paid })
    const order = (await findOrder(tx, await insertNew(app, tx, wanted, offer)))!
    const { memberId, code, payAmount, expiresAt } = order
    await reserveDeposit(app, tx, { memberId, key: code, amount: payAmount, until: expiresAt })
    return { order, isNew: true }
  })
}

async function refuseByMember(app: App, tx: Queryable, { memberId }: Wanted): Promise<void> {
  const standing = await standingOf(app, tx, memberId)
  if (standing === 'excluded') throw new Refusal('play_excluded')
  if (standing === 'closed') throw new Refusal('account_disabled')
  const { count } = await sumOpen(tx, memberId)
  if (count >= BigInt(app.settings.current().depositsOpenMax)) throw new Refusal('deposits_open')
}

const triesMax = 8

/** Writes the order under a code, and with an amount, that no other has. */
async function insertNew(app: App, tx: Queryable, wanted: Wanted, offer: ChosenOffer | undefined): Promise<bigint> {
  const { method } = wanted
  const now = app.clock.now()
  const tells = !bearsReference(method)
  for (let tries = 0; tries < triesMax; tries++) {
    const code = newCode(app)
    const payAmount = tells ? await freeAmount(tx, wanted, now) : wanted.amount
    const credited = payAmount - feeOf(termsOf(method), payAmount, stepOf(currencyOf(method.currency)))
    const order: NewOrder = {
      ...{ code, memberId: wanted.memberId, key: wanted.key, hash: hashOf(wanted), methodId: method.id },
      ...{ kind: method.kind, provider: method.provider, currency: method.currency, amount: wanted.amount, payAmount },
      ...{
        accountKey: accountKeyOf(method) ?? null,
        holdsAmount: tells,
        terms: termsOf(method),
        fields: wanted.fields,
      },
      pay: method.provider === null ? payToAccount(method, code, payAmount) : {},
      status: method.provider === null ? 'awaiting_payment' : 'created',
      createdAt: now,
      expiresAt: new Date(now.getTime() + method.expiresMinutes * 60_000),
      nextAskAt: method.provider === null ? null : new Date(now.getTime() + firstAskMs),
      offer: offer
        ? { id: offer.offerId, version: offer.version, amount: offer.amount({ paid: payAmount, credited }) }
        : null,
    }
    const row = await insertOrder(tx, order)
    if (row !== undefined) return row.id
  }
  throw new Refusal('method_closed', { detail: 'Too many orders of this amount are open on this account.' })
}

/** The amount with last digits that no open order of the account has, if possible none of the last two days. */
async function freeAmount(tx: Queryable, { method, amount }: Wanted, now: Date): Promise<Units> {
  const currency: Currency = currencyOf(method.currency)
  const step = stepOf(currency)
  const all = Array.from({ length: 99 }, (_, at) => amount + step * BigInt(at + 1))
  const since = new Date(now.getTime() - amountRestMs)
  const taken = await takenAmounts(tx, accountKeyOf(method) ?? '', all[0]!, all[98]!, since)
  const open = new Set(taken.filter((one) => one.open).map((one) => one.amount))
  const seen = new Set(taken.map((one) => one.amount))
  const rested = all.filter((one) => !seen.has(one))
  const free = rested.length > 0 ? rested : all.filter((one) => !open.has(one))
  if (free.length === 0) throw new Refusal('method_closed', { detail: 'Every last digit of this amount is taken.' })
  return free[randomInt(free.length)]!
}
