import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ManualClock } from '#server/kernel/clock.ts'
import { relyingParty, staffRelyingParty } from '#server/security/relying-party.ts'
import { type TestSite, testPassword } from '#tests/support/app.ts'
import { codeOf, minuteMs, openSite, provePassword, refusal, switchOn } from './support.ts'

// Codes of an authenticator hold for their half minute and its neighbours, each once and never after a later one.

let site: TestSite & { readonly clock: ManualClock }
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

let names = 0
async function newcomer() {
  names += 1
  const account = `timely${names}`
  await site.member(account)
  const visitor = site.visitor()
  await visitor.logIn(account)
  await provePassword(visitor, testPassword)
  const { secret } = await switchOn(site, visitor)
  site.clock.advance(2 * minuteMs)
  const shownIn = (seconds: number) =>
    codeOf(secret, { now: () => new Date(site.clock.now().getTime() + seconds * 1_000) })
  const tryCode = (answer: string) => refusal(visitor.call('stepUp', { method: 'totp', answer }))
  return { account, visitor, shownIn, tryCode }
}

test('a phone that is half a minute early or late is believed, one that is a minute off is not', async () => {
  const { shownIn, tryCode } = await newcomer()
  expect(await tryCode(shownIn(60))).toBe('proof_wrong')
  expect(await tryCode(shownIn(-60))).toBe('proof_wrong')
  expect(await tryCode(shownIn(-30))).toBe('nothing')
  expect(await tryCode(shownIn(30))).toBe('nothing')
})

test('a code does not count again while it is still shown', async () => {
  const { shownIn, tryCode } = await newcomer()
  const code = shownIn(0)
  expect(await tryCode(code)).toBe('nothing')
  site.clock.advance(5_000)
  expect(await tryCode(code)).toBe('proof_wrong')
})

test('an earlier code does not count after a later one, and the next one does', async () => {
  const { shownIn, tryCode } = await newcomer()
  const [now, next] = [shownIn(0), shownIn(30)]
  expect(await tryCode(next)).toBe('nothing')
  expect(await tryCode(now)).toBe('proof_wrong')
  site.clock.advance(30_000)
  expect(await tryCode(shownIn(30))).toBe('nothing')
})

describe('passkeys belong to', () => {
  const at = (publicUrl: string, operatorHost?: string) => ({ publicUrl, operatorHost })

  test.each([
    ['https://play.example', 'play.example', 'https://play.example'],
    ['http://127.0.0.1:4321', 'localhost', 'http://localhost:4321'],
    ['http://[::1]:4321', 'localhost', 'http://localhost:4321'],
    ['http://localhost:4321', 'localhost', 'http://localhost:4321'],
  ])('the host of %s: %s', (publicUrl, id, origin) => {
    expect(relyingParty(at(publicUrl))).toEqual({ id, origin })
    expect(staffRelyingParty(at(publicUrl))).toEqual({ id, origin })
  })

  test('the console’s own host, where it has one', () => {
    const config = at('https://play.example', 'desk.example:8443')
    expect(relyingParty(config).id).toBe('play.example')
    expect(staffRelyingParty(config)).toEqual({ id: 'desk.example', origin: 'https://desk.example:8443' })
  })
})

describe('staff who change a profile', () => {
  test('are refused what the member would be refused, and the line names the field', async () => {
    const { account } = await newcomer()
    const manager = await site.staff('manager', `manager${names}`)
    const set = (field: string, value: string) =>
      manager.call('staffSetProfile', { account, field, value, reason: 'asked' }).then(
        () => undefined,
        (error) => ({ code: error.code, fields: error.details.fields }),
      )
    const wrong = (field: string) => ({ code: 'invalid_input', fields: { [field]: expect.any(String) } })
    expect(await set('birthday', '2026-01-01')).toEqual(wrong('birthday'))
    expect(await set('birthday', 'soon')).toEqual(wrong('birthday'))
    expect(await set('nickname', '')).toEqual(wrong('nickname'))
    expect(await set('password_hash', 'x')).toEqual(wrong('password_hash'))
    expect(await set('birthday', '1990-04-05')).toBeUndefined()
    const owner = await site.staff('owner', `owner${names}`)
    const { content } = await owner.call('staffAuditLog', { act: 'member.profile', subject: account, pageSize: 1 })
    expect(content).toMatchObject([{ outcome: 'done', detail: { field: 'birthday', reason: 'asked' } }])
  })
})
