import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ManualClock } from '#server/kernel/clock.ts'
import { pollRecalls, pollTransfers } from '#server/wallet/public.ts'
import type { TestSite } from '#tests/support/app.ts'
import { operate } from '#tests/support/operate.ts'
import { openPurseSite, type PurseSite, pocketsOf, type VendorLine } from './transfer-support.ts'

// Closing an account whose money may lie at a vendor that keeps players' money itself.

let purse: PurseSite
let line: VendorLine
let clock: ManualClock
let site: TestSite
let memberId: bigint

beforeEach(async () => {
  purse = await openPurseSite()
  ;({ line, clock, site } = purse)
  const { mali, ...member } = await purse.mali()
  memberId = member.memberId
  await mali.call('walletTransfer', { from: 'main', to: 'KH', amount: '300.00' }, { key: randomUUID() })
})
afterEach(async () => expect(await purse.end()).toEqual([]))

const run = async (...args: string[]) => (await operate(site, args)).text
const payOut = () => run('close', 'mali', '--reason', 'asked', '--balance', 'withdraw', '--reference', 'bank 7')
const all = async () => ({ ...(await pocketsOf(site.app, memberId)), vendor: await line.balance(memberId) })
const pass = async () => {
  for (let step = 0; step < 12; step += 1) {
    clock.advance(6_000)
    await pollTransfers(site.app)
    await pollRecalls(site.app)
  }
}

test('pays nothing out before the vendor wallet is empty, and then all of it', async () => {
  const before = await all()
  expect(await payOut()).toContain('mali may have money at KH, which has to come home first; nothing was changed.')
  expect(await run('close', 'mali', '--reason', 'asked')).toContain('may have money at KH')
  expect(await all()).toEqual(before)
  expect(await run('members', 'mali')).toContain('active')

  line.always(() => 'away')
  await run('freeze', 'mali', '--reason', 'leaves')
  expect(await payOut()).toContain('Money of mali is not home from KH yet; nothing was changed.')
  expect(await run('members', 'mali')).toContain('frozen')
  line.always(() => 'none')
  await pass()
  expect(await payOut()).toBe('mali is closed. The wallet keeps 0.00 THB.')
  expect(await all()).toEqual({ wallet: 0n, held: 0n, vendor: 0n })
  expect(await run('log', 'bank 7')).toContain('"withdrawn":"1000.00"')
})

test('closes where the operator keeps the balance: the vendor wallet’s money returns to the closed account', async () => {
  await run('close', 'mali', '--reason', 'asked', '--balance', 'keep')
  await pass()
  expect(await all()).toEqual({ wallet: 100_000_000n, held: 0n, vendor: 0n })
})
