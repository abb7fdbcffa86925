import { describe, expect, it } from 'vitest'
import { journeys } from '#tests/support/browser.ts'
import { loginButton, loginDialog } from '#tests/support/steps.ts'

describe('the keyboard alone', () => {
  const { person } = journeys()

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
