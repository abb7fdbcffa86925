import { afterAll, beforeAll, expect, test } from 'vitest'
import { CallFailure } from '#api/client.ts'
import { startTestSite, type TestSite } from '#tests/support/app.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    (error: unknown) => (error instanceof CallFailure ? error.code : String(error)),
  )

test('a member locks the account: every device is out, nobody comes in, and staff open it again', async () => {
  const id = await site.member('mali', { balance: '500.00' })
  const [phone, desk] = [site.visitor(), site.visitor()]
  await phone.logIn('mali')
  await desk.logIn('mali')
  await phone.call('lockAccount')
  expect(await codeOf(phone.call('balance'))).toBe('not_logged_in')
  expect(await codeOf(desk.call('balance'))).toBe('not_logged_in')
  expect(await codeOf(site.visitor().logIn('mali'))).toBe('account_frozen')
  const olga = await site.staff('manager', 'olga')
  expect(await olga.call('staffMember', { account: 'mali' })).toMatchObject({
    state: 'frozen',
    wallet: { balance: '500.00' },
  })
  const { content } = await olga.call('staffAuditLog', { act: 'member.locked' })
  expect(content).toMatchObject([{ subject: `member:${id}`, detail: { by: 'member' } }])
  await olga.call('staffReopen', { account: 'mali', reason: 'knew the payment password' })
  const again = site.visitor()
  await again.logIn('mali')
  expect((await again.call('security')).activity.map(({ action }) => action)).toContain('locked')
})
