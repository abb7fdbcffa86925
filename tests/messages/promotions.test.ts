import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ManualClock } from '#server/kernel/clock.ts'
import { runCommand } from '#server/operator/commands.ts'
import { startTestSite, type TestSite } from '#tests/support/app.ts'
import { heldDb } from '#tests/support/held-db.ts'
import { openMigrated } from '#tests/support/migrated.ts'

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
  const { exitCode, text } = await runCommand(site.app, args)
  return exitCode === 0 ? text : `${exitCode}: ${text}`
}
const offer = (name: string, ...more: string[]) =>
  operator('tell', 'promotion', '--name', name, '--title', name, '--line', 'One.', '--text', 'Terms.', ...more)
const numberOf = (said: string) => /(\d+)\.$/.exec(said)?.[1] ?? ''
const shown = async () => {
  // Answers to everybody are kept for half a minute.
  clock.advance(60_000)
  return (await site.visitor().call('notices', { types: 'PR', language: 'en' })).promotion
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
