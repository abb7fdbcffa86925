import { type DepositMethod, depositFields } from '#api/deposits.ts'
import { type Currency, currencyOf, formatAmount } from '#api/money.ts'
import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { keyset, numberPart } from '#server/kernel/keyset.ts'
import { clockTime, hoursOf } from '#server/kernel/opening-hours.ts'
import { type DepositRoom, depositRoom, isDepositQuestionDue, profileOf } from '#server/limits/public.ts'
import { listDepositOffers } from '#server/promotions/public.ts'
import { currencyOfMember } from '#server/wallet/public.ts'
import { readTyped } from './amounts.ts'
import { askNow } from './ask-provider.ts'
import { cancelOrder } from './cancel.ts'
import { createAtProvider } from './create-at-provider.ts'
import { standingOf } from './member.ts'
import { fieldsOf, inLanguage, type Method, openingOf } from './method.ts'
import { openOrder } from './open-order.ts'
import { isServed } from './provider.ts'
import { findMethod, listMethodRows } from './rows-methods.ts'
import { findOwnOrder, listOwnOrders, type Order } from './rows-orders.ts'
import { showOrders } from './show.ts'
import { takeSlip } from './slips.ts'

/** Whether a method can be used on this site at all. */
const isOffered = (app: App, method: Method): boolean =>
  method.enabled && isServed(app, method) && (method.kind !== 'gateway' || profileOf(app).hostedDeposits)

function showMethod(app: App, method: Method, language: string): DepositMethod {
  const currency = currencyOf(method.currency)
  const hours = openingOf(method)
  const { open, opensAt } = hoursOf(hours, app.settings.current().timeZone, app.clock.now())
  const hint = inLanguage(method.hints, language)
  return {
    ...{ id: method.id, kind: method.kind, name: inLanguage(method.names, language) ?? method.id },
    ...(hint !== undefined && { hint }),
    ...{ min: formatAmount(method.min, currency), max: formatAmount(method.max, currency) },
    fee: { basisPoints: method.feeBasisPoints, fixed: formatAmount(method.feeFixed, currency) },
    ...{ promisedMinutes: method.promisedMinutes, expiresMinutes: method.expiresMinutes, open },
    ...(hours && { hours: { from: clockTime(hours.from), to: clockTime(hours.to) } }),
    ...(opensAt && { opensAt: opensAt.toISOString() }),
    ...{ fields: fieldsOf(method), ownAccountOnly: method.ownAccountOnly },
  }
}

const showRoom = ({ room, kind, freesAt }: DepositRoom, currency: Currency) => ({
  ...(room !== null && { left: formatAmount(room, currency) }),
  ...(kind && { kind }),
  ...(freesAt && { freesAt: freesAt.toISOString() }),
})

const newestFirst = keyset('deposits', 'descending', numberPart)

async function ownOrder(app: App, memberId: bigint, code: string): Promise<Order> {
  const order = await findOwnOrder(app.db, memberId, code)
  if (order === undefined) throw new Refusal('not_found')
  return order
}

/** Deposits, as members make them. */
export const depositHandlers: Handlers<
  'depositMethods' | 'makeDeposit' | 'deposits' | 'deposit' | 'cancelDeposit' | 'sendSlip' | 'askDeposit'
> = {
  async depositMethods({ app, input, session, request }) {
    const { memberId } = session
    const currency = await currencyOfMember(app, app.db, memberId)
    const methods = await listMethodRows(app.db, currency.code)
    const standing = await standingOf(app, app.db, memberId)
    const room = await depositRoom(app, app.db, memberId)
    return {
      ...{ currency: currency.code, currencySymbol: currency.symbol },
      methods: methods
        .filter((method) => isOffered(app, method))
        .map((method) => showMethod(app, method, request.language)),
      room: showRoom(room, currency),
      offers: await listDepositOffers(app, app.db, memberId, input.language ?? request.language),
      turnover: app.settings.current().depositTurnover,
      askLimit: await isDepositQuestionDue(app.db, memberId),
      ...(standing === 'excluded' && { refused: 'play_excluded' as const }),
      ...(standing === 'closed' && { refused: 'account_disabled' as const }),
    }
  },

  async makeDeposit({ app, input, session, request }) {
    const { memberId } = session
    const method = await findMethod(app.db, input.methodId)
    const currency = await currencyOfMember(app, app.db, memberId)
    if (method === undefined || method.currency !== currency.code || !isOffered(app, method))
      throw new Refusal('not_found')
    const amount = readTyped(input.amount, currency)
    if (amount === undefined) throw new Refusal('invalid_input', { fields: { amount: 'invalid' } })
    const asked = fieldsOf(method)
    const fields = Object.fromEntries(
      depositFields.flatMap((name) =>
        asked.includes(name) && input.fields?.[name] ? [[name, input.fields[name]]] : [],
      ),
    )
    const { order } = await openOrder(app, {
      ...{ memberId, key: request.idempotencyKey!, method, amount, fields, promotion: input.promotionId },
    })
    if (order.status === 'created') await createAtProvider(app, order, input.language ?? request.language)
    const [shown] = await showOrders(app.db, [await ownOrder(app, memberId, order.code)], request.language)
    return shown!
  },

  async deposits({ app, input, session, request }) {
    const [before] = newestFirst.read(input.cursor)
    const rows = await listOwnOrders(app.db, session.memberId, before, input.open ?? false, input.pageSize + 1)
    const shown = new Map((await showOrders(app.db, rows, request.language)).map((one) => [one.id, one] as const))
    return newestFirst.page(
      rows,
      input.pageSize,
      ({ id }) => [id],
      ({ code }) => shown.get(code)!,
    )
  },

  async deposit({ app, input, session, request }) {
    const [shown] = await showOrders(app.db, [await ownOrder(app, session.memberId, input.id)], request.language)
    return shown!
  },

  async cancelDeposit({ app, input, session, request }) {
    await cancelOrder(app, await ownOrder(app, session.memberId, input.id))
    const [shown] = await showOrders(app.db, [await ownOrder(app, session.memberId, input.id)], request.language)
    return shown!
  },

  async sendSlip({ app, input, session, request }) {
    await takeSlip(app, await ownOrder(app, session.memberId, input.id), input.uploadId)
    const [shown] = await showOrders(app.db, [await ownOrder(app, session.memberId, input.id)], request.language)
    return shown!
  },

  async askDeposit({ app, input, session, request }) {
    await askNow(app, await ownOrder(app, session.memberId, input.id))
    const [shown] = await showOrders(app.db, [await ownOrder(app, session.memberId, input.id)], request.language)
    return shown!
  },
}
