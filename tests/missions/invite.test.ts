import { afterAll, beforeAll, expect, test } from 'vitest'
import { baht } from '#tests/figures/support.ts'
import { befriend, bet as betOf, deposit, pay, programme } from '#tests/referral/support.ts'
import { openMigrated } from '#tests/support/migrated.ts'
import { alice, bob, World } from '#tests/wallet/support.ts'
import { add, claim, summaryOf } from './support.ts'

let world: World
beforeAll(async () => {
  world = await World.open(await openMigrated())
  await world.renew(10_000n * baht)
  await world.db.query('update mission set open = false')
  await world.app.settings.change({ missionsOn: true, pointsOn: true }, 'test')
})
afterAll(() => world.db.close())

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  )

test('friends count as the programme that pays for them counts them, and while it is on', async () => {
  await world.app.settings.change(programme, 'test')
  const id = await add(world, { kind: 'invite', cadence: 'once', goal: 1n, place: 1 })
  await befriend(world, bob, alice)
  const seen = async () =>
    (await summaryOf(world)).content.map(({ kind, done, state, page }) => [kind, done, state, page])
  expect(await seen()).toEqual([['invite', '0', 'open', '/member/referral']])
  expect(await outcome(claim(world, id, 'once'))).toBe('mission_nothing')
  await deposit(world, bob, 1_000)
  // Bob’s first deposit is what the world gave him.
  await betOf(world, bob, 10_000)
  await pay(world)
  expect(await seen()).toEqual([['invite', '1', 'ready', undefined]])
  await world.db.query("update referral_friend set state = 'held', held_at = $1 where member_id = $2", [
    world.clock.now(),
    bob,
  ])
  expect(await seen()).toEqual([['invite', '0', 'open', '/member/referral']])
  await world.app.settings.change({ referralOn: false }, 'test')
  expect(await seen()).toEqual([])
  await world.db.query("update referral_friend set state = 'counted' where member_id = $1", [bob])
  expect(await outcome(claim(world, id, 'once'))).toBe('done')
  expect(await world.invariants()).toEqual([])
})
