import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallFailure } from '#browser/failure.ts'
import { PasskeyTrouble } from '#browser/passkey.ts'
import { Account } from '#islands/operator/Account.tsx'
import { LogIn } from '#islands/operator/LogIn.tsx'
import { $staff } from '#stores/staff-session.ts'
import { answers, asked, shown, signedIn, time, words } from './support.tsx'
import '#tests/support/island.tsx'

vi.mock('#browser/staff-client.ts', async () => ({
  setStaffToken: vi.fn(),
  call: (await import('./fake-staff-call.ts')).fakeStaffCall,
}))
const place = vi.hoisted(() => ({ can: true }))
vi.mock('#browser/passkey-place.ts', () => ({ canUsePasskeys: () => place.can }))
/** What the browser's own dialog brings. */
const device = vi.hoisted(() => ({ answer: (): unknown => ({ id: 'made' }) }))
vi.mock('#browser/passkey.ts', async (original) => {
  const use = async (ask: () => Promise<unknown>) => {
    await ask()
    return device.answer()
  }
  return { ...(await original<object>()), makePasskey: use, showPasskey: use }
})

const key = { id: 'k1', name: 'Desk', createdAt: time, synced: false }
const soon = () => new Date(Date.now() + 60_000).toISOString()
const press = async (user: ReturnType<typeof shown>['user'], name: string | RegExp) =>
  user.click((await screen.findAllByRole('button', { name }))[0]!)
const dialog = async () => within(await screen.findByRole('dialog'))

beforeEach(() => {
  signedIn()
  answers.set('staffPasskeys', () => ({ passkeys: [key] }))
  answers.set('staffPasskeyOptions', () => ({ options: {} }))
  answers.set('staffProveOptions', () => ({ options: {} }))
  answers.set('staffProve', () => ({ until: soon() }))
  answers.set('staffPasskeyAdd', () => ({ id: 'made' }))
  answers.set('staffPasskeyRemove', () => ({}))
})
afterEach(() => {
  place.can = true
  device.answer = () => ({ id: 'made' })
})

test('a passkey is made after a code, under a name, and what the browser refuses is a sentence', async () => {
  const { user } = shown(<Account />)
  await press(user, words.passkeys.add)
  const code = (await dialog()).getByLabelText(words.login.code)
  answers.set('staffProve', () => {
    throw new CallFailure('proof_wrong')
  })
  await user.type(code, '000000')
  expect((await dialog()).getByText(words.login.codeWrong)).toBeDefined()
  answers.set('staffProve', () => ({ until: soon() }))
  await user.type(code, '123456')
  await user.type(await screen.findByLabelText(words.passkeys.nameField), ' Laptop ')
  device.answer = () => {
    throw new PasskeyTrouble('exists')
  }
  await press(user, words.passkeys.make)
  expect(await screen.findByText(words.passkeys.troubles.exists)).toBeDefined()
  device.answer = () => ({ id: 'made' })
  await press(user, words.passkeys.make)
  await waitFor(() => expect(asked('staffPasskeyAdd')).toEqual([{ credential: { id: 'made' }, name: 'Laptop' }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a session that was proved a moment ago removes one without being asked again', async () => {
  answers.set('staffPasskeys', () => ({ passkeys: [key], provedUntil: soon() }))
  const { user } = shown(<Account />)
  await press(user, /^Remove.*Desk/)
  expect((await dialog()).getByText(words.passkeys.removeLead)).toBeDefined()
  await user.click((await dialog()).getByRole('button', { name: words.passkeys.remove }))
  await waitFor(() => expect(asked('staffPasskeyRemove')).toEqual([{ id: 'k1' }]))
  expect(asked('staffProve')).toEqual([])
})

test('a passkey proves in place of the code', async () => {
  const { user } = shown(<Account />)
  await press(user, /^Remove.*Desk/)
  await user.click((await dialog()).getByRole('button', { name: words.login.passkey }))
  expect(await screen.findByText(words.passkeys.removeLead)).toBeDefined()
  expect(asked('staffProve')).toEqual([{ passkey: { id: 'made' } }])
})

test('where passkeys cannot be used the page says so, and asks for nothing', async () => {
  place.can = false
  const { user } = shown(<Account />)
  await press(user, words.passkeys.add)
  expect((await dialog()).getByText(words.passkeys.unable)).toBeDefined()
  expect(asked('staffProve')).toEqual([])
})

test('the password is changed by the old one', async () => {
  const { user } = shown(<Account />)
  const type = async (label: string, text: string) => {
    const field = screen.getByLabelText(label, { selector: 'input' })
    await user.clear(field)
    await user.type(field, text)
  }
  await press(user, words.password.change)
  expect(screen.getAllByText(words.login.needed)).toHaveLength(2)
  await type(words.password.now, 'old')
  await type(words.login.newPassword, 'new-one')
  await type(words.login.again, 'other')
  await press(user, words.password.change)
  expect(screen.getByText(words.login.differs)).toBeDefined()
  await type(words.login.again, 'new-one')
  answers.set('staffPassword', () => {
    throw new CallFailure('proof_wrong', { fields: { password: 'invalid' } })
  })
  await press(user, words.password.change)
  expect(await screen.findByText(words.password.wrong)).toBeDefined()
  answers.set('staffPassword', () => ({}))
  await press(user, words.password.change)
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(words.password.now).value).toBe(''))
  expect(asked('staffPassword').at(-1)).toEqual({ password: 'old', newPassword: 'new-one' })
})

test('the log-in takes a passkey after the password, and the code where there is none', async () => {
  $staff.set({ status: 'out' })
  const half = { ticket: 'a ticket', passwordDue: false, passkey: true }
  answers.set('staffSignInCheck', () => ({ provider: 'off', challenge: {} }))
  answers.set('staffSignIn', () => half)
  answers.set('staffSignInPasskeyOptions', () => ({ options: {} }))
  answers.set('staffSignInPasskey', () => {
    throw new CallFailure('passkey_refused')
  })
  const { user, unmount } = shown(<LogIn head={null} />)
  const typePassword = async () => {
    await user.type(screen.getByLabelText(words.login.account), 'olga')
    await user.type(screen.getByLabelText(words.login.password, { selector: 'input' }), 'secret')
    await press(user, words.login.next)
  }
  await typePassword()
  await press(user, words.login.passkey)
  expect(await screen.findByRole('alert')).toBeDefined()
  answers.set('staffSignInPasskey', () => ({
    ...{ token: 'a token', account: 'olga', role: 'owner', permissions: [], expiresAt: '2099-01-01T00:00:00.000Z' },
  }))
  await press(user, words.login.passkey)
  await waitFor(() => expect($staff.get().status).toBe('in'))
  expect(asked('staffSignInPasskey').at(-1)).toEqual({ ticket: 'a ticket', credential: { id: 'made' } })
  unmount()
  answers.set('staffSignIn', () => ({ ...half, passkey: false }))
  shown(<LogIn head={null} />)
  await typePassword()
  expect(await screen.findByLabelText(words.login.code)).toBeDefined()
  expect(screen.queryByRole('button', { name: words.login.passkey })).toBeNull()
})
