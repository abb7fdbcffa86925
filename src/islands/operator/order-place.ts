import type { StaffMemberPayment } from '#api/staff-member.ts'
import { may } from '#stores/staff-session.ts'

/** Where a queue shows the item open: among those that wait with it, or among the member's own when it waits no more. */
export function placeOfOrder(account: string, { kind, id, state, queue }: StaffMemberPayment): string | undefined {
  const own = `account=${encodeURIComponent(account)}&row=${id}`
  if (kind === 'deposit') {
    if (!may('deposits.read')) return undefined
    return `/operator/deposits?${state === 'checking' ? `row=${id}` : `view=search&${own}`}`
  }
  if (queue === undefined || !may('withdrawals.read')) return undefined
  return `/operator/withdrawals?queue=${queue}&${queue === 'done' ? own : `row=${id}`}`
}

/** Address of the team below an account; without one of the agents at the top. */
export const treeAt = (account?: string): string =>
  account === undefined ? '/operator/agents' : `/operator/agents?account=${encodeURIComponent(account)}`
