import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { keepRaffles } from '#server/raffles/draw.ts'
import { rafflesToClaim } from '#server/raffles/public.ts'
import { baht } from '#tests/figures/support.ts'
import { bet, look } from '#tests/missions/support.ts'
import { openMigrated } from '#tests/support/migrated.ts'
import { alice, World } from '#tests/wallet/support.ts'
import { claim, listOf, open } from './support.ts'

const hourMs = 3_600_000
let world: World
beforeAll(async () => {
  world = await World.open(await openMigrated())
})
beforeEach(async () => {
  await world.renew(10_000n * baht)
  await turn(true)
})
afterAll(() => world.db.close())

const turn = (rafflesOn: boolean) => world.app.settings.change({ rafflesOn, pointsOn: true }, 'test')
const later = async (hours: number) => {
  world.clock.advance(hours * hourMs)
  world.token = await world.tokenFor(alice)
  await look(world)
  await keepRaffles(world.app)
}
const stateOf = async (id: bigint) =>
  (await world.db.query<{ state: string }>('select state from raffle where id = $1', [id]))[0]?.state

test('while they are off no tickets are made; a raffle that has them is drawn, and its prizes are claimed', async () => {
  const drawn = await open(world)
  await bet(world, 250)
  await later(24)
  expect(await stateOf(drawn)).toBe('closed')
  const waiting = await open(world)
  await turn(false)
  await later(1)
  expect(await stateOf(drawn)).toBe('drawn')
  const { content, prizes } = await listOf(world)
  expect(content).toEqual([])
  expect(prizes).toHaveLength(2)
  expect(await rafflesToClaim(world.app, world.db, alice)).toBe(2)
  for (const { id } of prizes) await claim(world, id)
  expect(await rafflesToClaim(world.app, world.db, alice)).toBe(0)
  await later(30)
  expect(await stateOf(waiting)).toBe('open')
  await turn(true)
  // One look closes it, the next draws.
  for (let looks = 0; looks < 2; looks += 1) await later(0)
  expect(await stateOf(waiting)).toBe('drawn')
  expect(await world.invariants()).toEqual([])
})
