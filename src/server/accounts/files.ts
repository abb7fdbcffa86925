import { listFile } from '#server/kernel/csv-file.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { accountStaffHandlers } from './staff-handlers.ts'

/** Members as a file. */
export const memberFileHandlers: Handlers<'staffMembersFile'> = {
  staffMembersFile: listFile('members', accountStaffHandlers.staffMembers, {
    id: (row) => row.id,
    account: (row) => row.account,
    nickname: (row) => row.nickname,
    type: (row) => String(row.type),
    state: (row) => row.state,
    balance: (row) => row.wallet?.balance,
    bonus: (row) => row.wallet?.bonus,
    held: (row) => row.wallet?.held,
    currency: (row) => row.wallet?.currency,
    created: (row) => row.createdAt,
  }),
}
