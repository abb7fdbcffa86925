import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CallFailure } from '#browser/failure.ts'
import { tabStorage } from '#browser/storage.ts'
import { LogoutDialog, OtherAccountDialog, TrialUserDialog } from '#islands/access/AccountDialogs.tsx'
import { forgetDrafts } from '#islands/access/drafts.ts'
import { LoginDialog } from '#islands/access/LoginDialog.tsx'
import * as ways from '#islands/access/LoginWays.tsx'
import { Outbox } from '#islands/access/Outbox.tsx'
import { RegisterDialog } from '#islands/access/RegisterDialog.tsx'
import { TermsBox } from '#islands/access/TermsBox.tsx'
import outbox from '#locales/en/outbox.json' with { type: 'json' }
import { $agreed } from '#stores/agreement.ts'
import { $countdowns } from '#stores/countdown.ts'
import { $dialog } from '#stores/dialog.ts'
import { $session } from '#stores/session.ts'
import { answers, calls } from '#tests/support/fake-call.ts'
import { fieldOf, loggedIn, popupWords, press, shown, shownPopup } from '#tests/support/island.tsx'
import { registerForm } from '#tests/support/register-form.ts'

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))
const goTo = vi.hoisted(() => vi.fn())
vi.mock('#islands/dialogs/place.ts', () => ({ goTo, pageLocale: () => 'en' }))

const words = popupWords('en')
const { access, common, entry, errors, popups, register } = words
const member = { id: 'm1', type: 3 }
const inputsOf = (name: string) => calls.filter((call) => call.name === name).map(({ input }) => input)
const logIn = (login = {}, intention?: { do: 'play'; game: never }) =>
  shownPopup(<LoginDialog intention={intention ?? { do: 'stay' }} settings={registerForm({ login })} ways={ways} />)

beforeEach(() => {
  forgetDrafts()
  goTo.mockClear()
  $countdowns.set({})
  $agreed.set(true)
  answers.set('humanCheck', () => ({ provider: 'off' }))
  answers.set('member', () => member)
  answers.set('countryCodes', () => [{ countryCode: 'TH', countryDialingCode: '66' }])
  answers.set('permission', () => ({ info: { demo: true, merchantCode: 'm' } }))
  answers.set('registerSettings', () => registerForm({ tabs: ['username', 'mobile'] }))
  answers.set('registerRules', () => ({ rules: {} }))
})

describe('a switch of the operator', () => {
  test.each([
    [{}, 0, false, []],
    [{ sms: true }, 2, false, []],
    [{ freePlay: true }, 0, true, []],
    [{ google: true }, 0, false, [entry.social.google]],
    [{ google: true, facebook: true }, 0, false, [entry.social.google, entry.social.facebook]],
  ])('%j: %i tabs, free play %s, providers %j', async (login, tabs, freePlay, providers) => {
    logIn(login)
    await screen.findByRole('button', { name: access.login.submit })
    expect(screen.queryAllByRole('tab').length).toBe(tabs)
    expect(screen.queryByRole('button', { name: access.login.freePlay }) !== null).toBe(freePlay)
    const links = screen.queryAllByRole('link').filter((link) => link.getAttribute('href')?.startsWith('/api/'))
    expect(links.map((link) => link.textContent)).toEqual(providers)
  })

  test('two ways to register are two tabs, of which the chosen one is kept over a closed pop-up', async () => {
    const { user, unmount } = shownPopup(<RegisterDialog />)
    await user.click(await screen.findByRole('tab', { name: register.tabs.mobile }))
    await user.type(fieldOf(entry.mobile.label), '812345678')
    await user.type(fieldOf(register.fields.password), 'Quiet-Lantern-72')
    await user.click(screen.getByRole('tab', { name: register.tabs.username }))
    expect(fieldOf(register.fields.password).value).toBe('Quiet-Lantern-72')
    await user.click(screen.getByRole('tab', { name: register.tabs.mobile }))
    unmount()
    shownPopup(<RegisterDialog />)
    await waitFor(() => expect(fieldOf(entry.mobile.label).value).toBe('812345678'))
    // Never a password.
    expect(fieldOf(register.fields.password).value).toBe('')
  })
})

describe('the log-in by a code', () => {
  test('asks for number, code and terms in its own tab, which keeps what was typed', async () => {
    $agreed.set(false)
    const { user } = logIn({ sms: true })
    await user.type(fieldOf(access.login.username), 'mali')
    await user.click(await screen.findByRole('tab', { name: entry.ways.sms }))
    await user.click((await screen.findAllByRole('button', { name: entry.sms.submit }))[0]!)
    expect(screen.getByText(entry.mobile.missing)).toBeDefined()
    expect(screen.getAllByText(access.required).length).toBe(1)
    expect(screen.getAllByText(access.terms.required).length).toBe(1)
    expect(document.activeElement).toBe(fieldOf(entry.mobile.label))
    await user.type(fieldOf(entry.mobile.label), '812345678')
    await user.click(screen.getByRole('tab', { name: entry.ways.username }))
    expect(fieldOf(access.login.username).value).toBe('mali')
    await user.click(screen.getByRole('tab', { name: entry.ways.sms }))
    expect(fieldOf(entry.mobile.label).value).toBe('812345678')
  })

  test('lets a member in; a wrong code is a sentence', async () => {
    const { user } = logIn({ sms: true })
    await user.click(await screen.findByRole('tab', { name: entry.ways.sms }))
    await user.type(fieldOf(entry.mobile.label), '812345678')
    await user.type(fieldOf(entry.code.label), ' 4711 ')
    answers.set('login', () => Promise.reject(new CallFailure('code_wrong')))
    const submit = async () => act(async () => screen.getAllByRole('button', { name: entry.sms.submit })[0]!.click())
    await submit()
    await screen.findByText(errors.code_wrong)
    expect(fieldOf(entry.code.label).value).toBe(' 4711 ')
    answers.set('login', () => ({ token: 't' }))
    await submit()
    await waitFor(() => expect($session.get()).toEqual({ token: 't', member }))
    expect(inputsOf('login').at(-1)).toEqual({
      type: 'sms',
      username: '812345678',
      countryDialingCode: '66',
      password: '4711',
    })
  })
})

test('a provider is left for only after the terms were agreed to', async () => {
  $agreed.set(false)
  const { user } = logIn({ google: true })
  const link = await screen.findByRole('link', { name: entry.social.google })
  const left = vi.fn((event: Event) => event.preventDefault())
  document.addEventListener('click', (event) => !event.defaultPrevented && left(event))
  await user.click(link)
  expect(left).not.toHaveBeenCalled()
  expect(screen.getByText(access.terms.required)).toBeDefined()
  act(() => $agreed.set(true))
  expect(screen.queryByText(access.terms.required)).toBeNull()
  await user.click(link)
  expect(left).toHaveBeenCalledOnce()
  expect(link.getAttribute('href')).toBe('/api/auth/oauth/google/start?language=en&termsAccepted=true')
})

test('the code of the link that brought somebody goes along to the provider', async () => {
  tabStorage.write('ref', 'FRIEND01')
  tabStorage.write('aff', 'PARTNER1')
  logIn({ google: true })
  const link = await screen.findByRole('link', { name: entry.social.google })
  expect(link.getAttribute('href')).toBe(
    `/api/auth/oauth/google/start?language=en&termsAccepted=true&referralCode=FRIEND01&affiliateCode=PARTNER1&domain=${location.hostname}`,
  )
  tabStorage.write('ref', undefined)
  tabStorage.write('aff', undefined)
})

describe('the terms over a form', () => {
  test('come over it, say why they did not and try again, and give the form back as it was', async () => {
    answers.set('help', () => Promise.reject(new CallFailure('network')))
    const { user } = shownPopup(
      <>
        <input aria-label="typed" defaultValue="somchai.k" />
        <TermsBox age={18} />
      </>,
    )
    await user.click(screen.getByRole('link', { name: access.terms.link }))
    await screen.findByText(errors.network)
    answers.set('help', () => ({ articles: [{ title: 'Terms', content: '<h2>The account</h2>' }] }))
    await press(common.retry)
    expect(await screen.findByRole('dialog', { name: 'Terms' })).toBeDefined()
    await waitFor(() => expect(screen.queryByText(errors.network)).toBeNull())
    await user.click(screen.getByRole('button', { name: common.close }))
    expect(screen.queryByRole('dialog', { name: 'Terms' })).toBeNull()
    expect((screen.getByLabelText('typed') as HTMLInputElement).value).toBe('somchai.k')
    // Reading is not agreeing.
    expect((screen.getByRole('checkbox') as HTMLInputElement).checked).toBe(true)
  })

  test('one box is ticked in every form', async () => {
    $agreed.set(false)
    const { user } = shownPopup(<TermsBox age={20} error />)
    expect(screen.getByRole('checkbox').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText(/20/)).toBeDefined()
    await user.click(screen.getByRole('checkbox'))
    expect($agreed.get()).toBe(true)
    expect(screen.queryByText(access.terms.required)).toBeNull()
  })
})

describe('signing out', () => {
  const draw = () => {
    loggedIn('member')
    const onClose = vi.fn()
    return { onClose, ...shownPopup(<LogoutDialog onClose={onClose} />) }
  }

  test('is asked about first, ends the session and goes home', async () => {
    answers.set('logout', () => ({}))
    const { onClose } = draw()
    await press(common.cancel)
    expect([onClose.mock.calls.length, inputsOf('logout').length]).toEqual([1, 0])
    await press(popups.logout.confirm)
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/'))
    expect($session.get().token).toBeUndefined()
  })

  test('that did not reach the server says so and leaves the member in', async () => {
    answers.set('logout', () => Promise.reject(new CallFailure('network')))
    const { onClose } = draw()
    await press(popups.logout.confirm)
    await screen.findByText(errors.network)
    expect($session.get().token).toBe('token of m1')
    expect([onClose.mock.calls.length, goTo.mock.calls.length]).toEqual([0, 0])
    answers.set('logout', () => Promise.reject(new CallFailure('not_logged_in')))
    await press(popups.logout.confirm)
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  })
})

test.each([
  ['login', popups.trialUser.login],
  ['register', popups.trialUser.register],
] as const)('a trial user is led to the %s with what was wanted', async (name, button) => {
  const intention = { do: 'go', path: '/vip' } as const
  shownPopup(<TrialUserDialog intention={intention} onClose={() => undefined} />)
  await press(button)
  expect($dialog.get()).toEqual({ name, intention })
})

describe('a link for another account', () => {
  const draw = () => {
    $session.set({ token: 't', member: { ...member, nickname: 'Mali' } as never })
    const onClose = vi.fn()
    return { onClose, ...shownPopup(<OtherAccountDialog oneTime="once" onClose={onClose} />) }
  }

  test('asks first, by the name of the account that is in', async () => {
    const { onClose } = draw()
    expect(screen.getByText(popups.otherAccount.text.replace('{name}', 'Mali'))).toBeDefined()
    await press(popups.otherAccount.keep)
    expect(onClose).toHaveBeenCalledOnce()
    expect(calls).toEqual([])
    expect($session.get().token).toBe('t')
  })
})

describe('the outbox', () => {
  const message = { id: '1', channel: 'sms', to: '+66812345678', text: 'Code 4711', createdAt: '2026-11-20T10:00:00Z' }
  const page = () => shown(<Outbox messages={outbox} locale="en" />)

  test('failed, empty, and full; links of this site alone can be followed', async () => {
    answers.set('outbox', () => Promise.reject(new CallFailure('network')))
    const { container } = page()
    expect(container.querySelector('[aria-busy="true"]')).not.toBeNull()
    await screen.findByText(outbox.failed)
    answers.set('outbox', () => ({ messages: [] }))
    await press(outbox.retry)
    await screen.findByText(outbox.empty)
    const here = `${location.origin}/en/reset?token=a`
    answers.set('outbox', () => ({
      messages: [
        message,
        {
          ...message,
          id: '2',
          channel: 'mail',
          subject: 'New password',
          text: `See ${here} or https://other.example/x`,
        },
      ],
    }))
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await screen.findByText('Code 4711')
    expect(screen.getByRole('heading', { name: 'New password' })).toBeDefined()
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([here])
    // What failed later leaves the messages.
    answers.set('outbox', () => Promise.reject(new CallFailure('network')))
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
    expect(screen.getByText('Code 4711')).toBeDefined()
  })
})
