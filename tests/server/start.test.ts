import { expect, test } from 'vitest'
import { ticks } from '#server/features.ts'
import { fillEmpty } from '#server/http/fill.ts'
import { waitForDatabase } from '#server/kernel/wait-for-database.ts'
import { startTestSite } from '#tests/support/app.ts'
import { catalogueVendor } from '#tests/support/catalogue-vendor.ts'

test('a first start beside an aggregator that never answers is ready soon; the catalogue comes when it does', async () => {
  let isSilent = true
  const vendor = catalogueVendor()
  const site = await startTestSite({
    env: { DEMO: '0' },
    gameVendor: { ...vendor, listProducts: () => (isSilent ? new Promise(() => {}) : vendor.listProducts()) },
  })
  const games = async () => (await site.app.db.query('select 1 from game limit 1')).length
  try {
    await fillEmpty(site.site, () => {})
    expect(site.logged.filter(({ level }) => level === 'error')).toEqual([])
    expect(site.logged.map(({ event }) => event)).toContain('catalogue not read, asked for again later')
    isSilent = false
    await ticks.find(({ name }) => name === 'catalogue-first')!.run(site.app, site.parts.metrics)
    expect(await games()).toBe(1)
  } finally {
    await site.close()
  }
})

test('a database that is starting up is asked again, and a wrong password is not', async () => {
  const told: string[] = []
  const log = { warn: (event: string) => void told.push(event), info: (event: string) => void told.push(event) }
  const options = { url: 'postgres://x@db.example:5432/x', waitMs: 5_000, log }
  let asked = 0
  const startingUp = async () => {
    asked += 1
    if (asked < 3) throw Object.assign(new Error('the database system is starting up'), { code: '57P03' })
  }
  await waitForDatabase(startingUp, options)
  expect(asked).toBe(3)
  expect(told).toEqual(['waiting for the database', 'database answers'])
  const refused = async () => {
    throw Object.assign(new Error('password authentication failed'), { code: '28P01' })
  }
  await expect(waitForDatabase(refused, options)).rejects.toThrow('password authentication failed')
  const dead = async () => {
    throw new Error('timeout exceeded when trying to connect')
  }
  await expect(waitForDatabase(dead, { ...options, waitMs: 0 })).rejects.toThrow(/db\.example:5432 took no connection/)
})
