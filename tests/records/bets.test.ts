import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RequestFacts, Session } from '#server/kernel/handler.ts'
import { memberWallet, postMany } from '#server/ledger/public.ts'
import { betHandlers } from '#server/records/bets.ts'
import { openRounds, recordRounds, roundTransfers } from '#server/wallet/public.ts'
import { openMigrated } from '#tests/support/migrated.ts'
import { alice, bob, World } from '#tests/wallet/support.ts'

let world: World
beforeAll(async () => {
  world = await World.open(await openMigrated())
})
afterAll(async () => {
  await world.settled()
  await world.db.close()
})
beforeEach(() => world.renew())

const request: RequestFacts = {
  ...{ id: 'r', ip: '203.0.113.7', country: 'BR', userAgent: '', cookies: {}, language: 'en' },
  fetchSite: undefined,
}
const reply = { setCookie: () => {} }
const sessionOf = (memberId: bigint): Session => ({ id: 's', memberId, type: 0, account: 'a' })
const rounds = async (memberId: bigint, fields: Record<string, unknown> = {}) =>
  betHandlers.bets({ app: world.app, input: { pageSize: 20, ...fields }, session: sessionOf(memberId), request, reply })
const detail = async (memberId: bigint, id: string) =>
  betHandlers.roundDetail({ app: world.app, input: { id }, session: sessionOf(memberId), request, reply })

describe('rounds', () => {
  async function played(fields: Record<string, unknown> = {}): Promise<string> {
    const transaction_uuid = randomUUID()
    await world.bet({ transaction_uuid, ...fields })
    return transaction_uuid
  }

  test('each round with stake, win and outcome, newest first, by page, kind, state and time', async () => {
    await world.win(await played({ round: 'a' }), { round: 'a', amount: 2_550_000, round_closed: true })
    world.clock.advance(60_000)
    const from = world.clock.now().toISOString()
    await world.rollback(await played({ round: 'b', game_code: 'jdb_fish' }))
    world.clock.advance(60_000)
    await played({ round: 'c' })
    const all = await rounds(alice)
    expect(all).toMatchObject({ totals: { count: 3, truncated: false } })
    const asked = { app: world.app, input: { pageSize: 20 }, session: sessionOf(alice), request, reply }
    expect(await betHandlers.rounds(asked)).toEqual(all)
    expect(all).not.toHaveProperty('next')
    expect(
      all.content.map(({ gameName, stake, win, result, status }) => [gameName, stake, win, result, status]),
    ).toEqual([
      ['Koi', '10.00', '0.00', '-10.00', 'open'],
      ['Fish', '0.00', '0.00', '0.00', 'rolled_back'],
      ['Koi', '10.00', '25.50', '15.50', 'settled'],
    ])
    const { next } = await rounds(alice, { pageSize: 2 })
    expect(await rounds(alice, { cursor: next, pageSize: 2 })).toEqual({ content: [all.content[2]] })
    expect(await rounds(bob, { cursor: next })).toEqual({ content: [] })
    expect((await rounds(alice, { status: 'open' })).content).toEqual([all.content[0]])
    expect((await rounds(alice, { gameType: 'FISH' })).content).toEqual([all.content[1]])
    expect((await rounds(alice, { from })).totals?.count).toBe(2)
    expect((await rounds(alice, { to: from })).content).toEqual([all.content[2]])
    const none = { stake: '0.00', payout: '0.00', open: '0.00', valid: '0.00', result: '0.00', currency: 'THB' }
    expect(await rounds(bob)).toEqual({ content: [], vendors: [], totals: { count: 0, truncated: false, ...none } })
    const soon = new Date(world.clock.now().getTime() + 1)
    const open = await openRounds(world.db, soon, { pageSize: 100 }, (round) => round)
    expect(open.content.filter((round) => round.memberId === alice)).toMatchObject([{ round: 'c', gameCode: 'pg_koi' }])
  })

  test('the sums of a selection cover all its pages, keep to its filters, and leave open rounds out of the result', async () => {
    await world.win(await played({ round: 'a' }), { round: 'a', amount: 2_550_000, round_closed: true })
    await world.win(await played({ round: 'b' }), { round: 'b', amount: 0, round_closed: true })
    await world.rollback(await played({ round: 'c', game_code: 'jdb_fish' }))
    await played({ round: 'd' })
    const all = { stake: '30.00', payout: '25.50', open: '10.00', valid: '20.00', result: '5.50', currency: 'THB' }
    const whole = await rounds(alice)
    expect(whole.totals).toMatchObject(all)
    expect(whole.content[0]!.lagerIcon).toBe('x')
    expect((await rounds(alice, { pageSize: 1 })).totals).toEqual(whole.totals)
    expect((await rounds(alice, { status: 'open' })).totals).toMatchObject({
      stake: '10.00',
      open: '10.00',
      result: '0.00',
    })
    expect((await rounds(alice, { gameType: 'FISH' })).totals).toMatchObject({
      stake: '0.00',
      payout: '0.00',
      result: '0.00',
    })
  })

  test('a vendor is chosen among those at whom the member has played', async () => {
    await played({ round: 'a' })
    await played({ round: 'b', game_code: 'jdb_fish' })
    await played({ round: 'c', game_code: 'pg_live' })
    const all = await rounds(alice)
    expect(all.vendors).toEqual([
      { vassalage: 'JDB', name: 'JDB' },
      { vassalage: 'PG', name: 'PG' },
    ])
    const names = async (fields: object) => (await rounds(alice, { ...fields })).content.map(({ gameName }) => gameName)
    expect(await names({ vendor: 'PG' })).toEqual(['Table', 'Koi'])
    expect(await names({ vendor: 'PG', gameType: 'LIVE' })).toEqual(['Table'])
    expect(await names({ vendor: 'JDB', gameType: 'LIVE' })).toEqual([])
    expect((await rounds(alice, { vendor: 'JDB' })).totals).toMatchObject({ count: 1, stake: '10.00', open: '10.00' })
    await expect(rounds(alice, { vendor: 'NOBODY' })).rejects.toMatchObject({
      code: 'invalid_input',
      details: { fields: { vendor: 'unknown' } },
    })
  })

  test('a period that ends before it begins, or reaches further back than thirteen months, is refused', async () => {
    await played({ round: 'a' })
    const [from, to] = ['2026-02-01T00:00:00.000Z', '2026-03-02T00:00:00.000Z']
    expect((await rounds(alice, { from, to })).totals?.count).toBe(1)
    for (const period of [
      { from: to, to: from },
      { from, to: from },
    ])
      await expect(rounds(alice, period)).rejects.toMatchObject({ code: 'period_reversed' })
    // Thirteen months before 1 March 2026, and a day for time zones.
    expect((await rounds(alice, { from: '2025-01-31T17:00:00.000Z' })).totals?.count).toBe(1)
    for (const period of [{ from: '2025-01-27T00:00:00.000Z' }, { to: '2025-01-01T00:00:00.000Z' }])
      await expect(rounds(alice, period)).rejects.toMatchObject({ code: 'period_too_long' })
    world.clock.advance(14 * 31 * 24 * 60 * 60_000)
    expect(await rounds(alice)).toMatchObject({ content: [], totals: { count: 0 } })
    world.clock.advance(-14 * 31 * 24 * 60 * 60_000)
  })

  test('a round leads to the vendor’s page of it by its first transaction, and does without', async () => {
    const bet = await played({ round: 'a' })
    const id = (await rounds(alice)).content[0]!.id
    expect(await detail(alice, id)).not.toHaveProperty('page')
    const asked: string[] = []
    const roundPage = (transaction: string) => {
      asked.push(transaction)
      return Promise.resolve('https://vendor.example/rounds/a')
    }
    const app = {
      ...world.app,
      ports: { ...world.app.ports, gameVendor: { ...world.app.ports.gameVendor, roundPage } },
    }
    const shown = await betHandlers.roundDetail({ app, input: { id }, session: sessionOf(alice), request, reply })
    expect(shown.page).toBe('https://vendor.example/rounds/a')
    expect(asked).toEqual([bet])
  })

  test('one round with each movement; another’s answers like one that is not there', async () => {
    const bet = await played({ round: 'a' })
    const win = randomUUID()
    await world.win(bet, { transaction_uuid: win, round: 'a', amount: 500_000 })
    await world.rollback(bet, { round: 'a' })
    const id = (await rounds(alice)).content[0]!.id
    const { movements } = await detail(alice, id)
    expect(
      movements.map(({ kind, amount, balanceAfter, reference }) => [kind, amount, balanceAfter, reference]),
    ).toEqual([
      ['bet', '-10.00', '990.00', bet],
      ['win', '5.00', '995.00', win],
      ['rollback', '10.00', '1005.00', expect.any(String)],
    ])
    for (const [member, other] of [
      [bob, id],
      [alice, '987654321'],
      [alice, 'x'],
      [alice, '99999999999999999999'],
    ] as const)
      await expect(detail(member, other)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('loaded rounds are as whole as played ones, and loading them again changes nothing', async () => {
    const account = (await memberWallet(world.db, alice))!
    const past = Array.from({ length: 30 }, (_, index) => ({
      ...{ memberId: alice, account, currency: 'THB', vassalage: 'PG', gameCode: 'pg_koi', round: `past-${index}` },
      ...{ betUuid: randomUUID(), winUuid: randomUUID(), stake: 100_000n, win: index % 3 === 0 ? 250_000n : 0n },
      openedAt: new Date(Date.UTC(2026, 0, 1, index)),
      closedAt: new Date(Date.UTC(2026, 0, 1, index, 1)),
    }))
    for (let again = 0; again < 2; again += 1)
      await world.db.transaction(async (tx) => {
        await postMany(tx, past.flatMap(roundTransfers))
        await recordRounds(tx, past)
      })
    expect((await rounds(alice)).totals?.count).toBe(30)
    expect(await world.balance()).toBe(100_000_000n - 3_000_000n + 2_500_000n)
    expect(await world.invariants()).toEqual([])
    const { content } = await rounds(alice, { pageSize: 50, to: '2026-01-03' })
    const lost = content.find(({ openedAt, win }) => openedAt.startsWith('2026-01-01') && win === '0.00')!
    const [bet, win] = (await detail(alice, lost.id)).movements
    expect(win!.balanceAfter).toBe(bet!.balanceAfter)
  })
})
