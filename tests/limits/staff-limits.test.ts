import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CallFailure } from '#api/client.ts'
import { ManualClock } from '#server/kernel/clock.ts'
import type { SettingsValues } from '#server/kernel/settings.ts'
import { countDeposit } from '#server/limits/public.ts'
import { type StaffVisitor, startTestSite, type TestSite, type Visitor } from '#tests/support/app.ts'

// What staff do to a member's limits, what pages and log hear of it, and what the profile says about them.

const dayMs = 86_400_000
const unit = 100_000n
let site: TestSite
let clock: ManualClock
let manager: StaffVisitor
let mali: Visitor
let memberId: bigint
let account: string
let names = 0
beforeAll(async () => {
  // A Wednesday, 10:00 at the site.
  clock = new ManualClock('2026-03-11T03:00:00.000Z')
  site = await startTestSite({ clock })
})
beforeEach(async () => {
  names += 1
  account = `mali${names}`
  memberId = await site.member(account)
  mali = site.visitor()
  await set({ limitWindow: 'profile', profile: 'none' })
  await comeBack()
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => site.close())

const set = (values: Partial<SettingsValues>) => site.app.settings.change(values, 'test')
const comeBack = async () => {
  await mali.logIn(account)
  manager = await site.staff('manager')
}
const later = async (ms: number) => {
  clock.advance(ms)
  await comeBack()
}
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: CallFailure) => ({ code: error.code, fields: error.details.fields }),
  )
/** Live events about the limits from now on, and whom they are for. */
function heard() {
  const publish = vi.spyOn(site.app.events, 'publish')
  return () => publish.mock.calls.filter(([, name]) => name === 'limits').map(([audience]) => audience)
}
const lines = async (act: string) => (await manager.call('staffAuditLog', { act, subject: account })).content

describe('a limit of the house', () => {
  test('is told to the member’s pages and noted with before and after', async () => {
    const told = heard()
    await manager.call('staffSetLimit', { account, kind: 'lossDay', value: '20.00' })
    await manager.call('staffSetLimit', { account, kind: 'lossDay', value: '15.00' })
    expect(told()).toEqual([{ memberId }, { memberId }])
    expect((await lines('limits.house')).map(({ before, after }) => [before, after])).toEqual([
      ['20.00', '15.00'],
      [undefined, '20.00'],
    ])
  })

  test.each(['-3', '1.005', 'many', '9'.repeat(30)])('is refused as %s, and nothing is told', async (value) => {
    const told = heard()
    expect(await failureOf(manager.call('staffSetLimit', { account, kind: 'stakeBet', value }))).toEqual({
      ...{ code: 'invalid_input', fields: { value: expect.any(String) } },
    })
    expect((await mali.call('playLimits')).limits.stakeBet).not.toHaveProperty('house')
    expect(told()).toEqual([])
  })
})

describe('the end of an exclusion', () => {
  const end = () => manager.call('staffEndExclusion', { account, reason: 'asked on the phone' })

  test('may be asked for from that moment on, and is noted and told', async () => {
    await set({ profile: 'uk' })
    const { exclusion } = await mali.call('exclude', { period: 'sixMonths' })
    await later(Date.parse(exclusion!.askFrom!) - clock.now().getTime() - 1)
    expect(await failureOf(end())).toMatchObject({ code: 'exclusion_running' })
    await later(1)
    const told = heard()
    const { exclusion: agreed } = await end()
    expect(agreed?.endsAt).toBe(new Date(clock.now().getTime() + dayMs).toISOString())
    expect(told()).toEqual([{ memberId }])
    const [line] = await lines('limits.exclusion_end')
    expect(line).toMatchObject({
      ...{ outcome: 'done', after: agreed!.endsAt, detail: { reason: 'asked on the phone' } },
    })
  })
})

describe('a member’s page', () => {
  test.each([
    ['none', false, 'calendar', true, 240],
    ['uk', true, 'rolling', true, 240],
    ['mga', true, 'rolling', false, 60],
    ['br', true, 'rolling', true, 240],
  ] as const)('says what holds under %s', async (profile, endsWhenAsked, depositWindow, canBeOff, most) => {
    await set({ profile })
    const said = await mali.call('playLimits')
    expect({ ...said, realityCheck: { ...said.realityCheck, minutes: 0 } }).toMatchObject({
      ...{ endsWhenAsked, depositWindow, realityCheck: { canBeOff, most } },
    })
  })

  test('counts deposits by the window that holds', async () => {
    await mali.call('setPlayLimits', { depositDay: '100' })
    await site.app.db.transaction((tx) => countDeposit(site.app, tx, { memberId, key: account, amount: 30n * unit }))
    await later(18 * 3_600_000)
    const used = async () => (await mali.call('playLimits')).limits.depositDay.used
    expect(await used()).toBe('0.00')
    await set({ limitWindow: 'rolling' })
    expect(await used()).toBe('30.00')
  })

  test('asks about a first limit until it is answered, with a line of the log', async () => {
    expect((await mali.call('playLimits')).depositQuestion).toBe(true)
    expect((await mali.call('declineDepositLimit')).depositQuestion).toBe(false)
    const [line] = await lines('limits.decline')
    expect(line).toMatchObject({ subject: `member:${memberId}`, outcome: 'done' })
  })
})

test.each(['call 1323', '1323 now', '1', '12-34', '+'.repeat(20)])('no help line is reached by %s', async (number) => {
  await expect(set({ helpLines: { ZZ: { number, names: {} } } })).rejects.toThrow('helpLines')
})
