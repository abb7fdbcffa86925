import { afterAll, beforeAll, expect, test } from 'vitest'
import { ManualClock } from '#server/kernel/clock.ts'
import { openForDeposit } from '#server/turnover/public.ts'
import { startTestSite, type TestSite } from '#tests/support/app.ts'

const clock = new ManualClock('2030-01-15T05:00:00Z')
let site: TestSite
beforeAll(async () => {
  site = await startTestSite({ clock })
})
afterAll(() => site.close())

const own = { code: 'other_person_needed' }

test('nobody ends a break or a condition of a player of their own, nor sets its limits', async () => {
  const memberId = await site.member('mali', { balance: '100.00' })
  await site.app.settings.change({ profile: 'uk' }, 'test')
  const mali = site.visitor()
  await mali.logIn('mali')
  const deposit = { memberId, id: 'd1', amount: 10_000_000n }
  await site.app.db.transaction((tx) => openForDeposit(site.app, tx, deposit))
  const anan = await site.staff('owner', 'anan')
  const owner = await site.staff('owner')
  await owner.call('staffSetPerson', { account: 'anan', person: 'anan', players: ['mali'] })
  const limit = { account: 'mali', kind: 'depositDay', value: '100000' } as const
  await expect(anan.call('staffSetLimit', limit)).rejects.toMatchObject(own)
  await owner.call('staffSetLimit', limit)
  const [condition] = (await anan.call('staffTurnover', { account: 'mali' })).content
  const end = { id: condition!.id, reason: 'goodwill' }
  await expect(anan.call('staffCancelTurnover', end)).rejects.toMatchObject(own)
  await owner.call('staffCancelTurnover', end)
  await mali.call('exclude', { period: 'sixMonths' })
  clock.advance(190 * 24 * 60 * 60_000)
  const [ananLater, ownerLater] = [await site.staff('owner', 'anan'), await site.staff('owner')]
  const over = { account: 'mali', reason: 'asked on the phone' }
  await expect(ananLater.call('staffEndExclusion', over)).rejects.toMatchObject(own)
  await ownerLater.call('staffEndExclusion', over)
})

test('who says whose accounts are takes nothing away from themself', async () => {
  await site.member('dao')
  await site.member('noi')
  const somchai = await site.staff('owner', 'somchai')
  const owner = await site.staff('owner')
  const say = (account: string, person: string, ...players: string[]) => ({ account, person, players })
  // Their own word is taken for more.
  await somchai.call('staffSetPerson', say('somchai', 'Somchai', 'dao'))
  await somchai.call('staffSetPerson', say('somchai', 'Somchai', 'dao', 'noi'))
  await site.staff('cashier', 'somchai.two')
  await site.staff('cashier', 'niran')
  await somchai.call('staffSetPerson', say('somchai.two', 'Somchai', 'dao', 'noi'))
  for (const less of [
    say('somchai', 'Somchai', 'dao'),
    say('somchai', 'somchai', 'dao', 'noi'),
    say('somchai.two', 'somchai.two', 'dao', 'noi'),
    // Players are a person's, so that any account of that name tells of them.
    say('niran', 'Somchai'),
  ])
    await expect(somchai.call('staffSetPerson', less)).rejects.toMatchObject(own)
  await somchai.call('staffSetPerson', say('niran', 'niran'))
  // An account that stands alone has a name of its own, which no other one takes.
  await expect(owner.call('staffSetPerson', say('niran', 'staff:1'))).rejects.toMatchObject({ code: 'invalid_input' })
  await owner.call('staffSetPerson', say('somchai', 'Somchai'))
  await expect(owner.call('staffSetPerson', say('nobody', 'Somchai'))).rejects.toMatchObject({ code: 'not_found' })
})
