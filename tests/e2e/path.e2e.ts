import { describe, expect, it } from 'vitest'
import { journeys } from '#tests/support/browser.ts'
import {
  ask,
  expectBalance,
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

describe('from a click on a cover to the balance moving', () => {
  const { person } = journeys()

  it('takes a guest through the log-in into the game, moves the money in both tabs and ends in both', async () => {
    const mali = await person()
    const page = await mali.open('/en/rng')
    await openFirstGame(page)
    await loginDialog(page).waitFor()
    await fillLogin(page, 'demo')
    await page.waitForURL(/\/en\/game\//)
    await gameFrame(page).getByRole('button', { name: 'Spin', exact: true }).waitFor()
    await expect.poll(() => shownBalance(page)).toBeGreaterThan(0)
    const before = await shownBalance(page)
    const { body: earlier } = await ask<Rounds>(page, '/records/bets?pageSize=1')

    const second = await mali.open('/en')
    await expectBalance(second, before, 15_000)

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
    await expectBalance(page, after, 10_000)
    await expectBalance(second, after, 10_000)
    const detail = await ask<{ movements: { kind: string; balanceAfter: string }[] }>(
      page,
      `/games/rounds/${round!.id}`,
    )
    expect(detail.body.movements[0]?.kind).toBe('bet')
    expect(hundredthsOf(detail.body.movements.at(-1)!.balanceAfter)).toBe(after)

    await signOut(second)
    await loginButton(page).waitFor()
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
  })

  it('refuses a wrong password in words and lets the right one in', async () => {
    const guest = await person()
    guest.expectComplaint(/401/)
    const page = await guest.open('/en')
    await loginButton(page).click()
    await fillLogin(page, 'vip', 'not the password')
    await loginDialog(page).getByText('Wrong username or password.').waitFor()
    await fillLogin(page, 'vip')
    await loginDialog(page).waitFor({ state: 'hidden' })
    await expect.poll(() => shownBalance(page)).toBeGreaterThan(0)
  })

  it('tells a disabled account so', async () => {
    const guest = await person()
    guest.expectComplaint(/403/)
    const page = await guest.open('/en')
    await loginButton(page).click()
    await fillLogin(page, 'disabled')
    await loginDialog(page).getByText('This account is closed.').waitFor()
  })
})
