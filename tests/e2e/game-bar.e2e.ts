import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import access from '#locales/en/access.json' with { type: 'json' }
import game from '#locales/en/game.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import { gameFrame, logIn, loginDialog, openFirstGame, spin } from '#tests/support/steps.ts'

const { session, stage } = game
const panel = (page: Page) => page.getByRole('region', { name: session.title })
const money = (page: Page) => page.getByRole('button', { name: session.title })

async function enterGame(page: Page): Promise<void> {
  await logIn(page, 'vip')
  await openFirstGame(page)
  await gameFrame(page).getByRole('button', { name: 'Spin', exact: true }).waitFor()
}

describe('the bar over a game', () => {
  const { person } = journeys()

  it('names the game once, and tells stakes and result of this play by keyboard, over a reload too', async () => {
    const member = await person()
    const page = await member.open('/en/rng')
    await enterGame(page)
    const name = await page.getByRole('heading', { level: 1 }).innerText()
    await page.waitForFunction(() => document.querySelector('.play-bar__result') !== null)
    await gameFrame(page).getByRole('link', { name: 'Back to the lobby' }).waitFor({ state: 'hidden' })
    const inside = await gameFrame(page).getByRole('heading', { level: 1, name }).boundingBox()
    expect(inside!.width).toBeLessThan(2)

    await money(page).focus()
    await page.keyboard.press('Enter')
    const staked = async () => Number((await panel(page).getByText(/^฿/).first().innerText()).replace(/[^0-9]/g, ''))
    const before = await staked()
    await spin(page)
    await expect.poll(staked, { timeout: 10_000 }).toBeGreaterThan(before)
    const after = await staked()
    await panel(page).getByRole('button', { name: session.reload }).focus()
    await page.keyboard.press('Escape')
    await panel(page).waitFor({ state: 'hidden' })
    expect(await money(page).evaluate((button) => button === document.activeElement)).toBe(true)

    await page.reload()
    await money(page).click()
    await expect.poll(staked).toBe(after)
    await panel(page).getByRole('link', { name: session.stop }).click()
    await page.waitForURL(/\/en\/member\/limits#break$/)
  })

  it('asks once after an hour at play, and gives the focus back to the game', async () => {
    const member = await person()
    const page = await member.open('/en/rng')
    await enterGame(page)
    await page.waitForFunction(() => document.querySelector('.play-bar__result') !== null)
    await page.clock.install()
    // The server's clock has to jump with the page's: its next answer would set the page back to the first minute.
    let jumpMs = 0
    await page.route('**/api/games/session', async (route) => {
      const response = await route.fetch()
      const facts: { now: string } = await response.json()
      await route.fulfill({ response, json: { ...facts, now: new Date(Date.parse(facts.now) + jumpMs).toISOString() } })
    })
    await page.reload()
    await gameFrame(page).locator('body[data-state="ready"]').waitFor()
    const isInGame = () => document.activeElement instanceof HTMLIFrameElement
    await page.waitForFunction(isInGame)
    await page.waitForFunction(() => document.querySelector('.play-bar__result') !== null)
    jumpMs = 61 * 60_000
    await page.clock.fastForward(jumpMs)
    const check = page.getByRole('dialog', { name: /^You have played for 1 h/ })
    await check.waitFor()
    // It wants an answer, however often somebody tries to be rid of it.
    for (const _ of [1, 2, 3]) await page.keyboard.press('Escape')
    await check.getByRole('button', { name: session.check.goOn }).click()
    await check.waitFor({ state: 'hidden' })
    await page.waitForFunction(isInGame)
  })

  it('leaves the height of a telephone to the game: its tools unfold from one button', async () => {
    const member = await person({ permissions: ['clipboard-read', 'clipboard-write'] })
    const page = await member.open('/en/rng')
    await enterGame(page)
    await page.setViewportSize({ width: 390, height: 844 })
    const frame = gameFrame(page)
    const bar = (await page.locator('.play-bar').boundingBox())!
    await expect.poll(async () => (await frame.getByRole('main').boundingBox())!.y).toBe(bar.y + bar.height)
    const history = frame.getByRole('button', { name: 'Last rounds' })
    await history.waitFor({ state: 'hidden' })
    await frame.getByRole('button', { name: 'Game menu' }).click()
    await page.keyboard.press('Escape')
    await history.waitFor({ state: 'hidden' })
    await page.keyboard.press('Enter')
    await history.click()
    await frame.getByRole('dialog', { name: 'Last rounds' }).waitFor()
    await history.waitFor({ state: 'hidden' })
    await page.keyboard.press('Escape')
    await frame.getByRole('button', { name: 'Game menu' }).click()
    await frame.getByRole('button', { name: 'Fair play' }).click()
    await frame.getByRole('button', { name: 'Copy' }).first().click()
    await frame.getByRole('button', { name: 'Copied' }).waitFor()
  })

  it('says when a game is slow, and tries again', async () => {
    const member = await person()
    const page = await member.open('/en/rng')
    await logIn(page, 'vip')
    await page.clock.install()
    let hold = true
    await page.route(/\/launch\/[^/]+$/, (route) => (hold ? undefined : route.continue()))
    await openFirstGame(page)
    await page
      .getByText(/^Opening /)
      .first()
      .waitFor()
    await page.locator('iframe').waitFor()
    await page.clock.fastForward('00:11')
    await page.getByText(stage.slow).waitFor()
    hold = false
    await page.getByRole('button', { name: stage.retry }).click()
    await gameFrame(page).getByRole('button', { name: 'Spin', exact: true }).waitFor()
    await page.getByText(stage.slow).waitFor({ state: 'hidden' })
  })

  it('offers real play in a free trial', async () => {
    const guest = await person({ viewport: { width: 390, height: 844 } })
    const page = await guest.open('/en/rng')
    const trial = page.getByRole('main').locator('[data-action="trial"]').first()
    const nodeId = await trial.getAttribute('data-node-id')
    await page.goto(`/en/game/${nodeId}?mode=demo`)
    await gameFrame(page).getByRole('button', { name: 'Spin', exact: true }).waitFor()
    await page.getByText(stage.trial, { exact: true }).waitFor()
    await page.getByRole('link', { name: stage.playReal }).click()
    await loginDialog(page).waitFor()
    expect(await loginDialog(page).getByRole('heading').innerText()).toBe(access.login.title)
  })
})
