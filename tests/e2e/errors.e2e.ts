import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { journeys, type Person } from '#tests/support/browser.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { operate } from '#tests/support/running-site.ts'
import { demoPassword } from '#tests/support/steps.ts'
import { phone } from './access-steps.ts'
import {
  announced,
  at,
  field,
  forgotForm,
  type Language,
  languages,
  loginForm,
  pressUntil,
  registerForm,
  tellsAfter,
  wordsOf,
} from './errors-steps.ts'

// The error catalogue of Spec 1 §8 and Spec 2 §8, in every language, as docs/sentinels.md tells a person to see it.

/** What the log-in can be asked to answer by a name. */
const byName = [
  'not_logged_in',
  'network',
  'unknown_error',
  'unavailable',
  'user_unknown',
  'wrong_credentials',
  'invalid_domain',
  'origin_refused',
  'account_disabled',
  'account_frozen',
  'not_agent',
  'not_member_account',
  'invitation_code_error',
  'verification_required',
  'contact_agent',
  'game_maintenance',
  'vendor_unavailable',
  'real_account_needed',
  'phone_missing',
  'phone_invalid',
  'sms_failed',
  'sms_quota',
  'sms_not_enabled',
  'code_wrong',
  'code_expired',
  'human_check_failed',
  'social_failed',
] as const

const site = ownSite()
/** The languages walk side by side: most of the time a person waits. */
const inEveryLanguage = (walk: (language: Language) => Promise<void>) => Promise.all(languages.map(walk))
const longMs = 240_000
/** Somebody who provokes refusals, side by side with others, on a machine that may be slow. */
function walker(guest: Person): Person {
  guest.context.setDefaultTimeout(60_000)
  guest.expectComplaint(refused)
  return guest
}
const refused = /status of [45]\d\d|ERR_/

describe('every failure is told in the language of the page, and nothing typed is lost', () => {
  const { person } = journeys()
  // What is proved here is what people read, not the sum that their browser does.
  beforeAll(() => operate(site, 'settings', 'humanCheck', 'off'))
  afterAll(() => operate(site, 'settings', 'humanCheck', 'proof-of-work'))

  it(
    'at the log-in',
    () =>
      inEveryLanguage(async (language) => {
        const words = wordsOf(language)
        const guest = walker(await person(phone))
        // Somebody whose answer never comes, beside the others: the browser gives up after a quarter of a minute.
        const waiting = await guest.open(at(language, '/login'))
        const slow = loginForm(waiting, words)
        const never = tellsAfter(slow, words, 'see_timeout', words.errors.timeout).then(
          () => 'told',
          (thrown: unknown) => thrown,
        )
        const page = await guest.open(at(language, '/login'))
        const form = loginForm(page, words)
        for (const code of byName) await tellsAfter(form, words, `see_${code}`, words.errors[code])
        await tellsAfter(form, words, 'see_too_many_requests', words.errors.wait_minutes.replace('{minutes}', '5'))
        expect(await never).toBe('told')
      }),
    longMs,
  )

  it(
    'by a captcha, and by who one is',
    () =>
      inEveryLanguage(async (language) => {
        const words = wordsOf(language)
        const guest = walker(await person())
        const page = await guest.open(at(language, '/login'))
        const form = loginForm(page, words)
        const name = `guess_${language}${Date.now()}`
        for (let tries = 0; tries < 3; tries += 1) await tellsAfter(form, words, name, words.errors.wrong_credentials)
        await form.getByRole('img', { name: words.entry.captcha.image }).waitFor()
        await field(form, words.entry.captcha.label).fill('0000')
        await tellsAfter(form, words, name, words.errors.captcha_wrong)

        const other = walker(await person())
        const fresh = await other.open(at(language, '/login'))
        const again = loginForm(fresh, words)
        for (const [account, code] of [
          ['staff', 'not_member_account'],
          ['disabled', 'account_disabled'],
        ] as const) {
          await field(again, words.access.login.password).fill(demoPassword)
          await field(again, words.access.login.username).fill(account)
          await again.getByRole('button', { name: words.access.login.submit, exact: true }).click()
          await announced(again, words.errors[code])
          expect(await field(again, words.access.login.username).inputValue()).toBe(account)
        }
        await fresh.goto(at(language, '/agent'))
        const agents = fresh.getByRole('main')
        await field(agents, words.access.login.username).fill('demo')
        await field(agents, words.access.login.password).fill(demoPassword)
        const submit = agents.getByRole('button', { name: words.access.login.submit, exact: true })
        await pressUntil(submit, agents.getByRole('alert').filter({ hasText: words.errors.not_agent }))
        expect(await field(agents, words.access.login.password).inputValue()).toBe(demoPassword)
      }),
    longMs,
  )

  it(
    'at a code by SMS, in a warning over the form',
    () =>
      inEveryLanguage(async (language) => {
        const words = wordsOf(language)
        const guest = walker(await person(phone))
        const page = await guest.open(at(language, '/login'))
        await loginForm(page, words).getByRole('button', { name: words.access.login.forgot }).click()
        const form = forgotForm(page, words)
        await form.getByText(words.entry.forgot.phone, { exact: true }).click()
        const number = field(form, words.entry.mobile.label)
        const send = form.getByRole('button', { name: words.entry.code.send })
        await send.click()
        await announced(form, words.entry.mobile.missing)
        await number.fill('12')
        await pressUntil(send, form.getByRole('alert').filter({ hasText: words.entry.mobile.invalid }))
        await field(form, words.entry.newPassword).fill('Silent-Harbour-31')

        const warning = page.getByRole('dialog', { name: words.entry.code.notSent })
        for (const [end, code] of [
          ['02', 'phone_invalid'],
          ['04', 'sms_quota'],
          ['05', 'sms_not_enabled'],
          ['06', 'sms_failed'],
          ['07', 'human_check_failed'],
          ['03', 'too_many_requests'],
        ] as const) {
          await number.fill(`08110000${end}`)
          await pressUntil(send, warning)
          await announced(warning, words.errors[code])
          if (code === 'too_many_requests')
            await announced(warning, words.errors.wait_minutes.replace('{minutes}', '5'))
          await warning.getByRole('button', { name: words.common.close }).last().click()
          await warning.waitFor({ state: 'hidden' })
          await announced(form, words.errors[code])
          expect(await number.inputValue()).toBe(`08110000${end}`)
        }
        expect(await field(form, words.entry.newPassword).inputValue()).toBe('Silent-Harbour-31')
      }),
    longMs,
  )

  it(
    'with a code that came too late, is wrong or missing',
    () =>
      inEveryLanguage(async (language) => {
        const words = wordsOf(language)
        const guest = walker(await person())
        const page = await guest.open(at(language, '/login'))
        await loginForm(page, words).getByRole('button', { name: words.access.login.forgot }).click()
        const form = forgotForm(page, words)
        await form.getByText(words.entry.forgot.phone, { exact: true }).click()
        const place = languages.indexOf(language) + 2
        const number = field(form, words.entry.mobile.label)
        const code = field(form, words.entry.code.label)
        const save = form.getByRole('button', { name: words.entry.forgot.save })
        await number.fill(`08${place}1999999`)
        await field(form, words.entry.newPassword).fill('Silent-Harbour-31')
        await save.click()
        await announced(form, words.entry.code.invalid)
        await code.fill('123456')
        await save.click()
        await announced(form, words.errors.code_wrong)
        await number.fill(`08${place}1000008`)
        await form.getByRole('button', { name: words.entry.code.send }).click()
        await form.getByText(`08${place}1000008`).waitFor()
        await save.click()
        await announced(form, words.errors.code_expired)
        expect([await number.inputValue(), await code.inputValue()]).toEqual([`08${place}1000008`, '123456'])
      }),
    longMs,
  )

  it(
    'at the registration',
    () =>
      inEveryLanguage(async (language) => {
        const words = wordsOf(language)
        const guest = walker(await person({ ...phone, agreed: false }))
        const page = await guest.open(at(language, '/register'))
        const form = registerForm(page, words)
        const { fields, rules } = words.register
        const typed = {
          [fields.username]: 'demo',
          [fields.password]: 'Quiet-Lantern-72',
          [fields.confirmPassword]: 'Quiet-Lantern-72',
        }
        for (const [label, text] of Object.entries(typed)) await field(form, label).fill(text)
        const submit = form.getByRole('button', { name: words.access.register.submit })
        await submit.click()
        await announced(form, words.access.terms.required)
        await form.getByRole('checkbox').check()
        const tells = async (name: string, sentence: string) => {
          await field(form, fields.username).fill(name)
          await submit.click()
          await announced(form, sentence)
          expect(await field(form, fields.username).inputValue()).toBe(name)
          for (const label of [fields.password, fields.confirmPassword])
            expect(await field(form, label).inputValue()).toBe('Quiet-Lantern-72')
          expect(await form.getByRole('checkbox').isChecked()).toBe(true)
        }
        await tells('demo', rules.taken)
        for (const code of ['network', 'unavailable', 'not_enabled'] as const)
          await tells(`see_${code}`, words.errors[code])
        await field(form, fields.referralCode).fill('NOBODYS')
        await tells(`new${language}${Date.now() % 1e6}`, rules.unknown)
        expect(await field(form, fields.referralCode).inputValue()).toBe('NOBODYS')
      }),
    longMs,
  )
})

describe('a form that the server drew', () => {
  const { person } = journeys()

  it('keeps what is typed before the page is ready, and a password out of the address', async () => {
    const words = wordsOf('en')
    const guest = walker(await person())
    const page = await guest.context.newPage()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(/AgentLogin[^/]*\.js/, async (route) => {
      await released
      await route.continue()
    })
    await page.goto('/en/agent', { waitUntil: 'domcontentloaded' })
    const agents = page.getByRole('main')
    await field(agents, words.access.login.username).fill('demo')
    await field(agents, words.access.login.password).fill(demoPassword)
    const submit = agents.getByRole('button', { name: words.access.login.submit, exact: true })
    await submit.click()
    await field(agents, words.access.login.password).press('Enter')
    release()
    await pressUntil(submit, agents.getByRole('alert').filter({ hasText: words.errors.not_agent }))
    expect(page.url()).not.toContain('password')
    expect(await field(agents, words.access.login.username).inputValue()).toBe('demo')
  })
})
