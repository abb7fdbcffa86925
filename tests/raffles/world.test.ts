import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepRaffles } from '#server/raffles/draw.ts'
import { lapsePrizes } from '#server/raffles/lapse.ts'
import { baht, player } from '#tests/figures/support.ts'
import { bet, look } from '#tests/missions/support.ts'
import { examples, fc } from '#tests/support/fast-check.ts'
import { openMigrated } from '#tests/support/migrated.ts'
import { alice, bob, World } from '#tests/wallet/support.ts'
import { claim, listOf, open } from './support.ts'

const hourMs = 3_600_000
let world: World
beforeAll(async () => {
  world = await World.open(await openMigrated())
  await world.app.settings.change({ pointsOn: true }, 'test')
})
afterAll(() => world.db.close())

const raffle = fc.record({
  per: fc.integer({ min: 50, max: 200 }),
  most: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
  prizes: fc.integer({ min: 1, max: 5 }),
  claimDays: fc.integer({ min: 1, max: 3 }),
})
const step = fc.record({
  who: fc.integer({ min: 0, max: 1 }),
  does: fc.constantFrom('bet', 'bet', 'bet', 'back', 'count', 'wait'),
  amount: fc.integer({ min: 10, max: 300 }),
  hours: fc.integer({ min: 1, max: 9 }),
})
const after = fc.record({
  who: fc.integer({ min: 0, max: 1 }),
  does: fc.constantFrom('claim', 'claim', 'lapse', 'wait'),
  which: fc.nat(),
  hours: fc.integer({ min: 1, max: 40 }),
})

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  )

test('bets, rollbacks, the draw and claims do what a small model says', async () => {
  await fc.assert(
    fc.asyncProperty(
      raffle,
      fc.array(step, { minLength: 4, maxLength: 20 }),
      fc.array(after, { minLength: 4, maxLength: 15 }),
      async ({ per, most, prizes, claimDays }, steps, afters) => {
        await world.renew(100_000n * baht)
        const people = [alice, bob] as const
        await world.db.query("update raffle set state = 'off' where state = 'open'")
        const id = await open(world, {
          ...{ per: String(per), claimDays, prizes: [{ n: prizes, kind: 'points', amount: '10' }] },
          ...(most !== undefined && { most }),
        })
        const ends = world.clock.now().getTime() + 24 * hourMs
        const own = async (memberId: bigint) =>
          (await listOf(world, memberId)).content.find((one) => one.id === id.toString())!
        /** Whole baht that count, by person; a bet that is taken back counts less from then on, while the raffle runs. */
        const valid = [0, 0]
        const made: { who: number; reference: string; amount: number }[] = []
        const runs = () => world.clock.now().getTime() < ends
        for (const { who, does, amount, hours } of steps) {
          const fields = await player(world, people[who]!)
          if (does === 'bet') {
            made.push({ who, amount, reference: await bet(world, amount, fields) })
            if (runs()) valid[who]! += amount
          }
          const last = made.at(-1)
          if (does === 'back' && last) {
            await world.rollback(last.reference, await player(world, people[last.who]!))
            made.pop()
            if (runs()) valid[last.who]! -= last.amount
          }
          if (does === 'count') await look(world)
          if (does === 'wait') world.clock.advance(hours * hourMs)
        }
        world.clock.advance(Math.max(0, ends - world.clock.now().getTime()))
        await look(world)
        await keepRaffles(world.app)
        const tickets = valid.map((sum) =>
          Math.min(most ?? Number.POSITIVE_INFINITY, Math.floor(Math.max(0, sum) / per)),
        )
        const all = tickets[0]! + tickets[1]!
        for (const [at, member] of people.entries())
          expect(await own(member)).toMatchObject({ state: 'closed', tickets: all, own: { tickets: tickets[at] } })

        world.clock.advance(Math.max(0, ends + hourMs - world.clock.now().getTime()))
        await keepRaffles(world.app)
        const drawnAt = world.clock.now().getTime()
        const { winners } = await own(alice)
        expect(new Set(winners.map(({ ticket }) => ticket)).size).toBe(Math.min(prizes, all))
        const prizesOf = async (who: number) =>
          (await listOf(world, people[who]!)).prizes.filter((prize) => prize.raffle === id.toString())
        const won = [await prizesOf(0), await prizesOf(1)] as const
        expect(won[0].length + won[1].length).toBe(winners.length)
        expect(won.every((list, at) => list.length <= tickets[at]!)).toBe(true)

        const states = new Map<string, 'claimed'>()
        const isOver = () => world.clock.now().getTime() >= drawnAt + claimDays * 24 * hourMs
        for (const { who, does, which, hours } of afters) {
          if (does === 'wait') world.clock.advance(hours * hourMs)
          if (does === 'lapse') await lapsePrizes(world.app)
          const list = [...won[0], ...won[1]]
          const prize = list[which % Math.max(1, list.length)]
          if (does !== 'claim' || prize === undefined) continue
          const isOwn = won[who === 0 ? 0 : 1].includes(prize)
          const expected = !isOwn ? 'not_found' : states.has(prize.id) || !isOver() ? 'done' : 'prize_lapsed'
          expect(await outcome(claim(world, prize.id, people[who]!))).toBe(expected)
          if (expected === 'done') states.set(prize.id, 'claimed')
        }
        const [row] = await world.db.query<{ given: bigint; claimed: bigint }>(
          `select count(*) filter (where claimed_at is not null) as claimed,
             (select count(*) from points_entry e join raffle_prize p on e.key = 'raffle:' || p.id where p.raffle_id = $1) as given
           from raffle_prize where raffle_id = $1`,
          [id],
        )
        expect(row).toEqual({ given: BigInt(states.size), claimed: BigInt(states.size) })
        expect(await world.invariants()).toEqual([])
      },
    ),
    { numRuns: examples(20) },
  )
})
