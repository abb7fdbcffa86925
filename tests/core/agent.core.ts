import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import agent from '#locales/en/agent.json' with { type: 'json' }
import team from '#locales/en/team.json' with { type: 'json' }
import thai from '#locales/th/team.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'

const { person } = journeys()

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const atEntrance = async (page: Page) => {
  await page.waitForURL(/\/en\/agent$/)
  await heading(page, agent.title).waitFor()
}

describe('the agents’ area', () => {
  it('sends guests and members to the agents’ log-in', async () => {
    const guest = await person()
    const entrance = await guest.open('/en/agentHome')
    await atEntrance(entrance)
    // An icon whose sheet is not there is a filled square.
    const squares = await entrance
      .locator('.i')
      .evaluateAll((icons) =>
        icons
          .filter((icon) => getComputedStyle(icon).getPropertyValue('--un-icon') === '')
          .map((icon) => icon.className),
      )
    expect(squares).toEqual([])
    await atEntrance(await guest.open('/en/agentHome/team?pageNo=2'))
    const member = await person({ as: 'demo' })
    await atEntrance(await member.open('/en/agentHome'))
  })

  it('goes down the team one level at a time, with the path in the URL', async () => {
    const page = await (await person({ as: 'agent' })).open('/en/agentHome')
    await page.getByText('team101').filter({ visible: true }).first().waitFor()
    await page.getByRole('link', { name: team.management }).click()
    await page.waitForURL(/\/en\/agentHome\/team$/)
    await page.getByRole('table').getByRole('link', { name: 'team103' }).click()
    await page.waitForURL(/\?parent=\d{8}$/)
    const below = heading(page, team.directOf.replace('{account}', 'team103'))
    await below.waitFor()
    await expect.poll(() => below.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.reload()
    await below.waitFor()
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('link', { name: 'ไทย' }).click()
    await page.waitForURL(/:\d+\/agentHome\/team\?parent=\d{8}$/)
    await heading(page, thai.directOf.replace('{account}', 'team103')).waitFor()
    await page.goBack()
    await below.waitFor()
    await page.getByRole('navigation', { name: team.way }).getByRole('link', { name: team.mine }).click()
    await heading(page, team.direct).waitFor()
    await page.waitForURL(/\/en\/agentHome\/team$/)
    await page.goBack()
    await below.waitFor()
  })
})
