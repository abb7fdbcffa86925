import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import game from '#locales/en/game.json' with { type: 'json' }
import site from '#locales/en/site.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import { gameFrame, logIn } from '#tests/support/steps.ts'

const { session, stage } = game
const money = (page: Page) => page.getByRole('button', { name: session.title })
const panel = (page: Page) => page.getByRole('region', { name: session.title })
const hundredths = (text: string) => Number(text.replace(/[^0-9]/g, ''))

/** Opens a game by its card in a lobby, as a member. */
async function play(page: Page, name: string): Promise<void> {
  await logIn(page, 'vip')
  await page.getByRole('link', { name: `Play ${name}`, exact: true }).click({ position: { x: 12, y: 60 } })
  await gameFrame(page).locator('body[data-state="ready"]').waitFor()
}

describe('a table by the clock', () => {
  const { person } = journeys()

  it('takes a bet that bar and panel follow, fills the screen and leads back', async () => {
    const member = await person({ colorScheme: 'light' })
    const page = await member.open('/en/live?gameName=Double+Rail+Roulette')
    await play(page, 'Double Rail Roulette')
    const table = gameFrame(page)
    await table.locator('html[data-theme="light"]').waitFor()
    // The header is gone while a game is open: the theme changes in another tab.
    const lobby = await member.open('/en/live')
    await lobby.getByRole('banner').getByRole('button', { name: site.theme.switch }).click()
    await lobby.close()
    await table.locator('html[data-theme="dark"]').waitFor()
    await money(page).click()
    const staked = async () => hundredths(await panel(page).getByText(/^฿/).first().innerText())
    const before = await staked()

    await table.getByRole('button', { name: /^Red\b/ }).click()
    // Bets are open for some seconds of each round.
    const bet = table.getByRole('button', { name: 'Bet', exact: true })
    await bet.and(table.locator(':not(.waits)')).click({ timeout: 60_000 })
    await expect.poll(staked, { timeout: 60_000 }).toBeGreaterThan(before)

    await page.keyboard.press('Escape')
    const full = page.getByRole('button', { name: stage.fullScreen })
    await full.click()
    await page.getByRole('button', { name: stage.leaveFullScreen }).click()
    await full.waitFor()
    await page.getByRole('link', { name: stage.back, exact: true }).click()
    await page.waitForURL(/\/en\/live/)
  })
})
