import { afterEach, describe, expect, it } from 'vitest'
import { ManualClock } from '#server/kernel/clock.ts'
import { startTestSite, type TestSite } from '#tests/support/app.ts'

let site: TestSite
afterEach(() => site.close())

const thailand = { country: (ip: string) => (ip.startsWith('203.') ? 'TH' : 'ZZ') }

describe('maintenance', () => {
  it('refuses every call but permission, with the time to wait', async () => {
    const clock = new ManualClock('2026-05-01T10:00:00.000Z')
    site = await startTestSite({
      clock,
      settings: { maintenance: true, maintenanceEndTime: '2026-05-01T10:10:00.000Z' },
    })
    const visitor = site.visitor()
    for (const path of ['/api/menu', '/api/games', '/api/none', '/api/openapi.json', '/api/events']) {
      const response = await visitor.fetch(path)
      expect(response.status, path).toBe(503)
      expect(response.headers.get('retry-after')).toBe('600')
      expect(await response.json()).toMatchObject({ code: 'maintenance', retryAfter: 600 })
    }
    expect(await visitor.call('permission')).toMatchObject({ maintenance: true })
    expect((await visitor.fetch('/healthz')).status).toBe(200)
  })

  it.each([
    ['has passed', '2026-05-01T09:00:00.000Z', '1'],
    ['is not known', '', '300'],
  ])('asks to come again soon when its end %s', async (_, maintenanceEndTime, seconds) => {
    const clock = new ManualClock('2026-05-01T10:00:00.000Z')
    site = await startTestSite({ clock, settings: { maintenance: true, maintenanceEndTime } })
    expect((await site.visitor().fetch('/api/menu')).headers.get('retry-after')).toBe(seconds)
  })

  it('lets vendors settle what is open', async () => {
    site = await startTestSite({ settings: { maintenance: true } })
    const response = await site.visitor().fetch('/wallet/hub88/transaction/win', { method: 'POST', body: '{}' })
    expect(response.status).toBe(200)
  })
})

describe('a blocked region', () => {
  it('is refused, wherever the request pretends to come from', async () => {
    site = await startTestSite({ geo: thailand, settings: { blockedCountries: ['TH'] } })
    const blocked = site.visitor('203.0.113.4')
    expect((await blocked.fetch('/api/menu')).status).toBe(451)
    expect((await blocked.fetch('/api/menu', { headers: { 'x-real-ip': '198.51.100.1' } })).status).toBe(451)
    expect(await blocked.call('permission')).toMatchObject({ regionRestriction: true })
    expect((await site.visitor('198.51.100.1').fetch('/api/menu')).status).toBe(200)
  })
})
