import { afterAll, beforeAll, expect, test } from 'vitest'
import { examples, fc } from '#tests/support/fast-check.ts'
import { openMigrated } from '#tests/support/migrated.ts'
import { World } from './support.ts'

// A vendor on a bad line: every call may come twice, its answer may be lost, an undone bet may come after its rollback,
// and an old call may come again at the end. Whatever happens, the balance must be that of the same rounds in order.

let world: World
beforeAll(async () => {
  world = await World.open(await openMigrated())
})
afterAll(async () => {
  await world.settled()
  await world.db.close()
})

const start = 1_000_000n
const fate = fc.constantFrom('clean', 'twice', 'answer lost', 'late')
const rounds = fc.array(
  fc.record({
    stake: fc.integer({ min: 0, max: 40_000 }),
    win: fc.integer({ min: 0, max: 60_000 }),
    bet: fate,
    winFate: fate,
    /** Whether the vendor takes the win back in the end, or the bet after it was lost in doubt. */
    undoWin: fc.boolean(),
    order: fc.nat(),
  }),
  { minLength: 1, maxLength: 12 },
)

type Call = () => Promise<{ status: string }>

/** One round as the vendor lives it; gives what the member's balance should change by, and calls that come again. */
async function play(
  round: { stake: number; win: number; bet: string; winFate: string; undoWin: boolean },
  name: string,
  ids: () => string,
): Promise<{ change: bigint; echoes: Call[] }> {
  const [betId, winId, rollbackId, undoId] = [ids(), ids(), ids(), ids()]
  const bet: Call = () => world.bet({ transaction_uuid: betId, round: name, amount: round.stake })
  const win: Call = () =>
    world.win(betId, { transaction_uuid: winId, round: name, amount: round.win, round_closed: true })
  const undoBet: Call = () => world.rollback(betId, { transaction_uuid: rollbackId, round: name })
  const undoWin: Call = () => world.rollback(winId, { transaction_uuid: undoId, round: name })
  if (round.bet === 'late') {
    expect((await undoBet()).status).toBe('RS_OK')
    return { change: 0n, echoes: [bet, undoBet, bet] }
  }
  await bet()
  if (round.bet === 'twice') await bet()
  if (round.bet === 'answer lost') {
    expect((await undoBet()).status).toBe('RS_OK')
    return { change: 0n, echoes: [undoBet, bet, win] }
  }
  const echoes = [bet]
  // A win is tried until it is answered; here the first answers may be lost.
  for (let tries = round.winFate === 'clean' ? 1 : 3; tries > 0; tries -= 1) expect((await win()).status).toBe('RS_OK')
  echoes.push(win)
  if (!round.undoWin) return { change: BigInt(round.win - round.stake), echoes }
  expect((await undoWin()).status).toBe('RS_OK')
  return { change: BigInt(-round.stake), echoes: [...echoes, undoWin] }
}

test('duplicates, lost answers, late calls: the final state is that of the run in order', async () => {
  const property = fc.asyncProperty(rounds, fc.infiniteStream(fc.uuid()), async (plan, uuids) => {
    await world.renew(start)
    const ids = (): string => uuids.next().value
    let expected = start
    const echoes: { call: Call; order: number }[] = []
    for (const [index, round] of plan.entries()) {
      const played = await play(round, `round-${index}`, ids)
      expected += played.change
      echoes.push(...played.echoes.map((call, place) => ({ call, order: (round.order * (place + 7)) % 101 })))
    }
    expect(await world.balance()).toBe(expected)
    for (const { call } of echoes.sort((a, b) => a.order - b.order)) await call()
    expect(await world.balance()).toBe(expected)
    expect(await world.invariants()).toEqual([])
  })
  await fc.assert(property, { numRuns: examples(20) })
})

test('all orders of bet, bet again, win, rollback and rollback again end in one of two balances, never between', async () => {
  const permutations = permute(['bet', 'bet', 'win', 'rollback', 'rollback'])
  for (const [index, order] of permutations.entries()) {
    if (index % 30 === 0) await world.renew(start)
    const before = await world.balance()
    const betId = crypto.randomUUID()
    const winId = crypto.randomUUID()
    const round = `order-${index}`
    const wins: string[] = []
    for (const word of order) {
      if (word === 'bet') await world.bet({ transaction_uuid: betId, round, amount: 100 })
      if (word === 'win') wins.push((await world.win(betId, { transaction_uuid: winId, round, amount: 7 })).status)
      if (word === 'rollback') expect((await world.rollback(betId, { round })).status).toBe('RS_OK')
    }
    // The stake is back in every order; the win stands only if it came while the bet did.
    expect(await world.balance()).toBe(before + (wins[0] === 'RS_OK' ? 7n : 0n))
  }
  expect(await world.invariants()).toEqual([])
})

function permute(words: readonly string[]): string[][] {
  if (words.length === 0) return [[]]
  const all = words.flatMap((word, at) =>
    permute([...words.slice(0, at), ...words.slice(at + 1)]).map((rest) => [word, ...rest]),
  )
  return [...new Map(all.map((order) => [order.join(), order])).values()]
}
