import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import agent from '#locales/en/agent.json' with { type: 'json' }
import deposit from '#locales/en/deposit.json' with { type: 'json' }
import lists from '#locales/en/lists.json' with { type: 'json' }
import mail from '#locales/en/mail.json' with { type: 'json' }
import popups from '#locales/en/popups.json' with { type: 'json' }
import site from '#locales/en/site.json' with { type: 'json' }
import team from '#locales/en/team.json' with { type: 'json' }
import figures from '#locales/en/team-figures.json' with { type: 'json' }
import toasts from '#locales/en/toasts.json' with { type: 'json' }
import wallet from '#locales/en/wallet.json' with { type: 'json' }
import { journeys, type Person } from '#tests/support/browser.ts'
import { enterAgentArea } from '#tests/support/steps.ts'

const { person } = journeys()

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const atEntrance = async (page: Page) => {
  await page.waitForURL(/\/en\/agent$/)
  await heading(page, agent.title).waitFor()
}

/** Logs in on the agents' own page and waits until the area is there. */
async function comeIn(somebody: Person): Promise<Page> {
  const page = await somebody.open('/en/agent')
  await enterAgentArea(page)
  await page.getByText('team101').filter({ visible: true }).first().waitFor()
  return page
}

describe('the agents’ area', () => {
  it('is left by signing out, and found again from the site and the log-in', async () => {
    const somebody = await person()
    const page = await comeIn(somebody)
    await page.getByRole('link', { name: team.site }).click()
    await page.getByRole('button', { name: wallet.account }).click()
    await page.getByRole('menuitem', { name: wallet.agents }).click()
    await page.waitForURL(/\/en\/agentHome$/)
    await page.goto('/en/agent')
    await page.waitForURL(/\/en\/agentHome$/)
    await page.getByRole('table').waitFor()
    await page.getByRole('button', { name: site.nav.signOut }).click()
    const dialog = page.getByRole('dialog', { name: popups.logout.title })
    await dialog.getByRole('button', { name: popups.logout.confirm }).click()
    await atEntrance(page)
    await atEntrance(await somebody.open('/en/agentHome'))
  })

  it('says at the log-in why a session has ended', async () => {
    const somebody = await person()
    somebody.expectComplaint(/401/)
    const page = await comeIn(somebody)
    // The server forgets the session; the page learns of it with its next question.
    await page.context().clearCookies()
    // A message goes by itself: it is waited for before it comes.
    const told = page.getByText(toasts.ended_expired).waitFor()
    await page.getByRole('button', { name: figures.periods.month }).click()
    await Promise.all([told, atEntrance(page)])
  })

  it('has its first places in a bar and its menu in a drawer on phones', async () => {
    const page = await comeIn(await person({ viewport: { width: 390, height: 844 } }))
    await heading(page, team.overview).waitFor()
    await page.getByRole('listitem').filter({ hasText: 'team101' }).waitFor()
    const bar = page.getByRole('navigation', { name: team.bar.label })
    await bar.getByRole('link', { name: team.bar.income }).click()
    await page.waitForURL(/\/en\/agentHome\/income$/)
    await bar.getByRole('button', { name: team.bar.menu }).click()
    const drawer = page.getByRole('dialog', { name: site.nav.menu })
    await drawer.getByRole('link', { name: team.management }).click()
    await page.waitForURL(/\/en\/agentHome\/team$/)
    await page.getByRole('link', { name: 'team101' }).click()
    await heading(page, team.directOf.replace('{account}', 'team101')).waitFor()
  })

  it('finds accounts anywhere in the team, by its own page and by Ctrl and K, and keeps the list as a file', async () => {
    const page = await comeIn(await person())
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: team.quick.find })
    await palette.getByRole('combobox').fill('team1')
    await palette.getByRole('option', { name: /^team103 / }).waitFor()
    await palette.getByRole('combobox').fill(team.management)
    await palette.getByRole('option', { name: team.management }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/en\/agentHome\/team$/)
    await page.getByRole('button', { name: team.shows.seen }).click()
    await page.waitForURL(/\?show=seen$/)
    await page.getByRole('searchbox', { name: team.find }).fill('t')
    await heading(page, team.foundIn).waitFor()
    // Somebody further down, with the way to them.
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'team103', exact: true }) })
    await row.first().waitFor()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: lists.toFile }).click()
    expect((await saved).suggestedFilename()).toMatch(/^team-\d{4}-\d\d-\d\d\.csv$/)
    await row.first().getByRole('link', { name: 'team103', exact: true }).click()
    await heading(page, team.directOf.replace('{account}', 'team103')).waitFor()
  })

  it('has limits, documents, complaints and security of its own', async () => {
    const page = await comeIn(await person())
    await page.goto('/en/agentHome/deposit')
    await page.getByRole('link', { name: new RegExp(`${deposit.limit.set}|${deposit.limit.change}`) }).click()
    await page.waitForURL(/\/en\/agentHome\/limits$/)
    await page.goto('/en/agentHome/messages')
    await page.getByRole('main').getByRole('link', { name: mail.complaints }).click()
    await page.waitForURL(/\/en\/agentHome\/complaints$/)
    for (const own of ['documents', 'security']) {
      await page.goto(`/en/agentHome/${own}`)
      await page.getByRole('navigation', { name: team.menu }).waitFor()
      await page.getByRole('heading', { level: 1 }).waitFor()
    }
  })
})
