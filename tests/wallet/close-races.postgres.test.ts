import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ManualClock } from '#server/kernel/clock.ts'
import { openPostgres } from '#server/kernel/db-postgres.ts'
import { excludeForGood } from '#server/limits/public.ts'
import { pollRecalls, pollTransfers } from '#server/wallet/public.ts'
import type { TestSite } from '#tests/support/app.ts'
import { operate } from '#tests/support/operate.ts'
import { startPostgres, type ThrowAwayPostgres } from '#tests/support/postgres.ts'
import { openPurseSite, type PurseSite, pocketsOf, type VendorLine } from './transfer-support.ts'

let server: ThrowAwayPostgres
let purse: PurseSite
let line: VendorLine
let clock: ManualClock
let site: TestSite

beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server?.stop())
beforeEach(async () => {
  purse = await openPurseSite(await openPostgres(await server.createDatabase()))
  ;({ line, clock, site } = purse)
})
afterEach(async () => expect(await purse.end()).toEqual([]))

const run = async (...args: string[]) => (await operate(site, args)).text
const payOut = (account: string, reference: string) =>
  run('close', account, '--reason', 'asked', '--balance', 'withdraw', '--reference', reference)
const nothing = { wallet: 0n, held: 0n, vendor: 0n }
const closed = (account: string) => `${account} is closed. The wallet keeps 0.00 THB.`
const pass = async () => {
  for (let step = 0; step < 6; step += 1) {
    clock.advance(21_000)
    await Promise.all([pollTransfers(site.app), pollRecalls(site.app), pollRecalls(site.app)])
  }
}

test('of transfers and a closing at once, the member is paid all or nothing', async () => {
  for (let round = 0; round < 6; round += 1) {
    const account = `leaver${round}`
    const id = await site.member(account, { balance: '1000.00' })
    const visitor = site.visitor()
    await visitor.logIn(account)
    const move = () =>
      visitor.call('walletTransfer', { from: 'main', to: 'KH', amount: '10.00' }, { key: randomUUID() }).then(
        () => 'done',
        ({ code }: { code: string }) => code,
      )
    const [said, ...moves] = await Promise.all([payOut(account, `${account} 1`), move(), move(), move(), move()])
    const all = { ...(await pocketsOf(site.app, id)), vendor: await line.balance(id) }
    if (said === closed(account)) {
      expect(moves).not.toContain('done')
      expect(all).toEqual(nothing)
      continue
    }
    expect(said).toMatch(/has to come home first; nothing was changed|is not home from KH yet/)
    expect(all).toEqual({ wallet: 100_000_000n - all.vendor, held: 0n, vendor: all.vendor })
    await run('freeze', account, '--reason', 'leaves')
    await pass()
    expect(await payOut(account, `${account} 2`)).toBe(closed(account))
    expect(await run('log', `${account} 2`)).toContain('"withdrawn":"1000.00"')
    expect({ ...(await pocketsOf(site.app, id)), vendor: await line.balance(id) }).toEqual(nothing)
  }
})

test('of two closings at once, one pays out', async () => {
  for (let round = 0; round < 4; round += 1) {
    const account = `twice${round}`
    const id = await site.member(account, { balance: '50.00' })
    const said = await Promise.all([payOut(account, `${account} a`), payOut(account, `${account} b`)])
    expect(said.toSorted()).toEqual([`${account} is closed already.`, closed(account)])
    expect(await pocketsOf(site.app, id)).toEqual({ wallet: 0n, held: 0n })
    const paid = await site.app.db.query(
      "select detail ->> 'amount' as amount from audit_log where action = $1 and target = $2 and outcome = 'done'",
      [...['wallet.withdrawal', `member:${id}`]],
    )
    expect(paid).toEqual([{ amount: '-50.00' }])
  }
})

test('a transfer that is being written while its member is excluded returns to the main wallet', async () => {
  const { db } = site.app
  const id = await site.member('late', { balance: '50.00' })
  const visitor = site.visitor()
  await visitor.logIn('late')
  const key = randomUUID()
  const waiting = async () =>
    Number((await db.query<{ n: bigint }>('select count(*) as n from pg_locks where not granted'))[0]!.n)
  const [gate, written] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  // The same order, not committed: the transfer waits for it after it has asked the rules of play.
  const other = db.transaction(async (tx) => {
    await tx.query(
      `insert into wallet_transfer (id, member_id, key, input_hash, vassalage, direction, currency, amount, state, created_at, next_at)
       values ($1, $2, $3, '', 'KH', 'deposit', 'THB', 1, 'pending', $4, $4)`,
      [randomUUID(), id, key, clock.now()],
    )
    written.resolve()
    await gate.promise
    throw new Error('rolled back')
  })
  const undone = expect(other).rejects.toThrow('rolled back')
  await written.promise
  const moved = visitor.call('walletTransfer', { from: 'main', to: 'KH', amount: '10.00' }, { key })
  await expect.poll(waiting).toBe(1)
  let excluded = false
  const exclusion = excludeForGood(site.app, id).then(() => {
    excluded = true
  })
  await expect.poll(async () => excluded || (await waiting()) === 2).toBe(true)
  gate.resolve()
  await Promise.all([moved, exclusion, undone])
  await pass()
  expect({ ...(await pocketsOf(site.app, id)), vendor: await line.balance(id) }).toEqual({
    ...{ wallet: 5_000_000n, held: 0n },
    vendor: 0n,
  })
})
