import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import entry from '#locales/en/entry.json' with { type: 'json' }
import registerTexts from '#locales/en/register.json' with { type: 'json' }
import { faults, mobileOn, newNumber, off, phone, sendCode, set } from '#tests/support/access-steps.ts'
import { journeys } from '#tests/support/browser.ts'
import { registerDialog } from '#tests/support/steps.ts'

describe('sign-in methods that are switched on', () => {
  const { person } = journeys()
  beforeAll(() => set('whitelabel', mobileOn))
  afterAll(() => set('whitelabel', off))

  it('counts down further when the pop-up was closed and the page loaded again, and keeps what was typed', async () => {
    const guest = await person(phone)
    const page = await guest.open('/en/register')
    await registerDialog(page).getByRole('tab', { name: registerTexts.tabs.mobile }).click()
    const number = newNumber()
    await sendCode(page, number)
    const waits = registerDialog(page).getByRole('button', { name: /A new code can be sent in [01]:/ })
    const typed = registerDialog(page).getByRole('textbox', { name: entry.mobile.label })
    const again = () => page.getByRole('banner').getByRole('button', { name: 'Register' }).click()
    // A password is not kept over a pop-up that was closed, but from one tab to the other.
    const password = registerDialog(page).getByLabel(new RegExp(`^${registerTexts.fields.password}`))
    await password.fill('Quiet-Lantern-72')
    await registerDialog(page).getByRole('tab', { name: registerTexts.tabs.username }).click()
    await registerDialog(page)
      .getByRole('textbox', { name: new RegExp(`^${registerTexts.fields.username}`) })
      .waitFor()
    expect([await password.inputValue(), await typed.inputValue()]).toEqual(['Quiet-Lantern-72', number])
    await registerDialog(page).getByRole('tab', { name: registerTexts.tabs.mobile }).click()
    await waits.waitFor()
    await page.keyboard.press('Escape')
    await registerDialog(page).waitFor({ state: 'hidden' })
    await again()
    await waits.waitFor()
    expect(await typed.inputValue()).toBe(number)
    expect(await faults(page)).toEqual([])
    // The page that is loaded anew opens the pop-up again by itself.
    await page.reload()
    await waits.waitFor()
    expect(await typed.inputValue()).toBe(number)
  })
})
