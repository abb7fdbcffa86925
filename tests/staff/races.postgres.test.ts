import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallFailure } from '#api/client.ts'
import type { Db } from '#server/kernel/db.ts'
import { openPostgres } from '#server/kernel/db-postgres.ts'
import { startTestSite, type TestSite } from '#tests/support/app.ts'
import { startPostgres, type ThrowAwayPostgres } from '#tests/support/postgres.ts'

let server: ThrowAwayPostgres
let db: Db
let site: TestSite
beforeAll(async () => {
  server = await startPostgres()
  db = await openPostgres(await server.createDatabase())
  site = await startTestSite({ db, settings: { staffApprovalAbove: '100' } })
})
afterAll(async () => {
  await site?.close()
  await db?.close()
  await server?.stop()
})

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: CallFailure) => error.code,
  )
const balanceOf = async (account: string) => {
  const [row] = await db.query<{ balance: bigint }>(
    "select a.balance from account a join member m on m.id = a.member_id where m.account = $1 and a.kind = 'wallet'",
    [account],
  )
  return row!.balance
}

test('of two people who approve at once, one does, and the money moves once', async () => {
  const cashier = await site.staff('cashier')
  const people = await Promise.all(['one', 'two', 'three'].map((name) => site.staff('approver', name)))
  for (let round = 0; round < 8; round += 1) {
    const account = `winner${round}`
    await site.member(account)
    const wanted = { account, amount: '500', key: `win ${round}`, reason: 'jackpot' }
    const { request } = await cashier.call('staffCredit', wanted)
    const codes = await Promise.all(people.map((person) => codeOf(person.call('staffApprove', { id: request!.id }))))
    expect(codes.sort()).toEqual(['ok', 'state_conflict', 'state_conflict'])
    expect(await balanceOf(account)).toBe(50_000_000n)
    const lines = await db.query(
      "select 1 from audit_log where action = 'request.approve' and outcome = 'done' and detail ->> 'request' = $1",
      [request!.id],
    )
    expect(lines).toHaveLength(1)
  }
})

test('of an approval and a refusal at once, one counts', async () => {
  const cashier = await site.staff('cashier')
  const [one, two] = await Promise.all(['one', 'two'].map((name) => site.staff('approver', name)))
  for (let round = 0; round < 8; round += 1) {
    const account = `maybe${round}`
    await site.member(account)
    const { request } = await cashier.call('staffCredit', {
      account,
      amount: '500',
      key: `maybe ${round}`,
      reason: 'x',
    })
    const { id } = request!
    const codes = await Promise.all([
      codeOf(one!.call('staffApprove', { id })),
      codeOf(two!.call('staffRefuse', { id, reason: 'no' })),
    ])
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
    expect(await balanceOf(account)).toBe(codes[0] === 'ok' ? 50_000_000n : 0n)
  }
})

test('one booking that two people ask for at once is one request', async () => {
  await site.member('asked')
  const people = await Promise.all(['cash1', 'cash2'].map((name) => site.staff('cashier', name)))
  const wanted = { account: 'asked', amount: '500', key: 'asked 1', reason: 'x' }
  const answers = await Promise.all(people.map((person) => person.call('staffCredit', wanted)))
  expect(new Set(answers.map(({ request }) => request!.id)).size).toBe(1)
})

test('of two owners who lock each other at once, one remains', async () => {
  const [one, two] = [await site.staff('owner', 'owner1'), await site.staff('owner', 'owner2')]
  const codes = await Promise.all([
    codeOf(one.call('staffLock', { id: two.id.toString(), reason: 'x' })),
    codeOf(two.call('staffLock', { id: one.id.toString(), reason: 'x' })),
  ])
  expect(codes).toContain('ok')
  expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
})
