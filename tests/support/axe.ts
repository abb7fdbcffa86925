import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axeCore from 'axe-core'
import type { Frame, Page } from 'playwright'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What of a page is looked at: all of it, unless said otherwise. */
export interface Look {
  /** A selector: this part alone. */
  readonly within?: string
  /** Without colours, which are looked at elsewhere. */
  readonly colourless?: boolean
}

/**
 * What axe finds in a page or a frame, short enough to act on; nothing is right. Frames inside are not looked at: they are
 * pages of vendors, with landmarks of their own. Axe is put into each document once and reports violations alone.
 * @example expect(await barriers(page)).toEqual([])
 */
export async function barriers(place: Page | Frame, { within, colourless = false }: Look = {}): Promise<string[]> {
  if (!(await place.evaluate(() => 'axe' in window))) await place.evaluate(source)
  return place.evaluate(
    async ({ within, tags, rules }) => {
      const { axe } = window as unknown as { readonly axe: typeof axeCore }
      const { violations } = await axe.run(within === undefined ? document : { include: [[within]] }, {
        ...{ runOnly: tags, rules, resultTypes: ['violations'], iframes: false },
      })
      return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
    },
    { within, tags, rules: { 'color-contrast': { enabled: !colourless } } },
  )
}

/** The themes of the site. */
export const themes = ['dark', 'light'] as const

/** What axe finds in each theme; a chosen theme is an attribute of the page, so that one visit shows both. */
export async function barriersInBothThemes(page: Page, look?: Look): Promise<string[]> {
  const found: string[] = []
  for (const theme of themes) {
    await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
    found.push(...(await barriers(page, look)).map((fault) => `${theme}: ${fault}`))
  }
  return found
}
