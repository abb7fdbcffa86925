import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CallFailure } from '#browser/failure.ts'
import { siteStorage } from '#browser/storage.ts'
import { Console } from '#islands/operator/Console.tsx'
import { $staff, lapse, staffCall, staffHereKey } from '#stores/staff-session.ts'
import { answers, asked, menu, shown, textsOf, words } from './support.tsx'
import '#tests/support/island.tsx'

vi.mock('#browser/staff-client.ts', async () => ({
  setStaffToken: vi.fn(),
  call: (await import('./fake-staff-call.ts')).fakeStaffCall,
}))

const me = { account: 'olga', role: 'owner', permissions: ['members.read'], expiresAt: '2099-01-01T00:00:00.000Z' }
const signedIn = { token: 'a token', ...me }
const nobody = () => {
  throw new CallFailure('not_logged_in')
}
const open = () => shown(<Console menu={menu} {...textsOf()} />)
const account = () => screen.findByLabelText(words.login.account)
const password = () => screen.getByLabelText(words.login.password, { selector: 'input' })
const code = () => screen.findByLabelText(words.login.code)

async function typePassword(user: ReturnType<typeof shown>['user'], name = 'olga') {
  const field = await account()
  if (!(field as HTMLInputElement).readOnly) await user.type(field, name)
  await user.type(password(), 'secret')
  await user.click(screen.getByRole('button', { name: words.login.next }))
}

beforeEach(() => {
  siteStorage.write(staffHereKey, '1')
  history.replaceState(null, '', '/en/operator')
  answers.set('staffResume', nobody)
  answers.set('staffSignInCheck', () => ({ provider: 'off', challenge: {} }))
  answers.set('staffSignIn', () => ({ ticket: 'a ticket', passwordDue: false }))
  answers.set('staffSignInCode', () => signedIn)
})

test('asks for password, then code, and shows what the role allows', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: words.login.next }))
  expect(screen.getAllByText(words.login.needed)).toHaveLength(2)
  await typePassword(user, ' OLGA ')
  expect(asked('staffSignIn')).toEqual([{ account: 'olga', password: 'secret' }])
  await user.type(await code(), '123456')
  await screen.findByRole('heading', { level: 1, name: words.pages.overview })
  expect(asked('staffSignInCode')).toEqual([{ ticket: 'a ticket', code: '123456' }])
  expect(screen.getAllByRole('link', { name: 'Members' }).length).toBeGreaterThan(0)
  expect(screen.queryByRole('link', { name: 'Audit log' })).toBeNull()
})

test('a wrong password and a wrong code say so in one sentence each, and keep the account', async () => {
  const { user } = open()
  answers.set('staffSignIn', () => {
    throw new CallFailure('wrong_credentials')
  })
  await typePassword(user)
  expect(await screen.findByText(words.login.wrong)).toBeDefined()
  answers.set('staffSignIn', () => ({ ticket: 'a ticket', passwordDue: false }))
  answers.set('staffSignInCode', () => {
    throw new CallFailure('code_wrong')
  })
  await user.click(screen.getByRole('button', { name: words.login.next }))
  await user.type(await code(), '000000')
  expect(await screen.findByText(words.login.codeWrong)).toBeDefined()
  expect(((await code()) as HTMLInputElement).value).toBe('')
  answers.set('staffSignInCode', () => {
    throw new CallFailure('ticket_spent')
  })
  await user.type(await code(), '111111')
  expect(await screen.findByText(words.login.tooLate)).toBeDefined()
})

test('a first log-in shows the key of the authenticator and asks for a password of one’s own', async () => {
  const enrol = { secret: 'ABCDEFGH', uri: 'otpauth://totp/x', qr: { path: 'M0 0h1v1h-1z', size: 29 } }
  answers.set('staffSignIn', () => ({ ticket: 'a ticket', passwordDue: true, enrol }))
  const { user } = open()
  await typePassword(user)
  expect(await screen.findByText('ABCD EFGH')).toBeDefined()
  expect(screen.getByRole('img', { name: words.login.qr })).toBeDefined()
  await user.type(await code(), '123456')
  await user.type(screen.getByLabelText(words.login.newPassword, { selector: 'input' }), 'Own-Password-1')
  await user.type(screen.getByLabelText(words.login.again), 'Own-Password-2')
  await user.click(screen.getByRole('button', { name: words.login.enter }))
  expect(await screen.findByText(words.login.differs)).toBeDefined()
  expect(asked('staffSignInCode')).toEqual([])
  await user.clear(screen.getByLabelText(words.login.again))
  await user.type(screen.getByLabelText(words.login.again), 'Own-Password-1')
  await user.click(screen.getByRole('button', { name: words.login.enter }))
  await waitFor(() => expect(asked('staffSignInCode')[0]).toMatchObject({ newPassword: 'Own-Password-1' }))
})

test('nobody is asked for who was never here', async () => {
  siteStorage.write(staffHereKey, undefined)
  open()
  await account()
  expect(asked('staffResume')).toEqual([])
})

test('another tab’s session is taken over without a log-in', async () => {
  answers.set('staffResume', () => signedIn)
  open()
  await screen.findByRole('heading', { level: 1, name: words.pages.overview })
  expect(asked('staffSignIn')).toEqual([])
})

test('a page without its permission names the permission', async () => {
  history.replaceState(null, '', '/en/operator/audit')
  answers.set('staffResume', () => signedIn)
  open()
  expect(await screen.findByText(/audit\.read/)).toBeDefined()
  expect(asked('staffAuditLog')).toEqual([])
})

test('a call that meets the end of the session waits for the log-in, and is made for the same person alone', async () => {
  answers.set('staffResume', () => signedIn)
  const { user } = open()
  await screen.findByRole('heading', { level: 1, name: words.pages.overview })
  answers.set('staffResume', nobody)
  answers.set('staffMe', nobody)
  const done = vi.fn()
  await act(async () => void staffCall('staffMe').then(done))
  expect(await screen.findByText(words.login.lapsed)).toBeDefined()
  expect((await account()).getAttribute('value') ?? ((await account()) as HTMLInputElement).value).toBe('olga')
  answers.set('staffMe', () => me)
  await typePassword(user)
  await user.type(await code(), '123456')
  await waitFor(() => expect(done).toHaveBeenCalledWith(me))
  expect($staff.get().status).toBe('in')
})

test('what was typed is still there after the log-in; somebody else starts anew', async () => {
  answers.set('staffResume', () => signedIn)
  const { user } = open()
  await screen.findByRole('heading', { level: 1, name: words.pages.overview })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox', { name: words.find }), 'ov')
  act(lapse)
  await screen.findByText(words.login.lapsed)
  await typePassword(user)
  await user.type(await code(), '123456')
  await waitFor(() => expect($staff.get().status).toBe('in'))
  act(lapse)
  await user.click(await screen.findByRole('button', { name: words.login.other }))
  expect(((await account()) as HTMLInputElement).value).toBe('')
})

test('the log-out ends the session, also where it has ended already', async () => {
  answers.set('staffResume', () => signedIn)
  answers.set('staffSignOut', nobody)
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: words.signOut }))
  expect(((await account()) as HTMLInputElement).value).toBe('')
})
