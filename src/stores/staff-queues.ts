import { atom } from 'nanostores'
import { $staff, may, staffCall } from './staff-session.ts'

/** How many wait in a queue, and whether the oldest waits longer than was promised. */
export interface QueueState {
  readonly waiting: number
  readonly oldestAt?: string | undefined
  readonly late: boolean
}

/** The queues that this person may see, by the address of their page. */
export const $queues = atom<Readonly<Record<string, QueueState>>>({})

/** An approval that waits longer than this is late. */
const approvalMs = 30 * 60_000
/** A deposit that waits longer than this for a person is late. */
const depositMs = 10 * 60_000
/** A withdrawal that waits longer than this is late in the menu; its row goes by what its member was promised. */
const withdrawalMs = 30 * 60_000
/** Somebody who waits in a talk for longer than this waits too long. */
export const talkMs = 3 * 60_000
const countedMax = 100

async function approvals(): Promise<QueueState> {
  const { content } = await staffCall('staffRequests', { state: 'pending', pageSize: countedMax })
  const oldestAt = content.at(-1)?.askedAt
  const late = oldestAt !== undefined && Date.now() - Date.parse(oldestAt) > approvalMs
  return { waiting: content.length, oldestAt, late }
}

async function payCorrections(): Promise<QueueState> {
  const { content } = await staffCall('staffPayCorrections', { state: 'pending', pageSize: countedMax })
  const oldestAt = content.at(-1)?.askedAt
  const late = oldestAt !== undefined && Date.now() - Date.parse(oldestAt) > approvalMs
  return { waiting: content.length, oldestAt, late }
}

async function withdrawals(): Promise<QueueState> {
  const { queues = [] } = await staffCall('staffWithdrawals', { pageSize: 1 })
  const open = queues.filter(({ queue }) => queue === 'check' || queue === 'second' || queue === 'pay')
  const oldestAt = open.flatMap(({ oldest }) => oldest ?? []).sort()[0]
  const late = oldestAt !== undefined && Date.now() - Date.parse(oldestAt) > withdrawalMs
  return { waiting: open.reduce((sum, { count }) => sum + count, 0), oldestAt, late }
}

async function books(): Promise<QueueState> {
  const { content } = await staffCall('staffPayoutAccounts', { pageSize: countedMax })
  const oldestAt = content[0]?.sentAt
  const late = oldestAt !== undefined && Date.now() - Date.parse(oldestAt) > withdrawalMs
  return { waiting: content.length, oldestAt, late }
}

async function documents(): Promise<QueueState> {
  const { content } = await staffCall('staffDocuments', { pageSize: countedMax })
  const late = content[0] !== undefined && Date.parse(content[0].answerBy) < Date.now()
  return { waiting: content.length, oldestAt: content[0]?.sentAt, late }
}

async function complaints(): Promise<QueueState> {
  const { open, oldestAt, firstDueAt } = await staffCall('staffComplaintCounts')
  return { waiting: open, oldestAt, late: firstDueAt !== undefined && Date.parse(firstDueAt) < Date.now() }
}

async function talks(): Promise<QueueState> {
  const waiting = (await staffCall('staffTalks')).rows.filter(({ waitsSince }) => waitsSince !== undefined)
  const oldestAt = waiting[0]?.waitsSince
  const late = oldestAt !== undefined && Date.now() - Date.parse(oldestAt) > talkMs
  return { waiting: waiting.length, oldestAt, late }
}

/** What members have redeemed or applied for is late after a day. */
const rewardMs = 24 * 60 * 60_000

async function rewards(call: 'staffRedemptions' | 'staffApplications'): Promise<QueueState> {
  const { content, counts } = await staffCall(call, { pageSize: 1 })
  const oldestAt = content[0]?.time
  const late = oldestAt !== undefined && Date.now() - Date.parse(oldestAt) > rewardMs
  return { waiting: counts?.waiting ?? 0, oldestAt, late }
}

/** Members have little time to play free rounds: an order that got stuck is late after an hour. */
const stuckMs = 60 * 60_000

async function stuckRounds(): Promise<QueueState> {
  const { waiting, oldestAt } = await staffCall('staffStuckRounds', {})
  return { waiting, oldestAt, late: oldestAt !== undefined && Date.now() - Date.parse(oldestAt) > stuckMs }
}

type Named = readonly (readonly [path: string, state: QueueState])[]

async function deposits(): Promise<Named> {
  const { queues, unmatched, refunds, oldestAt, oldestUnmatchedAt } = await staffCall('staffDepositCounts')
  const isLate = (at: string | undefined) => at !== undefined && Date.now() - Date.parse(at) > depositMs
  return [
    ['/operator/deposits', { waiting: queues.all, oldestAt, late: isLate(oldestAt) }],
    [
      '/operator/payments',
      { waiting: unmatched + refunds, oldestAt: oldestUnmatchedAt, late: isLate(oldestUnmatchedAt) },
    ],
  ]
}

/** Counts anew what waits; a queue that does not answer keeps its number. */
export async function countQueues(): Promise<void> {
  if ($staff.get().status !== 'in') return
  const at = (path: string, state: Promise<QueueState>): Promise<Named> => state.then((found) => [[path, found]])
  const counted = await Promise.allSettled([
    ...(may('deposits.read') ? [deposits()] : []),
    ...(may('withdrawals.read') ? [at('/operator/withdrawals', withdrawals()), at('/operator/books', books())] : []),
    ...(may('documents.read') ? [at('/operator/documents', documents())] : []),
    ...(may('support.read') ? [at('/operator/complaints', complaints()), at('/operator/talks', talks())] : []),
    ...(may('rewards.read')
      ? [
          at('/operator/redemptions', rewards('staffRedemptions')),
          at('/operator/applications', rewards('staffApplications')),
          at('/operator/promotions', stuckRounds()),
        ]
      : []),
    ...(may('payments.approve') ? [at('/operator/approvals', approvals())] : []),
    ...(may('payments.approve') && may('agents.read') ? [at('/operator/agent-pay', payCorrections())] : []),
  ])
  const found = counted.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  $queues.set({ ...$queues.get(), ...Object.fromEntries(found) })
}
