import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { examples, fc } from '#tests/support/fast-check.ts'
import { openMigrated } from '#tests/support/migrated.ts'
import { alice, World } from '#tests/wallet/support.ts'
import { baht, bonusOf, count, give, giveUp, pockets } from './support.ts'

let world: World
beforeAll(async () => {
  world = await World.open(await openMigrated())
})
afterAll(() => world.db.close())

/** A grant as the rules have it, written a second time. */
interface Grant {
  readonly need: bigint
  readonly most: bigint | undefined
  state: 'offered' | 'active' | 'converted' | 'forfeited'
  isSpent: boolean
  worth: bigint
}
interface Bet {
  readonly uuid: string
  readonly round: string
  readonly own: bigint
  readonly part: bigint
  readonly grant: Grant | undefined
  /** The grant for which the round counts. */
  readonly counts: Grant | undefined
  isBack: boolean
  win?: { uuid: string; own: bigint; part: bigint; isBack: boolean }
}

const least = (one: bigint, other: bigint): bigint => (other > one ? one : other)

/** Own money and bonus money of one member, by the rules alone. */
class Model {
  own: bigint
  readonly grants: Grant[] = []
  readonly bets: Bet[] = []

  constructor(own: bigint) {
    this.own = own
  }

  get active(): Grant | undefined {
    return this.grants.find(({ state }) => state === 'active')
  }

  #next(): void {
    const next = this.active ? undefined : this.grants.find(({ state }) => state === 'offered')
    if (next) next.state = 'active'
  }

  give(grant: Grant): void {
    this.grants.push(grant)
    this.#next()
  }

  #paid(grant: Grant, worth: bigint): bigint {
    const isPaid = grant.state === 'converted' || grant.isSpent
    return isPaid && worth > 0n ? least(grant.most ?? worth, worth) : 0n
  }

  /** What a grant receives, or gives back: while it is active the pocket, later its member or the house. */
  #move(grant: Grant, part: bigint): void {
    if (grant.state === 'active') {
      grant.worth = grant.worth + part < 0n ? 0n : grant.worth + part
      return
    }
    this.own += this.#paid(grant, grant.worth + part) - this.#paid(grant, grant.worth)
    grant.worth += part
  }

  bet(uuid: string, round: string, amount: bigint): boolean {
    const grant = this.active
    const free = this.own > 0n ? this.own : 0n
    const part = amount > free ? amount - free : 0n
    if (part > (grant?.worth ?? 0n)) return false
    this.own -= amount - part
    if (part > 0n) this.#move(grant!, -part)
    this.bets.push({
      ...{ uuid, round, own: amount - part, part, counts: grant, isBack: false },
      grant: part > 0n ? grant : undefined,
    })
    return true
  }

  win(bet: Bet, uuid: string, amount: bigint): void {
    const part = bet.isBack ? 0n : (amount * bet.part) / (bet.own + bet.part)
    bet.win = { uuid, own: amount - part, part, isBack: false }
    this.own += amount - part
    if (part > 0n) this.#move(bet.grant!, part)
  }

  undoWin(bet: Bet): void {
    bet.win!.isBack = true
    this.own -= bet.win!.own
    if (bet.win!.part > 0n) this.#move(bet.grant!, -bet.win!.part)
  }

  undoBet(bet: Bet): void {
    bet.isBack = true
    this.own += bet.own
    if (bet.part > 0n) this.#move(bet.grant!, bet.part)
  }

  #end(grant: Grant, state: 'converted' | 'forfeited', isSpent: boolean): void {
    grant.state = state
    grant.isSpent = isSpent
    this.own += this.#paid(grant, grant.worth)
    this.#next()
  }

  giveUp(): void {
    if (this.active) this.#end(this.active, 'forfeited', false)
  }

  /** What ticks do, as long as there is anything to do; a new one has no bets yet. */
  keep(): void {
    const grant = this.active
    if (grant === undefined) return
    const counted = this.bets.filter((bet) => bet.counts === grant && bet.win && !bet.isBack)
    if (counted.reduce((sum, bet) => sum + bet.own + bet.part, 0n) >= grant.need) this.#end(grant, 'converted', false)
    else if (grant.worth < 1_000n && !this.bets.some((bet) => bet.grant === grant && !bet.win && !bet.isBack))
      this.#end(grant, 'forfeited', true)
  }
}

const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ what: fc.constant('bet' as const), n: fc.integer({ min: 1, max: 60 }) }) },
  { weight: 4, arbitrary: fc.record({ what: fc.constant('win' as const), n: fc.integer({ min: 0, max: 150 }) }) },
  fc.record({ what: fc.constantFrom('undoWin' as const, 'undoBet' as const, 'giveUp' as const), n: fc.nat(40) }),
  fc.record({ what: fc.constant('give' as const), n: fc.integer({ min: 1, max: 80 }) }),
  { weight: 3, arbitrary: fc.record({ what: fc.constant('count' as const), n: fc.integer({ min: 1, max: 4 }) }) },
)

test('random bets, wins, rollbacks, gifts and ends leave what the rules say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      await world.renew(50n * baht)
      world.clock.advance(60_000)
      world.token = await world.tokenFor(alice)
      const model = new Model(50n * baht)
      for (const { what, n } of steps) {
        // Each step has a moment of its own: a round belongs to the grant that was active before it.
        world.clock.advance(1_000)
        if (what === 'give') {
          const terms = { amount: BigInt(n) * baht, need: BigInt(n) * 2n * baht, most: n % 3 ? undefined : 40n * baht }
          await give(world, { amount: terms.amount, need: terms.need, maxPayout: terms.most ?? null })
          model.give({ ...terms, state: 'offered', isSpent: false, worth: terms.amount })
        } else if (what === 'bet') {
          const [uuid, round] = [randomUUID(), randomUUID()]
          const { status } = await world.bet({ transaction_uuid: uuid, round, amount: n * 100_001 })
          expect(status === 'RS_OK').toBe(model.bet(uuid, round, BigInt(n) * 100_001n))
        } else if (what === 'win') {
          const bet = model.bets.find((one) => !one.win && !one.isBack)
          if (bet === undefined) continue
          const uuid = randomUUID()
          const fields = { transaction_uuid: uuid, round: bet.round, amount: n * 100_003, round_closed: true }
          expect((await world.win(bet.uuid, fields)).status).toBe('RS_OK')
          model.win(bet, uuid, BigInt(n) * 100_003n)
        } else if (what === 'undoWin') {
          const wins = model.bets.filter((one) => one.win && !one.win.isBack && !one.isBack)
          const bet = wins[n % Math.max(1, wins.length)]
          if (bet === undefined) continue
          expect((await world.rollback(bet.win!.uuid, { round: bet.round })).status).toBe('RS_OK')
          model.undoWin(bet)
        } else if (what === 'undoBet') {
          const bets = model.bets.filter((one) => !one.isBack && (!one.win || one.win.isBack))
          const bet = bets[n % Math.max(1, bets.length)]
          if (bet === undefined) continue
          expect((await world.rollback(bet.uuid, { round: bet.round })).status).toBe('RS_OK')
          model.undoBet(bet)
        } else if (what === 'giveUp') {
          const { active } = await bonusOf(world)
          expect(active !== undefined).toBe(model.active !== undefined)
          if (active) await giveUp(world, active.id)
          model.giveUp()
        } else {
          await count(world, n)
          model.keep()
        }
        expect(await pockets(world)).toEqual({ own: model.own, bonus: model.active?.worth ?? 0n })
      }
      await count(world)
      expect(await world.invariants()).toEqual([])
    }),
    { numRuns: examples(25) },
  )
})
