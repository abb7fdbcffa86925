import { describe, expect, inject, it } from 'vitest'
import { journeys } from '#tests/support/browser.ts'
import { operate } from '#tests/support/running-site.ts'

describe('an open home page', () => {
  const { person } = journeys()
  const site = inject('site')

  it('shows a guest within seconds which games have closed, and which have opened again', async () => {
    const guest = await person()
    const page = await guest.open('/en')
    await page.waitForRequest((request) => request.url().endsWith('/api/events'))
    const hot = page.getByRole('region', { name: 'Hot' })
    expect(await hot.getByRole('link', { name: /maintenance/i }).count()).toBe(0)
    await operate(site, 'vendor', 'PG', 'maintenance')
    try {
      await hot
        .getByRole('link', { name: /maintenance/i })
        .first()
        .waitFor({ timeout: 10_000 })
    } finally {
      await operate(site, 'vendor', 'PG', 'open')
    }
    await hot
      .getByRole('link', { name: /maintenance/i })
      .first()
      .waitFor({ state: 'detached', timeout: 10_000 })
  })
})
