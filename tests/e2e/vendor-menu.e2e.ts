import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import home from '#locales/en/home.json' with { type: 'json' }
import site from '#locales/en/site.json' with { type: 'json' }
import { distFolder } from '#server/http/serve.ts'
import { syncCatalogue } from '#server/lobby/public.ts'
import { startTestSite, type TestSite } from '#tests/support/app.ts'
import { journeys } from '#tests/support/browser.ts'
import { catalogueVendor } from '#tests/support/catalogue-vendor.ts'

/** Vendors that a type of games is to have. */
const wanted = { RNG: 8, PVP: 10, LIVE: 16 } as const

describe('the vendors of a game type in the header', () => {
  const { person } = journeys()
  let own: TestSite

  /** Somebody on a wide screen; vendors made up here have no pictures. */
  async function visit() {
    const guest = await person({ baseURL: own.baseUrl, viewport: { width: 1440, height: 900 } })
    guest.expectComplaint(/\/art\/scenes\/v-[a-z]+-x\d+\.svg/)
    return guest.open('/en')
  }

  /** Fills a type's list up to so many vendors. */
  async function fill(gameType: string, count: number): Promise<void> {
    const { db } = own.app
    await db.query('delete from vendor_lane where game_type = $1', [gameType])
    await db.query(
      `insert into vendor (vassalage, display_name, sort)
       select 'X' || n, 'House ' || n, 100 + n from generate_series(1, $1::int) as n on conflict do nothing`,
      [count],
    )
    await db.query(
      `insert into vendor_lane (game_type, vassalage, sort)
       select $1, 'X' || n, n from generate_series(1, $2::int) as n`,
      [gameType, count],
    )
  }

  beforeAll(async () => {
    own = await startTestSite({ dist: distFolder, gameVendor: catalogueVendor() })
    await syncCatalogue(own.app)
    for (const [gameType, count] of Object.entries(wanted)) await fill(gameType, count)
    own.parts.forget()
  })
  afterAll(() => own.close())

  it('stand on one line up to ten, and in a large panel of eight a line above that', async () => {
    const page = await visit()
    const lines = async (type: string) => {
      await page.getByRole('banner').getByRole('link', { name: type, exact: true }).hover()
      const panel = page.getByRole('navigation', { name: site.nav.vendorsOf.replace('{type}', type) })
      await panel.waitFor()
      const tops = await panel
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top))
      return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length)
    }
    expect(await lines('Slots')).toEqual([8])
    expect(await lines('Card games')).toEqual([10])
    expect(await lines('Live casino')).toEqual([8, 8])
  })

  it('are walked line by line with the arrow keys in a large panel', async () => {
    const page = await visit()
    await page.getByRole('banner').getByRole('link', { name: 'Live casino', exact: true }).focus()
    await page.keyboard.press('ArrowDown')
    const panel = page.getByRole('navigation', { name: site.nav.vendorsOf.replace('{type}', 'Live casino') })
    const vendors = panel.getByRole('link')
    const isFocused = (at: number) => expect.poll(() => vendors.nth(at).evaluate((link) => link.matches(':focus')))
    await isFocused(0).toBe(true)
    await page.keyboard.press('ArrowDown')
    await isFocused(8).toBe(true)
    await page.keyboard.press('ArrowUp')
    await isFocused(0).toBe(true)
  })

  it('are five at most in the rows of the home page, and a type without vendors is in no menu', async () => {
    await own.app.db.query("delete from vendor_lane where game_type = 'COCKFIGHT'")
    own.parts.forget()
    const page = await visit()
    const row = (name: string) => page.getByRole('region', { name, exact: true })
    expect(
      await row('Live casino')
        .getByRole('link', { name: /^House/ })
        .count(),
    ).toBe(5)
    await row('E-sports').waitFor()
    // The page of before may be served while the new one is rendered.
    const cockfights = async () => {
      await page.reload()
      return row('Cockfight').count()
    }
    await expect.poll(cockfights).toBe(0)
    for (const menu of [page.getByRole('banner'), page.getByRole('navigation', { name: home.gameMenu })]) {
      expect(await menu.getByRole('link', { name: 'E-sports', exact: true }).count()).toBe(1)
      expect(await menu.getByRole('link', { name: 'Cockfight', exact: true }).count()).toBe(0)
    }
  })
})
