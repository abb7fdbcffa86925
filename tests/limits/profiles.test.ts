import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ManualClock } from '#server/kernel/clock.ts'
import type { SettingsValues } from '#server/kernel/settings.ts'
import { profileOf, realityMinutes, refuseExcluded } from '#server/limits/public.ts'
import { limitsOf } from '#server/limits/state.ts'
import { startTestSite, type TestSite, type Visitor } from '#tests/support/app.ts'

const dayMs = 86_400_000
const profiles = ['none', 'uk', 'mga', 'br'] as const
let site: TestSite
let clock: ManualClock
let memberId: bigint
let mali: Visitor
let names = 0
beforeAll(async () => {
  clock = new ManualClock('2026-03-11T03:00:00.000Z')
  const clear = async (taxIds: readonly string[]) =>
    new Map(taxIds.map((taxId) => [taxId, { listed: false } as const] as const))
  site = await startTestSite({ clock, exclusionList: { ask: clear } })
})
afterAll(() => site.close())
beforeEach(async () => {
  names += 1
  memberId = await site.member(`mali${names}`, { profile: { idNumber: '52998224725' } })
  mali = site.visitor()
  await mali.logIn(`mali${names}`)
  await set({ limitWindow: 'profile', profile: 'none', realityCheckMinutes: 60 })
})

const set = (values: Partial<SettingsValues>) => site.app.settings.change(values, 'test')
const later = async (days: number) => {
  clock.advance(days * dayMs)
  await mali.logIn(`mali${names}`)
}
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (thrown) => thrown.code,
  )

test.each([
  ['none', 'calendar'],
  ['uk', 'rolling'],
  ['mga', 'rolling'],
  ['br', 'rolling'],
] as const)('windows of the limits of deposits, %s: %s, unless the setting says otherwise', async (profile, window) => {
  await set({ profile })
  expect((await mali.call('playLimits')).depositWindow).toBe(window)
  const other = window === 'rolling' ? 'calendar' : 'rolling'
  await set({ limitWindow: other })
  expect((await mali.call('playLimits')).depositWindow).toBe(other)
})

test('RTS 14B: in Great Britain a withdrawal that was asked for is not taken back', async () => {
  const allowed = []
  for (const profile of profiles) {
    await set({ profile })
    allowed.push(profileOf(site.app).cancelsWithdrawals)
  }
  expect(allowed).toEqual([true, false, true, true])
})

test('SPA/MF 615: in Brazil money of another payer goes back without a question', async () => {
  const rules = []
  for (const profile of profiles) {
    await set({ profile })
    rules.push(profileOf(site.app).otherPayers)
  }
  expect(rules).toEqual(['review', 'review', 'review', 'refuse'])
})

test('since January 2026: in Great Britain at most ten times a reward may be asked to be bet', async () => {
  const most = []
  for (const profile of profiles) {
    await set({ profile })
    most.push(profileOf(site.app).turnoverMost)
  }
  expect(most).toEqual([500_000, 100_000, 500_000, 500_000])
})

test('what each country’s rules switch off or bound', async () => {
  const rules = []
  for (const profile of profiles) {
    await set({ profile })
    const { ownTaxIdOnly, hostedDeposits, depositBonuses, memberTransfers, payoutMinutesMost } = profileOf(site.app)
    rules.push([ownTaxIdOnly, hostedDeposits, depositBonuses, memberTransfers, payoutMinutesMost])
  }
  expect(rules).toEqual([
    [false, true, true, true, 10_080],
    [false, true, true, false, 10_080],
    [false, true, true, false, 10_080],
    [true, false, false, false, 120],
  ])
})

describe('RTS 12: limits are looked at again', () => {
  test('after six months in Great Britain, until the member has kept or changed them', async () => {
    await set({ profile: 'uk' })
    await later(200)
    expect((await mali.call('playLimits')).reviewDue).toBe(false)
    await mali.call('setPlayLimits', { depositWeek: '100' })
    const due = new Date(clock.now())
    due.setUTCMonth(due.getUTCMonth() + 6)
    clock.advance(due.getTime() - clock.now().getTime() - 1)
    await mali.logIn(`mali${names}`)
    expect((await mali.call('playLimits')).reviewDue).toBe(false)
    clock.advance(1)
    expect((await mali.call('playLimits')).reviewDue).toBe(true)
    expect((await mali.call('reviewLimits')).reviewDue).toBe(false)
    await later(185)
    expect((await mali.call('playLimits')).reviewDue).toBe(true)
    expect((await mali.call('setPlayLimits', { depositWeek: '90' })).reviewDue).toBe(false)
  })

  test('nowhere else', async () => {
    await mali.call('setPlayLimits', { depositWeek: '100' })
    await later(400)
    for (const profile of ['none', 'mga', 'br'] as const) {
      await set({ profile })
      expect((await mali.call('playLimits')).reviewDue).toBe(false)
    }
  })
})

describe('the reality check', () => {
  const minutes = () => realityMinutes(site.app, site.app.db, memberId)

  test('RTS 13: the member chooses the minutes, also none', async () => {
    for (const profile of ['none', 'uk', 'br'] as const) {
      await set({ profile })
      expect((await mali.call('setRealityCheck', { minutes: 30 })).realityCheck).toEqual({
        ...{ minutes: 30, most: 240, canBeOff: true },
      })
      expect(await minutes()).toBe(30)
      expect((await mali.call('gameSession')).reminderMinutes).toBe(30)
      await mali.call('setRealityCheck', { minutes: 0 })
      expect(await minutes()).toBe(0)
    }
    expect(await refusal(mali.call('setRealityCheck', { minutes: 241 }))).toBe('invalid_input')
  })

  test('Malta: at least every hour, whatever was chosen before or is set for the house', async () => {
    await mali.call('setRealityCheck', { minutes: 0 })
    await set({ profile: 'mga', realityCheckMinutes: 120 })
    expect(await minutes()).toBe(60)
    for (const wrong of [0, 61])
      expect(await refusal(mali.call('setRealityCheck', { minutes: wrong }))).toBe('invalid_input')
    await mali.call('setRealityCheck', { minutes: 60 })
    await mali.call('setRealityCheck', { minutes: 15 })
    expect(await minutes()).toBe(15)
  })

  test('without a choice it is the house’s', async () => {
    expect(await minutes()).toBe(60)
    await set({ realityCheckMinutes: 0 })
    expect(await minutes()).toBe(0)
    await set({ profile: 'mga' })
    expect(await minutes()).toBe(60)
  })
})

describe('SPA/MF 1.231: in Brazil a limit of losses and one of time come before the first game', () => {
  const enter = () => refusal(refuseExcluded(site.app, memberId))

  test('a game for money opens with both alone', async () => {
    await set({ profile: 'br' })
    expect(await enter()).toBe('limits_needed')
    expect((await mali.call('playLimits')).needed).toEqual([['lossDay', 'lossWeek', 'lossMonth'], ['session']])
    await mali.call('setPlayLimits', { lossMonth: '1000' })
    expect(await enter()).toBe('limits_needed')
    expect((await mali.call('setPlayLimits', { session: '90' })).needed).toEqual([])
    expect(await enter()).toBeUndefined()
  })

  test('nowhere else', async () => {
    for (const profile of ['none', 'uk', 'mga'] as const) {
      await set({ profile })
      expect(await enter()).toBeUndefined()
    }
  })
})

describe('LCCP 3.5.3: a self-exclusion does not end by itself', () => {
  const account = () => `mali${names}`
  const end = async () => {
    const manager = await site.staff('manager')
    return manager.call('staffEndExclusion', { account: account(), reason: 'asked on the phone' })
  }

  test.each(['uk', 'mga', 'br'] as const)('%s: asked for after its time, it ends a day later', async (profile) => {
    await set({ profile })
    const { exclusion } = await mali.call('exclude', { period: 'sixMonths' })
    expect(exclusion).toMatchObject({ kind: 'selfExclusion', askFrom: expect.any(String) })
    expect(exclusion).not.toHaveProperty('endsAt')
    const waitMs = Date.parse(exclusion!.askFrom!) - clock.now().getTime()
    await later(waitMs / dayMs - 1)
    expect(await refusal(end())).toBe('exclusion_running')
    expect(await refusal(mali.call('exclude', { period: 'month' }))).toBe('exclusion_running')
    await later(200)
    expect(await refusal(refuseExcluded(site.app, memberId))).toBe('play_excluded')
    const endsAt = new Date(clock.now().getTime() + dayMs).toISOString()
    expect((await end()).exclusion?.endsAt).toBe(endsAt)
    await later(1)
    expect(await mali.call('playLimits')).not.toHaveProperty('exclusion')
    expect(await refusal(end())).toBe('not_found')
  })

  test('one for good may be asked about after six months, and ends 7 days later', async () => {
    await set({ profile: 'uk' })
    await mali.call('exclude', { period: 'permanent' })
    await later(150)
    expect(await refusal(end())).toBe('exclusion_running')
    await later(40)
    const endsAt = new Date(clock.now().getTime() + 7 * dayMs).toISOString()
    expect((await end()).exclusion?.endsAt).toBe(endsAt)
  })

  test('a time-out ends by itself everywhere, and by nobody before', async () => {
    for (const profile of profiles) {
      await set({ profile })
      await mali.call('exclude', { period: 'day' })
      expect(await refusal(end())).toBe('exclusion_running')
      await later(1)
      expect(await mali.call('playLimits')).not.toHaveProperty('exclusion')
    }
  })

  test('without a profile it ends by itself, and one for good never', async () => {
    const { exclusion } = await mali.call('exclude', { period: 'sixMonths' })
    expect(exclusion).toHaveProperty('endsAt')
    await later(190)
    expect(await mali.call('playLimits')).not.toHaveProperty('exclusion')
    await mali.call('exclude', { period: 'permanent' })
    await later(4_000)
    expect(await refusal(end())).toBe('exclusion_running')
  })
})

test('the help line is that of the visitor’s country, or the one of all others', async () => {
  await set({ helpLines: { BR: { number: '188', names: { pt: 'CVV' } }, ZZ: { number: '1323', names: {} } } })
  expect((await mali.call('playLimits')).helpLine).toEqual({ country: 'ZZ', number: '1323', names: {} })
  const fromBrazil = await limitsOf(site.app, site.app.db, memberId, 'BR')
  expect(fromBrazil.helpLine).toEqual({ country: 'BR', number: '188', names: { pt: 'CVV' } })
  await set({ helpLines: {} })
  expect(await mali.call('playLimits')).not.toHaveProperty('helpLine')
})
