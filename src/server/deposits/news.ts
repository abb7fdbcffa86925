import type { Units } from '#api/money.ts'
import type { DepositBonusWhy } from '#api/promotion-rules.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { publishUnread, takeBackMessages, toldSum, writeToMember } from '#server/messages/public.ts'
import type { Order } from './rows-orders.ts'

/** Tells a member's pages, after the commit, that an order of theirs has changed, and their balance with it. */
export function tell(app: App, order: Pick<Order, 'code' | 'memberId'> | undefined, balance = true): void {
  if (order === undefined) return
  if (balance) {
    app.events.publishChange(order.memberId, 'balance')
    publishUnread(app, order.memberId)
  }
  app.events.publish({ memberId: order.memberId }, 'deposit', { id: order.code })
}

type Named = Pick<Order, 'code' | 'memberId' | 'currency'>

const pageOf = ({ code }: Named): string => `/member/deposit?order=${code}`

/** Writes to a member in `tx` what has become of a deposit: they may have left its page long ago. */
export const write = (
  app: App,
  tx: Queryable,
  order: Named,
  what: 'credited' | 'late' | 'held' | 'refused' | 'returned' | 'chargedBack',
  amount: Units,
): Promise<void> =>
  writeToMember(app, tx, {
    ...{ memberId: order.memberId, what: `deposit.${what}`, href: pageOf(order) },
    values: { reference: order.code, amount: toldSum(amount, order.currency) },
  })

/** Writes to a member in `tx` why a deposit came without the bonus that was chosen for it. */
export const writeNoBonus = (app: App, tx: Queryable, order: Named, why: DepositBonusWhy): Promise<void> =>
  writeToMember(app, tx, {
    ...{ memberId: order.memberId, what: `deposit.noBonus.${why}`, href: pageOf(order) },
    values: { reference: order.code },
  })

/** Takes back what was written about an order since a decision that is undone. */
export const unwrite = (app: App, tx: Queryable, order: Named, since: Date): Promise<void> =>
  takeBackMessages(tx, { memberId: order.memberId, href: pageOf(order), since, at: app.clock.now() })
