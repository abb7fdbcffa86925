import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { expect, inject, it } from 'vitest'
import { games } from '#sandbox/catalogue/index.ts'
import { journeys } from '#tests/support/browser.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const { person } = journeys()

/** One game that can be tried for each engine of the sandbox vendor. */
const examples = new Map(
  games.flatMap((game) => (game.engine !== undefined && game.demoSupport ? [[game.engine, game] as const] : [])),
)

/** The vendor's address of a free trial. */
async function trialOf(name: string, language: string, theme: 'dark' | 'light'): Promise<string> {
  const { url } = inject('site')
  const listed = await fetch(`${url}/api/games?gameName=${encodeURIComponent(name)}&language=EN`)
  const [{ nodeId }] = (await listed.json()).games
  const launched = await fetch(`${url}/api/games/${nodeId}/launch`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ mode: 'demo', language, theme }),
  })
  return (await launched.json()).launchUrl
}

/** A colour half way between two states is nobody's to read. */
const atRest = (page: Page) =>
  page.evaluate(() =>
    Promise.allSettled(document.getAnimations().flatMap((one) => (one instanceof CSSTransition ? [one.finished] : []))),
  )

async function barriers(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.withTags(tags).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
}

it.each([...examples.keys()])('%s', async (engine) => {
  const { name } = examples.get(engine)!
  for (const [language, theme, viewport] of [
    ['th', 'light', { width: 390, height: 760 }],
    ['en', 'dark', { width: 1440, height: 900 }],
  ] as const) {
    const player = await person({ viewport })
    const page = await player.open(await trialOf(name, language, theme))
    await page.locator('#go').waitFor()
    await atRest(page)
    expect(await barriers(new AxeBuilder({ page }))).toEqual([])
    for (const sheet of ['rules', 'fairness']) {
      await page.locator(`#open-${sheet}`).click()
      await page.locator(`#${sheet}[open]`).waitFor()
      await atRest(page)
      expect(await barriers(new AxeBuilder({ page }).include(`#${sheet}`))).toEqual([])
      await page.keyboard.press('Escape')
      await page.locator(`#${sheet}`).waitFor({ state: 'hidden' })
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  }
})
