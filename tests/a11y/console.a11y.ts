import { describe, expect, it } from 'vitest'
import words from '#locales/en/console.json' with { type: 'json' }
import { visits } from '#route-lookup.ts'
import { barriersInBothThemes as faults } from '#tests/support/axe.ts'
import { journeys } from '#tests/support/browser.ts'
import { enterConsole } from '#tests/support/console-steps.ts'

const pages = visits(({ access }) => access === 'staff')

describe('the operator’s console', () => {
  const { person } = journeys()

  it('its log-in, and each page at both widths', async () => {
    const olga = await person({ viewport: { width: 1366, height: 844 } })
    olga.expectComplaint(/status of 40/)
    const page = await olga.open('/en/operator')
    await page.getByLabel(words.login.account).waitFor()
    expect(await faults(page)).toEqual([])
    await enterConsole(page, 'olga')
    for (const width of [1366, 390]) {
      await page.setViewportSize({ width, height: 844 })
      for (const path of [...pages.map((one) => `/en${one}`), '/en/operator/members?account=demo']) {
        await page.goto(path)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0)
        expect([path, width, await faults(page)]).toEqual([path, width, []])
      }
    }
    await page.getByRole('button', { name: words.menuShort }).click()
    const menu = page.getByRole('dialog', { name: words.menu })
    await menu.waitFor()
    expect(await faults(page)).toEqual([])
    await menu.getByRole('button', { name: words.close }).click()
    await menu.waitFor({ state: 'hidden' })
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: words.find }).fill('demo')
    await page.getByRole('listbox').getByRole('option', { name: /demo/ }).first().waitFor()
    expect(await faults(page)).toEqual([])
  })
})
