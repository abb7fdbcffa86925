import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindContact } from '#server/accounts/public.ts'
import { writeMessage } from '#server/codes/public.ts'
import { ManualClock } from '#server/kernel/clock.ts'
import { openSmtp } from '#server/ports/mail-smtp.ts'
import { openFirebase } from '#server/ports/phone-token.ts'
import { openHttpSms } from '#server/ports/sms-http.ts'
import { runJobs } from '#tests/support/jobs.ts'
import { Browser, openSite, sweep, type TestSite } from '#tests/support/sign-in.ts'
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

describe('the outbox', () => {
  let site: TestSite
  let taken: string[]
  let refusal: Error | undefined
  beforeAll(async () => {
    taken = []
    const sms = {
      obstacle: () => undefined,
      async send({ text }: { text: string }) {
        if (refusal) throw refusal
        taken.push(text)
      },
    }
    site = await openSite({ DEMO: '0' }, undefined, { sms })
  })
  afterAll(() => site.close())
  const write = (text: string, lifeMs = 300_000) => {
    site.clock.advance(1)
    const endsAt = new Date(site.clock.now().getTime() + lifeMs)
    return writeMessage(site.app, site.app.db, { channel: 'sms', to: '+66812345678', text, endsAt })
  }
  const states = () => site.app.db.query('select state, body from outbox order by created_at, id')

  const dead = async () =>
    (await site.app.jobs.boss.findJobs('dead')).map(({ sourceOutput }) => (sourceOutput as { message: string }).message)

  test('a message that is not taken is tried again until it is, and its text is forgotten', async () => {
    refusal = new Error('no connection')
    await write('one')
    expect(await runJobs(site.app)).toBe(1)
    expect(await states()).toMatchObject([{ state: 'waiting', body: 'one' }])
    refusal = undefined
    await runJobs(site.app)
    expect(taken).toEqual(['one'])
    expect(await states()).toEqual([{ state: 'sent', body: '' }])
    expect(await runJobs(site.app)).toBe(0)
  })

  test('one that grew old is given up and seen, and so is one that nothing tries any more', async () => {
    refusal = new Error('no connection')
    await write('two', 1_000)
    await runJobs(site.app)
    site.clock.advance(60_000)
    refusal = undefined
    await runJobs(site.app)
    expect([taken, (await states())[1]]).toEqual([['one'], { state: 'failed', body: '' }])
    await write('three', 1_000)
    site.clock.advance(60_000)
    await sweep(site.app)
    expect((await states())[2]).toEqual({ state: 'failed', body: '' })
    await runJobs(site.app)
    expect(taken).toEqual(['one'])
  })

  test('one that fails six times is dead, with the reason, and a second chance sends it', async () => {
    refusal = new Error('no connection')
    await write('four')
    for (let tries = 0; tries < 6; tries += 1) expect(await runJobs(site.app)).toBe(1)
    expect(await runJobs(site.app)).toBe(0)
    expect(await dead()).toContain('Error: no connection')
    refusal = undefined
    await site.app.jobs.boss.redrive('dead')
    await runJobs(site.app)
    expect(taken).toEqual(['one', 'four'])
  })

  test('of processes that send at once, one has each message', async () => {
    for (let at = 0; at < 30; at += 1) await write(`m${at}`)
    await Promise.all([runJobs(site.app), runJobs(site.app), runJobs(site.app)])
    expect(taken.filter((text) => text.startsWith('m'))).toHaveLength(30)
  })

  test('what is rolled back is not sent', async () => {
    const work = site.app.db.transaction(async (tx) => {
      await writeMessage(site.app, tx, { channel: 'sms', to: '+661', text: 'gone', endsAt: new Date('2030-01-01') })
      throw new Error('back')
    })
    await expect(work).rejects.toThrow('back')
    await runJobs(site.app)
    expect(taken).not.toContain('gone')
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
