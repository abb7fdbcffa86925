import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { barriersInBothThemes as faults } from '#tests/support/axe.ts'
import { journeys } from '#tests/support/browser.ts'
import { enterConsole } from '#tests/support/console-steps.ts'

const { person } = journeys()

/** The page once its parts, several of which load at the same time, are there. */
async function expectReadable(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0)
  expect(await faults(page)).toEqual([])
}

const ofMembers = ['', '/deposit', '/withdraw', '/security', '/wallet', '/records', '/limits', '/messages']
it.each(ofMembers)('a member’s page %s', async (path) => {
  const page = await (await person({ as: 'demo' })).context.newPage()
  await expectReadable(page, `/en/member${path}`)
})

it.each(['/en/agentHome', '/agentHome/team'])('the agents’ page %s', async (path) => {
  const page = await (await person({ as: 'agent', viewport: { width: 390, height: 844 } })).context.newPage()
  await expectReadable(page, path)
})

it('the console', async () => {
  const olga = await person()
  olga.expectComplaint(/status of 40/)
  const page = await olga.open('/en/operator')
  await enterConsole(page, 'olga')
  await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0)
  expect(await faults(page)).toEqual([])
})
