import { randomUUID } from 'node:crypto'
import { memberWallet, postMany } from '#server/ledger/public.ts'
import { recordRounds, roundTransfers } from '#server/wallet/public.ts'
import type { TestSite } from './app.ts'

/** Lets a new member win so many units in a round that was closed so many hours ago, through the ledger. */
export async function recordWin(site: TestSite, account: string, units: bigint, hoursAgo: number): Promise<void> {
  const memberId = await site.member(account, { balance: '1000.00' })
  const wallet = (await memberWallet(site.app.db, memberId))!
  const closedAt = new Date(site.app.clock.now().getTime() - hoursAgo * 3_600_000)
  const round = {
    ...{ memberId, account: wallet, currency: 'THB', vassalage: 'PG', gameCode: 'pg_golden_lotus', round: account },
    ...{ betUuid: randomUUID(), winUuid: randomUUID(), stake: 100_000n, win: units },
    ...{ openedAt: closedAt, closedAt },
  }
  await site.app.db.transaction(async (tx) => {
    await postMany(tx, roundTransfers(round))
    await recordRounds(tx, [round])
  })
  site.parts.forget()
}
