import { afterAll, beforeAll, expect, test } from 'vitest'
import { updatePaymentPassword } from '#server/accounts/public.ts'
import { checkInvariants } from '#server/features.ts'
import type { Db } from '#server/kernel/db.ts'
import { openPostgres } from '#server/kernel/db-postgres.ts'
import { migrate } from '#server/kernel/migrate.ts'
import { startTestSite, type TestSite, type Visitor } from '#tests/support/app.ts'
import { startPostgres, type ThrowAwayPostgres } from '#tests/support/postgres.ts'
import { quickHash } from '#tests/support/quick-hash.ts'

const paymentPassword = '730182'
let server: ThrowAwayPostgres
let db: Db
let site: TestSite
let agent: Visitor
let member: Visitor
beforeAll(async () => {
  server = await startPostgres()
  db = await openPostgres(await server.createDatabase())
  await migrate(db)
  site = await startTestSite({ db })
  const agentId = await site.member('prasert', { type: 1, balance: '1000.00' })
  const memberId = await site.member('mali', { balance: '1000.00', uplineId: agentId })
  const hash = quickHash(paymentPassword)
  for (const id of [agentId, memberId]) await db.transaction((tx) => updatePaymentPassword(tx, id, hash))
  agent = site.visitor()
  member = site.visitor()
  await agent.logIn('prasert')
  await member.logIn('mali')
})
afterAll(async () => {
  await site.close()
  await db.close()
  await server.stop()
})
const done = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  )
const balances = async () => [(await agent.call('balance')).balance, (await member.call('balance')).balance]

test('transfers up and down at once neither wait for each other for ever nor lose anything', async () => {
  const up = () => done(member.call('transferUpline', { amount: '100', paymentPassword }))
  const down = () => done(agent.call('transferDownline', { to: 'mali', amount: '100', paymentPassword }))
  const outcomes = await Promise.all([up(), down(), up(), down(), up(), down(), up(), down()])
  expect(new Set(outcomes)).toEqual(new Set(['done']))
  expect(await balances()).toEqual(['1000.00', '1000.00'])
  expect(await checkInvariants(db)).toEqual([])
})

test('of many at once no more leaves than there is, and the same key moves once', async () => {
  const wish = { amount: '400', paymentPassword }
  const same = Array.from({ length: 3 }, () => done(member.call('transferUpline', wish, { key: 'one-and-the-same' })))
  expect(await Promise.all(same)).toEqual(['done', 'done', 'done'])
  expect(await balances()).toEqual(['1400.00', '600.00'])
  const many = await Promise.all(Array.from({ length: 4 }, () => done(member.call('transferUpline', wish))))
  expect(many.filter((one) => one === 'done')).toHaveLength(1)
  expect(many.filter((one) => one === 'insufficient_funds')).toHaveLength(3)
  expect(await balances()).toEqual(['1800.00', '200.00'])
  expect(await checkInvariants(db)).toEqual([])
})
