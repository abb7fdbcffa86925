import { afterAll, beforeAll, expect, it } from 'vitest'
import { refusals } from '#api/refusal.ts'
import { startTestSite, type TestSite, testPassword } from '#tests/support/app.ts'

let demo: TestSite
let service: TestSite
beforeAll(async () => {
  demo = await startTestSite()
  service = await startTestSite({ env: { DEMO: '0' } })
})
afterAll(async () => {
  await demo.close()
  await service.close()
})

const logIn = (site: TestSite, username: string) => site.visitor().call('login', { username, password: testPassword })
const closing = ['maintenance', 'region_restricted']
const words = Object.keys(refusals).filter((code) => !closing.includes(code))

it.each(words)('the demo answers the name see_%s with that refusal', async (code) => {
  await expect(logIn(demo, `see_${code}`)).rejects.toMatchObject({ code, details: { status: refusals[code as never] } })
})

it('tells how long to wait, and when a captcha is due', async () => {
  await expect(logIn(demo, 'see_too_many_requests')).rejects.toMatchObject({ details: { retryAfter: 300 } })
  await expect(logIn(demo, ' See_Captcha_Required ')).rejects.toMatchObject({ details: { captcha: true } })
})

it('breaks off in the middle of an answer for see_network', async () => {
  await expect(logIn(demo, 'see_network')).rejects.toMatchObject({ code: 'network' })
})

it('is a plain name for what is no failure, and closes nothing', async () => {
  for (const name of ['see_maintenance', 'see_region_restricted', 'see_nothing', 'see_constructor', 'see_'])
    await expect(logIn(demo, name), name).rejects.toMatchObject({ code: 'wrong_credentials' })
})

it('does nothing where there is no demo', async () => {
  for (const name of ['see_sms_quota', 'see_unknown_error', 'see_network', 'see_timeout'])
    await expect(logIn(service, name), name).rejects.toMatchObject({ code: 'wrong_credentials' })
})
