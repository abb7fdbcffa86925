import { expect, test } from 'vitest'
import {
  type CockfightResult,
  cockfight,
  drawWeight,
  meronAfter,
  movesAtMs,
  pricesOf,
  rungs,
  type Side,
  sides,
  spotOf,
} from '#sandbox/engines/cockfight.ts'
import { cases } from '#sandbox/engines/odds.ts'
import { game } from './support.ts'
import { openTables, sandbox, wallet } from './table-support.ts'

const says = (...numbers: readonly number[]) => {
  const left = [...numbers]
  return { below: () => left.shift()! }
}

/** All ways in which prices can move: two beginnings, ten numbers for each move, each as likely as the other. */
const ways = (moves: number): readonly (readonly number[])[] =>
  moves < 0
    ? [[]]
    : ways(moves - 1).flatMap((way) => Array.from({ length: moves === 0 ? 2 : 10 }, (_, number) => [...way, number]))

test('every side returns exactly 96 % at every price, whenever it is bet', () => {
  const all = movesAtMs.length
  for (let moves = 0; moves <= all; moves++) {
    // For each state at the time of the bet: cases in which each side wins after all moves that follow.
    const wins = new Map<number, { ways: bigint; meron: bigint }>()
    for (const way of ways(all)) {
      const then = meronAfter(says(...way), moves)
      const last = meronAfter(says(...way), all)
      const sum = wins.get(then) ?? { ways: 0n, meron: 0n }
      wins.set(then, { ways: sum.ways + 1n, meron: sum.meron + BigInt(last) })
    }
    for (const [then, { ways: count, meron }] of wins) {
      const prices = pricesOf(then)
      const shares: Readonly<Record<Side, bigint>> = {
        meron,
        draw: BigInt(drawWeight) * count,
        wala: BigInt(cases - drawWeight) * count - meron,
      }
      for (const side of sides)
        expect(shares[side] * BigInt(prices[side]), `${moves} ${then} ${side}`).toBe(96n * BigInt(cases) * count)
    }
  }
  expect(cockfight.rtp).toBe('96.00')
})

test('prices stay within their bounds and the result follows from the number alone', () => {
  for (const way of ways(movesAtMs.length)) expect(rungs).toContain(meronAfter(says(...way), movesAtMs.length))
  const count = { meron: 0, draw: 0, wala: 0 }
  for (let number = 0; number < cases; number++) count[cockfight.shared.result(says(0, 0, 0, 0, number)).winner] += 1
  const meron = meronAfter(says(0, 0, 0, 0), 3)
  expect(count).toEqual({ meron, draw: drawWeight, wala: cases - drawWeight - meron })
})

test('takes spots at prices that there are', () => {
  const takes = (spot: string) => cockfight.choice.safeParse({ bets: [{ spot, chips: 1 }] }).success
  expect([takes('meron:192'), takes('wala:640'), takes('draw:960')]).toEqual([true, true, true])
  expect(['meron:193', 'draw:192', 'meron', 'meron:', 'rooster:192'].map(takes)).toEqual(new Array(5).fill(false))
})

openTables({
  more: [game('sv3_two', { gameType: 'COCKFIGHT', engine: 'cockfight', minBet: '10.00', maxBet: '20000.00' })],
})

test('a chip keeps the price at which it was bet, and is not taken at one that is gone', async () => {
  const { key, ask } = await sandbox.open({ game_code: 'sv3_two' })
  const end = new AbortController()
  const response = await fetch(`${sandbox.origin}/play-session/table?game=sv3_two`, {
    headers: { authorization: `Bearer ${key}` },
    signal: end.signal,
  })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  /** The newest state of the table that fits. */
  // biome-ignore lint/suspicious/noExplicitAny: what the server says is what is tested
  const until = async (fits: (state: any) => boolean): Promise<any> => {
    for (;;) {
      const states = [...text.matchAll(/event: table\ndata: (.*)\n\n/g)].map(([, data]) => JSON.parse(data!))
      const found = states.findLast(fits)
      if (found) return found
      text += (await reader.read()).value ?? ''
    }
  }
  const first = await until(({ phase }) => phase === 'open')
  const bet = (price: number, name: string = crypto.randomUUID()) =>
    ask('POST', '/tickets', {
      ...{ key: name, round: first.round, stake: '10.00' },
      choice: { bets: [{ spot: spotOf('meron', price), chips: 1 }] },
    })
  const early = first.prices.meron as number
  const name = crypto.randomUUID()
  expect((await bet(early, name)).body.state).toBe('playing')
  await sandbox.timers.pass(6000)
  const second = await until(({ prices }) => prices.meron !== early)
  expect(await bet(early)).toMatchObject({ status: 409, body: { error: 'odds_moved' } })
  expect((await bet(early, name)).status).toBe(200)
  expect((await bet(second.prices.meron)).body.state).toBe('playing')
  for (const ms of [6000, 6000, 6000, 3000]) await sandbox.timers.pass(ms)
  const { result } = (await until(({ phase }) => phase === 'result')) as { result: CockfightResult }
  await wallet.has(4)
  const won = result.winner === 'meron'
  const wins = wallet.received.slice(2).map(({ fields }) => fields.amount)
  expect(wins).toEqual([early, second.prices.meron].map((price) => (won ? 10_000n * BigInt(price) : 0n)))
  end.abort()
})
