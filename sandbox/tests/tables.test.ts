import { describe, expect, test } from 'vitest'
import { openDatabase } from '#sandbox/database.ts'
import type { Engine } from '#sandbox/engines/engine.ts'
import { replay } from '#sandbox/engines/replay.ts'
import { roulette } from '#sandbox/engines/roulette.ts'
import { check } from '#sandbox/frame/fairness.ts'
import type { Games } from '#sandbox/games.ts'
import { hashOf, seedStream } from '#sandbox/seeds.ts'
import { phaseOf, type SharedRound, timesOf } from '#sandbox/tables/shared-rounds.ts'
import { openTables as openEmptyTables } from '#sandbox/tables/tables.ts'
import type { Tickets } from '#sandbox/tables/tickets.ts'
import { manualTimers, seededBytes } from './support.ts'
import {
  aTicket,
  everyNumber,
  expectEqualSides,
  inPhase,
  listen,
  opening,
  openTables,
  sandbox,
  seat,
  startAgain,
  wallet,
} from './table-support.ts'

openTables()

describe('the clock', () => {
  test('parts a round into open, closed and result', () => {
    const { clock } = roulette.shared
    const times = timesOf(clock, 1000)
    const round = { ...times, result: null, drawnAt: null } as unknown as SharedRound
    expect([1000, 18_999, 19_000, 99_000].map((now) => phaseOf(round, now))).toEqual([
      'open',
      'open',
      'closed',
      'closed',
    ])
    const drawn = { ...round, drawnAt: 22_000 }
    expect([22_000, 30_999, 31_000].map((now) => phaseOf(drawn, now))).toEqual(['result', 'result', 'over'])
  })

  test('sets a lottery to whole minutes', () => {
    const clock = { openMs: 50_000, closedMs: 3000, resultMs: 7000, aligned: true }
    expect(timesOf(clock, 123_456)).toEqual({ opensAt: 120_000, closesAt: 170_000, drawsAt: 173_000, endsAt: 180_000 })
  })

  test('goes on by itself for as long as somebody sits there, and begins anew for who comes later', async () => {
    const { table } = await seat()
    await sandbox.timers.pass(18_000)
    await table.until(inPhase('closed'))
    await sandbox.timers.pass(3000)
    const { result } = await table.until(inPhase('result'))
    expect(result.number).toBeGreaterThanOrEqual(0)
    await sandbox.timers.pass(9000)
    await table.until(inPhase('open', 2))
    expect((await table.until((told) => told.event === 'history' && told.data.length === 1))[0].result).toEqual(result)
  })

  /** Somebody at a table that has played so many rounds before. */
  const comeTo = async (user: string) => {
    const { key } = await sandbox.open({ game_code: 'live_roulette', user })
    return listen(key, 'live_roulette')
  }

  test('has rounds behind it when the first comes, drawn from its chain at the times they had', async () => {
    await startAgain({ missedMost: 3 })
    const table = await comeTo('1001')
    const past = await table.until((told) => told.event === 'history')
    const now = sandbox.timers.now()
    const { openMs, closedMs, resultMs } = roulette.shared.clock
    const length = openMs + closedMs + resultMs
    expect(past.map(({ number, drawnAt }: { number: number; drawnAt: number }) => [number, drawnAt])).toEqual(
      [1, 2, 3].map((ago) => [4 - ago, now - ago * length + openMs + closedMs]),
    )
    const seeds = past.map(({ fairness }: { fairness: { seed: string } }) => fairness.seed)
    expect(past.map(({ fairness }: { fairness: { hash: string } }) => fairness.hash)).toEqual(seeds.map(hashOf))
    // The round that is open now is the next link: its seed is told by nobody yet.
    const open = await table.until(inPhase('open', 4))
    expect(open.fairness).toMatchObject({ hash: seeds[0] })
    expect(open.fairness).not.toHaveProperty('seed')
  })

  test('has played on while nobody sat there, as often as its clock says', async () => {
    const timers = manualTimers()
    const { tables } = openEmptyTables({
      ...{ db: openDatabase(), random: seededBytes(7), timers, log: () => {}, missedMost: 50 },
      games: { find: () => ({ engine: roulette }), all: [] } as unknown as Games,
      tickets: () => ({ settle() {} }) as unknown as Tickets,
    })
    const guest = { moved() {}, settled() {} }
    const rise = tables.sit('live_roulette', guest)
    expect(tables.current('live_roulette')).toMatchObject({ number: 51 })
    rise()
    await timers.pass(18_000)
    await timers.pass(3000)
    await timers.pass(9000)
    timers.after(75_000, () => {})
    await timers.pass(75_000)
    // Two whole rounds have passed since, and the next one opens for who comes.
    tables.sit('live_roulette', guest)
    expect(tables.current('live_roulette')).toMatchObject({ number: 54, opensAt: timers.now() })
    expect(tables.history('live_roulette', 3).map(({ endsAt }) => endsAt - timers.now())).toEqual([0, -30_000, -75_000])
  })

  test('shows the current part to who comes late, with the server’s time', async () => {
    await seat()
    await sandbox.timers.pass(18_000)
    const late = await sandbox.open({ game_code: 'live_roulette', user: '1002' })
    const state = await (await listen(late.key, 'live_roulette')).until((told) => told.event === 'table')
    expect(state).toMatchObject({ phase: 'closed', number: 1, watching: 2, now: sandbox.timers.now() })
  })
})

describe('a ticket', () => {
  test('is a signed bet at once and a win after the result', async () => {
    const { bet, table } = await seat()
    expect((await bet()).body).toMatchObject({ state: 'playing', stake: '370.00', outcome: null })
    expect(wallet.paths()).toEqual(['bet'])
    await sandbox.timers.pass(18_000)
    await sandbox.timers.pass(3000)
    const ticket = await table.until(aTicket('settled'))
    expect(ticket.win).toBe('360.00')
    expect(wallet.paths()).toEqual(['bet', 'win'])
    const [first, second] = wallet.received
    expect(second!.fields).toMatchObject({
      round: first!.fields.round,
      round_closed: true,
      reference_transaction_uuid: first!.fields.transaction_uuid,
    })
    expectEqualSides()
  })

  test('shares its result with everybody at the table', async () => {
    const [one, other] = [await seat(), await seat({ user: '1002' })]
    expect(other.round).toBe(one.round)
    await one.bet()
    await other.bet()
    await one.table.until((told) => told.event === 'table' && told.data.players === 2)
    await sandbox.timers.pass(18_000)
    await sandbox.timers.pass(3000)
    const tickets = await Promise.all([one.table.until(aTicket('settled')), other.table.until(aTicket('settled'))])
    expect(tickets[0].outcome.result).toEqual(tickets[1].outcome.result)
    expect(
      one.table.heard.filter(({ event }) => event === 'ticket').every(({ data }) => data.id === tickets[0].id),
    ).toBe(true)
    expectEqualSides()
  })

  test('after the close is refused and not charged', async () => {
    const { bet, table, round } = await seat()
    await sandbox.timers.pass(18_000)
    expect(await bet()).toMatchObject({ status: 409, body: { error: 'bets_closed' } })
    await sandbox.timers.pass(3000)
    await sandbox.timers.pass(9000)
    await table.until(inPhase('open', 2))
    expect(await bet(everyNumber(), crypto.randomUUID(), round)).toMatchObject({ status: 409 })
    expect(wallet.received).toEqual([])
    expect(sandbox.db.prepare('select count(*) as rounds from round').get()!.rounds).toBe(0n)
  })

  test('asked for twice under one name is bought once, even after the close', async () => {
    const { bet } = await seat()
    const name = crypto.randomUUID()
    const { body: first } = await bet(everyNumber(), name)
    await sandbox.timers.pass(18_000)
    expect((await bet(everyNumber(), name)).body).toEqual(first)
    expect(wallet.paths()).toEqual(['bet'])
  })

  test('may be bought several times in a round, up to the most of the game', async () => {
    const { bet } = await seat()
    await bet()
    await bet()
    expect(await bet()).toMatchObject({ status: 422, body: { error: 'stake_not_offered' } })
    expect(wallet.paths()).toEqual(['bet', 'bet'])
  })

  test('that the wallet does not cover is refused cleanly', async () => {
    const { bet, table } = await seat()
    wallet.plan.push('RS_ERROR_NOT_ENOUGH_MONEY')
    expect((await bet()).body).toMatchObject({ state: 'refused', refusal: 'insufficient_funds' })
    await sandbox.timers.pass(18_000)
    await sandbox.timers.pass(3000)
    await table.until(inPhase('result'))
    expect(wallet.paths()).toEqual(['bet'])
    expectEqualSides()
  })

  for (const behaviour of ['lose-answer', 'lose-call', 'bad-gateway'] as const)
    test(`whose bet is unclear (${behaviour}) is rolled back and wins nothing`, async () => {
      const { bet, table } = await seat()
      wallet.plan.push(behaviour)
      expect((await bet()).body.state).toBe('cancelled')
      await sandbox.timers.pass(18_000)
      await sandbox.timers.pass(3000)
      await table.until(inPhase('result'))
      expect(wallet.paths()).toEqual(['bet', 'rollback'])
      expect(wallet.balance()).toBe(opening)
    })

  for (const behaviour of ['lose-answer', 'lose-call', 'answer-twice'] as const)
    test(`is paid once though the answer to the win fails (${behaviour})`, async () => {
      const { bet, table } = await seat()
      wallet.plan.push('ok', behaviour)
      await bet()
      await sandbox.timers.pass(18_000)
      await sandbox.timers.pass(3000)
      if (behaviour !== 'answer-twice') await sandbox.timers.pass(1000)
      await table.until(aTicket('settled'))
      expect(wallet.balance() - opening).toBe(-1_000_000n)
      expectEqualSides()
    })

  test('in demo mode is paid from the demo balance', async () => {
    const { bet, table, frame } = await seat({ currency: 'XXX', user: null, token: null })
    await bet()
    await sandbox.timers.pass(18_000)
    await sandbox.timers.pass(3000)
    await table.until(aTicket('settled'))
    expect((await frame.session()).balance).toBe('9990.00')
    expect(wallet.received).toEqual([])
  })

  test('of the game that goes by the clock cannot be played as a round of one’s own', async () => {
    const { frame } = await seat()
    expect(
      (await frame.ask('POST', '/rounds', { key: crypto.randomUUID(), stake: '10.00', choice: everyNumber() })).status,
    ).toBe(404)
  })
})

describe('a round’s chance', () => {
  test('is promised before the bets and shown after the result, which follows from it', async () => {
    const { table } = await seat()
    const { fairness } = await table.until(inPhase('open'))
    expect(fairness.seed).toBeUndefined()
    await sandbox.timers.pass(18_000)
    expect((await table.until(inPhase('closed'))).fairness.seed).toBeUndefined()
    await sandbox.timers.pass(3000)
    const { fairness: shown, result } = await table.until(inPhase('result'))
    expect(hashOf(shown.seed)).toBe(fairness.hash)
    const stream = seedStream({ serverSeed: shown.seed, clientSeed: shown.name, nonce: shown.number })
    expect(roulette.shared.result(stream)).toEqual(result)
  })

  test('a ticket is proved like any other round, after the draw and not before it', async () => {
    const { frame, table, bet } = await seat()
    await bet()
    const proofOf = async () => (await frame.ask('GET', '/fairness')).body.rounds[0]
    await sandbox.timers.pass(18_000)
    await table.until(inPhase('closed'))
    expect(await proofOf()).toBeUndefined()
    await sandbox.timers.pass(3000)
    await table.until(aTicket('settled'))
    const proof = await proofOf()
    expect(proof).toMatchObject({ engine: 'roulette', shared: true, clientSeed: 'live_roulette' })
    expect(await check(proof)).toMatchObject({ seedFits: true, outcomeFits: true, winFits: true })
  })
})

test('a settled ticket can be drawn again from what the page is given', async () => {
  const { bet, table, frame } = await seat()
  await bet()
  await sandbox.timers.pass(18_000)
  await sandbox.timers.pass(3000)
  const ticket = await table.until(aTicket('settled'))
  const { rounds } = (await frame.ask('GET', '/fairness')).body
  const [proof] = rounds
  expect(proof).toMatchObject({ round: ticket.id, engine: 'roulette', shared: true })
  expect(hashOf(proof.serverSeed)).toBe(proof.hash)
  const again = replay(roulette as unknown as Engine, { ...proof, stake: BigInt(proof.stake) }, seedStream(proof))
  expect({ win: `${again.win}`, show: again.show }).toEqual({ win: proof.win, show: proof.outcome })
})
