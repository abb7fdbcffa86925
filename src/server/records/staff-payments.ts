import { Refusal } from '#api/refusal.ts'
import { knownMember } from '#server/accounts/public.ts'
import { depositOfNumber, depositsOfMember } from '#server/deposits/public.ts'
import { listFile } from '#server/kernel/csv-file.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { keyset, numberPart, timePart } from '#server/kernel/keyset.ts'
import { withdrawalOfNumber, withdrawalsOfMember } from '#server/withdrawals/public.ts'

/** Deposits and withdrawals stand in tables of their own: at one time a deposit comes before a withdrawal, then the id decides. */
const places = { withdrawal: 1n, deposit: 2n } as const
type Kind = keyof typeof places
const byTime = keyset('member-payments', 'descending', timePart, numberPart, numberPart)

/** Where the rows of one kind begin that come after a key of both. */
function startOf(kind: Kind, [micros, place, id]: readonly [bigint, bigint, bigint]) {
  if (place === places[kind]) return { micros, id }
  return { micros, id: places[kind] < place ? numberPart.highest : numberPart.lowest }
}

/** What a member has brought and taken, as staff see it. */
export const paymentsStaffHandlers: Handlers<'staffMemberPayments' | 'staffFindOrder'> = {
  async staffMemberPayments({ app, input, request }) {
    const { kind, cursor, pageSize, language = request.language } = input
    const { id } = await knownMember(app, input.account)
    const key = byTime.read(cursor)
    const limit = pageSize + 1
    const deposits =
      kind === 'withdrawal' ? [] : await depositsOfMember(app.db, id, startOf('deposit', key), { limit, language })
    const withdrawals =
      kind === 'deposit' ? [] : await withdrawalsOfMember(app.db, id, startOf('withdrawal', key), limit)
    // Each list is in order, and of one time all deposits come first: a stable sort keeps both.
    const rows = [...deposits, ...withdrawals].sort((a, b) => Number(b.micros - a.micros)).slice(0, limit)
    return byTime.page(
      rows,
      pageSize,
      (row) => [row.micros, places[row.shown.kind], row.id],
      ({ shown }) => shown,
    )
  },

  async staffFindOrder({ app, input, request }) {
    const { number, language = request.language } = input
    const found = number.startsWith('D')
      ? await depositOfNumber(app.db, number, language)
      : await withdrawalOfNumber(app.db, number)
    if (found === undefined) throw new Refusal('not_found')
    return { account: found.account, ...found.shown }
  },
}

/** The same as a file. */
export const paymentsFileHandlers: Handlers<'staffMemberPaymentsFile'> = {
  staffMemberPaymentsFile: listFile('payments', paymentsStaffHandlers.staffMemberPayments, {
    time: (row) => row.at,
    kind: (row) => row.kind,
    number: (row) => row.number,
    amount: (row) => row.amount,
    currency: (row) => row.currency,
    method: (row) => [row.methodName ?? row.channel, row.masked].filter(Boolean).join(' '),
    state: (row) => row.state,
    reason: (row) => row.reason,
    ended: (row) => row.endedAt,
  }),
}
