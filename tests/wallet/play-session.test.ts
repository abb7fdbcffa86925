import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RequestFacts, Session } from '#server/kernel/handler.ts'
import { continuePlay, playSessionHandlers } from '#server/launch/play-session.ts'
import { endLaunchTokens } from '#server/wallet/public.ts'
import { openMigrated } from '#tests/support/migrated.ts'
import { alice, bob, World } from './support.ts'

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
const ask = (memberId: bigint) => {
  const session: Session = { id: 's', memberId, type: 0, account: 'a' }
  return playSessionHandlers.gameSession({
    app: world.app,
    input: {},
    session,
    request,
    reply: { setCookie: () => {} },
  })
}
const minutes = (count: number) => world.clock.advance(count * 60_000)
const quiet = { staked: '0.00', won: '0.00', result: '0.00', open: '0.00', rounds: 0 }

describe('the play session', () => {
  test('nobody who has not launched a game plays', async () => {
    const answer = await ask(alice)
    expect(answer).toMatchObject(quiet)
    expect(answer).not.toHaveProperty('startedAt')
    expect(answer.reminderMinutes).toBe(60)
  })

  test('names the rounds that ended in the last ten seconds', async () => {
    await continuePlay(world.app, alice)
    const bet = randomUUID()
    await world.bet({ transaction_uuid: bet, round: 'one', amount: 2_000_000 })
    expect(await ask(alice)).not.toHaveProperty('recent')
    await world.win(bet, { round: 'one', round_closed: true, amount: 500_000 })
    world.clock.advance(9_000)
    expect((await ask(alice)).recent).toEqual([{ round: 'one', staked: '20.00', won: '5.00', ageMs: 9_000 }])
    world.clock.advance(1_000)
    expect(await ask(alice)).not.toHaveProperty('recent')
  })

  test('counts its own settled rounds, and undecided ones apart', async () => {
    const before = randomUUID()
    await world.bet({ transaction_uuid: before, amount: 900_000 })
    await world.win(before, { amount: 0, round_closed: true })
    minutes(1)
    await continuePlay(world.app, alice)
    const startedAt = world.clock.now().toISOString()
    const first = randomUUID()
    await world.bet({ transaction_uuid: first, round: 'one', amount: 2_000_000 })
    await world.win(first, { round: 'one', round_closed: true, amount: 500_000 })
    await world.bet({ round: 'two', amount: 300_000 })
    minutes(5)
    expect(await ask(alice)).toMatchObject({
      ...{ startedAt, now: world.clock.now().toISOString() },
      ...{ staked: '20.00', won: '5.00', result: '-15.00', open: '3.00', rounds: 2 },
    })
    expect(await ask(bob)).toMatchObject(quiet)
  })

  test('goes on over another launch, an open page and bets alone; half an hour without any of them ends it', async () => {
    await continuePlay(world.app, alice)
    const startedAt = world.clock.now().toISOString()
    minutes(29)
    await continuePlay(world.app, alice)
    expect(await ask(alice)).toMatchObject({ startedAt })
    minutes(29)
    expect(await ask(alice)).toMatchObject({ startedAt })
    minutes(29)
    const token = await world.tokenFor(alice)
    expect((await world.bet({ token })).status).toBe('RS_OK')
    minutes(29)
    expect(await ask(alice)).toMatchObject({ startedAt })
    minutes(31)
    expect(await ask(alice)).not.toHaveProperty('startedAt')
    await continuePlay(world.app, alice)
    expect(await ask(alice)).toMatchObject({ ...quiet, startedAt: world.clock.now().toISOString() })
  })

  test('signing out does not hide how long somebody has been playing', async () => {
    await continuePlay(world.app, alice)
    const startedAt = world.clock.now().toISOString()
    minutes(10)
    await endLaunchTokens(world.db, alice, world.clock.now())
    expect(await ask(alice)).toMatchObject({ startedAt })
  })
})
