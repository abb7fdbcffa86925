import { afterEach, beforeEach, expect, test } from 'vitest'
import { game, manualTimers, startSandbox } from './support.ts'

const start = Date.UTC(2026, 0, 5, 12)
const more = [
  game('live_second', { gameType: 'LIVE', engine: 'roulette' }),
  game('bgs_book', { gameType: 'SPORTS', engine: 'book-sports', minBet: '10.00', maxBet: '100000.00' }),
  game('lott_thai', { gameType: 'ELOTT', engine: 'lottery-thai' }),
]
let sandbox: Awaited<ReturnType<typeof startSandbox>>

beforeEach(async () => {
  sandbox = await startSandbox({ more, timers: manualTimers(start), missedMost: 30 })
})
afterEach(() => sandbox.vendor.close())

const everything = ['live_second', 'live_roulette', 'live_baccarat', 'bgs_book', 'lott_thai', 'pg_lotus', 'nothing']
const ask = async (fields: object = { game_codes: everything }) => (await sandbox.operator('/now/list', fields)).body

test('names a table of each kind, in the operator’s order, that plays though nobody sits there', async () => {
  const { now, tables } = await ask()
  expect(now).toBe('2026-01-05T12:00:00.000Z')
  expect(tables.map((one: { game_code: string }) => one.game_code)).toEqual(['live_second', 'live_baccarat'])
  const [roulette, baccarat] = tables
  expect(Date.parse(roulette.closes_at) - Date.parse(roulette.opens_at)).toBe(18_000)
  expect(roulette.road).toHaveLength(24)
  for (const { text, tone } of roulette.road) {
    expect(Number(text)).toBeLessThanOrEqual(36)
    expect(tone === 'green').toBe(text === '0')
  }
  for (const { text } of baccarat.road) expect(['B', 'P', '=']).toContain(text)
})

test('the road has the result of a round once that is over, and a table stops that nobody asks about', async () => {
  const road = async () => (await ask({ game_codes: ['live_roulette'], tables: 1 })).tables[0].road.map(textOf)
  const before = await road()
  await sandbox.timers.pass(18_000)
  await sandbox.timers.pass(3000)
  const number = () =>
    JSON.parse(
      String(
        sandbox.db
          .prepare("select result from shared_round where game_code = 'live_roulette' order by number desc")
          .get()!.result,
      ),
    ).number
  const drawn = String(number())
  expect(await road()).toEqual(before)
  await sandbox.timers.pass(9000)
  expect((await road()).slice(0, 2)).toEqual([drawn, before[0]])
  const rounds = () =>
    Number(sandbox.db.prepare("select count(*) as n from shared_round where game_code = 'live_roulette'").get()!.n)
  const kept = rounds()
  for (let round = 0; round < 3; round += 1) {
    if (!sandbox.timers.waiting().includes(18_000)) break
    await sandbox.timers.pass(18_000)
    await sandbox.timers.pass(3000)
    await sandbox.timers.pass(9000)
  }
  expect(rounds() - kept).toBe(1)
})
const textOf = ({ text }: { text: string }) => text

test('matches can be bet on at the prices told, and a price named at launch reaches the book', async () => {
  const { matches } = await ask()
  expect(matches).toHaveLength(3)
  const [first] = matches
  expect(first).toMatchObject({ game_code: 'bgs_book', league: { en: expect.any(String), th: expect.any(String) } })
  expect(Date.parse(first.starts_at)).toBeGreaterThan(start)
  expect(first.prices[0]).toMatchObject({ side: 'home', pick: `${first.id}:winner:home` })
  expect(first.prices[0].odds).toMatch(/^\d+\.\d\d$/)
  const url = await sandbox.launchUrl({ game_code: 'bgs_book', meta: { pick: first.prices[0].pick } })
  const { headers } = await fetch(url, { redirect: 'manual' })
  expect(new URL(headers.get('location')!, url).searchParams.get('pick')).toBe(first.prices[0].pick)
})

test('the next draw is that of a lottery that was named; nothing is told of what was not', async () => {
  const { draw } = await ask()
  expect(draw).toEqual({ game_code: 'lott_thai', draws_at: '2026-01-05T12:00:53.000Z' })
  await sandbox.timers.pass(50_000)
  expect((await ask()).draw.draws_at).toBe('2026-01-05T12:01:53.000Z')
  expect(await ask({ game_codes: ['pg_lotus'] })).toMatchObject({ tables: [], matches: [], draw: null })
  expect((await sandbox.operator('/now/list', { game_codes: [] }, 'bm90IHNpZ25lZA==')).status).toBe(401)
})
