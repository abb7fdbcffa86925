import { expect, test } from 'vitest'
import { allocate, type Claimant, dealOut, promised, type Share, tierReached, tiersRise } from '#api/pay-rules.ts'

const agent = (id: number, above: number | undefined, rate: number, base: number, more: Partial<Claimant> = {}) => ({
  ...{ agent: BigInt(id), above: above === undefined ? undefined : BigInt(above), rate, base: BigInt(base) },
  ...{ carry: 0n, owed: 0n },
  ...more,
})
const pays = (shares: ReadonlyMap<bigint, Share>) =>
  Object.fromEntries([...shares].map(([id, { pay }]) => [Number(id), Number(pay)]))
const carrying = { carryLosses: true }

test('with everything reached it is the difference of what is promised', () => {
  const shares = allocate(
    [agent(1, undefined, 100, 1_000_000), agent(2, 1, 60, 400_000), agent(3, 2, 30, 100_000), agent(4, 1, 50, 200_000)],
    carrying,
  )
  expect(pays(shares)).toEqual({ 1: 10_000 - 2_400 - 1_000, 2: 2_400 - 300, 3: 300, 4: 1_000 })
})

test('who reached no tier is passed over, and nobody below loses by it', () => {
  const shares = allocate(
    [agent(1, undefined, 100, 1_000_000), agent(2, 1, 0, 400_000), agent(3, 2, 30, 100_000)],
    carrying,
  )
  expect(pays(shares)).toEqual({ 1: 9_700, 2: 0, 3: 300 })
  expect(shares.get(3n)!.parent).toBe(1n)
})

test('what there is is dealt out in proportion to the unit; the rest is owed and claimed in the next period', () => {
  const first = allocate(
    [agent(1, undefined, 10, 10_000), agent(2, 1, 100, 1_000), agent(3, 1, 100, 1_000), agent(4, 1, 100, 1_000)],
    carrying,
  )
  expect(pays(first)).toEqual({ 1: 0, 2: 3, 3: 3, 4: 4 })
  expect([2n, 3n, 4n].map((id) => first.get(id)!.owedAfter)).toEqual([7n, 7n, 6n])
  const owed = (id: bigint) => ({ owed: first.get(id)!.owedAfter })
  const second = allocate(
    [agent(1, undefined, 100, 10_000), agent(2, 1, 0, 0, owed(2n)), agent(3, 1, 100, 500, owed(3n))],
    carrying,
  )
  expect(pays(second)).toEqual({ 1: 88, 2: 0, 3: 12 })
  expect([second.get(2n)!.owedAfter, second.get(3n)!.owedAfter]).toEqual([7n, 0n])
})

test('a lost base is carried and made good first, unless the operator carries nothing', () => {
  const lost = agent(1, undefined, 1_000, -500)
  expect(allocate([lost], carrying).get(1n)).toMatchObject({ pay: 0n, carryAfter: -500n })
  expect(allocate([lost], { carryLosses: false }).get(1n)).toMatchObject({ pay: 0n, carryAfter: 0n })
  const next = allocate([agent(1, undefined, 1_000, 700, { carry: -500n })], carrying).get(1n)
  expect(next).toMatchObject({ pay: 20n, carryAfter: 0n })
})

test('the top of a branch keeps what is owed to it until somebody stands above', () => {
  const alone = allocate([agent(2, undefined, 100, 1_000, { owed: 5n })], carrying).get(2n)!
  expect(alone).toMatchObject({ claim: 10n, pay: 10n, owedAfter: 5n })
  const below = allocate([agent(1, undefined, 200, 5_000), agent(2, 1, 100, 1_000, { owed: 5n })], carrying).get(2n)!
  expect(below).toMatchObject({ claim: 15n, pay: 15n, owedAfter: 0n })
})

test('parts sum to the whole; nothing is dealt of nothing', () => {
  expect(dealOut(10n, [10n, 10n, 10n])).toEqual([3n, 3n, 4n])
  expect(dealOut(100n, [10n, 20n])).toEqual([10n, 20n])
  expect(dealOut(0n, [10n, 20n])).toEqual([0n, 0n])
  expect(dealOut(0n, [])).toEqual([])
  expect([promised(1, 9_999n, 0n), promised(1, 10_000n, 0n), promised(10_000, -5n, 0n)]).toEqual([0n, 1n, 0n])
})

const tier = (rate: number, activeMembers: number, validBet: number, netLoss = 0) => ({
  ...{ rate, activeMembers, validBet: BigInt(validBet), netLoss: BigInt(netLoss), betAmount: 0n },
})

test('the highest tier that is reached counts, by all that it asks for', () => {
  const tiers = [tier(1_000, 5, 100), tier(1_500, 10, 200), tier(2_000, 20, 500, 50)]
  const reached = (activeMembers: number, validBet: number, netLoss = 0) =>
    tierReached({ activeMembers, validBet: BigInt(validBet), netLoss: BigInt(netLoss) }, tiers)?.rate
  expect(reached(4, 1_000)).toBeUndefined()
  expect(reached(5, 100)).toBe(1_000)
  expect(reached(30, 199)).toBe(1_000)
  expect(reached(30, 600, 49)).toBe(1_500)
  expect(reached(30, 600, 50)).toBe(2_000)
  expect(reached(5, 100, -1_000_000)).toBe(1_000)
  expect(tiersRise(tiers)).toBe(true)
  expect(tiersRise([tier(1_000, 5, 100), tier(1_000, 10, 200)])).toBe(false)
  expect(tiersRise([tier(1_000, 5, 100), tier(1_500, 4, 200)])).toBe(false)
})

/** Numbers from a seed: the same seed deals the same. */
function dice(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** A tree in which rates never rise on the way down; bases are what members below lost or won. */
function randomTree(seed: number): Claimant[] {
  const roll = dice(seed)
  const size = 1 + roll(24)
  const top: number[] = []
  const uplines: (number | undefined)[] = []
  for (let id = 0; id < size; id += 1) {
    const above = roll(6) === 0 || id === 0 ? undefined : roll(id)
    uplines.push(above)
    top.push(above === undefined ? 1 + roll(5_000) : 1 + roll(top[above]!))
  }
  const losing = roll(2) === 0
  const own = uplines.map(() => BigInt(roll(1_000_000)) - (losing ? 400_000n : 0n))
  const base = [...own]
  for (let id = size - 1; id > 0; id -= 1) {
    const above = uplines[id]
    if (above !== undefined) base[above]! += base[id]!
  }
  return uplines.map((above, id) => ({
    ...{ agent: BigInt(id + 1), above: above === undefined ? undefined : BigInt(above + 1), base: base[id]! },
    // A tier below the highest, or none.
    rate: roll(5) === 0 ? 0 : 1 + roll(top[id]!),
    carry: roll(4) === 0 ? -BigInt(roll(300_000)) : 0n,
    owed: roll(4) === 0 ? BigInt(roll(3_000)) : 0n,
  }))
}

const faultOf = (claimants: readonly Claimant[], shares: ReadonlyMap<bigint, Share>): string | undefined => {
  const branch = new Map<bigint, bigint>()
  for (const { agent: id } of claimants.toReversed()) {
    const { pay, given, claim, parent, owedAfter, carryAfter } = shares.get(id)!
    const sum = (branch.get(id) ?? 0n) + pay
    if (pay < 0n || given > claim || owedAfter < 0n || carryAfter > 0n) return `${id} is below zero or above its claim`
    if (sum !== given) return `the branch of ${id} is paid ${sum} of ${given}`
    if (parent !== undefined) branch.set(parent, (branch.get(parent) ?? 0n) + sum)
  }
  for (const { agent: id, rate, base, carry, owed } of claimants) {
    const { parent, given, claim, owedAfter } = shares.get(id)!
    if (parent === undefined && given > promised(rate, base, carry)) return `the top ${id} is paid above its rate`
    if (claim > 0n && parent !== undefined && claim - given !== owedAfter) return `${id} loses what it is owed`
    if (rate === 0 && owedAfter !== owed) return `${id} loses what it was owed`
  }
  return undefined
}

test('of 20,000 random trees no branch is paid above its top rate, nothing is below zero and nothing is lost', () => {
  for (let seed = 1; seed <= 20_000; seed += 1) {
    const claimants = randomTree(seed)
    const shares = allocate(claimants, carrying)
    const fault = shares.size === claimants.length ? faultOf(claimants, shares) : 'somebody is missing'
    if (fault !== undefined) throw new Error(`seed ${seed}: ${fault}`)
  }
})
