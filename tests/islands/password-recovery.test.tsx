import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CallFailure } from '#browser/failure.ts'
import { forgetDrafts } from '#islands/access/drafts.ts'
import { ForgotDialog } from '#islands/access/ForgotDialog.tsx'
import { ResetPassword } from '#islands/access/ResetPassword.tsx'
import reset from '#locales/en/reset.json' with { type: 'json' }
import { $countdowns } from '#stores/countdown.ts'
import { $dialog } from '#stores/dialog.ts'
import { answers, calls } from '#tests/support/fake-call.ts'
import { fieldOf, later, popupWords, press, shown, shownPopup } from '#tests/support/island.tsx'
import { registerForm } from '#tests/support/register-form.ts'

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))

const words = popupWords('en')
const { entry, errors, register } = words
const fresh = 'Silent-Harbour-31'

const inputsOf = (name: string) => calls.filter((call) => call.name === name).map(({ input }) => input)
const refuse = (
  name: Parameters<typeof answers.set>[0],
  code: ConstructorParameters<typeof CallFailure>[0],
  details = {},
) => answers.set(name, () => Promise.reject(new CallFailure(code, details)))

beforeEach(() => {
  forgetDrafts()
  $countdowns.set({})
  answers.set('humanCheck', () => ({ provider: 'off' }))
  answers.set('registerSettings', () => registerForm())
  answers.set('registerRules', () => ({ rules: registerForm().rules }))
  answers.set('countryCodes', () => [{ countryCode: 'TH', countryDialingCode: '66' }])
  answers.set('permission', () => ({ info: { demo: false, merchantCode: 'm' } }))
})

describe('the link of a mail', () => {
  const page = () => shown(<ResetPassword messages={reset} locale="en" texts={words} />)
  const open = (address = '/en/reset?token=link-1') => {
    history.replaceState(null, '', address)
    return page()
  }

  test('leaves the address at once and sets a new password, once', async () => {
    answers.set('resetLink', () => ({}))
    const { user, unmount } = open()
    await waitFor(() => expect(location.search).toBe(''))
    expect(inputsOf('resetLink')).toEqual([{ token: 'link-1' }])
    // A page that is loaded again still knows it.
    unmount()
    page()
    await waitFor(() => expect(inputsOf('resetLink').length).toBe(2))
    answers.set('resetPassword', () => ({}))
    await user.type(fieldOf(entry.newPassword), fresh)
    await user.type(fieldOf(entry.repeatPassword), fresh)
    await press(reset.submit)
    await screen.findByText(reset.done)
    expect(inputsOf('resetPassword')).toEqual([{ token: 'link-1', newPassword: fresh, confirmNewPassword: fresh }])
    await press(reset.login)
    expect($dialog.get()?.name).toBe('login')
  })

  test('sends what was pressed while the link was looked at, once it is known to be good', async () => {
    const looked = later<object>()
    answers.set('resetLink', () => looked.promise)
    answers.set('resetPassword', () => ({}))
    const { user } = open()
    await user.type(fieldOf(entry.newPassword), fresh)
    await user.type(fieldOf(entry.repeatPassword), `${fresh}{Enter}`)
    expect(inputsOf('resetPassword')).toEqual([])
    await act(async () => looked.answer({ expiresAt: '' }))
    await screen.findByText(reset.done)
    expect(inputsOf('resetPassword').length).toBe(1)
  })

  test('does not send what was pressed while the link was looked at and had ended', async () => {
    const looked = later<object>()
    answers.set('resetLink', () => looked.promise)
    const { user } = open()
    await user.type(fieldOf(entry.newPassword), fresh)
    await user.type(fieldOf(entry.repeatPassword), `${fresh}{Enter}`)
    await act(async () => looked.fail(new CallFailure('token_spent', {})))
    await screen.findByText(reset.spent)
    expect(inputsOf('resetPassword')).toEqual([])
  })

  test.each(['token_spent', 'invalid_input'] as const)(
    '%s: says that it is over and offers a new one',
    async (code) => {
      refuse('resetLink', code)
      open()
      await screen.findByText(reset.spent)
      await press(reset.again)
      expect($dialog.get()?.name).toBe('forgot')
    },
  )

  test('without a link there is nothing to ask the server', async () => {
    open('/en/reset')
    await screen.findByText(reset.spent)
    expect(calls.some(({ name }) => name === 'resetLink')).toBe(false)
  })

  test('that cannot be looked at now is tried again; one that ends meanwhile says so', async () => {
    refuse('resetLink', 'network')
    const { user } = open()
    await screen.findByText(errors.network)
    answers.set('resetLink', () => ({}))
    await press(reset.retry)
    await screen.findByText(reset.lead)
    refuse('resetPassword', 'token_spent')
    await user.type(fieldOf(entry.newPassword), fresh)
    await user.type(fieldOf(entry.repeatPassword), fresh)
    await press(reset.submit)
    await screen.findByText(reset.spent)
  })
})

describe('a forgotten password by e-mail', () => {
  test('needs a name by the rule and an address, then says what it says to everybody', async () => {
    const { user } = shownPopup(<ForgotDialog />)
    await screen.findByRole('radio', { name: new RegExp(`^${entry.forgot.phone}`) })
    await press(entry.forgot.send)
    expect(screen.getByText(register.rules.required)).toBeDefined()
    expect(screen.getByText(entry.forgot.addressInvalid)).toBeDefined()
    expect(document.activeElement).toBe(fieldOf(entry.forgot.username))
    await user.type(fieldOf(entry.forgot.username), 'nobody_here')
    await user.type(fieldOf(entry.forgot.address), 'not an address')
    await press(entry.forgot.send)
    expect(document.activeElement).toBe(fieldOf(entry.forgot.address))
    expect(inputsOf('forgotEmail')).toEqual([])
    await user.clear(fieldOf(entry.forgot.address))
    await user.type(fieldOf(entry.forgot.address), ' nobody@example.com ')
    const sent = later<object>()
    answers.set('forgotEmail', () => sent.promise)
    await press(entry.forgot.send)
    await press(entry.forgot.send)
    await act(async () => sent.answer({}))
    await screen.findByText(entry.forgot.sent)
    expect(inputsOf('forgotEmail')).toEqual([
      { username: 'nobody_here', email: 'nobody@example.com', humanCheck: undefined },
    ])
  })

  test('a failure keeps both, also over a pop-up that was closed; the way back keeps what was wanted', async () => {
    refuse('forgotEmail', 'too_many_requests', { retryAfter: 60 })
    const intention = { do: 'go', path: '/vip' } as const
    const { user, unmount } = shownPopup(<ForgotDialog intention={intention} />)
    await user.type(fieldOf(entry.forgot.username), 'somsri')
    await user.type(fieldOf(entry.forgot.address), 'somsri@mail.example')
    await press(entry.forgot.send)
    await screen.findByText(new RegExp(errors.too_many_requests))
    unmount()
    shownPopup(<ForgotDialog intention={intention} />)
    expect([fieldOf(entry.forgot.username).value, fieldOf(entry.forgot.address).value]).toEqual([
      'somsri',
      'somsri@mail.example',
    ])
    await press(entry.forgot.back)
    expect($dialog.get()).toEqual({ name: 'login', intention })
  })
})
