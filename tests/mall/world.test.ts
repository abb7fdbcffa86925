import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '#server/features.ts'
import { decide } from '#server/mall/decide.ts'
import { redeem } from '#server/mall/redeem.ts'
import { readPoints } from '#server/points/book.ts'
import { formatPoints } from '#server/points/rules.ts'
import { type StaffVisitor, startTestSite, type TestSite } from '#tests/support/app.ts'
import { examples, fc } from '#tests/support/fast-check.ts'
import { addReward, outcome, paymentPassword, plain, shopper } from './support.ts'

let site: TestSite
let manager: StaffVisitor
beforeAll(async () => {
  site = await startTestSite({ settings: { pointsOn: true } })
})
afterAll(() => site.close())

const reward = fc.record({
  points: fc.integer({ min: 1, max: 60 }),
  stock: fc.option(fc.integer({ min: 0, max: 4 }), { nil: undefined }),
  memberMax: fc.option(fc.integer({ min: 1, max: 2 }), { nil: undefined }),
})
const step = fc.record({
  who: fc.integer({ min: 0, max: 2 }),
  which: fc.integer({ min: 0, max: 2 }),
  does: fc.constantFrom('redeem', 'redeem', 'redeem', 'again', 'stale', 'approve', 'reject', 'change'),
  to: fc.record({ stock: fc.option(fc.integer({ min: 0, max: 4 }), { nil: undefined }), open: fc.boolean() }),
})
type Shelf = { points: number; stock: number | undefined; memberMax: number | undefined; open: boolean }
interface Taken {
  readonly id: bigint
  readonly who: number
  readonly which: number
  readonly points: number
  readonly key: string
  state: 'in_process' | 'approved' | 'rejected'
}

/** A small model of the mall: lists and sums, no database. */
class Model {
  readonly has: number[]
  readonly shelves: Shelf[]
  readonly taken: Taken[] = []
  constructor(has: readonly number[], shelves: readonly Omit<Shelf, 'open'>[]) {
    this.has = [...has]
    this.shelves = shelves.map((one) => ({ ...one, open: true }))
  }

  refusal(who: number, which: number, typed: number): string | undefined {
    const { points, stock, memberMax, open } = this.shelves[which]!
    // What was rejected came back, and may be redeemed again.
    const own = this.taken.filter((one) => one.who === who && one.which === which && one.state !== 'rejected')
    if (!open) return 'reward_closed'
    if (typed !== points) return 'reward_changed'
    if (stock === 0) return 'reward_sold_out'
    if (memberMax !== undefined && own.length >= memberMax) return 'reward_limit'
    return this.has[who]! < points ? 'insufficient_points' : undefined
  }

  take(one: Omit<Taken, 'state'>): void {
    this.taken.push({ ...one, state: 'in_process' })
    this.has[one.who]! -= one.points
    this.move(one.which, -1)
  }

  decide(one: Taken, state: 'approved' | 'rejected'): string {
    if (one.state !== 'in_process') return 'state_conflict'
    one.state = state
    if (state === 'rejected') {
      this.has[one.who]! += one.points
      this.move(one.which, 1)
    }
    return 'done'
  }

  private move(which: number, by: number): void {
    const shelf = this.shelves[which]!
    if (shelf.stock !== undefined) shelf.stock += by
  }
}

let worlds = 0

test('members, rewards, repeated presses and staff do what a small model says', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(reward, reward, reward),
      fc.tuple(...[0, 1, 2].map(() => fc.integer({ min: 1, max: 200 }))),
      fc.array(step, { minLength: 5, maxLength: 30 }),
      async (rewards, points, steps) => {
        worlds += 1
        manager = await site.staff('manager')
        const people: Awaited<ReturnType<typeof shopper>>[] = []
        for (const [at, own] of points.entries()) people.push(await shopper(site, `w${worlds}n${at}`, own))
        const ids: string[] = []
        for (const one of rewards) ids.push((await addReward(manager, { ...one })).id)
        const model = new Model(points, rewards)
        const press = (who: number, which: number, key: string, typed: number) => {
          const session = { id: `s${worlds}`, memberId: people[who]!.id, type: 0, account: '' }
          return redeem(site.app, session, { reward: ids[which]!, points: String(typed), paymentPassword, key })
        }
        for (const { who, which, does, to } of steps) {
          const shelf = model.shelves[which]!
          const last = model.taken.findLast((one) => one.which === which)
          if (does === 'redeem' || does === 'stale') {
            const [key, typed] = [randomUUID(), shelf.points + (does === 'stale' ? 1 : 0)]
            const expected = model.refusal(who, which, typed)
            const pressed = press(who, which, key, typed)
            if (expected !== undefined) expect(await outcome(pressed)).toBe(expected)
            else model.take({ id: (await pressed).id, who, which, points: shelf.points, key })
          }
          // The same press once more gives the same redemption, whatever has changed since.
          if (does === 'again' && last) {
            const { id } = await press(last.who, which, last.key, last.points)
            expect(id).toBe(last.id)
          }
          if ((does === 'approve' || does === 'reject') && last) {
            const decision = {
              state: `${does === 'approve' ? 'approved' : 'rejected'}`,
              remark: 'x',
              by: null,
            } as const
            const done = site.app.db.transaction((tx) => decide(site.app, tx, last.id, { decision }))
            expect(await outcome(done)).toBe(model.decide(last, decision.state))
          }
          if (does === 'change') {
            const { points: price, memberMax, stock: stockBefore } = shelf
            const wish = { ...plain, ...to, id: ids[which]!, points: price, memberMax, stockBefore }
            await manager.call('staffChangeReward', wish)
            Object.assign(shelf, to)
          }
        }
        expect(await checkInvariants(site.app.db)).toEqual([])
        for (const [at, { id }] of people.entries())
          expect(formatPoints((await readPoints(site.app, site.app.db, id)).usable)).toBe(`${model.has[at]}.00`)
        const rows = await site.app.db.query<{ stock: number | null }>(
          'select stock from reward where id = any ($1::bigint[]) order by id',
          [`{${ids.join(',')}}`],
        )
        expect(rows.map(({ stock }) => stock ?? undefined)).toEqual(model.shelves.map(({ stock }) => stock))
      },
    ),
    { numRuns: examples(20) },
  )
})
