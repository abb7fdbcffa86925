import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ManualClock } from '#server/kernel/clock.ts'
import { startTestSite, type TestSite } from '#tests/support/app.ts'
import { heldDb } from '#tests/support/held-db.ts'
import { openMigrated } from '#tests/support/migrated.ts'
import { operate } from '#tests/support/operate.ts'

let site: TestSite
const clock = new ManualClock('2026-11-21T12:00:00.000Z')
const whole = await openMigrated()
const db = heldDb(whole)
beforeAll(async () => {
  site = await startTestSite({ clock, db })
})
afterAll(async () => {
  await site.close()
  await whole.close()
})

const operator = async (...args: string[]) => {
  const { exitCode, text } = await operate(site, args)
  return exitCode === 0 ? text : `${exitCode}: ${text}`
}
const offer = (name: string, ...more: string[]) =>
  operator('tell', 'promotion', '--name', name, '--title', name, '--line', 'One.', '--text', 'Terms.', ...more)
const numberOf = (said: string) => /(\d+)\.$/.exec(said)?.[1] ?? ''
const count = async () => (await site.visitor().call('permission')).info.availablePromoCount
const shown = async () => {
  // Answers to everybody are kept for half a minute.
  clock.advance(60_000)
  const { promotion } = await site.visitor().call('notices', { types: 'PR', language: 'en' })
  return promotion.filter(({ state }) => state === 'running')
}

describe('the name of an offer', () => {
  test('is free again when it has ended, and goes to the newer of two', async () => {
    expect(await operator('tell', 'end', numberOf(await offer('noon')))).toContain('is shown no longer')
    expect((await shown()).map(({ id }) => id)).not.toContain('noon')
    const second = await offer('noon')
    expect(second).toMatch(/^Published as promotion \d+\.$/)
    const third = await offer('noon', '--short', 'The newest')
    expect((await shown()).filter(({ short, id }) => short === 'The newest' || id === 'noon')).toMatchObject([
      { id: 'noon', short: 'The newest' },
    ])
    expect(await operator('tell', 'end', numberOf(second))).toContain('needs the number of a message that is shown')
    await operator('tell', 'end', numberOf(third))
  })

  test('may stand in an older database, and be that of something else', async () => {
    await site.app.db.query(
      `insert into message (slug, kind, texts, published_at) values
       ('cashback', 'promotion', '{"en": {"title": "Old"}}', $1), ('evening', 'announcement', '{"en": {"title": "Kept"}}', $1)`,
      [clock.now()],
    )
    const told = [await offer('cashback'), await offer('evening')]
    expect((await shown()).slice(0, 2).map(({ title }) => title)).toEqual(['evening', 'cashback'])
    expect((await site.visitor().call('announcements', { language: 'en' })).content).toMatchObject([{ title: 'Kept' }])
    for (const said of told) await operator('tell', 'end', numberOf(said))
  })
})

test('the number of offers is told while the database is away, and follows what is published', async () => {
  const before = await count()
  expect(before).toBe((await shown()).length)
  const told = await offer('evening', '--until', new Date(clock.now().getTime() + 3_600_000).toISOString())
  await expect.poll(count).toBe(before + 1)
  const back = db.endAfterNext()
  await db.transaction(async () => {})
  try {
    expect(await count()).toBe(before + 1)
    site.app.events.publish({ all: true }, 'catalogue', {})
    expect(await count()).toBe(before + 1)
    clock.advance(3_600_000)
    expect(await count()).toBe(before)
  } finally {
    back()
  }
  await operator('tell', 'end', numberOf(told))
})

test('an announcement leads to an offer for as long as it runs', async () => {
  const told = await offer('noon')
  await operator('tell', 'announcement', '--title', 'News', '--text', 'At noon.', '--promotion', 'noon')
  const led = async () => {
    clock.advance(60_000)
    const { content } = await site.visitor().call('announcements', { language: 'en' })
    const { id, promotionType } = content.find(({ title }) => title === 'News')!
    expect((await site.visitor().call('announcementDetail', { id, language: 'en' })).promotionType).toBe(promotionType)
    return promotionType
  }
  expect(await led()).toBe('noon')
  await operator('tell', 'end', numberOf(told))
  expect(await led()).toBeUndefined()
})

test('last days are those of the site’s time zone', async () => {
  const told = await offer('new-year', '--until', '2030-01-31T18:00:00Z')
  const untilMidnight = await offer('old-year', '--until', '2030-01-31T17:00:00Z')
  const days = Object.fromEntries((await shown()).map(({ id, until }) => [id, until]))
  expect(days).toMatchObject({ 'new-year': '2030-02-01', 'old-year': '2030-01-31' })
  for (const said of [told, untilMidnight]) await operator('tell', 'end', numberOf(said))
})

test('more offers than a page shows are on the next, each once, and an announcement may lead to any', async () => {
  const names = Array.from({ length: 52 }, (_, n) => `offer-${n}`)
  const told = []
  for (const name of names) told.push(await offer(name))
  clock.advance(60_000)
  const visitor = site.visitor()
  const first = await visitor.call('promotionNotices', { language: 'en' })
  const second = await visitor.call('promotionNotices', { language: 'en', cursor: first.next })
  expect([first.content.length, second.next]).toEqual([50, undefined])
  const ids = [...first.content, ...second.content].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(expect.arrayContaining(names))
  expect(first.content.map(({ id }) => id)).toEqual((await shown()).map(({ id }) => id))
  const last = second.content.at(-1)!.id
  const tell = await operator('tell', 'announcement', '--title', 'New', '--text', 'Look.', '--promotion', last)
  expect(tell).toMatch(/^Published as announcement \d+\.$/)
  await expect(visitor.call('promotionNotices', { cursor: 'bm90IG91cnM' })).rejects.toMatchObject({
    code: 'invalid_input',
  })
  for (const said of told) await operator('tell', 'end', numberOf(said))
})
