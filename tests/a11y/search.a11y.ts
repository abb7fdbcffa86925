import { describe, expect, it } from 'vitest'
import texts from '#locales/en/search.json' with { type: 'json' }
import { barriersInBothThemes as faults } from '#tests/support/axe.ts'
import { journeys } from '#tests/support/browser.ts'

const views = [
  ['/en', ''],
  ['/en', 'golden'],
  ['/en', 'pg'],
  ['/en', 'zzzzqqq'],
  ['/', 'มังกร'],
] as const

describe('the search', () => {
  const { person } = journeys()

  it.each(views)('%s with “%s”', async (path, query) => {
    const page = await (await person()).open(path)
    await page.keyboard.press('/')
    const field = page.getByRole('combobox')
    await field.fill(query)
    await page.getByRole('grid').getByRole('row').first().waitFor()
    expect(await faults(page)).toEqual([])
  })

  it('the page of the search', async () => {
    const page = await (await person()).open('/en/search')
    expect(await faults(page)).toEqual([])
    await page.goto('/en/search?q=dragon')
    await page.getByRole('combobox').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('combobox').waitFor({ state: 'detached' })
    await page.getByRole('region', { name: texts.page.results.replace('{query}', 'dragon') }).waitFor()
    expect(await faults(page)).toEqual([])
  })
})
