import { knownMember } from '#server/accounts/public.ts'
import { listFile } from '#server/kernel/csv-file.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { pageOfBets } from './bets.ts'
import { pageOfLines } from './handlers.ts'

/** A member's movements of money and rounds, as staff see them. */
export const recordsStaffHandlers: Handlers<'staffMemberLedger' | 'staffMemberRounds'> = {
  async staffMemberLedger({ app, input, request }) {
    const { id } = await knownMember(app, input.account)
    return pageOfLines(app, id, input, input.language ?? request.language)
  },

  async staffMemberRounds({ app, input, request }) {
    const { id } = await knownMember(app, input.account)
    return pageOfBets(app, id, input, input.language ?? request.language)
  },
}

/** The same as a file. */
export const recordFileHandlers: Handlers<'staffMemberLedgerFile' | 'staffMemberRoundsFile'> = {
  staffMemberLedgerFile: listFile('ledger', recordsStaffHandlers.staffMemberLedger, {
    time: (line) => line.time,
    id: (line) => line.id,
    type: (line) => line.type,
    reference: (line) => line.reference,
    game: (line) => line.round?.gameName,
    amount: (line) => line.amount,
    'balance after': (line) => line.balanceAfter,
    currency: (line) => line.currency,
  }),
  staffMemberRoundsFile: listFile('rounds', recordsStaffHandlers.staffMemberRounds, {
    opened: (round) => round.openedAt,
    closed: (round) => round.closedAt,
    id: (round) => round.id,
    game: (round) => round.gameName,
    vendor: (round) => round.vassalage,
    stake: (round) => round.stake,
    win: (round) => round.win,
    result: (round) => round.result,
    status: (round) => round.status,
    currency: (round) => round.currency,
  }),
}
