import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#sandbox/database.ts'
import type { Engine } from '#sandbox/engines/engine.ts'
import { replay } from '#sandbox/engines/replay.ts'
import { roulette } from '#sandbox/engines/roulette.ts'
import { check } from '#sandbox/frame/fairness.ts'
import { hashOf, seedStream } from '#sandbox/seeds.ts'
import { phaseOf, type SharedRound, timesOf } from '#sandbox/tables/shared-rounds.ts'
import { frameOf, game, manualTimers, startSandbox } from './support.ts'
import { startWalletDouble, type WalletDouble } from './wallet-double.ts'

const opening = 100_000_000n
let wallet: WalletDouble
let sandbox: Awaited<ReturnType<typeof startSandbox>>
const hangUps: (() => void)[] = []

beforeEach(async () => {
  wallet = await startWalletDouble(opening)
  sandbox = await startSandbox({ walletUrl: wallet.url })
})
afterEach(async () => {
  for (const hangUp of hangUps.splice(0)) hangUp()
  await sandbox.vendor.close()
  await wallet.close()
})

interface Told {
  readonly event: string
  // biome-ignore lint/suspicious/noExplicitAny: what the server says is what is tested
  readonly data: any
}

/** Listens to a table as the page does. */
async function listen(key: string, code: string, origin = sandbox.origin) {
  const end = new AbortController()
  hangUps.push(() => end.abort())
  const response = await fetch(`${origin}/play-session/table?game=${code}`, {
    headers: { authorization: `Bearer ${key}` },
    signal: end.signal,
  })
  const heard: Told[] = []
  let woken = () => {}
  const read = async () => {
    let rest = ''
    for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + part).split('\n\n')
      rest = blocks.pop()!
      for (const block of blocks) {
        const [event, data] = [/^event: (.*)$/m.exec(block)?.[1], /^data: (.*)$/m.exec(block)?.[1]]
        if (event && data) heard.push({ event, data: JSON.parse(data) })
      }
      woken()
    }
  }
  void read().catch(() => {})
  return {
    status: response.status,
    heard,
    async until(fits: (told: Told) => boolean) {
      for (;;) {
        const found = heard.find(fits)
        if (found) return found.data
        await new Promise<void>((done) => {
          woken = done
        })
      }
    },
    hangUp: () => end.abort(),
  }
}

const inPhase =
  (phase: string, number = 1) =>
  (told: Told) =>
    told.event === 'table' && told.data.phase === phase && told.data.number === number
const aTicket = (state: string) => (told: Told) => told.event === 'ticket' && told.data.state === state

const everyNumber = (chips = 1) => ({
  bets: Array.from({ length: 37 }, (_, number) => ({ spot: `straight:${number}`, chips })),
})

async function seat(more: object = {}) {
  const frame = await sandbox.open({ game_code: 'live_roulette', ...more })
  const table = await listen(frame.key, 'live_roulette')
  const { round } = await table.until(inPhase('open'))
  const bet = (choice: object = everyNumber(), key: string = crypto.randomUUID(), on: string = round) =>
    frame.ask('POST', '/tickets', { key, round: on, stake: '10.00', choice })
  return { frame, table, round, bet }
}

/** What the vendor believes the members won or lost in all. */
const vendorResult = () =>
  sandbox.db.prepare("select coalesce(sum(win - stake), 0) as result from round where state = 'settled'").get()!
    .result as bigint
const expectEqualSides = () => expect(wallet.balance() - opening).toBe(vendorResult())

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

  test('in demo mode is paid from the purse', async () => {
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

describe('after an end of the program', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'baize-tables-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const again = async (afterMs: number) => {
    const now = sandbox.timers.now()
    for (const hangUp of hangUps.splice(0)) hangUp()
    await sandbox.vendor.close()
    sandbox = await startSandbox({
      walletUrl: wallet.url,
      db: openDatabase(folder),
      timers: manualTimers(now + afterMs),
    })
  }
  const begin = async () => {
    await sandbox.vendor.close()
    sandbox = await startSandbox({ walletUrl: wallet.url, db: openDatabase(folder) })
    return seat()
  }

  test('between bet and result every ticket is settled', async () => {
    const { bet } = await begin()
    await bet()
    await again(60_000)
    await wallet.has(2)
    await expect.poll(() => sandbox.db.prepare('select state from round').get()!.state).toBe('settled')
    expect(wallet.paths()).toEqual(['bet', 'win'])
    expectEqualSides()
  })

  test('within a round the round goes on and the promise holds', async () => {
    const { bet, round, table, frame } = await begin()
    await bet()
    const { fairness } = await table.until(inPhase('open'))
    await again(5000)
    const back = await listen(frame.key, 'live_roulette')
    const state = await back.until(inPhase('open'))
    expect(state).toMatchObject({ round, fairness: { hash: fairness.hash } })
    expect((await frameOf(sandbox.origin, frame.key).ask('GET', '/tickets')).body).toHaveLength(1)
    await sandbox.timers.pass(13_000)
    await sandbox.timers.pass(3000)
    await back.until(aTicket('settled'))
    expect(wallet.paths()).toEqual(['bet', 'win'])
    expectEqualSides()
  })

  test('with the result written but no win sent, wins are sent once', async () => {
    const { bet, round } = await begin()
    await bet()
    sandbox.db
      .prepare('update shared_round set result = ?, drawn_at = ? where id = ?')
      .run('{"number":7}', sandbox.timers.now(), round)
    await again(60_000)
    await wallet.has(2)
    await again(1000)
    expect(wallet.paths()).toEqual(['bet', 'win'])
    await expect.poll(() => wallet.balance() - opening).toBe(-1_000_000n)
    expectEqualSides()
  })
})

describe('a lottery', () => {
  const more = [
    game('lott_thai', { productCode: 'PG', gameType: 'ELOTT', engine: 'lottery-thai' }),
    game('lott_six', { productCode: 'PG', gameType: 'ELOTT', engine: 'lottery-six' }),
  ]
  beforeEach(async () => {
    await sandbox.vendor.close()
    sandbox = await startSandbox({ walletUrl: wallet.url, more })
  })

  test('draws every minute though nobody is there, and is listed for its operator', async () => {
    const { body: first } = await sandbox.operator('/lottery/list', {})
    expect(first.map((one: { game_code: string }) => one.game_code)).toEqual(['lott_thai', 'lott_six'])
    expect(first[0]).toMatchObject({ area: 'PG', draw_every_s: 60, last: null, views: ['betting', 'lobby'] })
    await sandbox.timers.pass(50_000)
    await sandbox.timers.pass(3000)
    const { body: list } = await sandbox.operator('/lottery/list', { area: 'PG' })
    expect(list[0].last.result.text).toMatch(/^\d{6} · \d\d$/)
    await sandbox.timers.pass(7000)
    const { body: next } = await sandbox.operator('/lottery/list', {})
    expect(Date.parse(next[0].draws_at) - Date.parse(list[0].draws_at)).toBe(60_000)
    expect((await sandbox.operator('/lottery/list', { area: 'VN' })).body).toEqual([])
  })

  test('opens with the view that its operator asks for, and the lotteries of its area to its players', async () => {
    const url = await sandbox.launchUrl({
      game_code: 'lott_thai',
      meta: { view: 'lobby', prizeMode: 'ELOTT', gameCode: 'lott_six', launchMode: 'LOTT' },
    })
    const location = (await fetch(url, { redirect: 'manual' })).headers.get('location')!
    expect(location).toMatch(/^\/play\/lott_six\?lang=th&view=lobby&prizeMode=ELOTT#/)
    const frame = frameOf(sandbox.origin, location.split('#')[1]!)
    const { body } = await frame.ask('GET', '/lotteries')
    expect(body.lotteries.map(({ code }: { code: string }) => code)).toEqual(['lott_thai', 'lott_six'])
    expect((await frame.ask('GET', '?game=lott_thai')).body.game.code).toBe('lott_thai')
    expect((await frame.ask('GET', '?game=live_roulette')).status).toBe(404)
  })

  test('takes tickets for another lottery of the area under that one’s code, and pays them', async () => {
    const frame = await sandbox.open({ game_code: 'lott_thai' })
    const table = await listen(frame.key, 'lott_six')
    const { round } = await table.until(inPhase('open'))
    const bets = Array.from({ length: 45 }, (_, at) => ({ spot: `pick1:${at + 1}`, chips: 1 }))
    const { body } = await frame.ask('POST', '/tickets', {
      ...{ key: crypto.randomUUID(), game: 'lott_six', round, stake: '10.00', choice: { bets } },
    })
    expect(body.state).toBe('playing')
    expect(wallet.received[0]!.fields.game_code).toBe('lott_six')
    await sandbox.timers.pass(50_000)
    await sandbox.timers.pass(3000)
    expect((await table.until(aTicket('settled'))).win).toBe('408.00')
    expectEqualSides()
  })
})
