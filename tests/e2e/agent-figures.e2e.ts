import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import lists from '#locales/en/lists.json' with { type: 'json' }
import receipt from '#locales/en/receipt.json' with { type: 'json' }
import record from '#locales/en/record.json' with { type: 'json' }
import team from '#locales/en/team.json' with { type: 'json' }
import lines from '#locales/en/team-lines.json' with { type: 'json' }
import profit from '#locales/en/team-profit.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import { enterAgentArea } from '#tests/support/steps.ts'

const { person } = journeys()

describe('an agent who looks at the figures of the team', () => {
  it('finds who lost the most in the whole team, goes below an agent, and keeps the list as a file', async () => {
    const page = await (await person()).open('/en/agent')
    await enterAgentArea(page)
    await page.getByRole('navigation', { name: team.menu }).getByRole('link', { name: profit.title }).click()
    await page.getByRole('link', { name: 'team101' }).waitFor()
    await page.getByRole('button', { name: record.ranges.thisMonth }).click()
    await page.getByLabel(profit.who, { exact: true }).selectOption('team')
    await page.getByLabel(profit.sort, { exact: true }).selectOption('loss')
    await page.waitForURL(/range=thisMonth&who=team&sort=loss$/)
    await page.getByText('120 accounts', { exact: true }).filter({ visible: true }).first().waitFor()
    const results = page.getByRole('table').locator('tbody td:last-child')
    await expect.poll(async () => (await results.first().textContent())?.startsWith('−')).toBe(true)
    const loading = page.waitForEvent('download')
    await page.getByRole('button', { name: lists.toFile }).click()
    const lines = (await readFile(await (await loading).path(), 'utf8')).trim().split('\n')
    expect(lines).toHaveLength(121)
    await page.goto('/en/agentHome/profit')
    await page.getByRole('link', { name: 'team101' }).click()
    await page.getByRole('heading', { name: profit.below.replace('{account}', 'team101') }).waitFor()
    await page.getByRole('link', { name: profit.mine }).click()
    await page.getByRole('link', { name: 'team101' }).waitFor()
  })

  it('sees the own account first, then what came to the team and left it, and all lines of one account', async () => {
    const agent = await person()
    agent.expectComplaint(/404/)
    const page = await agent.open('/en/agent')
    await enterAgentArea(page)
    await page.getByRole('navigation', { name: team.menu }).getByRole('link', { name: lines.title }).click()
    await page.getByRole('button', { name: receipt.show, exact: true }).first().click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: lines.whoses.team }).click()
    await page.getByRole('button', { name: record.ranges.month }).click()
    const rows = page.getByRole('table').locator('tbody tr')
    await rows.filter({ hasText: 'team' }).first().waitFor()
    expect(await rows.filter({ hasText: receipt.types.bet }).count()).toBe(0)
    await page.getByRole('searchbox', { name: lines.find }).fill('team508')
    await page.waitForURL(/account=team508/)
    await expect.poll(() => rows.filter({ hasText: receipt.types.bet }).count()).toBeGreaterThan(0)
    expect(await rows.filter({ hasText: 'team508' }).count()).toBe(await rows.count())
    await page.getByRole('searchbox', { name: lines.find }).fill('demo')
    await page.getByText(lines.foreign).waitFor()
  })
})
