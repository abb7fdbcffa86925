import { currencyOf, formatAmount } from '#api/money.ts'
import type { App } from '#server/kernel/context.ts'
import { closeByEvidence, type NotClosed, unclearTransfers } from '#server/wallet/public.ts'
import { audit } from './audit.ts'
import { type Line, OperatorError } from './line.ts'

const amountOf = ({ amount, currency }: { readonly amount: bigint; readonly currency: string }): string =>
  `${formatAmount(amount, currencyOf(currency))} ${currency}`

async function list(app: App): Promise<string> {
  const now = app.clock.now().getTime()
  const orders = await unclearTransfers(app)
  if (orders.length === 0) return 'No transfer is open.'
  return orders
    .map((order) => {
      const { id, memberId, vassalage, direction, createdAt, attempts } = order
      const age = `${Math.floor((now - createdAt.getTime()) / 60_000)} min`.padStart(9)
      const way = direction === 'deposit' ? `to ${vassalage}` : `from ${vassalage}`
      return [age, id, `member ${memberId}`, way, amountOf(order), `asked ${attempts} times`].join('  ')
    })
    .join('\n')
}

const refusals: { readonly [R in NotClosed]: string } = {
  unknown: 'There is no such transfer.',
  clear: 'That transfer is clear already; nothing was changed.',
  early: 'That transfer is younger than five minutes and may become clear by itself.',
}

async function close(app: App, id: string, verdict: 'done' | 'refused', reason: string): Promise<string> {
  const result = await closeByEvidence(app, id, verdict, (tx) =>
    audit(app, 'transfer.close', `transfer:${id.toLowerCase()}`, { verdict, reason }, tx),
  )
  if (typeof result === 'string') throw new OperatorError(refusals[result])
  const { order, by } = result
  const who = by === 'vendor' ? 'by the vendor’s own record, which answers again' : 'by your evidence'
  return `Transfer ${order.id} of ${amountOf(order)} is ${order.state}, ${who}.`
}

/** `transfers open`: what is not clear; `transfers close <id> done|refused --reason <text>`: what people know of one. */
export async function transfers(app: App, { words: [what, id = '', verdict], options }: Line): Promise<string> {
  if (what === 'open') return list(app)
  return close(app, id, verdict === 'done' ? 'done' : 'refused', options.reason!)
}
