import type { Currency } from '#api/money.ts'
import type { RiskNote } from '#api/withdrawals.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { StaffSession } from '#server/kernel/handler.ts'
import { addApproval, forceReceipt, refuse, take } from './decide.ts'
import { approve, giveBack, markDisputed, markFailed, markPaid, markReceived, markReturned } from './progress.ts'
import { holdRequest } from './request.ts'
import { changeWithdrawal, type WithdrawalRow } from './rows.ts'
import { type AccountRow, findAccount } from './rows-accounts.ts'
import { changePart, listParts } from './rows-parts.ts'

/** How far a withdrawal of the demo world went. */
export interface Story {
  readonly accountId: bigint
  readonly amount: bigint
  readonly asked: Date
  readonly notes: readonly RiskNote[]
  readonly end:
    | ('requested' | 'taken' | 'second' | 'toPay' | 'sending' | 'parts' | 'paid' | 'received' | 'window' | 'forced')
    | ('disputed' | 'rejected' | 'cancelled' | 'failed' | 'returned')
  /** What staff wrote to the member. */
  readonly sentence?: string
}

interface Told {
  readonly memberId: bigint
  readonly currency: Currency
  /** Two people of the staff. */
  readonly staff: readonly [bigint, bigint]
}

const minuteMs = 60_000

/** The context at a moment of the past. */
const at = (app: App, { asked }: Story, minutes: number): App => ({
  ...app,
  clock: { now: () => new Date(asked.getTime() + minutes * minuteMs) },
})

const session = (staffId: bigint): StaffSession => ({
  ...{ id: '', staffId, account: '', role: 'owner', permissions: new Set(), isElsewhere: false },
})

type Tell = (row: WithdrawalRow) => Promise<unknown>

/** What happens to a withdrawal before it is paid. */
function early(app: App, tx: Queryable, story: Story, { staff: [first] }: Told): Partial<Record<Story['end'], Tell>> {
  const why = { reason: 'name_differs', sentence: story.sentence ?? '' } as const
  const now = at(app, story, 3)
  return {
    requested: async () => undefined,
    taken: (row) => take(now, tx, row, session(first), false),
    second: (row) => addApproval(now, tx, row, session(first), story.sentence ?? ''),
    cancelled: (row) => giveBack(now, tx, row, 'cancelled', { by: 'you' }),
    async rejected(row) {
      const refused = await refuse(now, tx, row, session(first), why)
      if (refused.decision !== null) await giveBack(now, tx, refused, 'rejected', { by: 'desk', staffId: first })
    },
  }
}

async function send(tx: Queryable, row: WithdrawalRow, story: Story): Promise<void> {
  for (const part of await listParts(tx, row.id)) {
    const sentAt = new Date(story.asked.getTime() + 5 * minuteMs)
    const nextAt = new Date(sentAt.getTime() + 60 * minuteMs)
    await changePart(tx, part.id, {
      ...{ state: 'sending', channel: 'provider', provider: 'gateway', attempts: 4, is_unknown: true },
      ...{ sent_at: sentAt, next_at: nextAt },
    })
  }
  await changeWithdrawal(tx, row.id, { state: 'sending' })
}

/** What happens to a withdrawal once it is approved. */
async function tellPay(app: App, tx: Queryable, story: Story, told: Told, row: WithdrawalRow): Promise<void> {
  const [first, second] = told.staff
  const desk = { by: 'desk', staffId: first } as const
  const { end } = story
  // A sum that is paid in parts is above the one for which two people approve.
  if (end === 'parts')
    for (const [minutes, person] of [
      [3, first],
      [4, second],
    ] as const)
      await addApproval(at(app, story, minutes), tx, row, session(person), '')
  const approved = await approve(at(app, story, 4), tx, row, desk)
  if (end === 'toPay') return
  if (end === 'sending') return send(tx, approved, story)
  const partOf = async () => (await listParts(tx, row.id))[0]!
  if (end === 'failed') {
    await markFailed(at(app, story, 8), tx, approved, await partOf(), { ...desk, reason: 'bank_closed' })
    return
  }
  const reference = `K0093-${88_217_000n + row.id}`
  const paid = await markPaid(at(app, story, 7), tx, approved, await partOf(), { ...desk, reference })
  // The first of several, and another one is still to be paid.
  if (end === 'parts') return
  const answer = at(app, story, 21)
  if (end === 'received') await markReceived(answer, tx, paid, await partOf(), { by: 'you', receivedBy: 'member' })
  if (end === 'window')
    await markReceived(at(app, story, 37), tx, paid, await partOf(), { by: 'system', receivedBy: 'window' })
  if (end === 'returned')
    await markReturned(at(app, story, 300), tx, paid, await partOf(), { ...desk, reason: 'bank_closed' })
  if (end !== 'disputed' && end !== 'forced') return
  const disputed = await markDisputed(answer, tx, paid, await partOf(), story.sentence ?? '')
  if (end === 'disputed') return
  const why = { reason: 'The bank shows the credit.', proof: 'Trace 4471-20' }
  for (const [minutes, person] of [
    [50, first],
    [58, second],
  ] as const)
    await forceReceipt(at(app, story, minutes), tx, disputed, await partOf(), session(person), why)
}

/** Tells withdrawals of a member as they would have gone, each step at its own time; the oldest first. */
export async function tellStories(app: App, tx: Queryable, told: Told, stories: readonly Story[]): Promise<void> {
  for (const [place, story] of stories.entries()) {
    const { memberId, currency } = told
    const { accountId, amount } = story
    const account: AccountRow = (await findAccount(tx, accountId))!
    const wanted = { memberId, accountId, amount, currency, key: `story-${place}` }
    const row = await holdRequest(at(app, story, 0), tx, wanted, account, story.notes)
    const tell = early(app, tx, story, told)[story.end]
    await (tell === undefined ? tellPay(app, tx, story, told, row) : tell(row))
  }
}
