import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ManualClock } from '#server/kernel/clock.ts'
import { startTestSite, type TestSite } from '#tests/support/app.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const clock = new ManualClock('2026-03-01T12:00:00Z')
let site: TestSite
beforeAll(async () => {
  site = await startTestSite({
    clock,
    env: { HUB88_PUBLIC_KEYS: publicKey.export({ type: 'spki', format: 'pem' }).toString() },
  })
})
afterAll(() => site.close())

const body = JSON.stringify({ request_uuid: randomUUID(), user: 'nobody' })
const post = (ip: string, signature = '') =>
  site.visitor(ip).fetch('/wallet/hub88/user/info', {
    method: 'POST',
    headers: { 'x-hub88-signature': signature },
    body,
  })

it('writes down some calls without a right signature, not all of them, and never holds up who signs right', async () => {
  const lines = () => site.logged.filter(({ level }) => level !== 'error').length
  const before = lines()
  const answers = []
  for (let count = 0; count < 200; count += 1) answers.push(await post('192.0.2.66'))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(140)
  expect(Number(answers.at(-1)!.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(lines() - before).toBe(60)
  const signed = await post('192.0.2.66', sign('sha256', Buffer.from(body), privateKey).toString('base64'))
  expect(await signed.json()).toMatchObject({ status: 'RS_ERROR_UNKNOWN' })
  expect((await post('192.0.2.67')).status).toBe(200)
  clock.advance(60_000)
  expect((await post('192.0.2.66')).status).toBe(200)
})
