import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { keyset, numberPart } from '#server/kernel/keyset.ts'
import { claimUploads } from '#server/uploads/public.ts'
import { optionsOf } from './options.ts'
import { giveBack, markDisputed, markReceived } from './progress.ts'
import { readId, requestWithdrawal } from './request.ts'
import { findWithdrawal, listOwn, lockWithdrawal, type WithdrawalRow } from './rows.ts'
import { changePart, listParts, type PartRow } from './rows-parts.ts'
import { mayCancel } from './rules.ts'
import { toDetail, toSummaries } from './show.ts'
import { timesOf } from './times.ts'
import { publishMoved } from './told.ts'

const newestFirst = keyset('withdrawals', 'descending', numberPart)

async function lockOwn(tx: Queryable, memberId: bigint, id: string): Promise<WithdrawalRow> {
  const row = await lockWithdrawal(tx, readId(id))
  if (row === undefined || row.member_id !== memberId) throw new Refusal('not_found')
  return row
}

/** The part that an answer is about: the named one, or the first whose question is open. */
function askedPart(parts: readonly PartRow[], named: number | undefined, received: boolean): PartRow {
  const open = (part: PartRow) => part.state === 'paid' || (received && part.state === 'disputed')
  if (named !== undefined) {
    const part = parts.find((one) => one.part === named)
    if (part === undefined) throw new Refusal('not_found')
    return part
  }
  const part = parts.find(open)
  if (part === undefined) throw new Refusal('withdrawal_changed')
  return part
}

interface Answer {
  readonly received: boolean
  readonly note?: string | undefined
  readonly uploads?: readonly string[] | undefined
}

/** Pictures and a note that come after "not received" belong to it. */
async function addProof(app: App, tx: Queryable, row: WithdrawalRow, part: PartRow, answer: Answer): Promise<void> {
  const ids = answer.uploads ?? []
  await claimUploads(app, tx, { memberId: row.member_id, ids, owner: `payout:${part.id}` })
  const uploads = [...new Set([...part.uploads, ...ids])]
  await changePart(tx, part.id, {
    uploads: `{${uploads.join(',')}}`,
    ...(answer.note !== undefined && { dispute_note: answer.note }),
  })
}

async function answerPart(app: App, tx: Queryable, row: WithdrawalRow, part: PartRow, answer: Answer) {
  const isDisputed = part.state === 'disputed'
  if (part.state !== 'paid' && !isDisputed) {
    // The same answer again is no fault; another one comes too late.
    if (answer.received && part.state === 'received') return row
    throw new Refusal('withdrawal_changed')
  }
  if (answer.received) return markReceived(app, tx, row, part, { by: 'you', receivedBy: 'member' })
  const disputed = isDisputed ? row : await markDisputed(app, tx, row, part, answer.note ?? '')
  await addProof(app, tx, row, part, answer)
  return disputed
}

export const withdrawalHandlers: Handlers<
  | 'withdrawalOptions'
  | 'makeWithdrawal'
  | 'withdrawals'
  | 'withdrawal'
  | 'cancelWithdrawal'
  | 'withdrawalReceipt'
  | 'payoutTimes'
> = {
  withdrawalOptions: ({ app, session }) => optionsOf(app, session.memberId),

  async makeWithdrawal({ app, input, session, request }) {
    const { row, isNew } = await requestWithdrawal(app, session, input, request.idempotencyKey!)
    if (isNew) publishMoved(app, row)
    return toDetail(app, app.db, row)
  },

  async withdrawals({ app, input, session }) {
    const [before] = newestFirst.read(input.cursor)
    const rows = await listOwn(app.db, session.memberId, before, input.pageSize + 1)
    const page = newestFirst.page(
      rows,
      input.pageSize,
      ({ id }) => [id],
      (row) => row,
    )
    return { ...page, content: await toSummaries(app.db, page.content, app.clock.now()) }
  },

  async withdrawal({ app, input, session }) {
    const row = await findWithdrawal(app.db, readId(input.id))
    if (row === undefined || row.member_id !== session.memberId) throw new Refusal('not_found')
    return toDetail(app, app.db, row)
  },

  async cancelWithdrawal({ app, input, session }) {
    const row = await app.db.transaction(async (tx) => {
      const held = await lockOwn(tx, session.memberId, input.id)
      if (held.state === 'cancelled') return held
      if (!mayCancel(app, held)) throw new Refusal('withdrawal_begun')
      return giveBack(app, tx, held, 'cancelled', { by: 'you' })
    })
    publishMoved(app, row)
    return toDetail(app, app.db, row)
  },

  async withdrawalReceipt({ app, input, session }) {
    const row = await app.db.transaction(async (tx) => {
      const held = await lockOwn(tx, session.memberId, input.id)
      const part = askedPart(await listParts(tx, held.id), input.part, input.received)
      return answerPart(app, tx, held, part, input)
    })
    publishMoved(app, row)
    return toDetail(app, app.db, row)
  },

  payoutTimes: ({ app, input }) => timesOf(app, input.days),
}
