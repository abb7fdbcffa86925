import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindContact } from '#server/accounts/public.ts'
import { isRealFactor } from '#server/sign-in/second-step.ts'
import { Browser, codeTo, enrolAuthenticator, mailTo, openSite, type TestSite } from '#tests/support/sign-in.ts'

const password = 'a-fine-Long-passphrase'
const minute = 60_000
let site: TestSite

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

let names = 0
/** A member with every second factor, who has been in from the address of `home`. */
async function settled() {
  names += 1
  const account = `step_${names}`
  const phone = `+668${String(34_567_100 + names)}`
  const email = `${account}@mail.example`
  const id = await site.member(account, { password, profile: { payeeName: 'สมชาย  ใจดี' } })
  const home = new Browser(site)
  expect((await home.logIn(account, password)).status).toBe(200)
  await bindContact(site.app.db, id, 'mobile', phone, site.clock.now())
  await bindContact(site.app.db, id, 'email', email, site.clock.now())
  const code = await enrolAuthenticator(site, id)
  return { account, phone, email, id, home, code }
}
const verify = (ticket: string, method: string, answer: string, browser = new Browser(site)) =>
  browser.call('twoFactorVerify', { ticket, method, answer })

describe('from an address that is new', () => {
  test('the password alone opens nothing: what the member has is asked for, and masked', async () => {
    const { account, home } = await settled()
    const seen = await new Browser(site).logIn(account, password)
    expect(seen.status).toBe(200)
    expect(seen.setCookies).toEqual([])
    expect(seen.body).toEqual({
      twoFactor: {
        ticket: expect.stringMatching(/^[\w-]{43}$/),
        methods: ['totp', 'mobile', 'email', 'bankAccountName'],
        hints: { mobile: expect.stringMatching(/^•+[0-9]{3}$/), email: 's•••@m•••' },
      },
    })
    expect((await home.logIn(account, password)).body.token).toBeDefined()
  })

  test.each(['mobile', 'email', 'totp', 'bankAccountName'] as const)(
    '%s lets in and makes it a known one',
    async (method) => {
      const { account, phone, email, id, code } = await settled()
      const browser = new Browser(site)
      const { ticket } = (await browser.logIn(account, password)).body.twoFactor
      if (method === 'mobile' || method === 'email')
        expect((await browser.call('twoFactorSend', { ticket, method })).body).toEqual({ expiredMinutes: 1 })
      const answers = {
        mobile: await codeTo(site, phone),
        email: await codeTo(site, email),
        totp: code(),
        bankAccountName: ' สมชาย ใจดี ',
      }
      expect((await verify(ticket, method, 'wrong')).code).toBe('code_wrong')
      const seen = await verify(ticket, method, answers[method], browser)
      expect(seen.body).toMatchObject({ firstTimeLogin: false })
      expect((await verify(ticket, method, answers[method])).code).toBe('ticket_spent')
      const rows = await site.app.db.query<{ second_factor: string }>(
        'select second_factor from session where member_id = $1 and second_factor is not null',
        [id],
      )
      expect(rows).toEqual([{ second_factor: method }])
      expect((await new Browser(site, browser.ip).logIn(account, password)).body.token).toBeDefined()
    },
  )

  test('only what proves possession counts for money', () => {
    expect(['totp', 'mobile', 'email', 'passkey'].map(isRealFactor)).toEqual([true, true, true, true])
    expect([isRealFactor('bankAccountName'), isRealFactor(null)]).toEqual([false, false])
  })

  test('a ticket takes five answers and lives ten minutes', async () => {
    const { account, code } = await settled()
    const { ticket } = (await new Browser(site).logIn(account, password)).body.twoFactor
    for (let tries = 0; tries < 5; tries += 1) expect((await verify(ticket, 'totp', '111111')).code).toBe('code_wrong')
    expect((await verify(ticket, 'totp', code())).code).toBe('ticket_spent')
    const { ticket: late } = (await new Browser(site).logIn(account, password)).body.twoFactor
    site.clock.advance(10 * minute)
    expect((await verify(late, 'totp', code())).code).toBe('ticket_spent')
    expect((await verify('A'.repeat(43), 'totp', code())).code).toBe('ticket_spent')
  })

  test('fifteen answers an hour for one member, however many tickets', async () => {
    const { account } = await settled()
    let answered = 0
    for (let tickets = 0; tickets < 4; tickets += 1) {
      const { ticket } = (await new Browser(site).logIn(account, password)).body.twoFactor
      for (let tries = 0; tries < 5; tries += 1)
        if ((await verify(ticket, 'bankAccountName', 'guess')).code === 'code_wrong') answered += 1
    }
    expect(answered).toBe(15)
  })

  test('a code goes to what is bound alone, and one ticket’s code is no other’s', async () => {
    const one = await settled()
    const { ticket } = (await new Browser(site).logIn(one.account, password)).body.twoFactor
    await new Browser(site).call('twoFactorSend', { ticket, method: 'email' })
    const code = await codeTo(site, one.email)
    const { ticket: other } = (await new Browser(site).logIn(one.account, password)).body.twoFactor
    expect((await verify(other, 'email', code)).code).toBe('code_wrong')
    expect((await mailTo(site, one.email)).at(-1)?.subject).not.toBe('')
    const bad = await new Browser(site).call('twoFactorSend', { ticket, method: 'totp' })
    expect(bad.code).toBe('invalid_input')
  })

  test('what the operator does not name is neither asked nor taken', async () => {
    const { account } = await settled()
    await site.set({ secondSteps: ['email'] })
    const { ticket, methods } = (await new Browser(site).logIn(account, password)).body.twoFactor
    expect(methods).toEqual(['email'])
    expect((await verify(ticket, 'bankAccountName', 'สมชาย ใจดี')).code).toBe('not_enabled')
    await site.set({ secondSteps: [] })
    expect((await new Browser(site).logIn(account, password)).body.token).toBeDefined()
    await site.set({ secondSteps: ['totp', 'mobile', 'email', 'bankAccountName'] })
  })

  test('a member who has nothing to prove by is let in, and so is the first log-in', async () => {
    await site.member('bare_one', { password })
    for (let tries = 0; tries < 2; tries += 1)
      expect((await new Browser(site).logIn('bare_one', password)).body.token).toBeDefined()
    await site.member('first_one', { password, profile: { payeeName: 'Somsri Jaidee' } })
    expect((await new Browser(site).logIn('first_one', password)).body.token).toBeDefined()
    expect((await new Browser(site).logIn('first_one', password)).body.twoFactor.methods).toEqual(['bankAccountName'])
  })

  test('a whole IPv6 /64 is one address', async () => {
    await site.member('six_one', { password, profile: { payeeName: 'Somsri Jaidee' } })
    await new Browser(site, '2001:db8:7:1::1').logIn('six_one', password)
    expect((await new Browser(site, '2001:db8:7:1:ffff::9').logIn('six_one', password)).body.token).toBeDefined()
    expect((await new Browser(site, '2001:db8:7:2::1').logIn('six_one', password)).body.twoFactor).toBeDefined()
  })

  test('a new password spends tickets that were open', async () => {
    const { account, home, code } = await settled()
    const { ticket } = (await new Browser(site).logIn(account, password)).body.twoFactor
    const changed = { oldPassword: password, newPassword: 'quite-Another-one', confirmNewPassword: 'quite-Another-one' }
    expect((await home.call('changePassword', changed)).status).toBe(200)
    expect((await verify(ticket, 'totp', code())).code).toBe('ticket_spent')
  })
})

describe('who may not come in', () => {
  test('a closed account of a team is sent to its agent, an account of another kind nowhere', async () => {
    const uplineId = await site.member('upline_one', { type: 2 })
    await site.member('closed_one', { password, status: 'disabled', uplineId })
    expect(await new Browser(site).logIn('closed_one', password)).toMatchObject({ status: 403, code: 'contact_agent' })
    await site.member('staff_one', { password, type: 9 })
    expect((await new Browser(site).logIn('staff_one', password)).code).toBe('not_member_account')
    await site.member('plain_one', { password })
    expect((await new Browser(site).logIn('plain_one', password, { fromAgent: true })).code).toBe('not_agent')
  })
})
