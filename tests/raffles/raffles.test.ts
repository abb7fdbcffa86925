import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bytesOf, commitmentOf, drawTickets, rootOf } from '#api/raffle-rules.ts'
import { excludeIn } from '#server/limits/public.ts'
import { keepRaffles } from '#server/raffles/draw.ts'
import { rafflesToClaim } from '#server/raffles/public.ts'
import { whatIsLeft } from '#server/turnover/public.ts'
import { baht } from '#tests/figures/support.ts'
import { bet, look } from '#tests/missions/support.ts'
import { pointsOf } from '#tests/points/support.ts'
import { startTestSite } from '#tests/support/app.ts'
import { openMigrated } from '#tests/support/migrated.ts'
import { alice, bob, World } from '#tests/wallet/support.ts'
import { claim, listOf, open, wanted } from './support.ts'

const hourMs = 3_600_000
let world: World
beforeAll(async () => {
  world = await World.open(await openMigrated())
})
beforeEach(async () => {
  await world.renew(10_000n * baht)
  await world.db.query("update raffle set state = 'off' where state = 'open'")
  await world.app.settings.change({ pointsOn: true }, 'test')
})
afterAll(() => world.db.close())

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  )
const later = async (hours: number) => {
  world.clock.advance(hours * hourMs)
  world.token = await world.tokenFor(alice)
}
const one = async (id: bigint, memberId = alice) =>
  (await listOf(world, memberId)).content.find((raffle) => raffle.id === id.toString())!

test('bets bring tickets, the hash of the seed is known before, and the seed only after the draw', async () => {
  const id = await open(world)
  expect(await one(id)).toMatchObject({ state: 'open', own: { bet: '0.00', tickets: 0 }, winners: [] })
  const { commitment } = await one(id)
  await bet(world, 250)
  await look(world)
  expect((await one(id)).own).toEqual({ bet: '250.00', tickets: 2 })
  expect(await world.invariants()).toEqual([])
  expect((await one(id)).seed).toBeUndefined()
  await later(24)
  // Bets after its end count no more.
  await bet(world, 500)
  await keepRaffles(world.app)
  expect((await one(id)).state).toBe('open')
  await look(world)
  await keepRaffles(world.app)
  const closed = await one(id)
  expect(closed).toMatchObject({ state: 'closed', tickets: 2, root: await rootOf(2), own: { from: 1, to: 2 } })
  expect(closed.seed).toBeUndefined()
  await later(1)
  await keepRaffles(world.app)
  const drawn = await one(id)
  expect(drawn).toMatchObject({ state: 'drawn', commitment })
  const seed = bytesOf(drawn.seed!)
  expect(await commitmentOf(seed)).toBe(commitment)
  const again = await drawTickets({ seed, root: drawn.root!, beacon: drawn.beacon, tickets: 2 }, 3)
  expect(drawn.winners.map(({ ticket }) => ticket)).toEqual(again.map(({ ticket }) => ticket))
  expect(drawn.winners.map(({ kind, isOwn }) => [kind, isOwn])).toEqual([
    ['cash', true],
    ['points', true],
  ])
  expect(await world.invariants()).toEqual([])
})

test('a prize is claimed once: money with the bets that it asks for, and points', async () => {
  await open(world)
  await bet(world, 200)
  await later(24)
  await look(world)
  await keepRaffles(world.app)
  await later(1)
  await keepRaffles(world.app)
  const { prizes } = await listOf(world)
  const waiting = prizes.filter(({ claimedAt }) => claimedAt === undefined)
  expect(await rafflesToClaim(world.app, world.db, alice)).toBe(waiting.length)
  const cash = waiting.find(({ kind }) => kind === 'cash')!
  const points = waiting.find(({ kind }) => kind === 'points')!
  const [before, had] = [await world.balance(), (await pointsOf(world, alice))[1]]
  for (const prize of [cash, points, cash, points]) await claim(world, prize.id)
  expect((await world.balance()) - before).toBe(50n * baht)
  expect(Number((await pointsOf(world, alice))[1]) - Number(had)).toBe(80)
  const left = await whatIsLeft(world.app, world.db, alice)
  expect(left.filter(({ source }) => source === 'raffle').map(({ need }) => need)).toEqual([50n * baht])
  expect(await outcome(claim(world, cash.id, bob))).toBe('not_found')
  expect((await listOf(world)).prizes.find(({ id }) => id === cash.id)?.claimedAt).toBeDefined()
  expect(await world.invariants()).toEqual([])
})

test('a member has no more tickets than the most, and none while they stay away', async () => {
  const id = await open(world, { most: 3 })
  await bet(world, 900)
  await look(world)
  expect((await one(id)).own.tickets).toBe(3)
  await world.db.transaction((tx) => excludeIn(tx, alice, world.clock.now()))
  expect(await listOf(world)).toMatchObject({ onBreak: true, content: [], prizes: [] })
  world.clock.advance(24 * hourMs)
  await look(world)
  await keepRaffles(world.app)
  await world.db.query('delete from member_exclusion where member_id = $1', [alice])
  expect(await one(id)).toMatchObject({ state: 'closed', tickets: 0, own: { tickets: 0 } })
  world.clock.advance(hourMs)
  await keepRaffles(world.app)
  expect(await one(id)).toMatchObject({ state: 'drawn', winners: [] })
  expect(await world.invariants()).toEqual([])
})

test('staff lay one down, publish it with its hash, and call it off; what is published stays', async () => {
  const site = await startTestSite({ settings: { pointsOn: true } })
  try {
    const manager = await site.staff('manager')
    const typed = wanted({ clock: site.app.clock } as World)
    const fields = (more: object) =>
      manager.call('staffAddRaffle', { ...typed, ...more }).then(
        () => 'done',
        ({ details }: { details: { fields?: object } }) => Object.keys(details.fields ?? {}).join(),
      )
    expect(await fields({ endsAt: typed.startsAt })).toBe('endsAt')
    expect(await fields({ drawsAt: typed.startsAt })).toBe('drawsAt')
    expect(await fields({ per: '0' })).toBe('per')
    expect(await fields({ prizes: [{ n: 1, kind: 'cash', amount: '0' }] })).toBe('prizes')
    const made = await manager.call('staffAddRaffle', typed)
    expect(made).toMatchObject({ state: 'draft', tickets: 0, commitment: expect.stringMatching(/^[0-9a-f]{64}$/) })
    const { id, version } = made
    const changed = await manager.call('staffChangeRaffle', { ...typed, id, version, per: '50' })
    const published = await manager.call('staffRaffleState', { id, version: changed.version, state: 'open' })
    expect(published).toMatchObject({ state: 'open', per: '50.00', commitment: made.commitment })
    const late = manager.call('staffChangeRaffle', { ...typed, id, version: published.version })
    expect(await outcome(late)).toBe('state_conflict')
    const off = await manager.call('staffRaffleState', { id, version: published.version, state: 'off' })
    expect(off.state).toBe('off')
    expect((await manager.call('staffRaffles', {})).content.map(({ state }) => state)).toEqual(['off'])
    const cashier = await site.staff('cashier', 'kashi')
    expect(await outcome(cashier.call('staffRaffles', {}))).toBe('permission_needed')
  } finally {
    await site.close()
  }
})
