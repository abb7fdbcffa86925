import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { relyingParty } from '#server/security/relying-party.ts'
import { codeOf, minuteMs, openSite, provePassword, refusal, switchOn } from '#tests/security/support.ts'
import type { TestSite, Visitor } from '#tests/support/app.ts'
import { testPassword } from '#tests/support/app.ts'
import { type AuthenticatorDouble, openAuthenticator } from './authenticator-double.ts'

// Dozens of real hashes: a busy machine takes its time.
vi.setConfig({ testTimeout: 90_000 })

let site: Awaited<ReturnType<typeof openSite>>
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

let people = 0
async function newcomer(): Promise<{ visitor: Visitor; account: string }> {
  people += 1
  const account = `lek${people}`
  await site.member(account)
  const visitor = site.visitor()
  await visitor.logIn(account)
  return { visitor, account }
}

/** A log-in from somewhere else, as far as the second step. */
async function fromNewBrowser(at: TestSite, account: string) {
  const visitor = at.visitor()
  const answer = await visitor.call('login', { username: account, password: testPassword })
  if (!('twoFactor' in answer)) throw new Error('nobody asked for a second step')
  return { visitor, ticket: answer.twoFactor.ticket }
}

describe('a code of an authenticator that was overheard', () => {
  it('opens nothing once it has served, here or elsewhere, nor does a recovery code', async () => {
    const { visitor, account } = await newcomer()
    await provePassword(visitor, testPassword)
    const { secret, recoveryCodes } = await switchOn(site, visitor)
    site.clock.advance(minuteMs)
    const code = codeOf(secret, site.clock)
    const answer = async (text: string) => {
      const { visitor: someone, ticket } = await fromNewBrowser(site, account)
      return refusal(someone.call('twoFactorVerify', { ticket, method: 'totp', answer: text }))
    }
    expect(await answer(code)).toBe('nothing')
    expect(await answer(code)).not.toBe('nothing')
    expect(await refusal(visitor.call('stepUp', { method: 'totp', answer: code }))).toBe('proof_wrong')
    // The code before it is older still.
    expect(await answer(codeOf(secret, { now: () => new Date(site.clock.now().getTime() - 30_000) }))).not.toBe(
      'nothing',
    )
    expect(await answer(recoveryCodes[0]!)).toBe('nothing')
    expect(await answer(recoveryCodes[0]!)).not.toBe('nothing')
    const both = await Promise.all([answer(recoveryCodes[1]!), answer(recoveryCodes[1]!)])
    expect(both.filter((word) => word === 'nothing')).toHaveLength(1)
  })
})

describe('a passkey', () => {
  let key: AuthenticatorDouble
  let owner: Visitor
  const challengeOf = ({ options }: { options: Record<string, unknown> }) => String(options.challenge)
  const loginChallenge = async () => challengeOf(await site.visitor().call('passkeyLoginOptions'))
  const logIn = (credential: ReturnType<AuthenticatorDouble['prove']>) =>
    refusal(site.visitor().call('passkeyLogin', { credential }))

  beforeAll(async () => {
    const { origin, id } = relyingParty(site.config)
    key = openAuthenticator(origin, id)
    owner = (await newcomer()).visitor
    await provePassword(owner, testPassword)
    await owner.call('passkeyAdd', { credential: key.make(challengeOf(await owner.call('passkeyEnrol'))) })
  })

  it('logs in by a challenge of the server once, and never by the same answer again', async () => {
    const answer = key.prove(await loginChallenge())
    const both = await Promise.all([logIn(answer), logIn(answer)])
    expect(both.sort()).toEqual(['nothing', 'passkey_refused'])
    expect(await logIn(answer)).toBe('passkey_refused')
  })

  it('signs no challenge that the server did not give, gave for something else, or gave long ago', async () => {
    expect(await logIn(key.prove('bm90LWdpdmVu'))).toBe('passkey_refused')
    expect(await logIn(key.prove(challengeOf(await owner.call('passkeyProve'))))).toBe('passkey_refused')
    expect(await logIn(key.prove(challengeOf(await owner.call('passkeyEnrol'))))).toBe('passkey_refused')
    const proof = key.prove(await loginChallenge())
    expect(await refusal(owner.call('stepUp', { method: 'passkey', passkey: proof }))).toBe('proof_wrong')
    const late = key.prove(await loginChallenge())
    site.clock.advance(15 * minuteMs)
    expect(await logIn(late)).toBe('passkey_refused')
  })

  it.each([
    ['another site’s page', { origin: 'https://evil.example' }],
    ['the making of a key', { type: 'webauthn.create' }],
    ['somebody who was not looked at', { verified: false }],
  ])('is not taken from %s', async (_who, fault) => {
    expect(await logIn(key.prove(await loginChallenge(), fault))).toBe('passkey_refused')
  })

  it('is asked for and refused in the same words for every account', async () => {
    const [one, two] = [
      await site.visitor().call('passkeyLoginOptions'),
      await site.visitor().call('passkeyLoginOptions'),
    ]
    const wordless = ({ options }: { options: Record<string, unknown> }) => ({ ...options, challenge: '' })
    expect(wordless(one)).toEqual(wordless(two))
    expect(one.options.allowCredentials ?? []).toEqual([])
    const { origin, id } = relyingParty(site.config)
    const unknown = openAuthenticator(origin, id).prove(challengeOf(one))
    const stale = key.prove('bm90LWdpdmVu')
    const heard = [unknown, stale].map((credential) =>
      site
        .visitor()
        .call('passkeyLogin', { credential })
        .catch((failure: unknown) => JSON.stringify(failure)),
    )
    const [first, second] = await Promise.all(heard)
    expect(first).toContain('passkey_refused')
    expect(second).toBe(first)
  })

  it('of somebody else proves nothing, and cannot be added twice', async () => {
    const { visitor: other } = await newcomer()
    await provePassword(other, testPassword)
    const proof = key.prove(challengeOf(await other.call('passkeyProve')))
    expect(await refusal(other.call('stepUp', { method: 'passkey', passkey: proof }))).toBe('proof_wrong')
    const made = key.make(challengeOf(await other.call('passkeyEnrol')))
    expect(await refusal(other.call('passkeyAdd', { credential: made }))).toBe('passkey_refused')
  })
})
