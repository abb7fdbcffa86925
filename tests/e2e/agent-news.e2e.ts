import { describe, expect, it } from 'vitest'
import { localeNames } from '#i18n/locale-names.ts'
import news from '#locales/en/agent-news.json' with { type: 'json' }
import words from '#locales/en/console.json' with { type: 'json' }
import team from '#locales/en/team.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import { enterConsole } from '#tests/support/console-steps.ts'
import { enterAgentArea } from '#tests/support/steps.ts'

const { person } = journeys()

describe('an announcement for agents', () => {
  it('is published in the console, read by an agent, sent to the team once, and taken down', async () => {
    const staff = await (await person()).open('/en/operator')
    await enterConsole(staff, 'olga')
    await staff.goto('/en/operator/announcements')
    await staff.getByRole('button', { name: words.announcements.add }).click()
    const form = staff.getByRole('dialog', { name: words.announcements.add })
    for (const name of Object.values(localeNames)) {
      await form.getByRole('textbox', { name: `${words.announcements.heading} ${name}` }).fill('Open all night')
      await form.getByRole('textbox', { name: `${words.templates.text} ${name}` }).fill('The desk answers all night.')
    }
    await form.getByRole('button', { name: words.announcements.publish }).click()
    await form.waitFor({ state: 'hidden' })
    await staff.getByRole('row').filter({ hasText: 'Open all night' }).waitFor()

    const page = await (await person()).open('/en/agent')
    await enterAgentArea(page)
    await page.getByRole('navigation', { name: team.menu }).getByRole('link', { name: news.title }).click()
    const item = page.getByRole('article', { name: 'Open all night' })
    await item.getByRole('button', { name: news.tell }).click()
    const dialog = page.getByRole('dialog', { name: news.tell })
    await dialog.getByText('This goes as a message to 120 people of your team.').waitFor()
    await dialog.getByRole('button', { name: news.send }).click()
    await item.getByText(/Sent to 120 people on/).waitFor()
    expect(await item.getByRole('button').count()).toBe(0)

    await staff.getByRole('row').filter({ hasText: 'Open all night' }).getByRole('button').click()
    await staff.getByRole('dialog').getByRole('button', { name: words.announcements.end }).click()
    await staff.getByRole('row').filter({ hasText: 'Open all night' }).waitFor({ state: 'hidden' })
    await expect
      .poll(async () => {
        await page.reload()
        await page.getByRole('article').first().waitFor()
        return page.getByRole('article', { name: 'Open all night' }).count()
      })
      .toBe(0)
  })
})
