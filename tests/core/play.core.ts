import { describe, expect, it } from 'vitest'
import game from '#locales/en/game.json' with { type: 'json' }
import lobby from '#locales/en/lobby.json' with { type: 'json' }
import transfer from '#locales/en/transfer.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import { newName, openAccount } from '#tests/support/members.ts'
import { ownSite } from '#tests/support/own-site.ts'
import {
  ask,
  enterLottery,
  fillLogin,
  gameFrame,
  hundredthsOf,
  loginButton,
  loginDialog,
  openFirstGame,
  shownBalance,
  signOut,
  spin,
} from '#tests/support/steps.ts'

interface Rounds {
  readonly content: readonly {
    readonly id: string
    readonly stake: string
    readonly result: string
    readonly status: string
  }[]
  readonly totals: { readonly count: number }
}

const { session, stage } = game
const hundredths = (text: string) => Number(text.replace(/[^0-9]/g, ''))

describe('from a click on a cover to the balance moving', () => {
  const { person } = journeys()

  it('takes a guest through the log-in into the game, moves the money in both tabs and ends in both', async () => {
    const name = newName('mali')
    await openAccount(ownSite(), name, '20000')
    const mali = await person()
    const page = await mali.open('/en/rng')
    await openFirstGame(page)
    await loginDialog(page).waitFor()
    await fillLogin(page, name)
    await page.waitForURL(/\/en\/game\//)
    await gameFrame(page).getByRole('button', { name: 'Spin', exact: true }).waitFor()
    await expect.poll(() => shownBalance(page)).toBeGreaterThan(0)
    const before = await shownBalance(page)
    const { body: earlier } = await ask<Rounds>(page, '/records/bets?pageSize=1')

    const second = await mali.open('/en')
    await expect.poll(() => shownBalance(second)).toBe(before)

    await spin(page)
    await expect
      .poll(async () => (await ask<Rounds>(page, '/records/bets?pageSize=1')).body.totals.count)
      .toBe(earlier.totals.count + 1)
    await expect
      .poll(async () => (await ask<Rounds>(page, '/records/bets?pageSize=1')).body.content[0]?.status)
      .toBe('settled')
    const [round] = (await ask<Rounds>(page, '/records/bets?pageSize=1')).body.content
    expect(hundredthsOf(round!.stake)).toBeGreaterThan(0)
    const after = before + hundredthsOf(round!.result)
    await expect.poll(() => shownBalance(page)).toBe(after)
    await expect.poll(() => shownBalance(second)).toBe(after)
    const detail = await ask<{ movements: { kind: string; balanceAfter: string }[] }>(
      page,
      `/games/rounds/${round!.id}`,
    )
    expect(detail.body.movements[0]?.kind).toBe('bet')
    expect(hundredthsOf(detail.body.movements.at(-1)!.balanceAfter)).toBe(after)

    // What the game's page asks for while the other tab signs out may be refused.
    mali.expectComplaint(/401 .*\/api\/member\/limits/)
    await signOut(second)
    await loginButton(page).waitFor()
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
  })
})

describe('a newcomer', () => {
  const { person } = journeys()

  it('plays a free trial without an account and without a wallet', async () => {
    const guest = await person()
    const page = await guest.open('/en/rng')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Play (?!now)/ })
      .first()
      .hover()
    await page.getByRole('main').getByText(lobby.trial, { exact: true }).first().click()
    await page.waitForURL(/\/en\/game\/.*mode=demo/)
    await spin(page)
    await gameFrame(page)
      .getByText(/Fun balance/)
      .first()
      .waitFor()
    expect(await loginDialog(page).count()).toBe(0)
  })
})

describe('the game of a vendor that keeps players’ money', () => {
  const { person } = journeys()

  it('offers the transfer on a phone, plays from there, and says so in bar and panel', async () => {
    const name = newName()
    await openAccount(ownSite(), name, '20000')
    const member = await person({ as: name })
    const page = await member.open('/en/rng?vassalage=KH')
    await page.locator('html[data-user="member"]').waitFor()
    await page.getByRole('link', { name: 'Play Harbour Bell', exact: true }).click({ position: { x: 12, y: 60 } })
    await gameFrame(page).locator('body[data-state="ready"]').waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    const there = page.getByText(/^At KH: ฿/).first()
    expect(hundredths(await there.innerText())).toBe(0)
    const offer = page.getByRole('dialog')
    await offer.getByRole('heading', { name: transfer.offer.title.replace('{vendor}', 'KH') }).waitFor()
    await offer.getByRole('textbox', { name: new RegExp(`^${transfer.amount}`) }).fill('100')
    await offer.getByRole('button', { name: /^Transfer ฿100/ }).click()
    await offer.getByText(/^฿100\.00 arrived/).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(async () => hundredths(await there.innerText())).toBe(10_000)
    // The game opens anew with the money; nothing is offered again.
    await offer.waitFor({ state: 'detached' })
    await gameFrame(page).getByRole('button', { name: 'Spin', exact: true }).waitFor()

    // After each round the bar asks what lies there now; it is what the game shows.
    const askedAgain = page.waitForResponse(/\/api\/wallet\/merchant/)
    await spin(page)
    await askedAgain
    const balance = gameFrame(page).locator('#balance')
    const differs = async () => hundredths(await there.innerText()) - hundredths(await balance.innerText())
    await expect.poll(differs).toBe(0)
    await page.getByRole('button', { name: session.title }).click()
    await page
      .getByRole('region', { name: session.title })
      .getByText(/^Counted since .* KH keeps its own wallet/)
      .waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: stage.back, exact: true }).click()
    await page.waitForURL(/\/en\/rng/)
  })
})

describe('starting a game', () => {
  const { person } = journeys()

  it('takes a guest through the log-in to the page of Vientiane Six', async () => {
    const account = newName('mali')
    await openAccount(ownSite(), account)
    const mali = await person()
    const page = await mali.context.newPage()
    await enterLottery(page, account, 'Vientiane Six', '/en/seaLottery?gameCode=tcg_sea_vientiane_six')
    // Page and frame are of one prize mode, which is hidden in the frame below the site's bar.
    await page.getByText(game.lottery.modes.SEA, { exact: true }).waitFor()
    await gameFrame(page).getByText(game.lottery.modes.SEA, { exact: true }).waitFor({ state: 'attached' })
    expect(await page.getByRole('contentinfo').count()).toBe(0)
  })
})
