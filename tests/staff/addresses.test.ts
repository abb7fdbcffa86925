import { afterAll, beforeAll, expect, test } from 'vitest'
import { isWithin, networkOf } from '#server/staff/addresses.ts'
import { refusal } from '#tests/security/support.ts'
import { staffVisitor, startTestSite, type TestSite, testPassword } from '#tests/support/app.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())

const reason = 'works in the office'

test.each([
  ['203.0.113.7', '203.0.113.7/32'],
  [' 203.0.113.77/24 ', '203.0.113.0/24'],
  ['2001:db8:1::5/32', '2001:db8::/32'],
  ['2001:db8::1', '2001:db8::1/128'],
  ['::ffff:203.0.113.7', undefined],
  ['203.0.113.0/33', undefined],
  ['203.0.113', undefined],
  ['0xcb007107', undefined],
  ['fe80::1%eth0', undefined],
  ['office', undefined],
  ['', undefined],
  ['1.2.3.4/8/8', undefined],
])('%j is read as %j', (text, network) => {
  expect(networkOf(text)).toBe(network)
})

test('an address lies in a network of its own kind, and everywhere without any', () => {
  expect(isWithin([], '203.0.113.7')).toBe(true)
  expect(isWithin(['203.0.113.0/24'], '203.0.113.7')).toBe(true)
  expect(isWithin(['203.0.113.0/24'], '::ffff:203.0.113.7')).toBe(true)
  expect(isWithin(['203.0.113.0/24', '2001:db8::/32'], '2001:db8:9::1')).toBe(true)
  expect(isWithin(['203.0.113.0/24'], '203.0.114.7')).toBe(false)
  expect(isWithin(['0.0.0.0/0'], '2001:db8::1')).toBe(false)
  expect(isWithin(['::/0'], 'nothing')).toBe(false)
})

test('a list holds at each call and at the log-in, and each refusal stands in the log', async () => {
  const owner = await site.staff()
  const mara = await site.staff('support', 'mara')
  const id = `${mara.id}`
  const set = (addresses: string[]) => owner.call('staffSetAddresses', { id, addresses, reason })
  expect(await refusal(set(['nowhere']))).toBe('invalid_input')
  expect(await set([`${mara.ip}`, '2001:db8::/32', `${mara.ip}/32`])).toMatchObject({
    account: 'mara',
    addresses: [`${mara.ip}/32`, '2001:db8::/32'],
  })
  expect(await refusal(mara.call('staffMe'))).toBe('nothing')
  const home = mara.ip
  mara.ip = '198.51.100.9'
  expect(await refusal(mara.call('staffMe'))).toBe('address_not_allowed')
  expect(await refusal(mara.call('staffSignOut'))).toBe('address_not_allowed')
  const resumed = await mara.fetch('/api/staff/sign-in/resume', {
    ...{ method: 'POST', body: '{}' },
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
  })
  expect(await resumed.json()).toMatchObject({ code: 'address_not_allowed' })
  const signIn = (ip: string, password = testPassword) =>
    refusal(staffVisitor(site.visitor(ip), site.app.clock, 0n).call('staffSignIn', { account: 'mara', password }))
  expect(await signIn('198.51.100.9')).toBe('address_not_allowed')
  // Who has not shown the password learns nothing of the list.
  expect(await signIn('198.51.100.9', 'Not-The-Password')).toBe('wrong_credentials')
  expect(await signIn(home)).toBe('nothing')
  mara.ip = '2001:db8::77'
  expect(await refusal(mara.call('staffMe'))).toBe('nothing')
  const lines = await site.app.db.query(
    "select action, actor, ip from audit_log where outcome = 'address_not_allowed' order by id",
  )
  expect(lines).toEqual([
    { action: 'staff.denied', actor: `staff:${id}`, ip: '198.51.100.9' },
    { action: 'staff.sign_out', actor: `staff:${id}`, ip: '198.51.100.9' },
    { action: 'staff.password', actor: 'unknown', ip: '198.51.100.9' },
  ])
  const changes = await site.app.db.query(
    "select before, after, detail from audit_log where action = 'staff.addresses' and outcome = 'done'",
  )
  expect(changes).toEqual([{ before: [], after: [`${home}/32`, '2001:db8::/32'], detail: { reason } }])
  await set([])
  mara.ip = '198.51.100.9'
  expect(await refusal(mara.call('staffMe'))).toBe('nothing')
})

test('nobody locks themself out, nor sets a list for somebody stronger', async () => {
  const owner = await site.staff()
  const own = (addresses: string[]) => owner.call('staffSetAddresses', { id: `${owner.id}`, addresses, reason })
  expect(await refusal(own(['198.51.100.0/24']))).toBe('address_locks_out')
  expect((await own([owner.ip])).addresses).toEqual([`${owner.ip}/32`])
  const support = await site.staff('support', 'tim')
  const tried = support.call('staffSetAddresses', { id: `${owner.id}`, addresses: [], reason })
  expect(await refusal(tried)).toBe('permission_needed')
  expect((await own([])).addresses).toEqual([])
})
