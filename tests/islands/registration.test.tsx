import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CallFailure } from '#browser/failure.ts'
import { tabStorage } from '#browser/storage.ts'
import { forgetDrafts } from '#islands/access/drafts.ts'
import { RegisterDialog } from '#islands/access/RegisterDialog.tsx'
import { RegistrationForm } from '#islands/access/RegistrationForm.tsx'
import type { RegisterTab } from '#islands/access/register-fields.ts'
import { useTyped } from '#islands/access/use-registration.ts'
import { $agreed } from '#stores/agreement.ts'
import { $countdowns } from '#stores/countdown.ts'
import { $dialog, type Intention } from '#stores/dialog.ts'
import type { RegisterForm } from '#stores/register-form.ts'
import { $session } from '#stores/session.ts'
import { answers, calls } from '#tests/support/fake-call.ts'
import { fieldOf, later, popupWords, press, shownPopup } from '#tests/support/island.tsx'
import { registerForm } from '#tests/support/register-form.ts'

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))
const goTo = vi.hoisted(() => vi.fn())
vi.mock('#islands/dialogs/place.ts', () => ({ goTo, pageLocale: () => 'en' }))

const words = popupWords('en')
const { access, common, entry, errors, register } = words
const { fields, rules } = register
const password = 'Quiet-Lantern-72'
const member = { id: 'm1', type: 3 }
const shownFields = { enabled: true, required: true }

function Form(props: { tab: RegisterTab; settings: RegisterForm; intention: Intention | undefined }) {
  return <RegistrationForm {...props} typed={useTyped(props.settings)} />
}
const draw = (settings: RegisterForm, tab: RegisterTab = 'username', intention?: Intention) =>
  shownPopup(<Form tab={tab} settings={settings} intention={intention} />)
const inputsOf = (name: string) => calls.filter((call) => call.name === name).map(({ input }) => input)
const submit = () => press(access.register.submit)

async function fill({ user }: ReturnType<typeof draw>, name = 'mali') {
  await user.type(fieldOf(fields.username), name)
  await user.type(fieldOf(fields.password), password)
  await user.type(fieldOf(fields.confirmPassword), password)
}

beforeEach(() => {
  forgetDrafts()
  goTo.mockClear()
  $countdowns.set({})
  $agreed.set(true)
  answers.set('humanCheck', () => ({ provider: 'off' }))
  answers.set('member', () => member)
  answers.set('countryCodes', () => [
    { countryCode: 'TH', countryDialingCode: '66' },
    { countryCode: 'BR', countryDialingCode: '55' },
  ])
  answers.set('permission', () => ({ info: { demo: true, merchantCode: 'm' } }))
  answers.set('registerSettings', () => registerForm({ tabs: [] }))
  answers.set('registerRules', () => ({ rules: {} }))
})

// The form is asked for once a page, so these come first and in this order.
describe('the pop-up', () => {
  test('waits for its fields, says why they did not come, and tries again; closed it says so', async () => {
    const settings = later<RegisterForm>()
    answers.set('registerSettings', () => settings.promise)
    const { container } = shownPopup(<RegisterDialog intention={{ do: 'go', path: '/vip' }} />)
    await waitFor(() => expect(container.querySelector('[aria-busy="true"]')).not.toBeNull())
    await act(async () => settings.fail(new CallFailure('network')))
    await screen.findByText(errors.network)
    answers.set('registerSettings', () => registerForm({ tabs: [] }))
    await press(common.retry)
    await screen.findByText(errors.registration_closed)
    expect(screen.queryAllByRole('textbox')).toEqual([])
    expect(container.querySelector('[aria-busy="true"]')).toBeNull()
    await press(access.register.toLogin)
    expect($dialog.get()).toEqual({ name: 'login', intention: { do: 'go', path: '/vip' } })
  })
})

describe('by user name', () => {
  test('asks for what is missing or wrong, at its field, the first with the focus; nothing is sent', async () => {
    $agreed.set(false)
    const { user } = draw(registerForm())
    expect(document.activeElement).toBe(fieldOf(fields.username))
    await submit()
    expect(screen.getAllByText(rules.required).length).toBe(3)
    expect(screen.getByText(access.terms.required)).toBeDefined()
    await user.type(fieldOf(fields.username), '9lives')
    await user.type(fieldOf(fields.password), password)
    await user.type(fieldOf(fields.confirmPassword), 'something else')
    await submit()
    expect(fieldOf(fields.username).getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(fieldOf(fields.username))
    expect(screen.getByText(rules.mismatch)).toBeDefined()
    expect(calls.some(({ name }) => name === 'register')).toBe(false)
  })

  test('two passwords are one matter: a change of the first looks at the second again', async () => {
    const { user } = draw(registerForm())
    await user.type(fieldOf(fields.password), password)
    await user.type(fieldOf(fields.confirmPassword), 'something else')
    fireEvent.blur(fieldOf(fields.confirmPassword))
    await screen.findByText(rules.mismatch)
    await user.type(fieldOf(fields.password), '!')
    expect(screen.queryByText(rules.mismatch)).toBeNull()
  })

  test('opens the account once, with its steps told, and goes home', async () => {
    const answer = later<object>()
    answers.set('register', () => answer.promise)
    const made = draw(registerForm())
    await fill(made, ' mali ')
    await submit()
    await screen.findByText(access.progress.sending)
    await submit()
    expect(inputsOf('register')).toEqual([
      expect.objectContaining({ username: 'mali', password, confirmPassword: password, termsAccepted: true }),
    ])
    await act(async () => answer.answer({ token: 't' }))
    await waitFor(() => expect($session.get()).toEqual({ token: 't', member }))
    expect(goTo).toHaveBeenCalledWith('/')
  })

  test('goes on with what was wanted instead', async () => {
    answers.set('register', () => ({ token: 't' }))
    const made = draw(registerForm(), 'username', { do: 'go', path: '/vip' })
    await fill(made)
    await submit()
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/vip'))
    expect(goTo).toHaveBeenCalledTimes(1)
  })

  test('the codes of a link fill their fields, and travel where there is no field', async () => {
    tabStorage.write('ref', 'FRIEND01')
    tabStorage.write('aff', 'PARTNER1')
    answers.set('affiliateCheck', () => ({}))
    answers.set('register', () => Promise.reject(new CallFailure('network')))
    const made = draw(registerForm())
    expect(fieldOf(fields.referralCode).value).toBe('FRIEND01')
    await fill(made)
    await submit()
    await screen.findByText(errors.network)
    expect(inputsOf('affiliateCheck')).toEqual([{ code: 'PARTNER1', domain: location.hostname }])
    expect(inputsOf('register')).toEqual([
      expect.objectContaining({ referralCode: 'FRIEND01', affiliateCode: 'PARTNER1' }),
    ])
  })

  test('a partner’s code without a field that is refused is told once and not sent again', async () => {
    tabStorage.write('aff', 'PARTNER1')
    answers.set('affiliateCheck', () => Promise.reject(new CallFailure('invitation_code_error')))
    answers.set('register', () => ({ token: 't' }))
    const made = draw(registerForm())
    await fill(made)
    await submit()
    await screen.findByText(errors.invitation_code_error)
    expect(inputsOf('register')).toEqual([])
    await submit()
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/'))
    expect(inputsOf('register')).toEqual([expect.not.objectContaining({ affiliateCode: expect.anything() })])
    expect(inputsOf('affiliateCheck').length).toBe(1)
  })

  test('a captcha that the operator asks for is there at once, has to be filled in, and is renewed after a failure', async () => {
    let pictures = 0
    answers.set('captcha', () => {
      pictures += 1
      return { captchaId: `c${pictures}`, image: 'data:image/png;base64,' }
    })
    answers.set('register', () => Promise.reject(new CallFailure('captcha_wrong')))
    const made = draw(registerForm({ verification: { captcha: true } }))
    const letters = await waitFor(() => fieldOf(entry.captcha.label))
    await fill(made)
    await submit()
    expect(document.activeElement).toBe(letters)
    expect(inputsOf('register')).toEqual([])
    await made.user.type(letters, 'abcd')
    await submit()
    await screen.findByText(entry.captcha.wrong)
    expect(inputsOf('register')).toEqual([expect.objectContaining({ captcha: 'abcd', captchaId: 'c1' })])
    await waitFor(() => expect(pictures).toBe(2))
    expect(letters.value).toBe('')
  })
})

describe('by mobile', () => {
  const mobile = (verification: Partial<RegisterForm['verification']>, more = {}) =>
    registerForm({
      tabs: ['username', 'mobile'],
      verification,
      fields: { ...registerForm().fields, verificationCode: shownFields, ...more },
    })
  const code = () => screen.queryByLabelText(entry.code.label)

  test('without verification by SMS there is no code: the number is the name', async () => {
    answers.set('registerMobile', () => ({ token: 't' }))
    const { user } = draw(mobile({ sms: false }), 'mobile')
    expect(code()).toBeNull()
    expect(screen.queryByLabelText(fields.username)).toBeNull()
    await user.type(fieldOf(entry.mobile.label), '081 234-5678')
    await user.type(fieldOf(fields.password), password)
    await user.type(fieldOf(fields.confirmPassword), password)
    await submit()
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/'))
    expect(inputsOf('registerMobile')).toEqual([
      expect.objectContaining({ mobileNum: '0812345678', countryDialingCode: '66', password }),
    ])
  })

  test('a code needs a right number first, is needed itself, and is told where it is wrong', async () => {
    answers.set('registerCode', () => ({ expiredMinutes: 1 }))
    const { user } = draw(mobile({ sms: true }), 'mobile')
    await user.type(fieldOf(fields.password), password)
    await user.type(fieldOf(fields.confirmPassword), password)
    await press(entry.code.send)
    expect(inputsOf('registerCode')).toEqual([])
    expect(fieldOf(entry.mobile.label).getAttribute('aria-invalid')).toBe('true')
    await user.selectOptions(fieldOf(entry.mobile.country), 'BR')
    await user.type(fieldOf(entry.mobile.label), '812345678')
    await submit()
    expect(screen.getByText(rules.required)).toBeDefined()
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000)
    await press(entry.code.send)
    await screen.findByText(entry.code.sent.replace('{to}', '+55 812345678'))
    expect(inputsOf('registerCode')).toEqual([
      { mobileNo: '812345678', regType: 'mobile', countryDialingCode: '55', humanCheck: undefined },
    ])
    await user.type(fieldOf(entry.code.label), '000000')
    answers.set('registerMobile', () =>
      Promise.reject(new CallFailure('code_wrong', { fields: { verificationCode: 'code' } })),
    )
    await submit()
    await screen.findByText(rules.code)
    expect(document.activeElement).toBe(fieldOf(entry.code.label))
    expect(fieldOf(entry.code.label).value).toBe('000000')
    expect(inputsOf('registerMobile')).toEqual([expect.objectContaining({ verificationCode: '000000' })])
    vi.restoreAllMocks()
  })

  test('passwords of mobile registrations switched off: the code alone opens the account', () => {
    draw(mobile({ sms: true, mobilePassword: false }), 'mobile')
    expect(code()).not.toBeNull()
    expect(screen.queryByLabelText(fields.password)).toBeNull()
    expect(screen.queryByLabelText(fields.confirmPassword)).toBeNull()
  })

  test('by user name a number brings the field of its code along', async () => {
    const { user } = draw(mobile({ sms: true }, { mobileNum: { enabled: true, required: false } }))
    expect(code()).toBeNull()
    await user.type(fieldOf(entry.mobile.label), '812345678')
    expect(code()).not.toBeNull()
  })

  test('the number is looked at only once the field and its country have been left', async () => {
    const rule = { acceptedPattern: '^[0-9]*$', minLength: 9, maxLength: 10, patternId: 'digits' }
    const { user } = draw({ ...mobile({ sms: false }), rules: { mobileNum: rule } }, 'mobile')
    await user.type(fieldOf(entry.mobile.label), '8123')
    await user.click(fieldOf(entry.mobile.country))
    expect(fieldOf(entry.mobile.label).getAttribute('aria-invalid')).toBeNull()
    await user.click(fieldOf(fields.password))
    await waitFor(() => expect(fieldOf(entry.mobile.label).getAttribute('aria-invalid')).toBe('true'))
  })
})
