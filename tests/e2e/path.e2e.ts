import { describe, it } from 'vitest'
import { journeys } from '#tests/support/browser.ts'
import { fillLogin, loginButton, loginDialog } from '#tests/support/steps.ts'

describe('from a click on a cover to the balance moving', () => {
  const { person } = journeys()

  it('tells a disabled account so', async () => {
    const guest = await person()
    guest.expectComplaint(/403/)
    const page = await guest.open('/en')
    await loginButton(page).click()
    await fillLogin(page, 'disabled')
    await loginDialog(page).getByText('This account is closed.').waitFor()
  })
})
