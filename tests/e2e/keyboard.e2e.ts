import { describe, expect, it } from 'vitest'
import { journeys } from '#tests/support/browser.ts'
import { demoPassword, focused, loginButton, loginDialog, shownBalance, tabTo } from '#tests/support/steps.ts'

describe('the keyboard alone', () => {
  const { person } = journeys()

  it('logs in, and Escape gives the focus back', async () => {
    const guest = await person()
    const page = await guest.open('/en')
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Skip to content')
    await tabTo(page, /^Log in$/)
    await page.keyboard.press('Enter')
    await loginDialog(page).waitFor()
    await page.keyboard.press('Escape')
    await loginDialog(page).waitFor({ state: 'hidden' })
    expect(await focused(page)).toBe(await loginButton(page).innerText())

    await page.keyboard.press('Enter')
    await loginDialog(page).waitFor()
    await tabTo(page, /^Username/)
    await page.keyboard.type('demo')
    await tabTo(page, /^Password/)
    await page.keyboard.type(demoPassword)
    await page.keyboard.press('Enter')
    await loginDialog(page).waitFor({ state: 'hidden' })
    await expect.poll(() => shownBalance(page)).toBeGreaterThan(0)
  })

  it('stays inside the pop-up while it is open', async () => {
    const guest = await person()
    const page = await guest.open('/en')
    await loginButton(page).click()
    await loginDialog(page).waitFor()
    for (let presses = 0; presses < 25; presses += 1) {
      await page.keyboard.press('Tab')
      const inside = await page.evaluate(() => {
        const element = document.activeElement
        // The browser's own controls count as inside: the page behind must not be reached.
        return element === document.body || element?.closest('dialog, [role="dialog"]') !== null
      })
      expect(inside).toBe(true)
    }
  })
})
