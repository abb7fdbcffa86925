import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeFor, dialogs, faults, newNumber, off, phone, set, type } from '#tests/support/access-steps.ts'
import { journeys } from '#tests/support/browser.ts'
import { demoPassword } from '#tests/support/members.ts'
import { tabTo, untilHome } from '#tests/support/steps.ts'
import { at, wordsOf } from './errors-steps.ts'

const password = 'Quiet-Lantern-72'
const fresh = 'Silent-Harbour-31'
const desk = { viewport: { width: 1440, height: 900 } }
const scenes = [
  ['a phone, in Thai and dark', 'th', { ...phone, colorScheme: 'dark' }],
  ['a desk, in English and light', 'en', { ...desk, colorScheme: 'light' }],
] as const

/** The pop-up of that name is open, whole and sound. */
async function expectPopup(page: Page, title: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.waitFor()
  expect(await faults(page), title).toEqual([])
  expect(await dialogs(page).evaluate((open) => open.scrollWidth - open.clientWidth), title).toBe(0)
}

const member = (page: Page) => page.locator('html[data-user="member"]').waitFor()

/** Nothing in here is touched by a pointer. */
describe.each(scenes)('the keyboard alone, on %s', (_scene, language, look) => {
  const { person } = journeys()
  const words = wordsOf(language)
  const { access, entry, register, popups } = words
  const press = (page: Page, key: string) => page.keyboard.press(key)
  const someone = async (path: string, agreed = true) => {
    const guest = await person({ ...look, agreed })
    guest.expectComplaint(/401/)
    guest.context.setDefaultTimeout(60_000)
    return guest.open(at(language, path))
  }
  beforeAll(() =>
    set('whitelabel', { ...off, mobileRegistration: true, mobilePasswordRegistration: true, mobileCodeLogin: true }),
  )
  afterAll(() => set('whitelabel', off))

  it('registers by mobile, changes the password, signs out, and comes back by a code', async () => {
    const page = await someone('/register', false)
    const number = newNumber()
    await expectPopup(page, access.register.title)
    await tabTo(page, register.tabs.username)
    await press(page, 'ArrowRight')
    await type(page, entry.mobile.label, number)
    await type(page, register.fields.password, password)
    await type(page, register.fields.confirmPassword, 'something else')
    await tabTo(page, /18/)
    await press(page, ' ')
    await page.getByText(register.rules.mismatch).waitFor()
    await expectPopup(page, access.register.title)
    await type(page, register.fields.confirmPassword, password)
    await untilHome(page, () => press(page, 'Enter'))
    await member(page)

    await page.goto(at(language, '/member/security'))
    await page.getByRole('button', { name: `${words.security.change}: ${words.security.safety.password}` }).focus()
    await press(page, 'Enter')
    await expectPopup(page, entry.change.title)
    await type(page, entry.change.old, password)
    await type(page, entry.newPassword, fresh)
    await type(page, entry.repeatPassword, fresh)
    await untilHome(page, () => press(page, 'Enter'))
    await member(page)

    if (look.viewport.width > 1_000) {
      await page.getByRole('button', { name: words.wallet.account }).focus()
      await press(page, 'Enter')
      await page.getByRole('menuitem', { name: words.wallet.signOut }).waitFor()
      await press(page, 'End')
    } else {
      await page.goto(at(language, '/member'))
      await page.getByRole('main').getByRole('button', { name: words.wallet.signOut }).focus()
    }
    await press(page, 'Enter')
    await expectPopup(page, popups.logout.title)
    await tabTo(page, popups.logout.confirm)
    await untilHome(page, () => press(page, 'Enter'))
    await page.locator('html[data-user="guest"], html:not([data-user])').waitFor()

    await page.goto(at(language, '/login'))
    await page.getByRole('dialog', { name: access.login.title }).waitFor()
    await page.getByRole('tab', { name: entry.ways.username }).focus()
    await press(page, 'ArrowRight')
    await type(page, entry.mobile.label, number)
    await expectPopup(page, access.login.title)
    await tabTo(page, entry.code.send)
    await press(page, 'Enter')
    await dialogs(page).getByText(entry.code.sent.split('{to}')[0]!).waitFor()
    await type(page, entry.code.label, await codeFor(page, number))
    await press(page, 'Enter')
    await member(page)
  })

  it('logs in from a place that is new, and as an agent', async () => {
    const page = await someone('/login')
    await page.getByRole('dialog', { name: access.login.title }).waitFor()
    await type(page, access.login.username, 'somsri')
    await type(page, access.login.password, 'not the password')
    await press(page, 'Enter')
    await page.getByText(words.errors.wrong_credentials).waitFor()
    await type(page, access.login.password, demoPassword)
    await press(page, 'Enter')
    await expectPopup(page, entry.step.title)
    // The cards are one choice: arrows move in it.
    await page.getByRole('radio', { name: entry.step.methods.bankAccountName }).focus()
    await press(page, ' ')
    await press(page, 'Tab')
    await page.keyboard.type('Somsri Jaidee')
    await press(page, 'Enter')
    await member(page)

    const agents = await someone('/agent')
    await agents.getByRole('heading', { name: words.agent.title }).waitFor()
    await type(agents, access.login.username, 'agent')
    await type(agents, access.login.password, demoPassword)
    await press(agents, 'Enter')
    await agents.waitForURL(/\/agentHome$/)
  })
})
