import { Refusal } from '#api/refusal.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { keyset, microsOf, numberPart, timeOf, timePart } from '#server/kernel/keyset.ts'
import { isOwnPlayer } from '#server/staff/public.ts'
import { maskedNumber } from './account-numbers.ts'
import { accountState, showAccount } from './accounts.ts'
import { decideProof, findAccount, listProofs, lockAccount } from './rows-accounts.ts'
import { listSharers } from './rows-risk.ts'
import { publishUnread, tell } from './told.ts'

const bySent = keyset('payout-accounts', 'ascending', timePart, numberPart)

/** Bank books that staff look at. */
export const payoutAccountStaffHandlers: Handlers<'staffPayoutAccounts' | 'staffDecidePayoutAccount'> = {
  async staffPayoutAccounts({ app, input }) {
    const [sent, id] = bySent.read(input.cursor)
    const now = app.clock.now()
    const rows = await listProofs(app.db, sent, id, input.pageSize + 1, timeOf('$1'), microsOf('a.proof_sent_at'))
    const page = bySent.page(
      rows,
      input.pageSize,
      (row) => [row.sent, row.id],
      (row) => row,
    )
    const content = []
    for (const row of page.content)
      content.push({
        ...showAccount(row, now),
        ...{ account: row.account, number: row.number, uploads: [...row.uploads] },
        sentAt: row.proof_sent_at!.toISOString(),
        sharedWith: (await listSharers(app.db, row.member_id, row)).map((one) => one.account),
      })
    return { ...page, content }
  },

  async staffDecidePayoutAccount({ app, input, staff, act }) {
    const { accepted, sentence } = input
    act.note({ detail: { account: input.id, ...(sentence !== undefined && { sentence }) } })
    if (!accepted && sentence === undefined)
      throw new Refusal('invalid_input', { fields: { sentence: 'required' }, detail: 'The member reads why.' })
    const memberId = await act.transaction(async (tx) => {
      const row = await lockAccount(tx, BigInt(input.id))
      if (row === undefined) throw new Refusal('not_found', { detail: `There is no account ${input.id}.` })
      act.note({ subject: `member:${row.member_id}`, after: accepted ? 'proved' : 'refused' })
      const state = accountState(row, app.clock.now())
      if (state !== 'checking' || row.removed_at !== null)
        throw new Refusal('state_conflict', { detail: `Account ${input.id} is ${state}.` })
      if (await isOwnPlayer(tx, staff.staffId, row.member_id))
        throw new Refusal('other_person_needed', { detail: 'It is an account of your own player.' })
      const refusal = accepted ? null : sentence!
      await decideProof(tx, row.id, { refusal, by: staff.staffId, now: app.clock.now() })
      const masked = maskedNumber(row.number, row.id_kind)
      const values = { masked, sentence: sentence ?? '' }
      await tell(app, tx, row.member_id, accepted ? 'accountProved' : 'accountRefused', '/member/withdraw', values)
      return row.member_id
    })
    publishUnread(app, memberId)
    const row = (await findAccount(app.db, BigInt(input.id)))!
    return { id: input.id, state: accountState(row, app.clock.now()) }
  },
}
