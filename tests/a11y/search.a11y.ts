import { AxeBuilder } from '@axe-core/playwright'
import { describe, expect, it } from 'vitest'
import { journeys } from '#tests/support/browser.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const views = [
  ['/en', ''],
  ['/en', 'golden'],
  ['/en', 'pg'],
  ['/en', 'zzzzqqq'],
  ['/', 'มังกร'],
] as const

describe.each(['dark', 'light'] as const)('the search, %s theme', (colorScheme) => {
  const { person } = journeys()

  it.each(views)('%s with “%s”', async (path, query) => {
    const page = await (await person({ colorScheme })).open(path)
    await page.keyboard.press('/')
    const field = page.getByRole('combobox')
    await field.fill(query)
    await page.getByRole('grid').getByRole('row').first().waitFor()
    const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
    expect(violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))).toEqual([])
  })

  it('the page of the search', async () => {
    const page = await (await person({ colorScheme })).open('/en/search')
    const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
    expect(violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))).toEqual([])
  })
})
