import { describe, expect, it } from 'vitest'
import lists from '#locales/en/lists.json' with { type: 'json' }
import profit from '#locales/en/profit.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'

describe('the profit and loss of a member', () => {
  const { person } = journeys()

  it('leads from the menu to the month, to its table, to the month before, and from a day to its rounds', async () => {
    const page = await (await person({ as: 'demo' })).open('/en/member/records')
    await page.getByRole('link', { name: profit.title, exact: true }).click()
    await page.waitForURL(/\/en\/member\/profit$/)
    await page.getByRole('img', { name: /Result of play, added up from 2026-11-01/ }).waitFor()
    await page.getByRole('button', { name: profit.asTable }).click()
    await page.getByRole('table', { name: profit.added }).waitFor()
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: lists.toFile }).click()
    expect((await file).suggestedFilename()).toBe('profit-2026-11-18.csv')
    const day = page.getByRole('group', { name: 'November 2026' }).getByRole('link').first()
    await day.click()
    await page.waitForURL(/\/en\/member\/records\?range=custom&from=2026-11-(\d\d)&to=2026-11-\1$/)
    await page.goBack()
    await page.getByRole('button', { name: profit.earlier }).click()
    await page.waitForURL(/\?at=2026-10-31$/)
    await page.getByText('October 2026').waitFor()
  })
})
