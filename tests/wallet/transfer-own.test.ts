import { expect, test } from 'vitest'
import { checkInvariants } from '#server/features.ts'
import { ManualClock } from '#server/kernel/clock.ts'
import { pollTransfers } from '#server/wallet/transfer-poll.ts'
import { startTestSite } from '#tests/support/app.ts'
import { addPurseVendor, openVendorLine, pocketsOf, vendorOn } from './transfer-support.ts'

test('nobody closes by evidence a transfer of their own player', async () => {
  const line = await openVendorLine()
  // As the sandbox's own clock: what is looked for by time must be found.
  const clock = new ManualClock(new Date(Date.UTC(2026, 0, 5)))
  const silent = { info: () => {}, warn: () => {}, error: () => {} }
  const site = await startTestSite({ clock, gameVendor: vendorOn(line.url, clock, silent) })
  try {
    await addPurseVendor(site.app.db)
    const memberId = await site.member('mali', { balance: '1000.00' })
    const mali = site.visitor()
    await mali.logIn('mali')
    line.always(() => 'away')
    const { id } = await mali.call(
      'walletTransfer',
      { from: 'main', to: 'KH', amount: '300.00' },
      { key: 'own-player' },
    )
    for (let gone = 0; gone < 305_000; gone += 15_000) {
      clock.advance(15_000)
      await pollTransfers(site.app)
    }
    const [owner, boss] = [await site.staff('owner'), await site.staff('owner', 'boss')]
    await owner.call('staffSetPerson', { account: 'boss', person: 'boss', players: ['mali'] })
    const close = { id, verdict: 'refused', reason: 'their support says so' } as const
    await expect(boss.call('staffCloseTransfer', close)).rejects.toMatchObject({ code: 'other_person_needed' })
    expect(await pocketsOf(site.app, memberId)).toEqual({ wallet: 70_000_000n, held: 30_000_000n })
    expect(await owner.call('staffCloseTransfer', close)).toMatchObject({ state: 'refused', by: 'evidence' })
    expect(await pocketsOf(site.app, memberId)).toEqual({ wallet: 100_000_000n, held: 0n })
    expect(await checkInvariants(site.app.db)).toEqual([])
  } finally {
    await site.close()
    await line.close()
  }
})
