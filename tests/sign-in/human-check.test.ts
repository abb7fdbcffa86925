import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { exportJWK, generateKeyPair } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openGeetest } from '#server/ports/human-check-geetest.ts'
import { openPorts } from '#server/ports/open.ts'
import { Browser, openSite, type TestSite } from '#tests/support/sign-in.ts'

const password = 'a-fine-Long-passphrase'
const ip = '192.0.2.1'
let site: TestSite

beforeAll(async () => {
  site = await openSite()
  await site.set({ humanCheck: 'proof-of-work' })
  await site.member('somchai', { password })
})
afterAll(() => site.close())

async function challengeOf(): Promise<Challenge> {
  const seen = await new Browser(site).call('humanCheck')
  expect(seen.body.provider).toBe('proof-of-work')
  return seen.body.challenge
}
async function solutionOf(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return btoa(JSON.stringify({ challenge, solution }))
}

describe('proof of work', () => {
  test('opens one log-in', async () => {
    const humanCheck = await solutionOf(await challengeOf())
    expect((await new Browser(site).logIn('somchai', password, { humanCheck })).status).toBe(200)
    const again = await new Browser(site).logIn('somchai', password, { humanCheck })
    expect(again).toMatchObject({ status: 400, code: 'human_check_failed' })
  })

  test('nothing, garbage and a guess do not pass, nor does a registration without it', async () => {
    const challenge = await challengeOf()
    const guess = btoa(JSON.stringify({ challenge, solution: { counter: 100, derivedKey: '00'.repeat(32), time: 1 } }))
    for (const humanCheck of [undefined, '', 'x', btoa('{}'), btoa('null'), guess])
      expect((await new Browser(site).logIn('somchai', password, { humanCheck })).code).toBe('human_check_failed')
    const form = { username: 'robot_one', password, confirmPassword: password, termsAccepted: true }
    expect((await new Browser(site).call('register', form)).code).toBe('human_check_failed')
  })

  test('of ten that send one solution at once, one passes', async () => {
    const solution = await solutionOf(await challengeOf())
    const tries = await Promise.all(Array.from({ length: 10 }, () => site.app.ports.humanCheck.verify(solution, ip)))
    expect(tries.filter(Boolean)).toHaveLength(1)
  })

  test('a challenge that was made easier or made to live longer is not ours', async () => {
    const challenge = await challengeOf()
    const easier = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '00' } }
    expect(await site.app.ports.humanCheck.verify(await solutionOf(easier), ip)).toBe(false)
    const longer = { ...challenge, parameters: { ...challenge.parameters, data: { endsAt: 9e12 } } }
    expect(await site.app.ports.humanCheck.verify(await solutionOf(longer), ip)).toBe(false)
  })

  test('a challenge lives ten minutes', async () => {
    const solution = await solutionOf(await challengeOf())
    site.clock.advance(10 * 60_000)
    expect(await site.app.ports.humanCheck.verify(solution, ip)).toBe(false)
  })

  test('another process of the same keys accepts it, one of other keys does not', async () => {
    const { config } = site.app
    const twin = (await openPorts(site.app)).humanCheck
    expect(await twin.verify(await solutionOf(await challengeOf()), ip)).toBe(true)
    const { privateKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })
    const other = { ...config, encryptionKey: JSON.stringify(await exportJWK(privateKey)) }
    const otherCheck = (await openPorts({ ...site.app, config: other })).humanCheck
    expect(await otherCheck.verify(await solutionOf(await challengeOf()), ip)).toBe(false)
  })
})

describe('Geetest v4', () => {
  const lot = '0123456789abcdef0123456789abcdef'
  const solved = (more: Record<string, unknown> = {}) =>
    JSON.stringify({ lot_number: lot, captcha_output: 'out', pass_token: 'pass', gen_time: '1700000000', ...more })

  /** A provider that answers as told and keeps what it was asked. */
  async function provider(answer: { status?: number; body: string }) {
    const asked: { url: string; form: URLSearchParams }[] = []
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      asked.push({ url: request.url ?? '', form: new URLSearchParams(Buffer.concat(chunks).toString()) })
      response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' }).end(answer.body)
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const check = openGeetest({ url, script: `${url}/gt4.js`, id: 'account', key: 'secret' }, site.app.db, site.clock)
    return { check, asked, close: () => new Promise((done) => server.close(done)) }
  }
  const success = JSON.stringify({ status: 'success', result: 'success', reason: '' })

  test('asks the provider with the signature, and each lot counts once', async () => {
    const { check, asked, close } = await provider({ body: success })
    expect(await check.verify(solved(), ip)).toBe(true)
    expect(asked[0]?.url).toBe('/validate?captcha_id=account')
    expect(Object.fromEntries(asked[0]?.form ?? [])).toEqual({
      ...JSON.parse(solved()),
      sign_token: createHmac('sha256', 'secret').update(lot).digest('hex'),
    })
    expect(await check.verify(solved(), ip)).toBe(false)
    expect(asked).toHaveLength(1)
    await close()
  })

  test.each([
    ['says no', { body: JSON.stringify({ status: 'success', result: 'fail' }) }],
    ['reports an error', { body: JSON.stringify({ status: 'error', code: '-50005' }) }],
    ['fails', { status: 500, body: success }],
    ['answers nonsense', { body: '<html>' }],
  ])('refuses when the provider %s', async (word, answer) => {
    const { check, close } = await provider(answer)
    const lotOf = Buffer.from(word.padEnd(16)).toString('hex').slice(0, 32)
    expect(await check.verify(solved({ lot_number: lotOf }), ip)).toBe(false)
    await close()
  })

  test('refuses when there is no provider, no account and no solution', async () => {
    const check = openGeetest(
      { url: 'http://127.0.0.1:9', script: 'https://check.example/gt4.js', id: 'a', key: 'b' },
      site.app.db,
      site.clock,
    )
    expect(await check.verify(solved({ lot_number: 'f'.repeat(32) }), ip)).toBe(false)
    for (const solution of [undefined, '', '{}', solved({ gen_time: '1 or 1' }), solved({ lot_number: '../x' })])
      expect(await check.verify(solution, ip)).toBe(false)
    await site.set({ humanCheck: 'geetest4' })
    expect((await new Browser(site).call('humanCheck')).body).toEqual({ provider: 'geetest4', challenge: {} })
    expect(await site.app.ports.humanCheck.verify(solved({ lot_number: 'e'.repeat(32) }), ip)).toBe(false)
    await site.set({ humanCheck: 'proof-of-work' })
  })
})
