import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallFailure } from '#api/client.ts'
import { demoPassword, demoStaff, guardDemo } from '#server/demo/public.ts'
import { addDemoStaff } from '#server/demo/staff.ts'
import { setStatus, staffByAccount } from '#server/staff/public.ts'
import { enterAsStaff, staffVisitor, startTestSite, type TestSite } from '#tests/support/app.ts'

let site: TestSite
const as = (more: { readonly demo: boolean; readonly demoOwner: boolean }) => ({
  ...site.app,
  config: { ...site.app.config, ...more },
})
const signIn = () =>
  staffVisitor(site.visitor(), site.app.clock, 0n)
    .call('staffSignIn', { account: demoStaff.account, password: demoPassword })
    .then(
      () => 'ok',
      (error: CallFailure) => error.code,
    )
const statusOf = async (account: string) => (await staffByAccount(site.app.db, account))?.status

beforeAll(async () => {
  site = await startTestSite({ env: { DEMO: '1' } })
})
afterAll(() => site.close())

test('a demo that others can reach has no owner for its visitors, one on the own machine has', async () => {
  const open = as({ demo: true, demoOwner: false })
  await site.app.db.transaction((tx) => addDemoStaff(open, tx))
  expect(await signIn()).toBe('account_locked')
  await guardDemo(as({ demo: true, demoOwner: true }))
  expect(await signIn()).toBe('ok')
  // A session that is open ends with the next start, and the log says why.
  const visitor = site.visitor()
  const entered = await enterAsStaff(site.app, 'owner', demoStaff.account, visitor.ip)
  visitor.token = entered.token
  visitor.cookies.set(...entered.cookie)
  const olga = staffVisitor(visitor, site.app.clock, entered.id)
  expect((await olga.call('staffMe')).account).toBe('olga')
  await guardDemo(open)
  await expect(olga.call('staffMe')).rejects.toMatchObject({ code: 'not_logged_in' })
  expect([await statusOf('olga'), await statusOf('petch')]).toEqual(['locked', 'locked'])
  const lines = await site.app.db.query(
    "select action from audit_log where actor = 'demo' and action like 'staff.%' order by id",
  )
  expect(lines.map(({ action }) => action)).toEqual(['staff.unlock', 'staff.unlock', 'staff.lock', 'staff.lock'])
})

test('a site that is no demo does not start on people whose password everybody knows', async () => {
  const real = as({ demo: false, demoOwner: false })
  // Locked staff open nothing.
  await guardDemo(real)
  await site.member('vip', { password: demoPassword })
  await guardDemo(as({ demo: true, demoOwner: true }))
  await expect(guardDemo(real)).rejects.toThrow(
    'This database holds the demo: everybody knows the password of olga, petch, vip. Set DEMO=1',
  )
  await site.member('agent', { password: 'Own-Password-7' })
  const olga = await staffByAccount(site.app.db, 'petch')
  await site.app.db.transaction((tx) => setStatus(tx, olga!.id, 'locked'))
  await expect(guardDemo(real)).rejects.toThrow('the password of olga, vip.')
})
