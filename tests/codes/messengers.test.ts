import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindContact } from '#server/accounts/public.ts'
import { ManualClock } from '#server/kernel/clock.ts'
import { openSmtp } from '#server/ports/mail-smtp.ts'
import { openFirebase } from '#server/ports/phone-token.ts'
import { openHttpSms } from '#server/ports/sms-http.ts'
import { Browser, openSite } from '#tests/support/sign-in.ts'
import { certificate, startSmtp } from './smtp-double.ts'

const clock = new ManualClock('2026-11-21T05:00:00.000Z')
const log = { info() {}, warn() {}, error() {} }

interface Asked {
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: unknown
}
/** A provider that answers as told and keeps what it was asked. */
async function provider(answer: { status: number; body?: string }) {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    asked.push({ url: request.url ?? '', headers: request.headers, body: text && JSON.parse(text) })
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body ?? '{}')
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`
  return { url, asked, answer, close: () => new Promise((done) => server.close(done)) }
}

describe('a provider of SMS over HTTP', () => {
  const message = { id: 'a6f1', to: '+66812345678', text: '123456 คือรหัส' }

  test('gets the message with the token, and one name for all tries', async () => {
    const { url, asked, close } = await provider({ status: 202 })
    await openHttpSms({ url, token: 'secret', sender: 'Baize' }, clock).send(message)
    expect(asked[0]?.headers).toMatchObject({ authorization: 'Bearer secret', 'idempotency-key': 'a6f1' })
    expect(asked[0]?.body).toEqual({ to: '+66812345678', from: 'Baize', text: '123456 คือรหัส', reference: 'a6f1' })
    await close()
  })

  test.each([
    [400, true, undefined],
    [401, false, 'sms_not_enabled'],
    [402, false, 'sms_quota'],
    [422, true, undefined],
    [429, false, 'sms_quota'],
    [500, false, undefined],
    [302, false, undefined],
  ])('answers %i: given up %s, the next numbers hear %s', async (status, final, code) => {
    const { url, close } = await provider({ status })
    const sms = openHttpSms({ url, token: 'secret', sender: 'Baize' }, clock)
    await expect(sms.send(message)).rejects.toMatchObject({ name: 'SmsFailure', final })
    expect(sms.obstacle('+66811111111')?.code).toBe(code)
    clock.advance(60_000)
    expect(sms.obstacle('+66811111111')).toBeUndefined()
    await close()
  })

  test('is not there: the message waits', async () => {
    const sms = openHttpSms({ url: 'http://127.0.0.1:9/', token: '', sender: 'Baize' }, clock)
    await expect(sms.send(message)).rejects.toMatchObject({ final: false })
  })
})

describe('a mail server', () => {
  const mail = { id: 'b7', to: 'somchai@mail.example', subject: 'รหัสผ่านใหม่', text: 'สวัสดี\n.\nลิงก์' }

  test('gets the mail on an encrypted line, and nothing that matters before', async () => {
    const double = await startSmtp()
    await openSmtp({ url: double.url, sender: 'Baize <no-reply@baize.example>', ca: certificate }).send(mail)
    expect(double.plain.map((line) => line.split(' ')[0])).toEqual(['EHLO', 'STARTTLS'])
    const [seen] = double.mails
    expect(seen).toMatchObject({ secure: true, user: 'baize', from: 'no-reply@baize.example', to: [mail.to] })
    expect(seen?.text).toContain('Message-ID: <b7@127.0.0.1>')
    double.close()
  })

  test('without STARTTLS, or with somebody else’s certificate, hears neither name nor mail', async () => {
    const bare = await startSmtp({ starttls: false })
    await expect(openSmtp({ url: bare.url, sender: 'a@b.example' }).send(mail)).rejects.toMatchObject({ final: false })
    expect([bare.mails, bare.plain.filter((line) => line.startsWith('AUTH'))]).toEqual([[], []])
    bare.close()
    const other = await startSmtp()
    await expect(openSmtp({ url: other.url, sender: 'a@b.example' }).send(mail)).rejects.toMatchObject({ final: false })
    expect(other.mails).toEqual([])
    other.close()
  })

  test.each([
    ['550 no such user', true],
    ['451 later', false],
  ])('says %s to the recipient: given up %s', async (recipient, final) => {
    const double = await startSmtp({ recipient })
    const sent = openSmtp({ url: double.url, sender: 'a@b.example', ca: certificate }).send(mail)
    await expect(sent).rejects.toMatchObject({ name: 'MailFailure', final })
    double.close()
  })

  test('a recipient is one address, whatever is in it', async () => {
    const double = await startSmtp()
    const smtp = openSmtp({ url: double.url, sender: 'a@b.example', ca: certificate })
    await smtp.send({ ...mail, to: 'a@b.example, victim@c.example' }).catch(() => {})
    await smtp.send({ ...mail, to: 'a@b.example', subject: 'x\r\nBcc: victim@c.example' })
    expect(double.mails.flatMap(({ to }) => to)).not.toContain('victim@c.example')
    double.close()
  })
})

describe('a telephone token of Firebase', () => {
  const projectId = 'baize-test'
  const project = {
    projectId,
    apiKey: 'a',
    authUrl: 'https://auth.example',
    recaptchaUrl: 'https://people.example/api.js',
  }
  const now = () => Math.floor(clock.now().getTime() / 1_000)
  let key: CryptoKey
  let url: string
  let close: () => Promise<unknown>
  beforeAll(async () => {
    const pair = await generateKeyPair('RS256')
    key = pair.privateKey
    const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }
    const double = await provider({ status: 200, body: JSON.stringify({ keys: [jwk] }) })
    url = double.url
    close = double.close
  })
  afterAll(() => close())

  interface Claims {
    iss?: string
    aud?: string
    sub?: string
    exp?: number
    auth_time?: number
    phone_number?: string
    firebase?: { sign_in_provider: string }
  }
  const token = (claims: Claims = {}, signer = key) =>
    new SignJWT({
      iss: `https://securetoken.google.com/${projectId}`,
      aud: projectId,
      sub: 'uid-1',
      auth_time: now() - 5,
      phone_number: '+66812345678',
      firebase: { sign_in_provider: 'phone' },
      ...claims,
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
      .setIssuedAt(now() - 5)
      .setExpirationTime(claims.exp ?? now() + 3_600)
      .sign(signer)
  const read = async (text: string) => openFirebase({ ...project, keysUrl: url }, clock, log).read(text)

  test('proves the number of a fresh sign-in', async () => {
    expect(await read(await token())).toEqual({ phone: '+66812345678', endsAt: new Date((now() + 3_600) * 1_000) })
  })

  test.each([
    ['another project', { aud: 'other' }],
    ['another issuer', { iss: 'https://securetoken.google.com/other' }],
    ['nobody', { sub: '' }],
    ['no number', { phone_number: undefined }],
    ['no way of signing in', { firebase: undefined }],
    ['a sign-in by e-mail', { firebase: { sign_in_provider: 'password' } }],
    ['the past', { exp: 1_700_000_000 }],
    ['a sign-in of an hour ago', { auth_time: 1_700_000_000 }],
    ['a sign-in to come', { auth_time: 4_000_000_000 }],
  ])('of %s proves nothing', async (_word, claims) => {
    expect(await read(await token(claims))).toBeUndefined()
  })

  test('of another key, unsigned or garbage proves nothing', async () => {
    const { privateKey } = await generateKeyPair('RS256')
    expect(await read(await token({}, privateKey))).toBeUndefined()
    const [, payload] = (await token()).split('.')
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
    for (const text of [none, '', 'a.b.c']) expect(await read(text)).toBeUndefined()
  })

  test('opens a log-in once, where the setting says so', async () => {
    const phoneTokens = openFirebase({ ...project, keysUrl: url }, clock, log)
    const site = await openSite({}, undefined, { phoneTokens })
    site.clock.advance(clock.now().getTime() - site.clock.now().getTime())
    const { whitelabel } = site.app.settings.current()
    await site.set({ phoneVerification: 'firebase', whitelabel: { ...whitelabel, mobileCodeLogin: true } })
    await bindContact(site.app.db, await site.member('somchai'), 'mobile', '+66812345678', clock.now())
    const firebaseIdToken = await token()
    const logIn = (username: string, idToken = firebaseIdToken) =>
      new Browser(site).call('login', { type: 'sms', username, password: '-', firebaseIdToken: idToken })
    expect((await logIn('0899999999')).code).toBe('code_wrong')
    expect((await logIn('0812345678')).status).toBe(200)
    expect((await logIn('0812345678')).code).toBe('code_wrong')
    // The last letter of a signature has four bits that say nothing.
    const rewritten =
      firebaseIdToken.slice(0, -1) + String.fromCharCode(firebaseIdToken.charCodeAt(firebaseIdToken.length - 1) + 1)
    expect((await logIn('0812345678', rewritten)).code).toBe('code_wrong')
    expect((await new Browser(site).call('loginCode', { mobileNum: '0812345678' })).code).toBe('not_enabled')
    const { verification } = (await new Browser(site).call('registerSettings')).body
    expect(verification).toMatchObject({ phone: 'firebase', firebase: project })
    await site.close()
  })
})
