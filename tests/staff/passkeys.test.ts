import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { relyingParty, staffRelyingParty } from '#server/security/relying-party.ts'
import { addStaff } from '#server/staff/public.ts'
import { type AuthenticatorDouble, openAuthenticator } from '#tests/attacks/authenticator-double.ts'
import { codeOf, minuteMs, openSite, refusal } from '#tests/security/support.ts'
import { type StaffVisitor, staffVisitor } from '#tests/support/app.ts'
import { quickHash } from '#tests/support/quick-hash.ts'

const first = 'k7wd-m2xa-9ptf'
const chosen = 'Quiet-Lantern-72'
let site: Awaited<ReturnType<typeof openSite>>
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const browser = (): StaffVisitor => staffVisitor(site.visitor(), site.clock, 0n)
const challengeOf = ({ options }: { options: Record<string, unknown> }) => String(options.challenge)
const newKey = (): AuthenticatorDouble => {
  const { origin, id } = staffRelyingParty(site.config)
  return openAuthenticator(origin, id)
}
/** What the authenticator shows in the next half minute: a code counts once. */
const nextCode = (secret: string) => {
  site.clock.advance(minuteMs)
  return codeOf(secret, site.clock)
}

let people = 0
/** A staff member who has signed in for the first time, and the secret of their authenticator. */
async function newcomer() {
  people += 1
  const account = `key${people}`
  const passwordHash = quickHash(first)
  const { id } = await site.app.db.transaction((tx) =>
    addStaff(site.app, tx, { account, role: 'cashier', passwordHash }),
  )
  const visitor = browser()
  const { ticket, enrol } = await visitor.call('staffSignIn', { account, password: first })
  const { secret } = enrol!
  const code = codeOf(secret, site.clock)
  visitor.token = (await visitor.call('staffSignInCode', { ticket, code, newPassword: chosen })).token
  return { account, id, secret, visitor }
}

/** The same with a passkey. */
async function keyHolder() {
  const known = await newcomer()
  const key = newKey()
  await known.visitor.call('staffProve', { code: nextCode(known.secret) })
  const credential = key.make(challengeOf(await known.visitor.call('staffPasskeyOptions')))
  const { id: passkeyId } = await known.visitor.call('staffPasskeyAdd', { credential, name: 'Desk' })
  return { ...known, key, passkeyId }
}

const half = (account: string, visitor = browser()) => visitor.call('staffSignIn', { account, password: chosen })
const challengeFor = async (ticket: string) =>
  challengeOf(await browser().call('staffSignInPasskeyOptions', { ticket }))
const enter = (ticket: string, credential: ReturnType<AuthenticatorDouble['prove']>) =>
  refusal(browser().call('staffSignInPasskey', { ticket, credential }))

/** Lines of the log about somebody: act, outcome and what it tells. */
const linesOf = (id: bigint) =>
  site.app.db.query<{ action: string; outcome: string; detail: object; before: unknown; after: unknown }>(
    'select action, outcome, detail, before, after from audit_log where target = $1 order by id',
    [`staff:${id}`],
  )

describe('a passkey of staff', () => {
  test('is added after a fresh second factor, listed and removed, and the log tells each', async () => {
    const { id, secret, visitor } = await newcomer()
    const key = newKey()
    expect(await visitor.call('staffPasskeys')).toEqual({ passkeys: [] })
    expect(await refusal(visitor.call('staffPasskeyOptions'))).toBe('step_up_needed')
    expect(await refusal(visitor.call('staffProve', { code: '000000' }))).toBe('proof_wrong')
    // The code of the sign-in has served.
    expect(await refusal(visitor.call('staffProve', { code: codeOf(secret, site.clock) }))).toBe('proof_wrong')
    expect(await refusal(visitor.call('staffProve', {}))).toBe('proof_wrong')
    await visitor.call('staffProve', { code: nextCode(secret) })
    const offered = await visitor.call('staffPasskeyOptions')
    expect(offered.options).toMatchObject({
      rp: { id: 'localhost' },
      user: { id: Buffer.from(`staff:${id}`).toString('base64url') },
      authenticatorSelection: { userVerification: 'required', residentKey: 'discouraged' },
    })
    const made = await visitor.call('staffPasskeyAdd', { credential: key.make(challengeOf(offered)), name: 'Desk' })
    const { passkeys, provedUntil } = await visitor.call('staffPasskeys')
    expect(passkeys).toEqual([{ id: made.id, name: 'Desk', createdAt: site.clock.now().toISOString(), synced: false }])
    expect(provedUntil).toBeDefined()
    site.clock.advance(5 * minuteMs)
    expect(await refusal(visitor.call('staffPasskeyRemove', { id: made.id }))).toBe('step_up_needed')
    const passkey = key.prove(challengeOf(await visitor.call('staffProveOptions')))
    await visitor.call('staffProve', { passkey })
    expect(await refusal(visitor.call('staffPasskeyRemove', { id: 'other' }))).toBe('not_found')
    await visitor.call('staffPasskeyRemove', { id: made.id })
    expect((await visitor.call('staffPasskeys')).passkeys).toEqual([])
    expect(await refusal(visitor.call('staffProveOptions'))).toBe('not_enrolled')
    const lines = (await linesOf(id)).filter(({ outcome }) => outcome === 'done')
    expect(lines.slice(-4)).toMatchObject([
      { action: 'staff.proof', detail: { by: 'code' } },
      { action: 'staff.passkey_add', after: { passkey: 'Desk' } },
      { action: 'staff.proof', detail: { by: 'passkey' } },
      { action: 'staff.passkey_remove', before: { passkey: 'Desk' } },
    ])
  })

  test('is the second half of a sign-in, after the password and in place of the code', async () => {
    const { account, id, key } = await keyHolder()
    const visitor = browser()
    const { ticket, passkey } = await half(account, visitor)
    expect(passkey).toBe(true)
    const credential = key.prove(challengeOf(await visitor.call('staffSignInPasskeyOptions', { ticket })))
    const signedIn = await visitor.call('staffSignInPasskey', { ticket, credential })
    expect(signedIn).toMatchObject({ account, role: 'cashier' })
    visitor.token = signedIn.token
    expect((await visitor.call('staffMe')).account).toBe(account)
    expect((await visitor.call('staffPasskeys')).passkeys[0]).toMatchObject({ usedAt: site.clock.now().toISOString() })
    expect((await linesOf(id)).at(-1)).toMatchObject({ action: 'staff.sign_in', detail: { by: 'passkey' } })
    expect(await enter(ticket, credential)).toBe('ticket_spent')
  })

  test('opens nothing without the password', async () => {
    const { account, key } = await keyHolder()
    const wrong = browser().call('staffSignIn', { account, password: 'Not-The-Password' })
    expect(await refusal(wrong)).toBe('wrong_credentials')
    const guess = browser().call('staffSignInPasskeyOptions', { ticket: 'guessed' })
    expect(await refusal(guess)).toBe('ticket_spent')
    // A challenge that the players' log-in gives to everybody.
    const open = challengeOf(await site.visitor().call('passkeyLoginOptions'))
    expect(await enter('guessed', key.prove(open))).toBe('ticket_spent')
    expect(await refusal(site.visitor().call('passkeyLogin', { credential: key.prove(open) }))).toBe('passkey_refused')
    const { ticket } = await half(account)
    expect(await enter(ticket, key.prove(open))).toBe('passkey_refused')
  })

  test.each([
    ['another site’s page', { origin: 'https://evil.example' }],
    ['the making of a key', { type: 'webauthn.create' }],
    ['somebody who was not looked at', { verified: false }],
  ])('is not taken from %s', async (_who, fault) => {
    const { account, id, key } = await keyHolder()
    const { ticket } = await half(account)
    expect(await enter(ticket, key.prove(await challengeFor(ticket), fault))).toBe('passkey_refused')
    expect((await linesOf(id)).at(-1)).toMatchObject({ action: 'staff.sign_in', outcome: 'passkey_refused' })
    expect(await enter(ticket, key.prove(await challengeFor(ticket)))).toBe('nothing')
  })

  test('answers the newest challenge of its own sign-in, once and within five minutes', async () => {
    const { account, key, visitor } = await keyHolder()
    const { ticket } = await half(account)
    const replaced = await challengeFor(ticket)
    const spent = key.prove(await challengeFor(ticket), { origin: 'https://evil.example' })
    expect(await enter(ticket, key.prove(replaced))).toBe('passkey_refused')
    expect(await enter(ticket, spent)).toBe('passkey_refused')
    const { challenge } = JSON.parse(Buffer.from(spent.response.clientDataJSON, 'base64url').toString())
    expect(await enter(ticket, key.prove(challenge))).toBe('passkey_refused')
    const [one, two] = [await half(account), await half(account)]
    expect(await enter(one.ticket, key.prove(await challengeFor(two.ticket)))).toBe('passkey_refused')
    const inside = challengeOf(await visitor.call('staffProveOptions'))
    expect(await enter(one.ticket, key.prove(inside))).toBe('passkey_refused')
    const late = key.prove(await challengeFor(one.ticket))
    site.clock.advance(5 * minuteMs)
    expect(await enter(one.ticket, late)).toBe('passkey_refused')
    expect(await enter(one.ticket, key.prove(await challengeFor(one.ticket)))).toBe('nothing')
  })

  test('that was copied is refused: its counter does not grow', async () => {
    const { account, key } = await keyHolder()
    const [one, two] = [await half(account), await half(account)]
    const older = key.prove(await challengeFor(one.ticket))
    const newer = key.prove(await challengeFor(two.ticket))
    expect(await enter(two.ticket, newer)).toBe('nothing')
    expect(await enter(one.ticket, older)).toBe('passkey_refused')
  })

  test('of another person opens nothing, proves nothing and cannot be added or removed', async () => {
    const mine = await keyHolder()
    const other = await keyHolder()
    const { ticket } = await half(mine.account)
    expect(await enter(ticket, other.key.prove(await challengeFor(ticket)))).toBe('passkey_refused')
    const proof = other.key.prove(challengeOf(await mine.visitor.call('staffProveOptions')))
    expect(await refusal(mine.visitor.call('staffProve', { passkey: proof }))).toBe('proof_wrong')
    await mine.visitor.call('staffProve', { code: nextCode(mine.secret) })
    const again = other.key.make(challengeOf(await mine.visitor.call('staffPasskeyOptions')))
    expect(await refusal(mine.visitor.call('staffPasskeyAdd', { credential: again }))).toBe('passkey_refused')
    expect(await refusal(mine.visitor.call('staffPasskeyRemove', { id: other.passkeyId }))).toBe('not_found')
  })

  test('of five wrong answers leaves the ticket spent', async () => {
    const { account, key } = await keyHolder()
    const { ticket } = await half(account)
    const wrong = key.prove('bm90LWdpdmVu')
    for (let tries = 0; tries < 5; tries += 1) expect(await enter(ticket, wrong)).toBe('passkey_refused')
    expect(await refusal(browser().call('staffSignInPasskeyOptions', { ticket }))).toBe('ticket_spent')
  })

  test('goes with a reset by another person, and the code goes on to count beside it', async () => {
    const { account, id, secret, key } = await keyHolder()
    const byCode = await half(account)
    expect(await refusal(browser().call('staffSignInCode', { ticket: byCode.ticket, code: nextCode(secret) }))).toBe(
      'nothing',
    )
    const begun = await half(account)
    const challenge = await challengeFor(begun.ticket)
    const owner = await site.staff()
    const shown = async () =>
      (await owner.call('staffPeople', { pageSize: 200 })).content.find((row) => row.account === account)
    expect(await shown()).toMatchObject({ enrolled: true, passkeys: 1 })
    const given = await owner.call('staffReset', { id: `${id}`, reason: 'lost the laptop' })
    expect(await shown()).toMatchObject({ enrolled: false, passkeys: 0 })
    expect(await enter(begun.ticket, key.prove(challenge))).toBe('ticket_spent')
    expect((await linesOf(id)).findLast(({ action }) => action === 'staff.reset')).toMatchObject({
      detail: { reason: 'lost the laptop' },
      before: { passkeys: ['Desk'] },
    })
    const anew = await browser().call('staffSignIn', { account, password: given.password })
    expect(anew).toMatchObject({ passwordDue: true, passkey: false, enrol: {} })
    expect(await refusal(browser().call('staffSignInPasskeyOptions', { ticket: anew.ticket }))).toBe('ticket_spent')
  })

  test('belongs to the console’s own host where it has one', () => {
    const publicUrl = 'https://baize.example'
    expect(staffRelyingParty({ publicUrl, operatorHost: undefined })).toEqual(relyingParty({ publicUrl }))
    expect(staffRelyingParty({ publicUrl, operatorHost: 'console.baize.example:8443' })).toEqual({
      id: 'console.baize.example',
      origin: 'https://console.baize.example:8443',
    })
    expect(staffRelyingParty({ publicUrl: 'http://127.0.0.1:4321', operatorHost: '127.0.0.1:5201' })).toEqual({
      id: 'localhost',
      origin: 'http://localhost:5201',
    })
  })
})
