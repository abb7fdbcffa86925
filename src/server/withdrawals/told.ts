import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { publishUnread, toldSum, writeToMember } from '#server/messages/public.ts'
import type { WithdrawalRow } from './rows.ts'

export { publishUnread, toldSum }

/** What members are written to about. */
export type Told = 'paid' | 'rejected' | 'failed' | 'returned' | 'late' | 'account' | 'accountProved' | 'accountRefused'

/** Writes to a member in `tx`, in every language; a sentence of staff stands in it as they wrote it. */
export const tell = (
  app: App,
  tx: Queryable,
  memberId: bigint,
  what: Told,
  href: string,
  values: Readonly<Record<string, string>>,
): Promise<void> => writeToMember(app, tx, { memberId, what: `payout.${what}`, href, values })

/** Writes to a member about a withdrawal. */
export const tellOf = (
  app: App,
  tx: Queryable,
  row: Pick<WithdrawalRow, 'id' | 'member_id' | 'reference' | 'amount' | 'currency'>,
  what: Told,
  values: Readonly<Record<string, string>> = {},
): Promise<void> =>
  tell(app, tx, row.member_id, what, `/member/withdraw?id=${row.id}`, {
    ...{ reference: row.reference, amount: toldSum(row.amount, row.currency) },
    ...values,
  })

/** Tells the pages of a member, after the commit, that a withdrawal has moved on and that there may be a message. */
export function publishMoved(app: App, row: Pick<WithdrawalRow, 'id' | 'member_id' | 'state'>): void {
  const { member_id: memberId } = row
  app.events.publishChange(memberId, 'balance')
  app.events.publish({ memberId }, 'withdrawal', { id: row.id.toString(), state: row.state })
  publishUnread(app, memberId)
}
