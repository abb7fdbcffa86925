import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#sandbox/database.ts'
import { frameOf, game, manualTimers } from './support.ts'
import {
  aTicket,
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

describe('after an end of the program', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'baize-tables-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const again = async (afterMs: number) => {
    const now = sandbox.timers.now()
    await startAgain({ db: openDatabase(folder), timers: manualTimers(now + afterMs) })
  }
  const begin = async () => {
    await startAgain({ db: openDatabase(folder) })
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

test('a ticket that cannot be paid is told of, and the others are paid', async () => {
  const told: unknown[] = []
  await startAgain({ log: (event, facts) => told.push([event, facts?.round]) })
  const { bet, table } = await seat()
  const { body: broken } = await bet()
  await bet()
  sandbox.db.prepare("update call set state = 'undone' where round_id = ?").run(broken.id)
  await sandbox.timers.pass(18_000)
  await sandbox.timers.pass(3000)
  const paid = await table.until(aTicket('settled'))
  expect(paid.id).not.toBe(broken.id)
  expect(told).toEqual([['ticket_failed', broken.id]])
})

describe('a lottery', () => {
  const more = [
    game('lott_thai', { productCode: 'PG', gameType: 'ELOTT', engine: 'lottery-thai' }),
    game('lott_six', { productCode: 'PG', gameType: 'ELOTT', engine: 'lottery-six' }),
  ]
  beforeEach(async () => {
    await startAgain({ more })
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
