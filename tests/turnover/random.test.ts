import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelRequirement, whatIsLeft } from '#server/turnover/public.ts'
import { examples, fc } from '#tests/support/fast-check.ts'
import { openMigrated } from '#tests/support/migrated.ts'
import { alice, World } from '#tests/wallet/support.ts'
import { baht, count, require } from './support.ts'

let world: World
beforeAll(async () => {
  world = await World.open(await openMigrated())
})
afterAll(() => world.db.close())

const games = ['pg_koi', 'pg_live', 'jdb_fish'] as const
const weights: Readonly<Record<string, bigint>> = { pg_koi: 10_000n, pg_live: 1_000n, jdb_fish: 10_000n }

type Step =
  | { readonly kind: 'open'; readonly need: number }
  | {
      readonly kind: 'bet'
      readonly game: string
      readonly stake: number
      readonly closes: boolean
      readonly at: number
    }
  | { readonly kind: 'win' | 'rollback' | 'cancel'; readonly at: number }
  | { readonly kind: 'count'; readonly rows: number }
  | { readonly kind: 'wait' }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('open' as const), need: fc.integer({ min: 1, max: 60 }) }),
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('bet' as const),
      game: fc.constantFrom(...games),
      stake: fc.integer({ min: 1, max: 40 }),
      closes: fc.boolean(),
      at: fc.nat(5),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('win' as const, 'rollback' as const), at: fc.nat(9) }) },
  fc.record({ kind: fc.constant('cancel' as const), at: fc.nat(3) }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('count' as const), rows: fc.integer({ min: 1, max: 5 }) }) },
  fc.record({ kind: fc.constant('wait' as const) }),
)

interface Round {
  readonly name: string
  readonly game: string
  /** Which requirements were there when it began. */
  readonly after: number
  readonly bets: { readonly uuid: string; readonly stake: bigint; undone: boolean }[]
  closed: boolean
}
interface Wanted {
  readonly key: string
  readonly need: bigint
  cancelled: boolean
}

/** The rules once more, one unit of play at a time and from the beginning. */
function naive(wanted: readonly Wanted[], rounds: readonly Round[]): string[] {
  const have = wanted.map(() => 0n)
  for (let began = 1; began <= wanted.length; began += 1) {
    for (const round of rounds.filter((one) => one.after === began && one.closed)) {
      let free = 0n
      for (const bet of round.bets) if (!bet.undone) free += bet.stake * weights[round.game]!
      for (let at = 0; at < began; at += 1) {
        const room = wanted[at]!.cancelled ? 0n : wanted[at]!.need * 10_000n - have[at]!
        const taken = room < free ? room : free
        have[at]! += taken
        free -= taken
      }
    }
  }
  return wanted.flatMap(({ key, need, cancelled }, at) =>
    cancelled || have[at] === need * 10_000n ? [] : [`${key} ${have[at]! / 10_000n}`],
  )
}

async function play(steps: readonly Step[]): Promise<void> {
  await world.renew(1_000_000n * baht)
  const wanted: Wanted[] = []
  const rounds: Round[] = []
  const bets = () => rounds.flatMap((round) => round.bets.map((bet) => ({ round, bet })))
  for (const one of steps) {
    // Of two things in one moment nobody can say which was first.
    world.clock.advance(10)
    if (one.kind === 'open') {
      const need = BigInt(one.need) * baht
      wanted.push({ key: await require(world, alice, need), need, cancelled: false })
    } else if (one.kind === 'bet') {
      const open = rounds.filter(({ closed, game }) => !closed && game === one.game)
      let round = open[one.at]
      if (round === undefined) {
        round = { name: randomUUID(), game: one.game, after: wanted.length, bets: [], closed: false }
        rounds.push(round)
      }
      const stake = BigInt(one.stake) * baht
      const fields = { round: round.name, game_code: one.game, amount: Number(stake), round_closed: one.closes }
      round.bets.push({ uuid: await world.accepted(fields), stake, undone: false })
      round.closed = one.closes
    } else if (one.kind === 'win') {
      const found = bets().filter(({ bet }) => !bet.undone)[one.at]
      if (found === undefined) continue
      const { name, game } = found.round
      const { status } = await world.win(found.bet.uuid, {
        round: name,
        game_code: game,
        amount: 5,
        round_closed: true,
      })
      if (status === 'RS_OK') found.round.closed = true
    } else if (one.kind === 'rollback') {
      const found = bets()[one.at]
      if (found === undefined) continue
      const { status } = await world.rollback(found.bet.uuid, { round: found.round.name, game_code: found.round.game })
      if (status === 'RS_OK') found.bet.undone = true
    } else if (one.kind === 'cancel') {
      const found = wanted[one.at]
      if (found === undefined) continue
      const cancel = { source: 'test', key: found.key, reason: 'test' }
      await world.db.transaction((tx) => cancelRequirement(world.app, tx, cancel))
      found.cancelled = true
    } else if (one.kind === 'count') await count(world, one.rows)
    const left = await whatIsLeft(world.app, world.db, alice)
    expect(left.map(({ key, have }) => `${key} ${have}`)).toEqual(naive(wanted, rounds))
  }
  await count(world)
  expect(await world.invariants()).toEqual([])
}

test(`any order of play, reversals, openings and counting gives what the rules say`, async () => {
  const steps = fc.array(step, { minLength: 5, maxLength: 40 })
  await fc.assert(fc.asyncProperty(steps, play), { numRuns: examples(40), endOnFailure: true })
})
