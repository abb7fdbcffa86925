import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { goalMost } from '#server/missions/rules.ts'
import { baht } from '#tests/figures/support.ts'
import { openMigrated } from '#tests/support/migrated.ts'
import { alice, World } from '#tests/wallet/support.ts'
import { add, bet, claim, look, lookAtLimits, summaryOf } from './support.ts'

const dayMs = 86_400_000
let world: World
beforeAll(async () => {
  world = await World.open(await openMigrated())
})
beforeEach(async () => {
  await world.renew(10_000n * baht)
  await world.db.query('update mission set open = false')
  await world.app.settings.change({ missionsOn: true, pointsOn: true, profileFields: {} }, 'test')
})
afterAll(() => world.db.close())

/** What is done for each mission, after all movements are counted. */
async function done(): Promise<readonly (readonly [string, string])[]> {
  await look(world)
  expect(await world.invariants()).toEqual([])
  return (await summaryOf(world)).content.map((one) => [one.done, one.state])
}
const nextDay = async () => {
  world.clock.advance(dayMs)
  world.token = await world.tokenFor(alice)
}

test('bets are counted whatever is staked, of the games that are meant, and less what was taken back', async () => {
  await add(world, { kind: 'rounds', cadence: 'once', goal: 4n, place: 1 })
  await add(world, { kind: 'rounds', cadence: 'once', scope: 'type', scopeOf: 'FISH', goal: 1n, place: 2 })
  await bet(world, 1)
  await bet(world, 50, { game_code: 'pg_live' })
  const open = await world.accepted({ round: randomUUID(), round_closed: false })
  expect(await done()).toEqual([
    ['3', 'open'],
    ['0', 'open'],
  ])
  await bet(world, 2, { game_code: 'jdb_fish' })
  await world.rollback(open)
  expect(await done()).toEqual([
    ['3', 'open'],
    ['1', 'ready'],
  ])
  await bet(world, 2)
  expect((await done())[0]).toEqual(['4', 'ready'])
})

test('a day of play is one from its first bet on, and each type of game counts once', async () => {
  await add(world, { kind: 'playDays', cadence: 'once', goal: 3n, place: 1 })
  await add(world, { kind: 'playDays', cadence: 'once', scope: 'vendor', scopeOf: 'JDB', goal: 1n, place: 2 })
  const types = await add(world, { kind: 'gameTypes', cadence: 'once', goal: 3n, place: 3 })
  await bet(world, 1)
  await bet(world, 1)
  expect((await done()).map(([is]) => is)).toEqual(['1', '0', '1'])
  await nextDay()
  await bet(world, 1, { game_code: 'jdb_fish' })
  expect((await done()).map(([is]) => is)).toEqual(['2', '1', '2'])
  await nextDay()
  const taken = await bet(world, 1, { game_code: 'pg_live' })
  expect((await done()).map(([is]) => is)).toEqual(['3', '1', '3'])
  await world.rollback(taken)
  expect((await done()).map(([is]) => is)).toEqual(['2', '1', '2'])
  await bet(world, 1, { game_code: 'pg_live' })
  await expect(claim(world, types, 'once')).rejects.toMatchObject({ code: 'mission_nothing' })
  await look(world)
  expect((await claim(world, types, 'once')).content[2]).toMatchObject({ state: 'claimed', points: '40.00' })
})

test('who looks at the limits on their page has done so once that day', async () => {
  const id = await add(world, { kind: 'limits', goal: 1n, place: 1 })
  await add(world, { kind: 'limits', cadence: 'once', goal: 2n, place: 2 })
  await lookAtLimits(world)
  expect((await done()).map(([is]) => is)).toEqual(['0', '0'])
  await lookAtLimits(world, 'page')
  await lookAtLimits(world, 'page')
  expect(await done()).toEqual([
    ['1', 'ready'],
    ['1', 'open'],
  ])
  const { content } = await summaryOf(world)
  await claim(world, id, content[0]!.period)
  await nextDay()
  expect((await summaryOf(world)).content[0]).toMatchObject({ done: '0', state: 'open', page: '/member/limits' })
  await lookAtLimits(world, 'page')
  expect((await done()).map(([, state]) => state)).toEqual(['ready', 'ready'])
})

test('the profile counts by the filled fields that it shows, and a passkey while there is one', async () => {
  const profile = await add(world, { kind: 'profile', cadence: 'once', goal: 2n, place: 1 })
  const passkey = await add(world, { kind: 'passkey', cadence: 'once', goal: 1n, place: 2 })
  expect(await done()).toEqual([
    ['0', 'open'],
    ['0', 'open'],
  ])
  expect((await summaryOf(world)).content.map(({ page }) => page)).toEqual(['/member/security', '/member/security'])
  await world.db.query('update member set nickname = $2, profile = $3::jsonb where id = $1', [
    ...[alice, 'Al', JSON.stringify({ line: 'al', occupation: '' })],
  ])
  await world.db.query(
    "insert into passkey (id, member_id, public_key, counter, name, created_at) values ($1, $2, '\\x00', 0, 'Phone', $3)",
    [randomUUID(), alice, world.clock.now()],
  )
  expect(await done()).toEqual([
    ['2', 'ready'],
    ['1', 'ready'],
  ])
  await world.app.settings.change({ profileFields: { line: { shown: false } } }, 'test')
  expect((await done())[0]).toEqual(['1', 'open'])
  await world.app.settings.change({ profileFields: {} }, 'test')
  for (const id of [profile, passkey, profile]) await claim(world, id, 'once')
  expect((await summaryOf(world)).points).toBe('80.00')
  expect(await world.invariants()).toEqual([])
})

test.each([
  ['login', 'day', 1],
  ['playDays', 'week', 7],
  ['limits', 'once', undefined],
  ['gameTypes', 'day', 9],
  ['profile', 'once', 15],
  ['passkey', 'once', 1],
  ['rounds', 'day', undefined],
] as const)('the highest goal of %s by the %s is %s', (kind, cadence, most) => {
  expect(goalMost(kind, cadence, 15)).toBe(most)
})
