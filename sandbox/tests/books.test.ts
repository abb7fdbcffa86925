import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '#sandbox/database.ts'
import type { Match } from '#sandbox/engines/match.ts'
import { check } from '#sandbox/frame/fairness.ts'
import { hashOf } from '#sandbox/seeds.ts'
import { aheadMs } from '#sandbox/sports/programme.ts'
import { game, manualTimers, startSandbox } from './support.ts'
import { startWalletDouble, type WalletDouble } from './wallet-double.ts'

const opening = 100_000_000n
/** Operators are alarmed by rounds that stay open for longer. */
const openAlarmMs = 60 * 60_000
const more = [game('bgs_book', { gameType: 'SPORTS', engine: 'book-sports', minBet: '10.00', maxBet: '100000.00' })]
const start = Date.UTC(2026, 0, 5, 12)
let wallet: WalletDouble
let sandbox: Awaited<ReturnType<typeof startSandbox>>
let folder: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'baize-books-'))
  wallet = await startWalletDouble(opening)
  sandbox = await open(start)
})
afterEach(async () => {
  await sandbox.vendor.close()
  await wallet.close()
  rmSync(folder, { recursive: true, force: true })
})

const open = (now: number, db: Database = openDatabase(folder)) =>
  startSandbox({ walletUrl: wallet.url, more, db, timers: manualTimers(now) })
/** The program ends and begins again so much later. */
const again = async (afterMs: number) => {
  const now = sandbox.timers.now()
  await sandbox.vendor.close()
  sandbox = await open(now + afterMs)
}

interface Listed {
  readonly id: string
  readonly kicksOffAt: number
  readonly endsAt: number
  readonly markets: readonly { readonly market: string; readonly prices: readonly { pick: string; odds: number }[] }[]
}

/** The programme as a page reads it when it opens. */
async function look(key: string): Promise<readonly Listed[]> {
  const end = new AbortController()
  const response = await fetch(`${sandbox.origin}/play-session/book`, {
    headers: { authorization: `Bearer ${key}` },
    signal: end.signal,
  })
  let text = ''
  for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
    text += part
    const data = /event: programme\ndata: (.*)\n\n/.exec(text)?.[1]
    if (!data) continue
    end.abort()
    return (JSON.parse(data) as { fixtures: readonly Listed[] }).fixtures
  }
  throw new Error('no programme')
}

async function sit(options: object = {}) {
  const frame = await sandbox.open({ game_code: 'bgs_book', ...options })
  const fixtures = await look(frame.key)
  const leg = (at: number, pick = 'home') => {
    const fixture = fixtures[at]!
    const { odds } = fixture.markets[0]!.prices.find((one) => one.pick === pick)!
    return { fixture: fixture.id, market: 'winner', pick, odds }
  }
  const bet = (legs: readonly object[], key: string = crypto.randomUUID(), stake = '10.00') =>
    frame.ask('POST', '/coupons', { key, stake, legs })
  const list = async () => (await frame.ask('GET', '/coupons')).body
  return { frame, fixtures, leg, bet, list }
}

const matchOf = (id: string) =>
  JSON.parse(String(sandbox.db.prepare('select match from fixture where id = ?').get(id)!.match)) as Match
/** What was drawn cannot be known: it is set, and so is that the match takes place. */
const ending = (id: string, match: Partial<Match>) => {
  sandbox.db
    .prepare('update fixture set match = ?, moved = 0 where id = ?')
    .run(JSON.stringify({ moved: 0, postponed: false, score: [0, 0], course: [], ...match }), id)
}
const settledStates = () =>
  sandbox.db
    .prepare('select state from round')
    .all()
    .map(({ state }) => state)
const vendorResult = () =>
  sandbox.db.prepare("select coalesce(sum(win - stake), 0) as result from round where state = 'settled'").get()!
    .result as bigint
const expectEqualSides = () => expect(wallet.balance() - opening).toBe(vendorResult())

describe('a coupon', () => {
  test('is a signed bet at once and a win that closes the round after its last match', async () => {
    const { leg, bet, list, fixtures } = await sit()
    const legs = [leg(0), leg(2)]
    const { body } = await bet(legs)
    expect(body).toMatchObject({ state: 'playing', status: 'open', stake: '10.00' })
    expect(wallet.paths()).toEqual(['bet'])
    ending(legs[0]!.fixture, { score: [2, 0] })
    ending(legs[1]!.fixture, { score: [1, 0] })
    await again(fixtures[0]!.endsAt - sandbox.timers.now())
    expect(wallet.paths()).toEqual(['bet'])
    await again(fixtures[2]!.endsAt - sandbox.timers.now())
    await wallet.has(2)
    await expect.poll(settledStates).toEqual(['settled'])
    const [first, second] = wallet.received
    expect(second!.fields).toMatchObject({
      ...{ round: first!.fields.round, round_closed: true, reference_transaction_uuid: first!.fields.transaction_uuid },
      amount: (1_000_000n * BigInt(legs[0]!.odds) * BigInt(legs[1]!.odds)) / 10_000n,
    })
    expectEqualSides()
    void list
  })

  test('that has lost closes its round with a win of nought', async () => {
    const { leg, bet, fixtures } = await sit()
    const legs = [leg(0), leg(1)]
    await bet(legs)
    ending(legs[0]!.fixture, { score: [0, 3] })
    ending(legs[1]!.fixture, { score: [3, 0] })
    await again(fixtures[1]!.endsAt - sandbox.timers.now() + 300_000)
    await expect.poll(settledStates).toEqual(['settled'])
    expect(wallet.received.at(-1)!.fields).toMatchObject({ amount: 0n, round_closed: true })
    expectEqualSides()
  })

  test('counts a postponed match as one; of such matches alone the stake comes back', async () => {
    const { leg, bet, fixtures, frame } = await sit()
    const [one, two] = [leg(0), leg(1)]
    await bet([one, two])
    await bet([one])
    ending(one.fixture, { postponed: true })
    ending(two.fixture, { score: [2, 1] })
    await again(fixtures[1]!.endsAt - sandbox.timers.now() + 300_000)
    await expect.poll(settledStates).toEqual(['settled', 'settled'])
    const wins = wallet.received.slice(2).map(({ fields }) => fields.amount)
    expect(wins.sort()).toEqual([1_000_000n, (1_000_000n * BigInt(two.odds)) / 100n].sort())
    const response = await fetch(`${sandbox.origin}/play-session/coupons`, {
      headers: { authorization: `Bearer ${frame.key}` },
    })
    const body = (await response.json()) as { status: string }[]
    expect(body.map(({ status }) => status)).toEqual(['void', 'won'])
    expectEqualSides()
  })

  test('does not keep its player from the next one', async () => {
    const { leg, bet, list } = await sit()
    for (let count = 0; count < 5; count++) expect((await bet([leg(count)])).body.state).toBe('playing')
    expect(await list()).toHaveLength(5)
    expect(wallet.paths()).toEqual(Array.from({ length: 5 }, () => 'bet'))
  })

  test('is paid after the others of its player that end at the same time, so that the last balance is the last told', async () => {
    const { leg, bet, fixtures } = await sit()
    await bet([leg(0)])
    await bet([leg(0, 'away')])
    ending(fixtures[0]!.id, { score: [1, 0] })
    wallet.plan.push('RS_ERROR_UNKNOWN')
    await again(fixtures[0]!.endsAt - sandbox.timers.now())
    await wallet.has(3)
    await sandbox.timers.pass(1000)
    await wallet.has(5)
    await expect.poll(settledStates).toEqual(['settled', 'settled'])
    const [one, two] = wallet.received.map(({ fields }) => fields.round)
    expect(wallet.received.slice(2).map(({ fields }) => fields.round)).toEqual([one, one, two])
    expectEqualSides()
  })

  test('asked for twice under one name is bought once', async () => {
    const { leg, bet } = await sit()
    const name = crypto.randomUUID()
    const { body } = await bet([leg(0)], name)
    expect((await bet([leg(0)], name)).body.id).toBe(body.id)
    expect(wallet.paths()).toEqual(['bet'])
  })

  test('at a price that is gone is refused, so that its player is asked', async () => {
    const { leg, bet } = await sit()
    const one = leg(0)
    expect(await bet([{ ...one, odds: one.odds + 8 }])).toMatchObject({ status: 409, body: { error: 'price_changed' } })
    expect(wallet.received).toEqual([])
  })

  test('after kick-off, of two picks of one match, or beyond the most that is paid is refused and not charged', async () => {
    const { leg, bet, fixtures } = await sit()
    const eight = Array.from({ length: 8 }, (_, at) => {
      const { pick } = [...fixtures[at]!.markets[0]!.prices].sort((a, b) => b.odds - a.odds)[0]!
      return leg(at, pick)
    })
    expect(await bet([leg(0), leg(0, 'away')])).toMatchObject({ status: 422, body: { error: 'choice_not_offered' } })
    expect(await bet(eight, crypto.randomUUID(), '1000.00')).toMatchObject({
      status: 422,
      body: { error: 'win_limit' },
    })
    expect((await bet([...eight, leg(8)])).status).toBe(400)
    ending(fixtures[0]!.id, {})
    expect(await bet([leg(0)])).toMatchObject({ status: 409, body: { error: 'bets_closed' } })
    expect(wallet.received).toEqual([])
  })

  test('whose bet is unclear is rolled back and wins nothing', async () => {
    const { leg, bet } = await sit()
    wallet.plan.push('lose-answer')
    expect((await bet([leg(0)])).body).toMatchObject({ state: 'cancelled', status: 'refused' })
    await again(aheadMs)
    expect(wallet.paths()).toEqual(['bet', 'rollback'])
    expect(wallet.balance()).toBe(opening)
  })

  test('in demo mode is paid from the demo balance', async () => {
    const { leg, bet, frame, fixtures } = await sit({ currency: 'XXX', user: null, token: null })
    const one = leg(0)
    await bet([one])
    ending(one.fixture, { score: [1, 0] })
    await again(fixtures[0]!.endsAt - sandbox.timers.now())
    const response = await fetch(`${sandbox.origin}/play-session`, {
      headers: { authorization: `Bearer ${frame.key}` },
    })
    const { balance } = (await response.json()) as { balance: string }
    expect(balance).toBe((9990 + one.odds / 10).toFixed(2))
    expect(wallet.received).toEqual([])
  })
})

describe('what its operator is told', () => {
  test('is when a coupon can be over, before any alarm, in the bet and in the list', async () => {
    const { leg, bet, fixtures } = await sit()
    const last = fixtures.length - 1
    await bet([leg(0), leg(last)])
    const due = new Date(fixtures[last]!.endsAt).toISOString()
    expect(wallet.received[0]!.fields.meta).toEqual({ expected_settle_at: due })
    expect(fixtures[last]!.endsAt - sandbox.timers.now()).toBeLessThan(openAlarmMs)
    const { body } = await sandbox.operator('/transactions/list', { round: wallet.received[0]!.fields.round })
    expect(body[0]).toMatchObject({ kind: 'bet', expected_settle_at: due })
  })
})

describe('a match', () => {
  test('is promised before the bets, drawn at kick-off, and told only as far as it has been played', async () => {
    const { fixtures, frame, leg, bet } = await sit()
    const one = fixtures[0]! as Listed & { fairness: { hash: string; seed?: string }; score: unknown }
    expect(one.fairness.seed).toBeUndefined()
    await bet([leg(0)])
    await again(one.kicksOffAt - sandbox.timers.now())
    const during = (await look(frame.key)).find(({ id }) => id === one.id) as typeof one & { phase: string }
    const match = matchOf(one.id)
    expect(during.fairness).not.toHaveProperty('seed')
    if (!match.postponed) expect(during).toMatchObject({ phase: 'live', score: [0, 0] })
    expect(JSON.stringify(during)).not.toContain('course')
    await again(one.endsAt - sandbox.timers.now())
    const after = (await look(frame.key)).find(({ id }) => id === one.id) as typeof one
    expect(hashOf(after.fairness.seed!)).toBe(one.fairness.hash)
  })

  test('is proved like every other round, pick by pick', async () => {
    const { frame, leg, bet, fixtures } = await sit()
    await bet([leg(0), leg(1, 'away')])
    await again(fixtures[1]!.endsAt - sandbox.timers.now() + 300_000)
    await expect.poll(settledStates).toEqual(['settled'])
    const response = await fetch(`${sandbox.origin}/play-session/fairness`, {
      headers: { authorization: `Bearer ${frame.key}` },
    })
    const { rounds } = (await response.json()) as { rounds: Parameters<typeof check>[0][] }
    expect(rounds).toHaveLength(2)
    for (const proof of rounds)
      expect(await check(proof)).toMatchObject({ seedFits: true, outcomeFits: true, winFits: true })
  })
})
