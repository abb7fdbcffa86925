import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import entry from '#locales/en/entry.json' with { type: 'json' }
import reset from '#locales/en/reset.json' with { type: 'json' }
import { phone, set } from '#tests/support/access-steps.ts'
import { journeys, type Person } from '#tests/support/browser.ts'
import { demoPassword } from '#tests/support/members.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { operate } from '#tests/support/running-site.ts'
import {
  announced,
  at,
  field,
  type Language,
  languages,
  loginForm,
  registerForm,
  tellsAfter,
  wordsOf,
} from './errors-steps.ts'

// Refusals of the running server and of the network, read in the browser. Every code of the catalogue (Spec 1 §8, Spec 2
// §8) in every language at each form: tests/islands/failures.test.tsx; as answers of the server:
// tests/sign-in/on-demand.test.ts and tests/codes/codes.test.ts.

const site = ownSite()
const longMs = 240_000
/** Somebody who provokes refusals, side by side with others, on a machine that may be slow. */
function walker(guest: Person): Person {
  guest.context.setDefaultTimeout(60_000)
  guest.expectComplaint(refused)
  return guest
}
const refused = /status of [45]\d\d|ERR_/

describe('a failure is told in the language of the page, and nothing typed is lost', () => {
  const { person } = journeys()
  // What is proved here is what people read, not the sum that their browser does.
  beforeAll(async () => {
    await operate(site, 'settings', 'humanCheck', 'off')
    await set('registerFields', { referralCode: { enabled: true, required: false } })
  })
  afterAll(async () => {
    await operate(site, 'settings', 'humanCheck', 'proof-of-work')
    await set('registerFields', { referralCode: null })
  })

  it(
    'at the log-in, also when the connection breaks or no answer comes',
    async () => {
      const guest = walker(await person(phone))
      // Somebody whose answer never comes, beside the others: the browser gives up after a quarter of a minute.
      const words = wordsOf('th')
      const waiting = await guest.open(at('th', '/login'))
      const never = tellsAfter(loginForm(waiting, words), words, 'see_timeout', words.errors.timeout).then(
        () => 'told',
        (thrown: unknown) => thrown,
      )
      await Promise.all(
        languages.map(async (language: Language) => {
          const words = wordsOf(language)
          const form = loginForm(await guest.open(at(language, '/login')), words)
          for (const code of ['network', 'vendor_unavailable'] as const)
            await tellsAfter(form, words, `see_${code}`, words.errors[code])
          await tellsAfter(form, words, 'see_too_many_requests', words.errors.wait_minutes.replace('{minutes}', '5'))
        }),
      )
      expect(await never).toBe('told')
    },
    longMs,
  )

  it(
    'by a captcha, and by who one is',
    async () => {
      const words = wordsOf('th')
      const guest = walker(await person())
      const page = await guest.open('/login')
      const form = loginForm(page, words)
      const name = `guess_${Date.now()}`
      for (let tries = 0; tries < 3; tries += 1) await tellsAfter(form, words, name, words.errors.wrong_credentials)
      await form.getByRole('img', { name: words.entry.captcha.image }).waitFor()
      await field(form, words.entry.captcha.label).fill('0000')
      await tellsAfter(form, words, name, words.errors.captcha_wrong)

      const other = walker(await person())
      const fresh = await other.open('/login')
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
    },
    longMs,
  )

  it(
    'at the registration',
    async () => {
      const words = wordsOf('pt')
      const guest = walker(await person({ ...phone, agreed: false }))
      const page = await guest.open('/pt/register')
      const form = registerForm(page, words)
      const { fields, rules } = words.register
      const typed = {
        [fields.username]: 'demo',
        [fields.password]: 'Quiet-Lantern-72',
        [fields.confirmPassword]: 'Quiet-Lantern-72',
        [fields.referralCode]: 'NOBODYS',
      }
      for (const [label, text] of Object.entries(typed)) await field(form, label).fill(text)
      await form.getByRole('checkbox').check()
      const submit = form.getByRole('button', { name: words.access.register.submit })
      const tells = async (name: string, sentence: string) => {
        await field(form, fields.username).fill(name)
        await submit.click()
        await announced(form, sentence)
        for (const [label, text] of Object.entries({ ...typed, [fields.username]: name }))
          expect(await field(form, label).inputValue()).toBe(text)
        expect(await form.getByRole('checkbox').isChecked()).toBe(true)
      }
      await tells('see_network', words.errors.network)
      await tells(`new${Date.now() % 1e6}`, rules.unknown)
      typed[fields.referralCode] = ''
      await field(form, fields.referralCode).fill('')
      await tells('demo', rules.taken)
    },
    longMs,
  )
})

describe('a form that the server drew', () => {
  const { person } = journeys()
  beforeAll(() => operate(site, 'settings', 'humanCheck', 'off'))
  afterAll(() => operate(site, 'settings', 'humanCheck', 'proof-of-work'))

  /** A page of which one answer waits until it is let go. */
  async function held(guest: Person, what: RegExp) {
    const page = await guest.context.newPage()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(what, async (route) => {
      await released
      await route.continue()
    })
    return { page, release }
  }

  it.each(['Enter', 'a click'])(
    'keeps what is typed and pressed before the page is ready, and a password out of the address: %s',
    async (press) => {
      const words = wordsOf('en')
      const guest = walker(await person())
      const { page, release } = await held(guest, /AgentLogin[^/]*\.js/)
      await page.goto('/en/agent', { waitUntil: 'domcontentloaded' })
      const agents = page.getByRole('main')
      await field(agents, words.access.login.username).fill('demo')
      await field(agents, words.access.login.password).fill(demoPassword)
      if (press === 'Enter') await field(agents, words.access.login.password).press('Enter')
      else await agents.getByRole('button', { name: words.access.login.submit, exact: true }).click()
      release()
      await announced(agents, words.errors.not_agent)
      expect(page.url()).not.toContain('password')
      expect(await field(agents, words.access.login.username).inputValue()).toBe('demo')
    },
  )

  it('sets the password that was sent before the page was ready', async () => {
    const guest = walker(await person())
    const { page, release } = await held(guest, /ResetPassword[^/]*\.js/)
    const form = { username: 'somsri', email: 'somsri@mail.example' }
    const asked = await guest.context.request.post(`${site.url}/api/auth/forgot/email`, { form })
    expect(asked.status()).toBe(200)
    const outbox = await guest.open('/en/outbox')
    const link = await outbox
      .getByRole('link', { name: /reset\?token=/ })
      .first()
      .textContent()
    await page.goto(`/en/reset${new URL(link ?? '').search}`, { waitUntil: 'domcontentloaded' })
    await page.getByLabel(new RegExp(`^${entry.newPassword}`)).fill('Silent-Harbour-31')
    await page.getByLabel(new RegExp(`^${entry.repeatPassword}`)).fill('Silent-Harbour-31')
    await page.keyboard.press('Enter')
    release()
    await page.getByText(reset.done).waitFor()
    expect(page.url()).not.toContain('assword')
  })
})
