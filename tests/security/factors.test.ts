import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPassword, type Visitor } from '#tests/support/app.ts'
import { audited, codeOf, minuteMs, openSite, provePassword, refusal, switchOn } from './support.ts'

let site: Awaited<ReturnType<typeof openSite>>
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

let people = 0
async function newcomer(): Promise<{ id: bigint; visitor: Visitor; account: string }> {
  people += 1
  const account = `factor${people}`
  const id = await site.member(account)
  const visitor = site.visitor()
  await visitor.logIn(account)
  return { id, visitor, account }
}

test('nothing that protects an account is changed before the member has proved to be one', async () => {
  const { visitor } = await newcomer()
  const asked = [
    refusal(visitor.call('totpEnrol')),
    refusal(visitor.call('totpConfirm', { code: '000000' })),
    refusal(visitor.call('totpDisable')),
    refusal(visitor.call('recoveryCodes')),
    refusal(visitor.call('passkeyEnrol')),
    refusal(visitor.call('passkeyRemove', { id: 'any' })),
    refusal(visitor.call('paymentPassword', { newPassword: '495827', confirmNewPassword: '495827' })),
    refusal(visitor.call('emailBind', { email: 'mali@example.com' })),
    refusal(visitor.call('mobileBind', { mobileNum: '0812345678' })),
  ]
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['step_up_needed']))
})

test('a proof counts for five minutes and in its own session alone', async () => {
  const { id, visitor, account } = await newcomer()
  const elsewhere = site.visitor()
  await elsewhere.logIn(account)
  expect(await refusal(provePassword(visitor, 'Wrong-Lantern-72'))).toBe('proof_wrong')
  await provePassword(visitor, testPassword)
  expect(await refusal(elsewhere.call('totpEnrol'))).toBe('step_up_needed')
  site.clock.advance(5 * minuteMs - 1)
  await visitor.call('totpEnrol')
  site.clock.advance(1)
  expect(await refusal(visitor.call('totpEnrol'))).toBe('step_up_needed')
  expect((await audited(site, id)).filter((action) => action === 'security.proof_failed')).toHaveLength(1)
})

test('the ninth wrong proof waits, however many come at once', async () => {
  const { visitor } = await newcomer()
  const tries = Array.from({ length: 12 }, () => refusal(provePassword(visitor, 'Wrong-Lantern-72')))
  const answers = await Promise.all(tries)
  expect(answers.filter((code) => code === 'proof_wrong').length).toBeLessThanOrEqual(8)
  const waits = (retryAfter: number) =>
    expect(provePassword(visitor, testPassword)).rejects.toMatchObject({
      ...{ code: 'too_many_requests', details: { retryAfter } },
    })
  await waits(15 * 60)
  site.clock.advance(15 * minuteMs - 1)
  await waits(1)
  site.clock.advance(1)
  await provePassword(visitor, testPassword)
})

test('wrong codes of a new authenticator are counted, too, and without one nothing is switched off', async () => {
  const { visitor } = await newcomer()
  await provePassword(visitor, testPassword)
  for (const call of ['totpDisable', 'recoveryCodes'] as const)
    expect(await refusal(visitor.call(call))).toBe('not_enrolled')
  const { secret } = await visitor.call('totpEnrol')
  const right = codeOf(secret, site.clock)
  const wrong = right === '000000' ? '000001' : '000000'
  for (let tries = 0; tries < 8; tries += 1)
    expect(await refusal(visitor.call('totpConfirm', { code: wrong }))).toBe('code_wrong')
  expect(await refusal(visitor.call('totpConfirm', { code: right }))).toBe('too_many_requests')
})

test('a right proof of one kind does not forget the wrong ones of another', async () => {
  const { visitor } = await newcomer()
  await provePassword(visitor, testPassword)
  await visitor.call('paymentPassword', { newPassword: '495827', confirmNewPassword: '495827' })
  const guess = (answer: string) => refusal(visitor.call('stepUp', { method: 'paymentPassword', answer }))
  for (let tries = 0; tries < 8; tries += 1) {
    expect(await guess('111222')).toBe('proof_wrong')
    if (tries < 7) await provePassword(visitor, testPassword)
  }
  expect(await guess('495827')).toBe('too_many_requests')
})

test('an authenticator is switched on by its first code, and off by a proof', async () => {
  const { id, visitor } = await newcomer()
  await provePassword(visitor, testPassword)
  const offer = await visitor.call('totpEnrol')
  expect(offer.uri).toMatch(/^otpauth:\/\/totp\/Baize:factor\d+\?issuer=Baize&secret=/)
  expect(offer.qr.path).toMatch(/^M4 4h7v1h-7z/)
  expect((await visitor.call('security')).totp.enabled).toBe(false)
  expect(await refusal(visitor.call('totpConfirm', { code: '000000' }))).toBe('code_wrong')
  await visitor.call('totpConfirm', { code: codeOf(offer.secret, site.clock) })
  expect((await visitor.call('security')).totp).toMatchObject({ enabled: true, recoveryCodes: 10 })
  expect(await refusal(visitor.call('totpEnrol'))).toBe('enrolled_already')
  await visitor.call('totpDisable')
  expect((await visitor.call('security')).totp).toMatchObject({ enabled: false, recoveryCodes: 0 })
  expect(await audited(site, id)).toEqual(expect.arrayContaining(['security.totp_on', 'security.totp_off']))
})

test('the database keeps neither the secret nor a recovery code', async () => {
  const { id, visitor } = await newcomer()
  await provePassword(visitor, testPassword)
  const { secret, recoveryCodes } = await switchOn(site, visitor)
  const rows = await site.app.db.query(
    `select encode(secret, 'escape') as kept from totp where member_id = $1
     union all select encode(code_hash, 'escape') from recovery_code where member_id = $1`,
    [id],
  )
  const kept = JSON.stringify(rows)
  for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
    expect(kept).not.toContain(text)
})

test('a code proves once, a recovery code too, and new ones end the old', async () => {
  const { visitor } = await newcomer()
  await provePassword(visitor, testPassword)
  const { secret, recoveryCodes } = await switchOn(site, visitor)
  site.clock.advance(minuteMs)
  const code = codeOf(secret, site.clock)
  const both = [1, 2].map(() => refusal(visitor.call('stepUp', { method: 'totp', answer: code })))
  expect((await Promise.all(both)).sort()).toEqual(['nothing', 'proof_wrong'])
  const typed = recoveryCodes[0]!.toUpperCase().replaceAll('-', ' ')
  await visitor.call('stepUp', { method: 'recoveryCode', answer: typed })
  expect(await refusal(visitor.call('stepUp', { method: 'recoveryCode', answer: typed }))).toBe('proof_wrong')
  expect((await visitor.call('security')).totp.recoveryCodes).toBe(9)
  await visitor.call('recoveryCodes')
  expect(await refusal(visitor.call('stepUp', { method: 'recoveryCode', answer: recoveryCodes[1]! }))).toBe(
    'proof_wrong',
  )
})

test('an authenticator is asked at a log-in from a new address', async () => {
  const { visitor, account } = await newcomer()
  await provePassword(visitor, testPassword)
  const { secret } = await switchOn(site, visitor)
  site.clock.advance(minuteMs)
  const otherBrowser = site.visitor()
  const answer = await otherBrowser.call('login', { username: account, password: testPassword })
  if (!('twoFactor' in answer)) throw new Error('nobody asked')
  expect(answer.twoFactor.methods).toContain('totp')
  const { ticket } = answer.twoFactor
  expect(await refusal(otherBrowser.call('twoFactorVerify', { ticket, method: 'totp', answer: '000000' }))).not.toBe(
    'nothing',
  )
  const entered = await otherBrowser.call('twoFactorVerify', {
    ticket,
    method: 'totp',
    answer: codeOf(secret, site.clock),
  })
  otherBrowser.token = entered.token
  expect((await otherBrowser.call('member')).account).toBe(account)
})

test('what a passkey call sends that no browser made is refused', async () => {
  const { visitor } = await newcomer()
  await provePassword(visitor, testPassword)
  const { options } = await visitor.call('passkeyEnrol')
  expect(options).toMatchObject({ rp: { id: 'localhost', name: 'Baize' } })
  const response = { clientDataJSON: 'e30', attestationObject: 'oA', authenticatorData: 'AA', signature: 'AA' }
  const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response } as const
  expect(await refusal(visitor.call('passkeyAdd', { credential }))).toBe('passkey_refused')
  expect(await refusal(visitor.call('passkeyLogin', { credential }))).toBe('passkey_refused')
  expect(await refusal(visitor.call('stepUp', { method: 'passkey', passkey: credential }))).toBe('proof_wrong')
})
