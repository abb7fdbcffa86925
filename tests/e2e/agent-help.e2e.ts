import { describe, expect, it } from 'vitest'
import lines from '#locales/en/mail.json' with { type: 'json' }
import service from '#locales/en/service.json' with { type: 'json' }
import team from '#locales/en/team.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import { enterAgentArea } from '#tests/support/steps.ts'

const { person } = journeys()

describe('an agent who needs an answer', () => {
  it('reads messages and talks to customer service without leaving the area', async () => {
    const page = await (await person()).open('/en/agent')
    await enterAgentArea(page)
    const menu = page.getByRole('navigation', { name: team.menu })
    await menu.getByRole('link', { name: team.mail }).click()
    await page.waitForURL(/\/en\/agentHome\/messages$/)
    await page.locator('.mail__side button').first().click()
    await page.getByRole('button', { name: lines.delete }).waitFor()
    await menu.getByRole('link', { name: service.title }).click()
    await page.waitForURL(/\/en\/agentHome\/service$/)
    await page.getByRole('textbox', { name: service.write }).fill('When is my dividend paid?')
    await page.getByRole('button', { name: service.send }).click()
    await page.getByRole('log').getByText('When is my dividend paid?').waitFor()
    expect(new URL(page.url()).pathname).toBe('/en/agentHome/service')
  })
})
