import { afterAll, beforeAll, expect, test } from 'vitest'
import { operate } from '#tests/support/operate.ts'
import { Browser, openSite, type TestSite } from '#tests/support/sign-in.ts'

let site: TestSite
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())
const run = (...args: string[]) => operate(site, args)

test('opens an account whose first password is told once, and gives another one later', async () => {
  const opened = await run('open', 'somebody')
  expect(opened.exitCode).toBe(0)
  const first = /: (\S+)$/.exec(opened.text)?.[1] ?? ''
  expect((await new Browser(site).logIn('somebody', first)).body.passwordDue).toBe('first')
  const given = /: (\S+)$/.exec((await run('password', 'SOMEBODY')).text)?.[1] ?? ''
  expect(given).not.toBe(first)
  expect((await new Browser(site).logIn('somebody', first)).code).toBe('wrong_credentials')
  expect((await new Browser(site).logIn('somebody', given)).body.passwordDue).toBe('weak')
  const log = await site.app.db.query<{ detail: object }>(
    "select detail from audit_log where action in ('member.open', 'password.give') and outcome = 'done' order by id",
  )
  expect(log.map(({ detail }) => JSON.stringify(detail)).join()).not.toContain(given)
  expect(log).toHaveLength(2)
  const ofMember = (await run('log', 'somebody')).text
  expect(ofMember).toContain('member.open')
  expect(ofMember).toContain('password.give')
})

test('takes no password that a registration would find too short', async () => {
  expect((await run('open', 'shorty', '--password', 'abc')).text).toBe('Refused: invalid_input, password: length.')
  expect((await run('open', 'shorty', '--password', 'abcdefgh')).exitCode).toBe(0)
  expect((await run('password', 'shorty', '--password', 'a')).text).toBe('Refused: invalid_input, password: length.')
})

test('says why it cannot', async () => {
  expect(await run('open')).toMatchObject({ exitCode: 2 })
  expect((await run('open', 'somebody')).text).toContain('username_taken')
  expect((await run('open', '1')).text).toContain('invalid_input')
  expect(await run('password', 'nobody-here')).toEqual({ exitCode: 1, text: 'There is no member nobody-here.' })
})

test('turns switches while the site runs, several at once, and knows no others', async () => {
  const tabs = async () => (await new Browser(site).call('registerSettings')).body.tabs
  expect(await tabs()).toEqual(['username'])
  const turned = await run('switch', 'mobileRegistration', 'smsVerification', 'on')
  expect(turned.text).toBe('mobileRegistration off → on\nsmsVerification off → on')
  site.router.forget()
  expect(await tabs()).toEqual(['username', 'mobile'])
  expect(site.app.settings.current().whitelabel).toMatchObject({ smsVerification: true, freePlay: true })
  expect((await run('switch')).text).toContain('mobileCodeLogin off')
  expect(await run('switch', 'constructor', 'on')).toMatchObject({ exitCode: 1 })
  expect(await run('switch', 'freePlay', 'maybe')).toMatchObject({ exitCode: 2 })
})
