import { afterEach, describe, expect, it } from 'vitest'
import { localePath, locales } from '#i18n/locale.ts'
import system from '#locales/en/system.json' with { type: 'json' }
import { visits } from '#route-lookup.ts'
import { journeys } from '#tests/support/browser.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { operate } from '#tests/support/running-site.ts'

const pages = [
  ...locales.map((locale) => localePath(locale, '/')),
  ...[...visits(({ whileClosed }) => !whileClosed), '/nothing-here'].map((path) => localePath('en', path)),
]
const openPages = visits(({ whileClosed }) => whileClosed === true)

describe('a closed site', () => {
  const { person, url } = journeys()
  const site = ownSite()
  const plain = (path: string) => fetch(url + path, { redirect: 'manual' })

  afterEach(async () => {
    await operate(site, 'maintenance', 'off')
    await operate(site, 'settings', 'blockedCountries', '[]')
  })

  it('shows the maintenance page for every address while the operator works, and opens again', async () => {
    const end = new Date(Date.now() + 2 * 3_600_000)
    await operate(site, 'maintenance', 'on', '--until', end.toISOString())
    for (const path of pages) {
      const response = await plain(path)
      expect([path, response.status]).toEqual([path, 503])
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(7_000)
    }
    for (const path of openPages) expect([path, (await plain(localePath('en', path))).status]).toEqual([path, 200])
    const refused = await plain('/api/games')
    expect(refused.status).toBe(503)
    expect(await refused.json()).toMatchObject({ code: 'maintenance', status: 503 })
    expect(await (await plain('/api/permission')).json()).toMatchObject({
      maintenance: true,
      maintenanceEndTime: end.toISOString(),
    })

    const guest = await person()
    guest.expectComplaint(/503/)
    const page = await guest.open('/en/rng')
    await page.getByRole('heading', { level: 1, name: system.maintenance.title }).waitFor()

    await operate(site, 'maintenance', 'off')
    for (const path of ['/', '/en/rng']) expect((await plain(path)).status).toBe(200)
    await page.goto('/en/rng')
    expect(await page.getByRole('heading', { level: 1 }).innerText()).not.toBe(system.maintenance.title)
  })
})
