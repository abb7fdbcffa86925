import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CallFailure } from '#browser/failure.ts'
import { forgetDrafts } from '#islands/access/drafts.ts'
import { LoginDialog } from '#islands/access/LoginDialog.tsx'
import access from '#locales/en/access.json' with { type: 'json' }
import entry from '#locales/en/entry.json' with { type: 'json' }
import errors from '#locales/en/errors.json' with { type: 'json' }
import { $agreed } from '#stores/agreement.ts'
import { $dialog } from '#stores/dialog.ts'
import { $session } from '#stores/session.ts'
import { answers, calls } from '#tests/support/fake-call.ts'
import { later, shownPopup } from '#tests/support/island.tsx'

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))

const words = access.login
const member = { id: 'm1', type: 3 }

function draw(failure?: string) {
  const made = shownPopup(
    <LoginDialog intention={{ do: 'stay' }} failure={failure} settings={undefined} ways={undefined} />,
  )
  const name = screen.getByLabelText(words.username) as HTMLInputElement
  const password = screen.getByLabelText(words.password) as HTMLInputElement
  const submit = async () => made.user.click(await screen.findByRole('button', { name: words.submit }))
  const fill = async () => {
    await made.user.type(name, 'mali')
    await made.user.type(password, 'Secret-2026')
  }
  return { ...made, name, password, submit, fill }
}
const logins = () => calls.filter(({ name }) => name === 'login').map(({ input }) => input)

beforeEach(() => {
  forgetDrafts()
  $agreed.set(true)
  answers.set('humanCheck', () => ({ provider: 'off' }))
  answers.set('member', () => member)
})

test('asks for what is missing, at its field, with the focus on the first', async () => {
  $agreed.set(false)
  const { name, password, submit, user } = draw()
  await submit()
  expect(screen.getAllByText(access.required).length).toBe(2)
  expect(screen.getByText(access.terms.required)).toBeDefined()
  expect(document.activeElement).toBe(name)
  expect(calls).toEqual([])
  await user.type(name, 'mali')
  expect(name.getAttribute('aria-invalid')).toBeNull()
  expect(password.getAttribute('aria-invalid')).toBe('true')
  await submit()
  expect(document.activeElement).toBe(password)
})

test('the terms alone keep nobody out once they are ticked', async () => {
  $agreed.set(false)
  answers.set('login', () => ({ token: 't' }))
  const { fill, submit, user } = draw()
  await fill()
  await submit()
  expect(logins()).toEqual([])
  await user.click(screen.getByRole('checkbox', { name: /18/ }))
  expect(screen.queryByText(access.terms.required)).toBeNull()
  await submit()
  await waitFor(() => expect($session.get()).toEqual({ token: 't', member }))
  expect(logins()).toEqual([{ username: 'mali', password: 'Secret-2026', humanCheck: undefined }])
})

test('one try at a time, with its steps told', async () => {
  const answer = later<object>()
  answers.set('login', () => answer.promise)
  const { fill, password, user } = draw()
  await fill()
  await user.type(password, '{Enter}')
  await screen.findByText(access.progress.sending)
  await user.type(password, '{Enter}')
  expect(logins().length).toBe(1)
  await act(async () => answer.answer({ token: 't' }))
  expect(screen.queryByText(access.progress.sending)).toBeNull()
})

test('a refusal is a sentence, keeps what was typed, and goes with the next try', async () => {
  answers.set('login', () => Promise.reject(new CallFailure('wrong_credentials')))
  const { name, password, fill, submit } = draw()
  await fill()
  await submit()
  await screen.findByText(errors.wrong_credentials)
  expect([name.value, password.value]).toEqual(['mali', 'Secret-2026'])
  expect($session.get()).toEqual({})
  const answer = later<object>()
  answers.set('login', () => answer.promise)
  await submit()
  await waitFor(() => expect(screen.queryByText(errors.wrong_credentials)).toBeNull())
})

test('a wait is told in minutes', async () => {
  answers.set('login', () => Promise.reject(new CallFailure('too_many_requests', { retryAfter: 300 })))
  const { fill, submit } = draw()
  await fill()
  await submit()
  await screen.findByText(new RegExp(`^${errors.too_many_requests.slice(0, 12)}.*5`))
})

test('a captcha comes when the server asks for one, has to be filled in, and is renewed after a wrong one', async () => {
  let pictures = 0
  answers.set('captcha', () => {
    pictures += 1
    return { captchaId: `c${pictures}`, image: 'data:image/png;base64,' }
  })
  answers.set('login', () => Promise.reject(new CallFailure('wrong_credentials', { captcha: true })))
  const { fill, submit, user } = draw()
  await fill()
  await submit()
  const letters = (await screen.findByLabelText(entry.captcha.label)) as HTMLInputElement
  await waitFor(() => expect(pictures).toBe(1))
  await submit()
  expect(document.activeElement).toBe(letters)
  expect(logins().length).toBe(1)
  answers.set('login', () => Promise.reject(new CallFailure('captcha_wrong')))
  await user.type(letters, 'abcd')
  await submit()
  await screen.findByText(errors.captcha_wrong)
  expect(logins().at(-1)).toMatchObject({ captcha: 'abcd', captchaId: 'c1' })
  expect(letters.getAttribute('aria-invalid')).toBe('true')
})

test('a second step and a new password are asked for before anybody is in', async () => {
  answers.set('login', () => ({ twoFactor: { challengeId: 'x', methods: ['totp'] } }))
  const { fill, submit } = draw()
  await fill()
  await submit()
  await waitFor(() => expect($dialog.get()?.name).toBe('second-step'))
  expect($session.get()).toEqual({})
})

test('what was typed is still there when the pop-up is opened again, never the password', async () => {
  const first = draw()
  await first.fill()
  first.unmount()
  const { name, password } = draw()
  expect([name.value, password.value]).toEqual(['mali', ''])
})

test('says why another sign-in method has failed', async () => {
  draw('wrong_credentials')
  await screen.findByText(errors.wrong_credentials)
})
