import { describe, expect, it } from 'vitest'
import access from '#locales/en/access.json' with { type: 'json' }
import registerTexts from '#locales/en/register.json' with { type: 'json' }
import site from '#locales/en/site.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import { registerDialog } from '#tests/support/steps.ts'

describe('a newcomer', () => {
  const { person } = journeys()

  it('reads beside the field that a name is taken, however often it is typed', async () => {
    const guest = await person()
    guest.expectComplaint(/409/)
    const page = await guest.open('/en')
    await page.getByRole('banner').getByRole('button', { name: site.guest.register }).click()
    const dialog = registerDialog(page)
    const named = { name: new RegExp(`^${registerTexts.fields.username}`) }
    const name = dialog.getByRole('textbox', named)
    await name.fill('demo')
    await dialog.getByLabel(new RegExp(`^${registerTexts.fields.password}`)).fill('Quiet-Lantern-72')
    await dialog.getByLabel(new RegExp(`^${registerTexts.fields.confirmPassword}`)).fill('Quiet-Lantern-72')
    const terms = dialog.getByRole('checkbox', { name: /18/ })
    if (!(await terms.isChecked())) await terms.check()
    await dialog.getByRole('button', { name: access.register.submit }).click()
    const taken = dialog.getByText(registerTexts.rules.taken).first()
    const met = dialog.locator('.field', { has: page.getByRole('textbox', named) }).locator('.rules .ok')
    await taken.waitFor()
    expect(await met.count()).toBe(0)
    await name.fill('demo7')
    await taken.waitFor({ state: 'hidden' })
    // The server alone says that a name is free.
    expect(await met.count()).toBe(0)
    await name.fill('Demo')
    await taken.waitFor()
    expect(await met.count()).toBe(0)
  })
})
