import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import access from '#locales/en/access.json' with { type: 'json' }
import site from '#locales/en/site.json' with { type: 'json' }
import team from '#locales/en/team.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import { demoPassword } from '#tests/support/steps.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
}

const listed = (page: Page) => page.getByText('team101').filter({ visible: true }).first().waitFor()

describe.each(['dark', 'light'] as const)('%s theme', (colorScheme) => {
  const { person } = journeys()

  it.each([1366, 390])('the agents’ area, %i wide', async (width) => {
    const agent = await person({ colorScheme, viewport: { width, height: 844 } })
    const page = await agent.open('/en/agent')
    await page.getByRole('textbox', { name: new RegExp(`^${access.login.username}`) }).fill('agent')
    await page.getByLabel(new RegExp(`^${access.login.password}`)).fill(demoPassword)
    await page.getByRole('button', { name: access.login.submit, exact: true }).click()
    await page.waitForURL(/\/en\/agentHome$/)
    for (const path of ['/en/agentHome', '/agentHome', '/agentHome/team', '/en/agentHome/team']) {
      await page.goto(path)
      await listed(page)
      await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' })
      expect(await faults(page)).toEqual([])
    }
    await page.getByRole('link', { name: 'team103' }).click()
    await page.getByRole('navigation', { name: team.way }).waitFor()
    expect(await faults(page)).toEqual([])
    if (width > 1000) return
    await page.getByRole('button', { name: site.nav.menu }).click()
    await page.getByRole('dialog', { name: site.nav.menu }).waitFor()
    expect(await faults(page)).toEqual([])
  })
})
