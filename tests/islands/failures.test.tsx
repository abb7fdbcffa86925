import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { languages } from '#api/page.ts'
import { refusals } from '#api/refusal.ts'
import { CallFailure, type FailureCode } from '#browser/failure.ts'
import type { Locale } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { forgetDrafts } from '#islands/access/drafts.ts'
import { ForgotDialog } from '#islands/access/ForgotDialog.tsx'
import { LoginDialog } from '#islands/access/LoginDialog.tsx'
import { RegisterDialog } from '#islands/access/RegisterDialog.tsx'
import { $agreed } from '#stores/agreement.ts'
import { $countdowns } from '#stores/countdown.ts'
import { $session } from '#stores/session.ts'
import { answers, calls } from '#tests/support/fake-call.ts'
import { fieldOf, popupWords, press, shownPopupIn } from '#tests/support/island.tsx'
import { registerForm } from '#tests/support/register-form.ts'

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))

const password = 'Typed-Once-77'
/** What the log-in, the forgotten password and the registration can be refused with, and what the network does. */
const codes = [
  'network',
  'timeout',
  ...(Object.keys(refusals) as FailureCode[]).filter((code) => !/^captcha_/.test(code)),
] as const satisfies readonly FailureCode[]

const told = (within: HTMLElement, sentence: string) =>
  waitFor(() =>
    expect([...within.querySelectorAll('[role="alert"]')].map((alert) => alert.textContent)).toContain(sentence),
  )

beforeEach(() => {
  forgetDrafts()
  $countdowns.set({})
  $agreed.set(true)
  answers.set('humanCheck', () => ({ provider: 'off' }))
  answers.set('registerSettings', () => registerForm())
  answers.set('registerRules', () => ({ rules: registerForm().rules }))
  answers.set('countryCodes', () => [{ countryCode: 'TH', countryDialingCode: '66' }])
  answers.set('permission', () => ({ info: { demo: true, merchantCode: 'm' } }))
  // Two presses within a second count as one; these are a minute apart.
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 60_000
    return now
  })
})

describe.each(languages)('in %s', (language: Locale) => {
  const words = popupWords(language)
  const { access, entry, errors, register } = words
  const sentenceOf = (code: FailureCode) =>
    code in errors ? t(errors, code as keyof typeof errors) : errors.unknown_error

  test('the log-in tells each failure as a sentence, and keeps what was typed', async () => {
    const { user, container } = shownPopupIn(
      language,
      <LoginDialog intention={{ do: 'stay' }} settings={undefined} ways={undefined} />,
    )
    await user.type(fieldOf(access.login.username), 'mali')
    await user.type(fieldOf(access.login.password), password)
    for (const code of codes) {
      answers.set('login', () => Promise.reject(new CallFailure(code)))
      await press(access.login.submit)
      await told(container, sentenceOf(code))
      expect([fieldOf(access.login.username).value, fieldOf(access.login.password).value], code).toEqual([
        'mali',
        password,
      ])
    }
    expect($session.get()).toEqual({})
    expect(calls.filter(({ name }) => name === 'login').length).toBe(codes.length)
  })

  test.each([
    [30, 'wait_seconds', { minutes: 1, seconds: 30 }],
    [300, 'wait_minutes', { minutes: 5, seconds: 300 }],
  ] as const)('a wait of %i seconds is part of the sentence', async (retryAfter, key, params) => {
    answers.set('login', () => Promise.reject(new CallFailure('too_many_requests', { retryAfter })))
    const { user, container } = shownPopupIn(
      language,
      <LoginDialog intention={{ do: 'stay' }} settings={undefined} ways={undefined} />,
    )
    await user.type(fieldOf(access.login.username), 'mali')
    await user.type(fieldOf(access.login.password), password)
    await press(access.login.submit)
    await told(container, `${errors.too_many_requests} ${t(errors, key, params)}`)
  })

  async function forgotten() {
    const shown = shownPopupIn(language, <ForgotDialog />)
    await shown.user.click(await screen.findByRole('radio', { name: new RegExp(`^${entry.forgot.phone}`) }))
    return shown
  }

  test('why no code was sent comes as a warning over the form, then stands at the field', async () => {
    const { user, container } = await forgotten()
    const number = fieldOf(entry.mobile.label)
    await press(entry.code.send)
    await told(container, entry.mobile.missing)
    await user.type(number, '12')
    await press(entry.code.send)
    await told(container, entry.mobile.invalid)
    expect(calls.some(({ name }) => name === 'forgotPhoneCode')).toBe(false)
    await user.type(number, '345678')
    await user.type(fieldOf(entry.newPassword), password)
    for (const code of [
      'phone_invalid',
      'sms_quota',
      'sms_not_enabled',
      'sms_failed',
      'human_check_failed',
      'too_many_requests',
    ] as const) {
      const wait = code === 'too_many_requests' ? { retryAfter: 300 } : {}
      answers.set('forgotPhoneCode', () => Promise.reject(new CallFailure(code, wait)))
      await press(entry.code.send)
      const warning = await screen.findByRole('dialog', { name: entry.code.notSent })
      const sentence =
        'retryAfter' in wait ? `${sentenceOf(code)} ${t(errors, 'wait_minutes', { minutes: 5 })}` : sentenceOf(code)
      await told(warning, sentence)
      await user.click(within(warning).getAllByRole('button', { name: words.common.close }).at(-1)!)
      await waitFor(() => expect(screen.queryByRole('dialog', { name: entry.code.notSent })).toBeNull())
      await told(container, sentence)
      expect(number.value).toBe('12345678')
    }
    expect(fieldOf(entry.newPassword).value).toBe(password)
  })

  test('a code that is missing, wrong or too late is told at its field', async () => {
    const { user, container } = await forgotten()
    await user.type(fieldOf(entry.mobile.label), '812345678')
    await user.type(fieldOf(entry.newPassword), password)
    await press(entry.forgot.save)
    await told(container, entry.code.invalid)
    const code = fieldOf(entry.code.label)
    expect(document.activeElement).toBe(code)
    await user.type(code, '123456')
    for (const refusal of ['code_wrong', 'code_expired'] as const) {
      answers.set('forgotPhone', () => Promise.reject(new CallFailure(refusal)))
      await press(entry.forgot.save)
      await told(container, errors[refusal])
      expect(code.getAttribute('aria-invalid')).toBe('true')
      expect([fieldOf(entry.mobile.label).value, code.value]).toEqual(['812345678', '123456'])
    }
  })

  test('the registration tells refusals at their field or as a whole, and keeps what was typed', async () => {
    $agreed.set(false)
    const { user, container } = shownPopupIn(language, <RegisterDialog />)
    const { fields, rules } = register
    await waitFor(() => fieldOf(fields.username))
    await user.type(fieldOf(fields.username), 'mali')
    await user.type(fieldOf(fields.password), password)
    await user.type(fieldOf(fields.confirmPassword), password)
    await user.type(fieldOf(fields.referralCode), 'NOBODYS')
    await press(access.register.submit)
    await told(container, access.terms.required)
    expect(calls.some(({ name }) => name === 'register')).toBe(false)
    await user.click(screen.getByRole('checkbox'))
    const refusedWith = async (failure: CallFailure, sentence: string) => {
      answers.set('register', () => Promise.reject(failure))
      await press(access.register.submit)
      await told(container, sentence)
      const kept = [fields.username, fields.password, fields.confirmPassword, fields.referralCode]
      expect(kept.map((label) => fieldOf(label).value)).toEqual(['mali', password, password, 'NOBODYS'])
      expect((screen.getByRole('checkbox') as HTMLInputElement).checked).toBe(true)
    }
    for (const code of ['network', 'unavailable', 'not_enabled', 'registration_closed'] as const)
      await refusedWith(new CallFailure(code), errors[code])
    await refusedWith(new CallFailure('invitation_code_error', { fields: { referralCode: 'unknown' } }), rules.unknown)
    expect(document.activeElement).toBe(fieldOf(fields.referralCode))
    await refusedWith(new CallFailure('username_taken', { fields: { username: 'taken' } }), rules.taken)
    expect(document.activeElement).toBe(fieldOf(fields.username))
    await user.type(fieldOf(fields.username), '2')
    expect(fieldOf(fields.username).getAttribute('aria-invalid')).toBeNull()
    // A name that was taken a moment ago is still taken.
    await user.type(fieldOf(fields.username), '{Backspace}')
    await told(container, rules.taken)
  })
})
