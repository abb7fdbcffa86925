import { listFile } from '#server/kernel/csv-file.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { walletStaffHandlers } from './staff-handlers.ts'

/** What differs from game vendors' books and what is open there, as files. */
export const walletFileHandlers: Handlers<'staffFindingsFile' | 'staffOpenRoundsFile' | 'staffOpenTransfersFile'> = {
  staffFindingsFile: listFile('game-findings', walletStaffHandlers.staffFindings, {
    found: (row) => row.foundAt,
    kind: (row) => row.kind,
    transaction: (row) => row.transaction,
    detail: (row) => JSON.stringify(row.detail),
  }),
  staffOpenRoundsFile: listFile('open-rounds', walletStaffHandlers.staffOpenRounds, {
    opened: (row) => row.openedAt,
    account: (row) => row.account,
    vendor: (row) => row.vassalage,
    game: (row) => row.gameCode,
    round: (row) => row.round,
  }),
  staffOpenTransfersFile: listFile('open-transfers', walletStaffHandlers.staffOpenTransfers, {
    created: (row) => row.createdAt,
    id: (row) => row.id,
    account: (row) => row.account,
    vendor: (row) => row.vassalage,
    direction: (row) => row.direction,
    amount: (row) => row.amount,
    currency: (row) => row.currency,
    asked: (row) => String(row.attempts),
  }),
}
