import { describe, expect, it } from 'vitest'
import words from '#locales/en/console.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import { enterConsole } from '#tests/support/console-steps.ts'

const { person } = journeys()

describe('the books of game vendors in the console', () => {
  it('are compared by a job that is followed to its end, and open rounds are listed beside', async () => {
    const olga = await person()
    const page = await olga.open('/en/operator')
    await enterConsole(page, 'olga')
    await page.getByRole('link', { name: words.pages.gameBooks, exact: true }).first().click()
    await page.getByRole('heading', { level: 1, name: words.pages.gameBooks }).waitFor()
    await page.getByLabel(words.gameBooks.span).selectOption('2')
    await page.getByRole('button', { name: words.gameBooks.compare }).click()
    const run = page.getByRole('region', { name: words.gameBooks.run })
    await run.getByText('2 of 2 hours compared').waitFor()
    await run.getByText(words.gameBooks.states.done).waitFor()
    await page.getByRole('button', { name: words.gameBooks.lists.rounds }).click()
    await page.getByText(words.gameBooks.none.rounds).or(page.getByRole('table')).waitFor()
    expect(new URL(page.url()).search).toBe('?show=rounds')
  })
})
