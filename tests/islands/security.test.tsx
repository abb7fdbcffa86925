import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { profileFields } from '#api/profile.ts'
import { CallFailure } from '#browser/failure.ts'
import { SecurityCenter } from '#islands/security/SecurityCenter.tsx'
import lists from '#locales/en/lists.json' with { type: 'json' }
import wordsTexts from '#locales/en/security.json' with { type: 'json' }
import { $dialog } from '#stores/dialog.ts'
import { $toasts } from '#stores/toasts.ts'
import { answers, calls } from '#tests/support/fake-call.ts'
import { later, loggedIn, shown } from '#tests/support/island.tsx'

const words = { ...lists, ...wordsTexts }

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))

const rule = { required: true, minLength: 6, maxLength: 6, patternId: 'digits' }
const soon = () => new Date(Date.now() + 300_000).toISOString()
const time = '2026-11-20T10:00:00.000Z'
const secure = {
  passwordChangedAt: time,
  bindable: ['mobile', 'email'],
  paymentPassword: false,
  paymentRule: rule,
  totp: { enabled: false, recoveryCodes: 0 },
  passkeys: [],
  proofs: ['password'],
  activity: [],
}
const session = (id: string, more = {}) => ({
  id,
  browser: 'Firefox',
  system: 'Linux',
  address: '10.0.0.x',
  startedAt: time,
  lastSeenAt: time,
  mobile: false,
  current: false,
  ...more,
})
const asked = (name: string) => calls.filter((one) => one.name === name).map(({ input }) => input)

function center(more: object = {}, sessions: readonly object[] = [session('s1', { current: true })]) {
  answers.set('security', () => ({ ...secure, provedUntil: soon(), ...more }))
  answers.set('profile', () => ({
    account: 'mali',
    memberSince: time,
    values: { nickname: 'Mali' },
    fields: [...profileFields],
    once: ['payeeName', 'birthday', 'idNumber'],
    locked: [],
    rules: { email: { required: true }, mobile: { required: true }, nickname: { minLength: 2, maxLength: 20 } },
    ageMin: 20,
  }))
  answers.set('sessions', () => ({ sessions }))
  answers.set('icons', () => [])
  answers.set('countryCodes', () => [
    { countryCode: 'TH', countryDialingCode: '+66' },
    { countryCode: 'BR', countryDialingCode: '+55' },
    { countryCode: 'CA', countryDialingCode: '+1' },
    { countryCode: 'US', countryDialingCode: '+1' },
  ])
  return shown(<SecurityCenter messages={words} locale="en" brand="Baize" />)
}
const line = (word: string, name: string) => screen.findByRole('button', { name: `${word}: ${name}` })
const { safety, errors } = words

beforeEach(() => loggedIn('member'))

test.each<[what: string, more: object, line: string, note: string, word: string | undefined]>([
  ['no password', { passwordChangedAt: undefined }, safety.password, safety.passwordNone, words.add],
  ['no mobile', {}, safety.mobile, safety.mobileNone, words.add],
  [
    'an e-mail not confirmed',
    { email: { masked: 'm***@x.test', verified: false } },
    safety.email,
    'm***@x.test, not confirmed yet',
    words.add,
  ],
  [
    'an e-mail confirmed',
    { email: { masked: 'm***@x.test', verified: true } },
    safety.email,
    'm***@x.test',
    words.change,
  ],
  [
    'an authenticator',
    { totp: { enabled: true, recoveryCodes: 1 } },
    safety.totp,
    'On, 1 recovery code left',
    words.manage,
  ],
  ['a payment password', { paymentPassword: true }, safety.payment, safety.paymentSet, words.change],
  [
    'a confirmed mobile where none can be bound',
    { bindable: [], mobile: { masked: '08*', verified: true } },
    safety.mobile,
    '08*',
    undefined,
  ],
])('shows %s with its note and what can be done', async (_what, more, line, note, word) => {
  center(more)
  const row = (await screen.findAllByText(line)).map((one) => one.closest('li')).find(Boolean)!
  expect(row.textContent).toContain(note)
  expect(within(row).queryByRole('button')?.getAttribute('aria-label')).toBe(word && `${word}: ${line}`)
})

test('what can neither be added nor seen is no line', async () => {
  center({ bindable: [] })
  await line(words.add, safety.totp)
  expect(screen.queryByRole('button', { name: `${words.add}: ${safety.mobile}` })).toBeNull()
})

test('the password has a pop-up of its own', async () => {
  const { user } = center()
  await user.click(await line(words.change, safety.password))
  expect($dialog.get()).toMatchObject({ name: 'change-password', reason: 'own' })
})

test('an act asks who is here first; a wrong answer stays there, the right one goes on', async () => {
  const { user } = center({ provedUntil: undefined })
  await user.click(await line(words.add, safety.payment))
  const password = await screen.findByLabelText(words.proof.password)
  await user.click(screen.getByRole('button', { name: words.proof.confirm }))
  expect(screen.getByText(errors.required)).toBeDefined()
  expect(asked('stepUp')).toEqual([])
  answers.set('stepUp', () => Promise.reject(new CallFailure('proof_wrong')))
  await user.type(password, 'wrong{Enter}')
  await screen.findByText(errors.proof_wrong)
  answers.set('stepUp', () => ({ until: soon() }))
  await user.clear(password)
  await user.type(password, 'right{Enter}')
  await screen.findByLabelText(words.payment.new)
  expect(asked('stepUp').at(-1)).toEqual({ method: 'password', answer: 'right' })
})

test('somebody with nothing to prove by is told what to do', async () => {
  const { user } = center({ provedUntil: undefined, proofs: ['paymentPassword'] })
  await user.click(await line(words.add, safety.payment))
  await screen.findByText(words.proof.again)
})

test('another way to prove empties the field', async () => {
  const { user } = center({ provedUntil: undefined, proofs: ['totp', 'password'] })
  await user.click(await line(words.add, safety.payment))
  await user.type(await screen.findByLabelText(words.proof.totp), '123456')
  await user.click(screen.getByRole('button', { name: words.proof.methods.password }))
  expect((screen.getByLabelText(words.proof.password) as HTMLInputElement).value).toBe('')
})

test('the payment password: faults of the server stand at their fields, then it is stored and read again', async () => {
  const { user } = center()
  await user.click(await line(words.add, safety.payment))
  const first = await screen.findByLabelText(words.payment.new)
  answers.set('paymentPassword', () =>
    Promise.reject(
      new CallFailure('invalid_input', { fields: { newPassword: 'pattern_digits', confirmNewPassword: 'mismatch' } }),
    ),
  )
  await user.type(first, '12')
  await user.type(screen.getByLabelText(words.payment.again), '13')
  await user.click(screen.getByRole('button', { name: words.save }))
  await screen.findByText('Please enter 6 to 6 digits only')
  expect(screen.getByText(errors.mismatch)).toBeDefined()
  expect(document.activeElement).toBe(first)
  answers.set('paymentPassword', () => ({}))
  answers.set('security', () => ({ ...secure, provedUntil: soon(), paymentPassword: true }))
  await user.click(screen.getByRole('button', { name: words.save }))
  await line(words.change, safety.payment)
  expect(screen.queryByLabelText(words.payment.new)).toBeNull()
})

test('an act whose proof has run out meanwhile asks again, and what was begun can be done after it', async () => {
  const { user } = center()
  await user.click(await line(words.add, safety.payment))
  answers.set('paymentPassword', () => Promise.reject(new CallFailure('step_up_needed')))
  await user.type(await screen.findByLabelText(words.payment.new), '482913')
  await user.type(screen.getByLabelText(words.payment.again), '482913')
  await user.click(screen.getByRole('button', { name: words.save }))
  await screen.findByText(words.proof.text)
  answers.set('stepUp', () => ({ until: soon() }))
  await user.type(screen.getByLabelText(words.proof.password), 'right{Enter}')
  await screen.findByLabelText(words.payment.new)
})

test('countries that share a dialing code stay apart, and each has its name', async () => {
  const { user } = center()
  await user.click(await line(words.add, safety.mobile))
  const country = (await screen.findByLabelText(words.contact.country)) as HTMLSelectElement
  await waitFor(() => expect(country.value).toBe('TH'))
  expect([...country.options].map(({ text }) => text)).toEqual([
    'Thailand +66',
    'Brazil +55',
    'Canada +1',
    'United States +1',
  ])
  await user.selectOptions(country, 'United States +1')
  expect([country.value, country.selectedOptions[0]?.text]).toEqual(['US', 'United States +1'])
})

test('a mobile number is bound with the site’s own country, or another, by the code that came', async () => {
  const { user } = center()
  await user.click(await line(words.add, safety.mobile))
  const country = (await screen.findByLabelText(words.contact.country)) as HTMLSelectElement
  await waitFor(() => expect(country.value).toBe('TH'))
  answers.set('registerSettings', () => ({ verification: { phone: 'own' } }))
  answers.set('registerRules', () => ({ rules: {} }))
  answers.set('mobileBind', ({ code }: { code?: string }) => ({ bound: code !== undefined, expiredMinutes: 1 }))
  await user.click(screen.getByRole('button', { name: words.contact.send }))
  expect(screen.getByText(errors.required)).toBeDefined()
  expect(asked('mobileBind')).toEqual([])
  await user.type(screen.getByLabelText(words.contact.mobile), ' 081-234 5678 ')
  await user.click(screen.getByRole('button', { name: words.contact.send }))
  await screen.findByText('We have sent a code to 081-234 5678.')
  const again = screen.getByRole('button', { name: /^Another code in (1:00|0:59)$/ })
  expect(again.getAttribute('aria-disabled')).toBe('true')
  await user.click(again)
  expect(asked('mobileBind')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: words.back }))
  await user.selectOptions(screen.getByLabelText(words.contact.country), 'Brazil +55')
  await user.click(screen.getByRole('button', { name: words.contact.send }))
  answers.set('security', () => ({ ...secure, mobile: { masked: '08*', verified: true }, provedUntil: soon() }))
  await user.type(await screen.findByLabelText(words.contact.code), '4711{Enter}')
  await line(words.change, safety.mobile)
  const number = { mobileNum: '0812345678' }
  expect(asked('mobileBind')).toEqual([
    { ...number, countryDialingCode: '+66' },
    { ...number, countryDialingCode: '+55' },
    { ...number, countryDialingCode: '+55', code: '4711' },
  ])
})

test.each([
  ['contact_taken', errors.contact_taken],
  ['too_many_requests', 'That was too often. Please wait 30 seconds.'],
] as const)('an e-mail that is refused as %s keeps what was typed', async (code, sentence) => {
  const { user } = center()
  await user.click(await line(words.add, safety.email))
  answers.set('emailBind', () => Promise.reject(new CallFailure(code, { retryAfter: 30 })))
  const field = (await screen.findByLabelText(words.contact.email)) as HTMLInputElement
  await user.type(field, 'm@x.test{Enter}')
  await screen.findByText(sentence)
  expect(field.value).toBe('m@x.test')
  expect(asked('emailBind')).toEqual([{ email: 'm@x.test', code: undefined }])
  expect(asked('countryCodes')).toEqual([])
})

test('a session elsewhere is ended, and one that somebody else ended first is no failure', async () => {
  const sessions = [session('s1', { current: true }), session('s2', { browser: 'Safari', system: 'iOS' })]
  const { user } = center({}, sessions)
  const button = await screen.findByRole('button', { name: 'Log out Safari · iOS, 10.0.0.x' })
  answers.set('sessionEnd', () => Promise.reject(new CallFailure('network')))
  await user.click(button)
  await waitFor(() => expect($toasts.get().map(({ key }) => key)).toEqual(['network']))
  answers.set('sessionEnd', () => Promise.reject(new CallFailure('not_found')))
  answers.set('sessions', () => ({ sessions: sessions.slice(0, 1) }))
  await user.click(screen.getByRole('button', { name: /^Log out Safari/ }))
  await waitFor(() => expect(screen.queryByText('Safari · iOS')).toBeNull())
  expect(asked('sessionEnd')).toEqual([{ id: 's2' }, { id: 's2' }])
  expect($toasts.get().length).toBe(1)
  expect(screen.queryByRole('button', { name: words.sessions.endAll })).toBeNull()
})

test('everywhere else is logged out at once, by one press', async () => {
  const { user } = center({}, [session('s1', { current: true }), session('s2')])
  const answer = later<object>()
  answers.set('sessionsEnd', () => answer.promise)
  const all = await screen.findByRole('button', { name: words.sessions.endAll })
  await user.click(all)
  await user.click(all)
  expect(asked('sessionsEnd').length).toBe(1)
  await act(async () => answer.answer({ ended: 1 }))
  await screen.findByText(words.sessions.ended)
})
