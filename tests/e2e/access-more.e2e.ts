import { afterAll, describe, it } from 'vitest'
import outbox from '#locales/en/outbox.json' with { type: 'json' }
import registerTexts from '#locales/en/register.json' with { type: 'json' }
import { mobileOn, newNumber, off, sendCode, set } from '#tests/support/access-steps.ts'
import { journeys } from '#tests/support/browser.ts'
import { registerDialog } from '#tests/support/steps.ts'

describe('the demo’s outbox', () => {
  const { person } = journeys()
  afterAll(() => set('whitelabel', off))

  it('shows a message within seconds of its being sent', async () => {
    await set('whitelabel', mobileOn)
    const guest = await person()
    const page = await guest.open('/en/register')
    const box = await guest.open('/en/outbox')
    await box.getByRole('heading', { name: outbox.title }).waitFor()
    await page.bringToFront()
    await registerDialog(page).getByRole('tab', { name: registerTexts.tabs.mobile }).click()
    const number = newNumber()
    await sendCode(page, number)
    // A tab in the background rests.
    await box.bringToFront()
    await box.getByText(new RegExp(number)).first().waitFor({ timeout: 10_000 })
  })
})
