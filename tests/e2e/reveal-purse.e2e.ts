import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { journeys } from '#tests/support/browser.ts'
import { openAccount } from '#tests/support/members.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { tokenOf } from '#tests/support/steps.ts'
import { deciding, type Move } from './reveal-moves.ts'
import { openMember, openWatched, playUntilWin } from './reveal-steps.ts'

/** What lies with a vendor that keeps players' money, over its game. */
const purse = '.stage .num[aria-live="polite"]'

/** Brings money to the vendor, as the form of the site does. */
const bring = async (page: Page, vendor: string, amount: string): Promise<string> =>
  page.evaluate(
    async ({ token, ...wish }) => {
      const response = await fetch('/api/wallet/transfer', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
        },
        body: JSON.stringify(wish),
      })
      return ((await response.json()) as { state: string }).state
    },
    { from: 'main', to: vendor, amount, token: await tokenOf(page) },
  )

describe('the bar shows no result of a vendor with a wallet of its own before the frame', () => {
  const { person } = journeys()
  const running = ownSite()
  const members = Array.from({ length: 3 }, (_, at) => `purse${Date.now() % 1e8}${at}`)

  beforeAll(async () => {
    for (const name of members) await openAccount(running, name, '20000')
  })

  it.each<[name: string, member: number, move?: Move]>([
    ['Pier Hi-Lo', 0, deciding('#board button')],
    ['Harbour Bell', 1],
  ])('in %s', async (name, member, move) => {
    const page = await openMember(person, members[member]!, { width: 720, height: 640 })
    expect(await bring(page, 'KH', '5000')).toBe('done')
    const watched = await openWatched(page, name, { balance: purse })
    await playUntilWin(watched, move)
    // The member's own balance and result are those of other games.
    const { own, result } = await watched.figures()
    expect(own.map(({ value }) => value)).toEqual([1_500_000])
    expect(result.map(({ value }) => value)).toEqual([0])
  })

  it('nor by a reading that is answered while the next round is shown', async () => {
    const page = await openMember(person, members[2]!, { width: 720, height: 640 })
    expect(await bring(page, 'KH', '5000')).toBe('done')
    const watched = await openWatched(page, 'Harbour Bell', { balance: purse })
    const shows = () => page.evaluate(() => window.noted.said!.filter(({ value }) => value === 'show').length)
    await page.route(/\/api\/wallet\/merchant/, async (route) => {
      const before = await shows()
      await page
        .waitForFunction((count) => window.noted.said!.filter(({ value }) => value === 'show').length > count, before, {
          timeout: 3000,
        })
        .catch(() => undefined)
      await route.continue()
    })
    for (let round = 0; !(await watched.hasWon()); round += 1) {
      expect(round).toBeLessThan(40)
      await watched.frame.locator('#go:not(.waits, .turning)').click()
      await expect.poll(watched.rounds, { timeout: 30_000, interval: 20 }).toBe(round + 1)
    }
    await watched.compare()
  })
})
