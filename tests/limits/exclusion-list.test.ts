import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ManualClock } from '#server/kernel/clock.ts'
import type { SettingsValues } from '#server/kernel/settings.ts'
import { isExcluded, refuseExcluded } from '#server/limits/public.ts'
import type { ListAnswer } from '#server/ports/exclusion-list.ts'
import { startTestSite, type TestSite, type Visitor } from '#tests/support/app.ts'
import { bankMethod, gatewayDouble, gatewayMethod, offer, tick } from '#tests/support/deposits.ts'

const dayMs = 86_400_000
const own = '52998224725'
const password = 'Quiet-Lantern-72'
let site: TestSite
let clock: ManualClock
/** What the list says of a person; of all others it says nothing. */
const list = new Map<string, ListAnswer>()
let asked: string[] = []

beforeAll(async () => {
  clock = new ManualClock('2026-03-11T03:00:00.000Z')
  const exclusionList = {
    async ask(taxIds: readonly string[]) {
      asked.push(...taxIds)
      return new Map([...list].filter(([taxId]) => taxIds.includes(taxId)))
    },
  }
  const payments = new Map([['gateway', gatewayDouble(clock)]])
  site = await startTestSite({ clock, exclusionList, payments })
  await offer(site, bankMethod, gatewayMethod)
})
afterAll(() => site.close())

let names = 0
let account: string
let memberId: bigint
let mali: Visitor
beforeEach(async () => {
  // Each test has a day of its own.
  clock.advance(dayMs)
  await set({ profile: 'br' })
  list.clear()
  list.set(own, { listed: false })
  names += 1
  account = `mali${names}`
  memberId = await site.member(account, { balance: '500', profile: { idNumber: '529.982.247-25' } })
  mali = site.visitor()
  asked = []
})

const set = (values: Partial<SettingsValues>) => site.app.settings.change(values, 'test')
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (thrown) => thrown.code,
  )
const deposit = () => mali.call('makeDeposit', { methodId: 'bank', amount: '100' })
const enter = () => refusal(refuseExcluded(site.app, memberId))

describe('SPA/MF 2.579: at a registration the list is asked by the CPF', () => {
  const form = (more: object = {}) => ({
    ...{ username: `new${names}`, password, confirmPassword: password, termsAccepted: true as const },
    ...{ idNumber: own, ...more },
  })
  const register = (more: object = {}) => site.visitor().call('register', form(more))
  const isThere = async () =>
    (await site.app.db.query('select 1 from member where account = $1', [`new${names}`])).length > 0

  test('the form asks for it, and takes nothing else', async () => {
    expect((await site.visitor().call('registerSettings')).fields.idNumber).toEqual({ enabled: true, required: true })
    await expect(register({ idNumber: undefined })).rejects.toMatchObject({
      ...{ code: 'invalid_input', details: { fields: { idNumber: 'required' } } },
    })
    await expect(register({ idNumber: '52998224726' })).rejects.toMatchObject({
      ...{ code: 'invalid_input', details: { fields: { idNumber: 'invalid' } } },
    })
    expect(asked).toEqual([])
    await set({ profile: 'none' })
    expect((await site.visitor().call('registerSettings')).fields.idNumber).toBeUndefined()
  })

  test('who is not on it has an account, and is not asked about again on that day', async () => {
    await register()
    expect(asked).toEqual([own])
    await site.visitor().logIn(`new${names}`)
    expect(asked).toEqual([own])
  })

  test('who is on it, or for whom it does not answer, has none', async () => {
    list.set(own, { listed: true })
    expect(await refusal(register())).toBe('exclusion_listed')
    list.delete(own)
    expect(await refusal(register())).toBe('exclusion_unknown')
    expect(await isThere()).toBe(false)
  })
})

describe('SPA/MF 2.579: at the first log-in of a day the list is asked', () => {
  test('once in a day of the operator’s time zone', async () => {
    await mali.logIn(account)
    await mali.logIn(account)
    await mali.logIn(account)
    expect(asked).toEqual([own])
    clock.advance(dayMs)
    await mali.logIn(account)
    expect(asked).toEqual([own, own])
  })

  test('who is on it comes in, neither pays in nor plays, and takes the money home', async () => {
    list.set(own, { listed: true })
    await mali.logIn(account)
    expect((await mali.call('playLimits')).exclusion).toEqual({ kind: 'selfExclusion', listed: true })
    expect((await mali.call('member')).onBreak).toBe('always')
    expect(await refusal(deposit())).toBe('play_excluded')
    expect((await mali.call('depositMethods')).refused).toBe('play_excluded')
    expect(await enter()).toBe('play_excluded')
    expect((await mali.call('withdrawalOptions')).available).toBe('500.00')
    const staff = await site.staff('manager')
    expect(await refusal(staff.call('staffEndExclusion', { account, reason: 'asked' }))).toBe('not_found')
  })

  test('whose day on it ends at this moment is out no more', async () => {
    list.set(own, { listed: true, until: clock.now() })
    await mali.logIn(account)
    expect(await mali.call('playLimits')).not.toHaveProperty('exclusion')
    clock.advance(dayMs)
    list.set(own, { listed: true, until: new Date(clock.now().getTime() + 1) })
    await mali.logIn(account)
    expect((await mali.call('playLimits')).exclusion).toMatchObject({ listed: true })
  })

  test('an open order ends at once', async () => {
    await mali.logIn(account)
    const { id } = await deposit()
    list.set(own, { listed: true })
    await site.app.db.query("update exclusion_lookup set due_at = 'epoch', answered_at = null")
    await tick(site, 'ask-exclusion-list')
    expect(await mali.call('deposit', { id })).toMatchObject({ status: 'cancelled' })
  })

  test('until a day that the list names; who is taken off it plays again, unless they stay away by themselves', async () => {
    const until = new Date(clock.now().getTime() + 90 * dayMs)
    list.set(own, { listed: true, until })
    const publish = vi.spyOn(site.app.events, 'publish')
    const told = () => publish.mock.calls.filter(([, name]) => name === 'limits').map(([audience]) => audience)
    await mali.logIn(account)
    expect(told()).toEqual([{ memberId }])
    expect((await mali.call('playLimits')).exclusion).toEqual({
      ...{ kind: 'selfExclusion', endsAt: until.toISOString(), listed: true },
    })
    clock.advance(dayMs)
    await mali.logIn(account)
    expect(told()).toHaveLength(1)
    publish.mockRestore()
    expect((await mali.call('exclude', { period: 'month' })).exclusion).toMatchObject({ listed: true })
    list.set(own, { listed: false })
    clock.advance(dayMs)
    const offAt = clock.now().toISOString()
    await mali.logIn(account)
    expect((await mali.call('playLimits')).exclusion).toMatchObject({ kind: 'timeOut' })
    clock.advance(30 * dayMs)
    await mali.logIn(account)
    expect(await mali.call('playLimits')).not.toHaveProperty('exclusion')
    const lines = await site.app.db.query<{ before: unknown; after: unknown }>(
      "select before, after from audit_log where action = 'limits.listed' and target = $1 order by id",
      [`member:${memberId}`],
    )
    expect(lines).toEqual([
      { before: null, after: until.toISOString() },
      { before: until.toISOString(), after: offAt },
    ])
  })
})

describe('SPA/MF 2.579: without an answer of the day nobody pays in or plays', () => {
  test('the member comes in, and is asked about again half a minute later', async () => {
    list.delete(own)
    await mali.logIn(account)
    expect(await refusal(deposit())).toBe('exclusion_unknown')
    expect(await enter()).toBe('exclusion_unknown')
    expect(asked).toEqual([own])
    clock.advance(30_000)
    expect(await refusal(deposit())).toBe('exclusion_unknown')
    list.set(own, { listed: false })
    clock.advance(30_000)
    expect((await deposit()).status).toBe('awaiting_payment')
    expect(await enter()).toBe('limits_needed')
    expect(asked).toEqual([own, own, own])
  })

  test('a member without a CPF gives it first, a right one', async () => {
    account = `nobody${names}`
    memberId = await site.member(account)
    await mali.logIn(account)
    expect(await refusal(deposit())).toBe('tax_id_needed')
    expect(await enter()).toBe('tax_id_needed')
    await expect(mali.call('setProfile', { idNumber: '12345678901' })).rejects.toMatchObject({
      ...{ code: 'invalid_input', details: { fields: { idNumber: 'invalid' } } },
    })
    await mali.call('setProfile', { idNumber: own })
    expect((await deposit()).status).toBe('awaiting_payment')
    expect(asked).toEqual([own])
  })
})

describe('IN 31: everybody is asked about every 15 days', () => {
  const sweep = () => tick(site, 'ask-exclusion-list')
  const sweepAll = async () => {
    for (let times = 0; times < 5; times += 1) await sweep()
  }

  test('also who never logs in; who is not answered for after an hour again', async () => {
    // Once a day all members are gone through: that of earlier tests comes to its end.
    await sweepAll()
    clock.advance(dayMs)
    asked = []
    await site.app.db.query('delete from exclusion_lookup')
    await site.app.db.query("update member set profile = '{}' where id <> $1", [memberId])
    await sweepAll()
    expect(asked).toEqual([own])
    asked = []
    clock.advance(14 * dayMs)
    await sweepAll()
    expect(asked).toEqual([])
    clock.advance(dayMs)
    list.delete(own)
    await sweepAll()
    expect(asked).toEqual([own])
    asked = []
    await sweepAll()
    expect(asked).toEqual([])
    list.set(own, { listed: true })
    clock.advance(60 * 60_000)
    await sweepAll()
    expect(await isExcluded(site.app.db, memberId, clock.now())).toBe(true)
  })
})

test.each(['none', 'uk', 'mga'] as const)('%s asks no list', async (profile) => {
  await set({ profile })
  list.set(own, { listed: true })
  await mali.logIn(account)
  await deposit()
  await tick(site, 'ask-exclusion-list')
  expect(await enter()).toBeUndefined()
  expect(asked).toEqual([])
})
