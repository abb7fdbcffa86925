import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '#server/features.ts'
import { ManualClock } from '#server/kernel/clock.ts'
import { claim, takePart } from '#server/promotions/act.ts'
import { lapse } from '#server/promotions/keep.ts'
import { listSeen } from '#server/promotions/state.ts'
import { type StaffVisitor, startTestSite, type TestSite } from '#tests/support/app.ts'
import { examples, fc } from '#tests/support/fast-check.ts'
import { outcome, person, plain } from './support.ts'

const clock = new ManualClock('2026-11-18T05:00:00.000Z')
const hourMs = 3_600_000
const cents = 100_000n
let site: TestSite
let manager: StaffVisitor
let people: readonly bigint[]
beforeAll(async () => {
  site = await startTestSite({ clock })
  manager = await site.staff('manager')
  people = await Promise.all(['ann', 'bo', 'cat'].map(async (account) => (await person(site, account)).id))
})
afterAll(() => site.close())

const offer = fc.record({
  way: fc.constantFrom('automatic' as const, 'code' as const),
  times: fc.constantFrom('once' as const, 'day' as const),
  most: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  starts: fc.integer({ min: -20, max: 20 }),
  runs: fc.option(fc.integer({ min: 1, max: 80 }), { nil: undefined }),
  claimHours: fc.option(fc.integer({ min: 1, max: 30 }), { nil: undefined }),
  shares: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
})
type Offer = typeof offer extends fc.Arbitrary<infer T> ? T : never
const step = fc.record({
  who: fc.integer({ min: 0, max: 2 }),
  which: fc.integer({ min: 0, max: 2 }),
  does: fc.constantFrom('claim', 'code', 'lapse', 'look'),
  hours: fc.integer({ min: 0, max: 15 }),
})

/** What the model knows of an occurrence: when it was granted, and whether it was paid. */
interface Got {
  readonly day: string
  readonly expires: number
  state: 'waiting' | 'paid' | 'lapsed'
}

/** A small model of one promotion: lists and times, no database. */
class Model {
  readonly got = new Map<number, Got[]>()
  readonly offer: Offer
  readonly from: number
  readonly until: number
  constructor(of: Offer, now: number) {
    this.offer = of
    this.from = now + of.starts * hourMs
    this.until = of.runs === undefined ? Number.POSITIVE_INFINITY : this.from + of.runs * hourMs
  }

  of = (who: number): Got[] => this.got.get(who) ?? []
  day = (now: number): string =>
    this.offer.times === 'once' ? 'once' : new Date(now + 7 * hourMs).toISOString().slice(0, 10)
  given = (): number => [...this.got.values()].flat().filter(({ state }) => state !== 'lapsed').length

  status(who: number, now: number): string {
    const own = this.of(who)
    if (own.some(({ state, expires }) => state === 'waiting' && expires > now)) return 'claim'
    const today = own.find(({ day }) => day === this.day(now))
    if (today?.state === 'paid')
      return this.offer.way === 'code' || this.offer.way === 'automatic' ? 'claimed' : 'issued'
    if (today !== undefined) return 'close'
    if (now < this.from) return 'comingSoon'
    const taken = own.filter(({ state }) => state !== 'lapsed').length
    const most = this.offer.times === 'once' ? undefined : this.offer.most
    if (now >= this.until || (most !== undefined && taken >= most)) return 'close'
    if (this.offer.shares !== undefined && this.given() >= this.offer.shares) return 'close'
    return this.offer.way === 'code' ? 'join' : 'claim'
  }

  grant(who: number, now: number, state: Got['state']): void {
    const hours = this.offer.claimHours
    const expires = state === 'waiting' && hours !== undefined ? now + hours * hourMs : Number.POSITIVE_INFINITY
    this.got.set(who, [...this.of(who), { day: this.day(now), expires, state }])
  }

  claim(who: number, now: number): string {
    const status = this.status(who, now)
    if (status === 'claimed') return 'done'
    if (status !== 'claim') return 'offer_closed'
    const waits = this.of(who).find(({ state, expires }) => state === 'waiting' && expires > now)
    if (waits) waits.state = 'paid'
    else this.grant(who, now, 'paid')
    return 'done'
  }

  code(who: number, now: number): string {
    const status = this.status(who, now)
    if (this.offer.way !== 'code') return status === 'claim' || status === 'claimed' ? 'done' : 'offer_closed'
    if (status === 'claim' || status === 'claimed') return 'done'
    if (status !== 'join') return 'offer_closed'
    this.grant(who, now, 'waiting')
    return 'done'
  }

  lapse(now: number): void {
    for (const one of [...this.got.values()].flat())
      if (one.state === 'waiting' && one.expires <= now) one.state = 'lapsed'
  }
}

let rounds = 0
async function build(offers: readonly Offer[]): Promise<string[]> {
  rounds += 1
  const names: string[] = []
  for (const [at, { way, times, most, starts, runs, claimHours, shares }] of offers.entries()) {
    const name = `world-${rounds}-${at}`
    const from = clock.now().getTime() + starts * hourMs
    const { id } = await manager.call('staffAddOffer', {
      ...{ ...plain, name, way, times, most, claimHours, from: new Date(from).toISOString() },
      ...(way === 'code' && { code: 'moon' }),
      ...(runs !== undefined && { until: new Date(from + runs * hourMs).toISOString() }),
      ...(shares !== undefined && { budget: String(shares * 50) }),
    })
    await site.app.db.query("update offer set state = 'open' where id = $1", [id])
    names.push(name)
  }
  return names
}

test('members, promotions and the clock do what a small model says', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(offer, offer, offer),
      fc.array(step, { minLength: 5, maxLength: 30 }),
      async (offers, steps) => {
        manager = await site.staff('manager')
        const names = await build(offers)
        const models = offers.map((one) => new Model(one, clock.now().getTime()))
        for (const { who, which, does, hours } of steps) {
          clock.advance(hours * hourMs)
          const now = clock.now().getTime()
          const [model, name, id] = [models[which]!, names[which]!, people[who]!]
          if (does === 'claim') expect(await outcome(claim(site.app, id, name))).toBe(model.claim(who, now))
          if (does === 'code')
            expect(await outcome(takePart(site.app, id, name, { code: 'Moon', remark: '', pictures: [] }))).toBe(
              model.code(who, now),
            )
          if (does === 'lapse') {
            await lapse(site.app)
            for (const one of models) one.lapse(now)
          }
          const seen = await listSeen(site.app, site.app.db, id)
          for (const [at, one] of models.entries()) {
            const shown = seen.find((row) => row.offer.name === names[at])?.standing.status
            // What ended long ago is not listed any more.
            if (shown !== undefined) expect(shown).toBe(one.status(who, now))
          }
        }
        expect(await checkInvariants(site.app.db)).toEqual([])
        for (const [at, name] of names.entries()) {
          const rows = await site.app.db.query<{ given: bigint }>('select given from offer where name = $1', [name])
          expect(rows[0]!.given).toBe(BigInt(models[at]!.given()) * 50n * cents)
        }
      },
    ),
    { numRuns: examples(25) },
  )
})
