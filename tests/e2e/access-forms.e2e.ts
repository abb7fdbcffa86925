import type { Page } from 'playwright'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { faults, phone, set } from '#tests/support/access-steps.ts'
import { journeys } from '#tests/support/browser.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { operate } from '#tests/support/running-site.ts'
import { untilHome } from '#tests/support/steps.ts'
import { usualSettings } from '#tests/support/usual-settings.ts'
import { announced, field, registerForm, wordsOf } from './errors-steps.ts'

const { registerFields, registerRules } = usualSettings()
const password = 'Quiet-Lantern-72'
const on = { enabled: true, required: false }
/** What these journeys add to the form; the command leaves alone what it does not name. */
const added = { payeeName: null, idNumber: null, referralCode: null }

describe('the operator’s own form', () => {
  const { person } = journeys()
  const site = ownSite()
  const words = wordsOf('th')
  const { fields, rules } = words.register
  const submit = (page: Page) => registerForm(page, words).getByRole('button', { name: words.access.register.submit })

  afterEach(async () => {
    // Whatever failed in between: a site that stays closed fails every journey after this one.
    await operate(site, 'maintenance', 'off')
    await set('registerFields', { ...added, ...registerFields })
  })
  afterAll(() => set('registerRules', { payeeName: null, idNumber: null, ...registerRules }))

  it('asks and tells what it was set to, while somebody types; codes of the link come along and stop nobody', async () => {
    await set('registerFields', {
      ...registerFields,
      payeeName: { enabled: true, required: true },
      idNumber: on,
      referralCode: on,
    })
    await set('registerRules', {
      ...registerRules,
      payeeName: { patternId: 'thai', minLength: 2, maxLength: 30 },
      idNumber: { patternId: 'letters_and_digits', minLength: 5, maxLength: 9 },
    })
    const guest = await person(phone)
    guest.expectComplaint(/40[04]|503/)
    guest.context.setDefaultTimeout(60_000)
    // The link leads to one page in one language; the registration is opened on another in another.
    const page = await guest.open('/en/promotions?ref=FRIEND01&aff=PARTNER1')
    await page.goto('/register')
    const form = registerForm(page, words)
    const type = async (label: string, text: string) => field(form, label).fill(text)
    const told = (
      state: 'bad' | 'ok',
      key: 'pattern_thai' | 'pattern_letters_and_digits',
      min: number,
      max: number,
    ) => {
      const sentence = rules[key].replace('{min}', String(min)).replace('{max}', String(max))
      return form.locator(`li.${state}`).filter({ hasText: sentence }).waitFor()
    }
    await type(fields.payeeName, 'Somchai')
    await told('bad', 'pattern_thai', 2, 30)
    await type(fields.payeeName, 'สมชาย')
    await told('ok', 'pattern_thai', 2, 30)
    await type(fields.idNumber, 'abcde')
    await told('bad', 'pattern_letters_and_digits', 5, 9)
    expect(await faults(page)).toEqual([])

    const name = `form${Date.now().toString(36)}`
    await type(fields.username, name)
    await type(fields.password, password)
    await type(fields.confirmPassword, password)
    await form.getByRole('checkbox').check()
    expect(await field(form, fields.referralCode).inputValue()).toBe('FRIEND01')

    // A site that closes meanwhile takes the page away; it gives back what was typed, in another language too.
    await operate(site, 'maintenance', 'on')
    const closed = page.getByRole('heading', { level: 1, name: words.system.maintenance.title })
    await closed.waitFor()
    await operate(site, 'maintenance', 'off')
    // The page comes back by itself; a way that is taken meanwhile would be cut off by that.
    await closed.waitFor({ state: 'detached' })
    await page.waitForLoadState()
    await page.goto('/en/register')
    for (const [label, text] of Object.entries({ username: name, payeeName: 'สมชาย', idNumber: 'abcde' }))
      expect(await page.locator(`dialog input[name="${label}"]`).inputValue()).toBe(text)
    await page.goto('/register')

    await type(fields.idNumber, 'abc12')
    await type(fields.password, password)
    await type(fields.confirmPassword, password)
    await form.getByRole('checkbox').check()
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (/affiliates|register$/.test(pathname)) asked.push(`${pathname}${search}`)
    })
    await submit(page).click()
    await announced(form, words.errors.invitation_code_error)
    expect(asked).toEqual([`/api/affiliates/check?code=PARTNER1&domain=${new URL(page.url()).hostname}`])
    // A partner's code without a field could not be taken out by hand: it is not sent again.
    await submit(page).click()
    await announced(form, rules.unknown)
    expect(asked.slice(1)).toEqual(['/api/auth/register'])
    await type(fields.referralCode, '')
    await untilHome(page, () => submit(page).click())
    await page.locator('html[data-user="member"]').waitFor()
  })
})
