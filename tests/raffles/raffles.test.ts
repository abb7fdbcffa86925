import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bytesOf, commitmentOf, drawTickets, rootOf } from '#api/raffle-rules.ts'
import { excludeIn } from '#server/limits/public.ts'
import { countUnread } from '#server/messages/public.ts'
import { keepRaffles } from '#server/raffles/draw.ts'
import { lapsePrizes } from '#server/raffles/lapse.ts'
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

const drawNow = async (more: Parameters<typeof open>[1] = {}) => {
  const id = await open(world, more)
  await bet(world, 200)
  await later(24)
  await look(world)
  await keepRaffles(world.app)
  await later(1)
  await keepRaffles(world.app)
  return id
}
const prizesOf = async (id: bigint) => (await listOf(world)).prizes.filter(({ raffle }) => raffle === id.toString())

test('a prize that is not claimed in its days lapses, and is never paid afterwards', async () => {
  const id = await drawNow({ claimDays: 2 })
  expect(await one(id)).toMatchObject({ claimDays: 2 })
  const expiresAt = new Date(world.clock.now().getTime() + 48 * hourMs).toISOString()
  const [cash, points] = await prizesOf(id)
  expect([cash?.expiresAt, points?.expiresAt]).toEqual([expiresAt, expiresAt])
  const before = [await world.balance(), (await pointsOf(world, alice))[1]]
  world.clock.advance(48 * hourMs - 1)
  await lapsePrizes(world.app)
  await claim(world, points!.id)
  const kept = [await world.balance(), (await pointsOf(world, alice))[1]]
  expect(kept).not.toEqual(before)
  world.clock.advance(1)
  // Before a process has looked, the time counts already.
  expect((await prizesOf(id)).find((prize) => prize.id === cash!.id)?.lapsedAt).toBe(expiresAt)
  expect(await outcome(claim(world, cash!.id))).toBe('prize_lapsed')
  const waiting = await rafflesToClaim(world.app, world.db, alice)
  await lapsePrizes(world.app)
  expect(await rafflesToClaim(world.app, world.db, alice)).toBe(waiting)
  expect(await outcome(claim(world, cash!.id))).toBe('prize_lapsed')
  expect(await outcome(claim(world, points!.id))).toBe('done')
  expect([await world.balance(), (await pointsOf(world, alice))[1]]).toEqual(kept)
  const ends = (await prizesOf(id)).map(({ claimedAt, lapsedAt }) => [claimedAt !== undefined, lapsedAt !== undefined])
  expect(ends.toSorted()).toEqual([
    [false, true],
    [true, false],
  ])
  expect(await world.invariants()).toEqual([])
})

test('the days of a prize begin anew for who could not claim it', async () => {
  const id = await drawNow({ claimDays: 1 })
  const [prize] = await prizesOf(id)
  await world.db.transaction((tx) => excludeIn(tx, alice, world.clock.now()))
  world.clock.advance(24 * hourMs)
  await lapsePrizes(world.app)
  expect(await outcome(claim(world, prize!.id))).toBe('play_excluded')
  await world.db.query('delete from member_exclusion where member_id = $1', [alice])
  const [again] = await prizesOf(id)
  expect(again).toMatchObject({ expiresAt: new Date(world.clock.now().getTime() + 24 * hourMs).toISOString() })
  expect(again).not.toHaveProperty('lapsedAt')
  expect(await outcome(claim(world, prize!.id))).toBe('done')
  expect(await world.invariants()).toEqual([])
})

test('who has won is told, unless nothing is offered to them: their page says it when they are back', async () => {
  const told = async (memberId: bigint) => countUnread(world.db, memberId)
  const before = await told(alice)
  await drawNow()
  expect(await told(alice)).toBe(before + 2)
  const id = await open(world)
  await bet(world, 200)
  await later(24)
  await look(world)
  await keepRaffles(world.app)
  await world.db.transaction((tx) => excludeIn(tx, alice, world.clock.now()))
  await later(1)
  await keepRaffles(world.app)
  await world.db.query('delete from member_exclusion where member_id = $1', [alice])
  expect(await told(alice)).toBe(before + 2)
  expect((await prizesOf(id)).every(({ lapsedAt }) => lapsedAt === undefined)).toBe(true)
  expect(await prizesOf(id)).toHaveLength(2)
  expect(await world.invariants()).toEqual([])
})

test('a prize of an account that was closed for good lapses, also during a break', async () => {
  const id = await drawNow({ claimDays: 1 })
  await world.db.transaction((tx) => excludeIn(tx, alice, world.clock.now()))
  const set = (status: string) =>
    world.db.query(`update member set status = '${status}', disabled_as = $2 where id = $1`, [
      ...[alice, status === 'disabled' ? 'closed' : null],
    ])
  await set('disabled')
  world.clock.advance(24 * hourMs)
  await lapsePrizes(world.app)
  await set('active')
  await world.db.query('delete from member_exclusion where member_id = $1', [alice])
  for (const prize of await prizesOf(id)) expect(prize.lapsedAt).toBe(prize.expiresAt)
  expect(await world.invariants()).toEqual([])
})

test('what runs stands on the first page, what was drawn follows page by page', async () => {
  await world.db.query(`insert into raffle (texts, art, starts_at, ends_at, draws_at, per, prizes, turnover, state, seed, commitment, tickets,
      root, closed_at, drawn_at, created_at)
    select texts, art, starts_at, ends_at, draws_at, per, prizes, turnover, 'drawn', seed, commitment, 0,
      encode(sha256(''), 'hex'), draws_at, draws_at, created_at
    from (select * from raffle limit 1) r, generate_series(1, 25)`)
  const id = await open(world)
  const first = await listOf(world)
  expect([first.content[0]?.id, first.content.length]).toEqual([id.toString(), 21])
  const second = await listOf(world, alice, first.next)
  const ids = [...first.content, ...second.content].map((raffle) => Number(raffle.id))
  expect([new Set(ids).size, second.next]).toEqual([ids.length, undefined])
  expect(ids.slice(1)).toEqual(ids.slice(1).toSorted((a, b) => b - a))
  expect(await world.invariants()).toEqual([])
})

test('a member has no more tickets than the most, and none while they stay away; everybody sees the raffle', async () => {
  const id = await open(world, { most: 3 })
  await bet(world, 900)
  await look(world)
  expect((await one(id)).own?.tickets).toBe(3)
  const [seen] = (await listOf(world, null)).content.filter((raffle) => raffle.id === id.toString())
  expect(seen).toMatchObject({ state: 'open', commitment: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(seen).not.toHaveProperty('own')
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
    const [holder, other] = [await site.member('holder'), await site.member('other')]
    // Bets of another book, which are taken away again.
    await site.app.db.query('insert into raffle_play (raffle_id, member_id, valid) values ($1, $2, $3), ($1, $4, $5)', [
      ...[id, holder, 260n * baht, other, 49n * baht],
    ])
    const off = await manager.call('staffRaffleState', { id, version: published.version, state: 'off' })
    expect(off.state).toBe('off')
    const reader = site.visitor()
    await reader.logIn('holder')
    const [letter] = (await reader.call('memberMessages', { language: 'en' })).content
    expect(letter).toMatchObject({ title: 'A raffle was called off', category: 'offers' })
    expect(await countUnread(site.app.db, other)).toBe(0)
    await site.app.db.query('delete from raffle_play where raffle_id = $1', [id])
    expect(off.claimDays).toBe(30)
    const next = await manager.call('staffAddRaffle', { ...typed, claimDays: 7 })
    const page = await manager.call('staffRaffles', { pageSize: 1 })
    expect(page.content).toMatchObject([{ id: next.id, claimDays: 7 }])
    const rest = await manager.call('staffRaffles', { pageSize: 1, cursor: page.next })
    expect([rest.content.map(({ state }) => state), rest.next]).toEqual([['off'], undefined])
    const cashier = await site.staff('cashier', 'kashi')
    expect(await outcome(cashier.call('staffRaffles', {}))).toBe('permission_needed')
  } finally {
    await site.close()
  }
})
