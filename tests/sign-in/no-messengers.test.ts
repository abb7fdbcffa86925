import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Security } from '#api/security.ts'
import { strengthOf } from '#islands/own/strength.ts'
import { testPassword } from '#tests/support/app.ts'
import { operate } from '#tests/support/operate.ts'
import { Browser, openSite, type TestSite } from '#tests/support/sign-in.ts'

// A site that is no demo, and whose environment names no provider of messages.

let site: TestSite
beforeAll(async () => {
  site = await openSite({ DEMO: '0' })
  await operate(site, ['switch', 'mobileCodeLogin', 'mobileRegistration', 'smsVerification', 'on'])
})
afterAll(() => site.close())

test('offers no way that waits for a message', async () => {
  const { forgot, login } = (await new Browser(site).call('registerSettings')).body
  expect(forgot).toEqual({ email: false, phone: false })
  expect(login.sms).toBe(false)
})

test('offers members no contact to bind, and recommends none', async () => {
  await site.member('somchai', { password: testPassword })
  const member = new Browser(site)
  await member.logIn('somchai', testPassword)
  const { body } = await member.call('security')
  expect(body.bindable).toEqual([])
  expect(strengthOf(body as Security)).toMatchObject({ done: 1, next: 'payment' })
  expect(strengthOf({ ...body, paymentPassword: true } as Security).next).toBe('totp')
  expect(strengthOf({ ...body, paymentPassword: true, bindable: ['mobile', 'email'] } as Security).next).toBe('mobile')
})

test('begins none either, and writes no message that nobody would send', async () => {
  const visitor = new Browser(site)
  const number = { mobileNum: '812345678', countryDialingCode: '66' }
  expect((await visitor.call('loginCode', number)).code).toBe('not_enabled')
  expect((await visitor.call('forgotPhoneCode', number)).code).toBe('not_enabled')
  const link = { username: 'mali', email: 'mali@mail.example' }
  expect((await visitor.call('forgotEmail', link)).code).toBe('not_enabled')
  expect(await site.app.db.query('select 1 from outbox')).toEqual([])
})

test('is told so by the command that turns one on', async () => {
  expect((await operate(site, ['switch', 'mobileCodeLogin', 'on'])).text).toContain('The site needs SMS_URL')
  expect((await operate(site, ['switch', 'freePlay', 'on'])).text).toBe('freePlay on')
})
