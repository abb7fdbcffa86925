import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CallFailure } from '#browser/failure.ts'
import { AgentLogin } from '#islands/access/AgentLogin.tsx'
import { ChangePasswordDialog } from '#islands/access/ChangePasswordDialog.tsx'
import { forgetDrafts } from '#islands/access/drafts.ts'
import { SecondStepDialog } from '#islands/access/SecondStepDialog.tsx'
import agent from '#locales/en/agent.json' with { type: 'json' }
import { $countdowns } from '#stores/countdown.ts'
import { $dialog } from '#stores/dialog.ts'
import { $session } from '#stores/session.ts'
import { $toasts } from '#stores/toasts.ts'
import { answers, calls } from '#tests/support/fake-call.ts'
import { fieldOf, later, loggedIn, popupWords, press, shown, shownPopup } from '#tests/support/island.tsx'
import { registerForm } from '#tests/support/register-form.ts'

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))
const goTo = vi.hoisted(() => vi.fn())
vi.mock('#islands/dialogs/place.ts', () => ({ goTo, pageLocale: () => 'en' }))

const words = popupWords('en')
const { access, entry, errors, register } = words
const member = { id: 'm1', type: 3 }
const fresh = 'Silent-Harbour-31'

const inputsOf = (name: string) => calls.filter((call) => call.name === name).map(({ input }) => input)
const refuse = (
  name: Parameters<typeof answers.set>[0],
  code: ConstructorParameters<typeof CallFailure>[0],
  details = {},
) => answers.set(name, () => Promise.reject(new CallFailure(code, details)))

beforeEach(() => {
  forgetDrafts()
  goTo.mockClear()
  $countdowns.set({})
  answers.set('humanCheck', () => ({ provider: 'off' }))
  answers.set('registerSettings', () => registerForm())
  answers.set('registerRules', () => ({ rules: registerForm().rules }))
  answers.set('countryCodes', () => [{ countryCode: 'TH', countryDialingCode: '66' }])
  answers.set('permission', () => ({ info: { demo: false, merchantCode: 'm' } }))
  answers.set('member', () => member)
})

describe('the second step', () => {
  const request = {
    ticket: 'ticket-1',
    methods: ['mobile', 'email', 'bankAccountName', 'totp'],
    hints: { mobile: '+66•••678', email: 's•••@mail.example' },
    intention: undefined,
    end: 'home',
  } as const
  const step = () => shownPopup(<SecondStepDialog {...request} onClose={() => undefined} />)

  test('offers each method with where its code goes, and asks for an answer before it sends one', async () => {
    step()
    expect((await screen.findAllByRole('radio')).map((radio) => (radio as HTMLInputElement).value)).toEqual(
      request.methods,
    )
    expect(screen.getByText(request.hints.mobile)).toBeDefined()
    await press(entry.step.submit)
    expect(screen.getByText(access.required)).toBeDefined()
    expect(document.activeElement).toBe(fieldOf(entry.step.code))
    expect(inputsOf('twoFactorVerify')).toEqual([])
  })

  test('sends a code where it was asked to, then counts down and moves the focus to the code', async () => {
    answers.set('twoFactorSend', () => ({ expiredMinutes: 2 }))
    const { user } = step()
    await user.click(screen.getByText(entry.step.methods.email))
    await press(entry.code.send)
    expect(inputsOf('twoFactorSend')).toEqual([{ ticket: 'ticket-1', method: 'email' }])
    await screen.findByText(entry.code.sent.replace('{to}', request.hints.email))
    expect(screen.getByRole('button', { name: entry.code.wait.replace('{time}', '2:00') })).toBeDefined()
    expect(document.activeElement).toBe(fieldOf(entry.step.code))
  })

  test('lets a member in with the answer trimmed, and goes home', async () => {
    answers.set('twoFactorVerify', () => ({ token: 't2' }))
    const { user } = step()
    await user.click(screen.getByText(entry.step.methods.bankAccountName))
    await user.type(fieldOf(entry.step.methods.bankAccountName), '  Somsri Jaidee ')
    await press(entry.step.submit)
    await waitFor(() => expect($session.get()).toEqual({ token: 't2', member }))
    expect(inputsOf('twoFactorVerify')).toEqual([
      { ticket: 'ticket-1', method: 'bankAccountName', answer: 'Somsri Jaidee' },
    ])
    expect(goTo).toHaveBeenCalledWith('/')
  })

  test.each([
    ['mobile', entry.step.code, 'code_wrong', errors.code_wrong],
    ['totp', entry.step.code, 'code_expired', errors.code_expired],
    ['bankAccountName', entry.step.methods.bankAccountName, 'code_wrong', entry.step.bankWrong],
  ] as const)(
    'a wrong answer by %s is a sentence at its field, which keeps the answer',
    async (method, label, code, sentence) => {
      refuse('twoFactorVerify', code)
      const { user } = step()
      await user.click(screen.getByText(entry.step.methods[method]))
      await user.type(fieldOf(label), '000000')
      await press(entry.step.submit)
      await screen.findByText(sentence)
      expect(fieldOf(label).value).toBe('000000')
      expect(document.activeElement).toBe(fieldOf(label))
      expect($session.get()).toEqual({})
      // Another method begins anew.
      await user.click(screen.getByText(entry.step.methods[method === 'totp' ? 'mobile' : 'totp']))
      expect(fieldOf(entry.step.code).value).toBe('')
      expect(screen.queryByText(sentence)).toBeNull()
    },
  )

  test('a ticket that is over leads back to the log-in, which says why', async () => {
    refuse('twoFactorVerify', 'ticket_spent')
    const { user } = step()
    await user.type(fieldOf(entry.step.code), '123456')
    await press(entry.step.submit)
    await waitFor(() => expect($dialog.get()).toMatchObject({ name: 'login', failure: 'ticket_spent' }))
  })
})

describe('a new password', () => {
  const change = (reason: 'first' | 'weak' | 'expired' | 'own', onClose = vi.fn()) => ({
    onClose,
    ...shownPopup(<ChangePasswordDialog reason={reason} onClose={onClose} />),
  })
  const choose = async ({ user }: ReturnType<typeof change>, again = fresh) => {
    await user.type(fieldOf(entry.newPassword), fresh)
    await user.type(fieldOf(entry.repeatPassword), again)
    await press(entry.change.submit)
  }

  test.each(['first', 'weak', 'expired'] as const)(
    'that the log-in demands (%s) says why and asks for the old one only when the server wants it',
    async (reason) => {
      const made = change(reason)
      expect(screen.getByText(entry.change[reason])).toBeDefined()
      expect(screen.queryByLabelText(new RegExp(`^${entry.change.old}`))).toBeNull()
      refuse('changePassword', 'wrong_credentials')
      await choose(made)
      // The time in which the log-in vouched for it is over.
      await waitFor(() => expect(document.activeElement).toBe(fieldOf(entry.change.old)))
      expect(screen.getByText(access.required)).toBeDefined()
      answers.set('changePassword', () => ({ token: 'new' }))
      await made.user.type(fieldOf(entry.change.old), 'Given-Lantern-72')
      await press(entry.change.submit)
      await waitFor(() => expect($session.get()).toEqual({ token: 'new', member }))
      expect(inputsOf('changePassword')).toEqual([
        { newPassword: fresh, confirmNewPassword: fresh },
        { oldPassword: 'Given-Lantern-72', newPassword: fresh, confirmNewPassword: fresh },
      ])
      expect(goTo).toHaveBeenCalledWith('/')
    },
  )

  test('that differs from its repetition is not sent', async () => {
    const made = change('own')
    await made.user.type(fieldOf(entry.change.old), 'Given-Lantern-72')
    await choose(made, `${fresh}2`)
    await screen.findByText(register.rules.mismatch)
    expect(document.activeElement).toBe(fieldOf(entry.repeatPassword))
    expect(inputsOf('changePassword')).toEqual([])
  })

  test('of a member’s own wish needs the right old one; closing asks nobody', async () => {
    loggedIn('member')
    const made = change('own')
    await choose(made)
    expect(screen.getByText(access.required)).toBeDefined()
    expect(inputsOf('changePassword')).toEqual([])
    refuse('changePassword', 'invalid_input', { fields: { oldPassword: 'wrong' } })
    await made.user.type(fieldOf(entry.change.old), 'Wrong-Lantern-72')
    await press(entry.change.submit)
    await screen.findByText(entry.change.oldWrong)
    refuse('changePassword', 'invalid_input', { fields: { newPassword: 'too_common' } })
    await press(entry.change.submit)
    await screen.findByText(register.rules.too_common)
    expect(document.activeElement).toBe(fieldOf(entry.newPassword))
    expect(screen.queryByRole('button', { name: entry.change.leave })).toBeNull()
    await press(words.common.close)
    expect(made.onClose).toHaveBeenCalledOnce()
    expect(inputsOf('logout')).toEqual([])
    expect($session.get().token).toBeDefined()
  })

  test('that is demanded can be left by signing out alone', async () => {
    loggedIn('member')
    const { onClose } = change('weak')
    const gone = later<object>()
    answers.set('logout', () => gone.promise)
    await press(words.common.close)
    expect(onClose).not.toHaveBeenCalled()
    await act(async () => gone.answer({}))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect($session.get().token).toBeUndefined()
  })

  test('brings back what was wanted, and says on this page that it is changed', async () => {
    answers.set('changePassword', () => ({ token: 'new' }))
    const game = { nodeId: '7' } as never
    answers.set('addFavourite', () => ({}))
    const made = {
      onClose: vi.fn(),
      ...shownPopup(<ChangePasswordDialog reason="first" intention={{ do: 'favourite', game }} onClose={vi.fn()} />),
    }
    await choose(made)
    await waitFor(() => expect($toasts.get().some(({ key }) => key === 'passwordChanged')).toBe(true))
    expect(goTo).not.toHaveBeenCalled()
  })
})

describe('the agents’ log-in', () => {
  const page = () => shown(<AgentLogin messages={agent} locale="en" texts={words} />)
  const logIn = async ({ user }: ReturnType<typeof page>, name = 'agent') => {
    await user.clear(fieldOf(access.login.username))
    await user.type(fieldOf(access.login.username), name)
    await user.type(fieldOf(access.login.password), 'Secret-2026')
    await press(access.login.submit)
  }

  test('says that it is for agents and leads them to their area', async () => {
    answers.set('login', () => ({ token: 't' }))
    await logIn(page())
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/agentHome'))
    expect(inputsOf('login')).toEqual([
      { username: 'agent', password: 'Secret-2026', fromAgent: true, humanCheck: undefined },
    ])
  })

  test.each(['not_agent', 'wrong_credentials', 'network'] as const)(
    '%s is a sentence; what was typed stays',
    async (code) => {
      refuse('login', code)
      await logIn(page(), 'demo')
      await screen.findByText(errors[code])
      expect([fieldOf(access.login.username).value, fieldOf(access.login.password).value]).toEqual([
        'demo',
        'Secret-2026',
      ])
      expect(goTo).not.toHaveBeenCalled()
    },
  )

  test('goes through a second step and a new password to the same place', async () => {
    answers.set('login', () => ({ twoFactor: { ticket: 'x', methods: ['totp'], hints: {} } }))
    await logIn(page())
    const intention = { do: 'go', path: '/agentHome' }
    await waitFor(() => expect($dialog.get()).toMatchObject({ name: 'second-step', intention }))
  })

  test('can change the password while logging in', async () => {
    answers.set('login', () => ({ token: 't' }))
    const made = page()
    await press(agent.change)
    expect(screen.getByText(agent.changeHint).getAttribute('role')).toBe('status')
    await logIn(made)
    await waitFor(() =>
      expect($dialog.get()).toMatchObject({
        name: 'change-password',
        reason: 'own',
        intention: { path: '/agentHome' },
      }),
    )
  })
})
