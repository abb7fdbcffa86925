import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '#server/features.ts'
import type { Visitor } from '#tests/support/app.ts'
import { addAccount, openPayoutSite, type PayoutSite, payee, withdraw } from './support.ts'

const rank = (deposits: string, withdrawDay: string) => ({
  ...{ validBet: '0', deposits, keep: '0', levelUp: '0', monthly: '0', withdrawDay },
})
const ladder = [rank('0', '0'), rank('1000', '2000')]

let open: PayoutSite
let visitor: Visitor
let memberId: bigint
let accountId: string
beforeAll(async () => {
  open = await openPayoutSite({ withdrawalDay: { max: '500', times: 9 }, depositTurnover: 0 })
  await open.app.settings.change({ vipLadder: ladder }, 'test')
  const member = await payee(open.site, 'kanya')
  visitor = member.visitor
  memberId = member.id
  accountId = (await addAccount(visitor)).id
})
afterAll(() => open.site.close())

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  )
const dayMax = async () => (await visitor.call('withdrawalOptions')).limits.dayMax

test('a rank lets its members withdraw what the ladder says, and everybody else what the site does', async () => {
  await open.app.db.query("insert into vip_standing (member_id, rank, best, month) values ($1, 2, 2, '2026-02-01')", [
    memberId,
  ])
  expect([await dayMax(), (await visitor.call('documents')).perDay]).toEqual(['500.00', '500.00'])
  await open.app.settings.change({ vipOn: true }, 'test')
  expect([await dayMax(), (await visitor.call('documents')).perDay]).toEqual(['2000.00', '2000.00'])
  expect(await outcome(withdraw(visitor, accountId, '2000.01'))).toBe('withdrawal_limit')
  expect(await outcome(withdraw(visitor, accountId, '600'))).toBe('done')
  // A rank that is lost, and a ladder that says nothing, leave the site's limit.
  await open.app.db.query('update vip_standing set rank = 1 where member_id = $1', [memberId])
  expect(await dayMax()).toBe('500.00')
  expect(await outcome(withdraw(visitor, accountId, '100'))).toBe('withdrawal_limit')
  await open.app.db.query('update vip_standing set rank = 2 where member_id = $1', [memberId])
  await open.app.settings.change({ vipLadder: ladder.map((one) => ({ ...one, withdrawDay: '0' })) }, 'test')
  expect(await dayMax()).toBe('500.00')
  expect(await checkInvariants(open.app.db)).toEqual([])
})
