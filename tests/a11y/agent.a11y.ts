import { describe, expect, it } from 'vitest'
import { localePath } from '#i18n/locale.ts'
import site from '#locales/en/site.json' with { type: 'json' }
import team from '#locales/en/team.json' with { type: 'json' }
import { visits } from '#route-lookup.ts'
import { barriersInBothThemes as faults } from '#tests/support/axe.ts'
import { journeys } from '#tests/support/browser.ts'
import { enterAgentArea } from '#tests/support/steps.ts'

const areaPages = visits(({ access }) => access === 'agent')

describe('the agents’ area', () => {
  const { person } = journeys()

  it.each([1366, 390])('%i wide', async (width) => {
    const agent = await person({ viewport: { width, height: 844 } })
    const page = await agent.open('/en/agent')
    await enterAgentArea(page)
    for (const path of areaPages.flatMap((area) => [area, localePath('en', area)])) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      // Several parts of a page load at the same time.
      await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0)
      expect(await faults(page)).toEqual([])
    }
    await page.goto('/en/agentHome/team')
    await page.getByRole('link', { name: 'team103' }).click()
    await page.getByRole('navigation', { name: team.way }).waitFor()
    expect(await faults(page)).toEqual([])
    if (width > 1000) return
    await page.getByRole('navigation', { name: team.bar.label }).getByRole('button').click()
    await page.getByRole('dialog', { name: site.nav.menu }).waitFor()
    expect(await faults(page)).toEqual([])
  })
})
