import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type LimitKind, limitKinds } from '#api/limits.ts'
import { openAct } from '#server/kernel/act.ts'
import type { RequestFacts, Session } from '#server/kernel/handler.ts'
import { limitsHandlers } from '#server/limits/handlers.ts'
import { setHouseLimit } from '#server/limits/public.ts'
import { limitsOf } from '#server/limits/state.ts'
import { openMigrated } from '#tests/support/migrated.ts'
import { alice, World } from '#tests/wallet/support.ts'

const start = 100_000_000n
const hourMs = 3_600_000
let world: World
beforeAll(async () => {
  world = await World.open(await openMigrated())
})
afterAll(() => world.db.close())
beforeEach(async () => {
  await world.renew(start)
})

const call = () => ({
  app: world.app,
  session: { memberId: alice } as Session,
  request: { id: crypto.randomUUID(), ip: '192.0.2.1' } as RequestFacts,
  reply: { setCookie: () => {} },
  act: openAct(world.app, { actor: `member:${alice}`, action: 'limits.test' }),
})
const set = async (input: Parameters<typeof limitsHandlers.setPlayLimits>[0]['input']) =>
  limitsHandlers.setPlayLimits({ ...call(), input })
const exclude = async (period: 'day' | 'week' | 'sixMonths' | 'permanent') =>
  limitsHandlers.exclude({ ...call(), input: { period } })
const confirm = async (kind: LimitKind) => limitsHandlers.confirmRaise({ ...call(), input: { kind } })
const keep = async (kind: LimitKind) => limitsHandlers.dropRaise({ ...call(), input: { kind } })
const read = () => limitsOf(world.app, world.db, alice)
const round = (name: string, amount: number) => world.bet({ round: name, amount })
/** A new token, as after another launch: those of yesterday have expired. */
const laterBy = async (hours: number) => {
  world.clock.advance(hours * hourMs)
  world.token = await world.tokenFor(alice)
}

describe('limits refuse bets', () => {
  test('a loss limit counts stakes less wins, moves no money, and starts anew with the day', async () => {
    await set({ lossDay: '20.00' })
    expect(await round('a', 2_000_001)).toMatchObject({ status: 'RS_ERROR_LIMIT_REACHED', balance: Number(start) })
    expect(await world.balance()).toBe(start)
    expect(await world.event('refused')).toMatchObject({ data: { code: 'limit_reached', gameName: 'Koi' } })
    const bet = await world.accepted({ round: 'b', amount: 2_000_000 })
    expect((await round('c', 1)).status).toBe('RS_ERROR_LIMIT_REACHED')
    expect((await read()).limits.lossDay).toEqual({ value: '20.00', used: '20.00' })
    await world.win(bet, { round: 'b', amount: 500_000 })
    expect((await round('d', 500_001)).status).toBe('RS_ERROR_LIMIT_REACHED')
    expect((await round('d', 500_000)).status).toBe('RS_OK')
    // A free bet loses nothing, and wins and rollbacks are never refused.
    expect((await world.bet({ round: 'e', amount: 900_000, is_free: true })).status).toBe('RS_OK')
    await laterBy(24)
    expect((await round('f', 2_000_000)).status).toBe('RS_OK')
    expect(await world.invariants()).toEqual([])
  })

  test('what comes back makes room in its own day only', async () => {
    await set({ lossDay: '20.00', stakeDay: '30.00' })
    const bet = await world.accepted({ round: 'a', amount: 2_000_000 })
    await world.rollback(bet, { round: 'a' })
    const again = await world.accepted({ round: 'b', amount: 2_000_000 })
    await laterBy(24)
    await world.rollback(again, { round: 'b' })
    expect((await read()).limits.lossDay.used).toBe('0.00')
    expect((await round('c', 2_000_001)).status).toBe('RS_ERROR_LIMIT_REACHED')
    expect((await round('c', 2_000_000)).status).toBe('RS_OK')
  })

  test('a win that is taken back is lost again', async () => {
    await set({ lossDay: '20.00' })
    const bet = await world.accepted({ round: 'a', amount: 1_000_000 })
    const win = crypto.randomUUID()
    await world.win(bet, { round: 'a', amount: 1_000_000, transaction_uuid: win })
    expect((await read()).limits.lossDay.used).toBe('0.00')
    await world.rollback(win, { round: 'a' })
    expect((await read()).limits.lossDay.used).toBe('10.00')
  })

  test.each([
    ['lossWeek', '20.00', 2_000_000, 24],
    ['lossMonth', '20.00', 2_000_000, 24 * 8],
  ] as const)('%s reaches over the days', async (kind, value, amount, hours) => {
    await set({ [kind]: value })
    expect((await round('a', amount)).status).toBe('RS_OK')
    await laterBy(hours)
    expect((await round('b', 1)).status).toBe('RS_ERROR_LIMIT_REACHED')
    await laterBy(24 * 31)
    expect((await round('c', amount)).status).toBe('RS_OK')
  })

  test('the stake of a bet, the stakes of a day', async () => {
    await set({ stakeBet: '5.00', stakeDay: '8.00' })
    expect((await round('a', 500_001)).status).toBe('RS_ERROR_LIMIT_REACHED')
    const bet = await world.accepted({ round: 'b', amount: 500_000 })
    // Winning does not make room for stakes.
    await world.win(bet, { round: 'b', amount: 9_000_000 })
    expect((await round('c', 300_001)).status).toBe('RS_ERROR_LIMIT_REACHED')
    expect((await round('c', 300_000)).status).toBe('RS_OK')
  })

  test('the time at one go, also for free rounds', async () => {
    await set({ session: '45' })
    for (let minutes = 0; minutes < 40; minutes += 20) {
      expect((await round(`m${minutes}`, 1)).status).toBe('RS_OK')
      world.clock.advance(20 * 60_000)
    }
    expect((await round('m40', 1)).status).toBe('RS_OK')
    world.clock.advance(5 * 60_000 - 1)
    expect((await round('m44', 1)).status).toBe('RS_OK')
    world.clock.advance(1)
    expect((await round('m45', 1)).status).toBe('RS_ERROR_LIMIT_REACHED')
    expect((await round('m46', 0)).status).toBe('RS_ERROR_LIMIT_REACHED')
  })

  test('the operator’s limit holds beside the member’s; the lower one counts', async () => {
    expect(await setHouseLimit(world.app, alice, 'stakeBet', '3.00', 'test')).toBe(true)
    await set({ stakeBet: '9.00' })
    expect((await round('a', 300_001)).status).toBe('RS_ERROR_LIMIT_REACHED')
    await set({ stakeBet: '2.00' })
    expect((await round('a', 200_001)).status).toBe('RS_ERROR_LIMIT_REACHED')
    expect((await read()).limits.stakeBet).toEqual({ value: '2.00', house: '3.00' })
    expect(await setHouseLimit(world.app, alice, 'nonsense', '3.00', 'test')).toBe(false)
    expect(await setHouseLimit(world.app, alice, 'stakeBet', '-3', 'test')).toBe(false)
  })

  test('a vendor that does not know the word hears the other one', async () => {
    await set({ stakeBet: '1.00' })
    await world.app.settings.change({ limitAnswer: 'RS_ERROR_NOT_ENOUGH_MONEY' }, 'test')
    expect(await round('a', 100_001)).toMatchObject({ status: 'RS_ERROR_NOT_ENOUGH_MONEY', balance: Number(start) })
    expect((await world.event('refused')).data).toMatchObject({ code: 'limit_reached' })
    await world.app.settings.change({ limitAnswer: 'RS_ERROR_LIMIT_REACHED' }, 'test')
  })

  test('a round begins with the game’s least stake', async () => {
    await world.db.query("update game set min_bet = 100000 where game_code = 'pg_live'")
    const live = { game_code: 'pg_live', round: 'least' }
    expect((await world.bet({ ...live, amount: 99_999 })).status).toBe('RS_ERROR_LIMIT_REACHED')
    expect((await world.event('refused')).data).toMatchObject({ code: 'stake_out_of_range' })
    expect((await world.bet({ ...live, amount: 0 })).status).toBe('RS_OK')
    expect((await world.bet({ ...live, amount: 1 })).status).toBe('RS_OK')
    expect((await world.bet({ ...live, round: 'on it', amount: 100_000 })).status).toBe('RS_OK')
    await world.db.query("update game set min_bet = null where game_code = 'pg_live'")
  })
})

describe('changing limits', () => {
  test('lower at once, higher by a second yes a day later; asking again does not prolong the wait', async () => {
    await set({ stakeBet: '10.00' })
    await set({ stakeBet: '5.00' })
    expect((await round('a', 500_001)).status).toBe('RS_ERROR_LIMIT_REACHED')
    const raised = await set({ stakeBet: '20.00' })
    const askedAt = world.clock.now()
    const hence = (hours: number) => new Date(askedAt.getTime() + hours * hourMs).toISOString()
    const next = { value: '20.00', askedAt: askedAt.toISOString(), at: hence(24), until: hence(24 * 8) }
    expect(raised.limits.stakeBet).toEqual({ value: '5.00', next })
    await laterBy(12)
    expect((await set({ stakeBet: '20.00' })).limits.stakeBet.next).toEqual(next)
    await expect(confirm('stakeBet')).rejects.toMatchObject({ code: 'raise_not_due' })
    await laterBy(12)
    // Nothing holds by itself.
    expect((await round('b', 500_001)).status).toBe('RS_ERROR_LIMIT_REACHED')
    expect((await confirm('stakeBet')).limits.stakeBet).toEqual({ value: '20.00' })
    expect((await round('c', 2_000_000)).status).toBe('RS_OK')
    await expect(confirm('stakeBet')).rejects.toMatchObject({ code: 'raise_not_due' })
  })

  test.each([...limitKinds])('%s is raised by a second yes alone', async (kind) => {
    await set({ [kind]: '10' })
    await set({ [kind]: '20' })
    await laterBy(24)
    const written = kind === 'session' ? ['10', '20'] : ['10.00', '20.00']
    expect((await read()).limits[kind].value).toBe(written[0])
    expect((await confirm(kind)).limits[kind].value).toBe(written[1])
  })

  test('without an answer for seven days the request is over', async () => {
    await set({ lossDay: '10.00' })
    await set({ lossDay: '20.00' })
    await laterBy(24 * 8 - 1)
    expect((await read()).limits.lossDay).toHaveProperty('next')
    await laterBy(1)
    expect((await read()).limits.lossDay).not.toHaveProperty('next')
    await expect(confirm('lossDay')).rejects.toMatchObject({ code: 'raise_not_due' })
    expect((await read()).limits.lossDay.value).toBe('10.00')
  })

  test('a request is taken back at any time; taking back none is no fault', async () => {
    await set({ lossDay: '10.00' })
    await set({ lossDay: '20.00' })
    expect((await keep('lossDay')).limits.lossDay).toEqual({ value: '10.00', used: '0.00' })
    expect((await keep('lossDay')).limits.lossDay).toEqual({ value: '10.00', used: '0.00' })
    await laterBy(25)
    await expect(confirm('lossDay')).rejects.toMatchObject({ code: 'raise_not_due' })
  })

  test('taking a limit away waits too, and a lower one takes that back', async () => {
    await set({ stakeBet: '10.00' })
    const { next } = (await set({ stakeBet: null })).limits.stakeBet
    expect(next).toHaveProperty('at')
    expect(next).not.toHaveProperty('value')
    expect((await set({ stakeBet: '10.00' })).limits.stakeBet).toEqual({ value: '10.00' })
    await set({ stakeBet: null })
    await laterBy(25)
    expect((await read()).limits.stakeBet.value).toBe('10.00')
    expect((await confirm('stakeBet')).limits.stakeBet).toEqual({})
  })

  test.each([
    '0',
    '-1',
    '1e3',
    '0.005',
    '9007199254740993',
    '9223372036854775808',
    '๑๒',
    '１２',
    'NaN',
    'Infinity',
    '+5',
    '1 2',
  ])('takes %j for no limit and changes nothing', async (value) => {
    for (const kind of ['lossDay', 'stakeBet', 'session'] as const)
      await expect(set({ lossWeek: '1.00', [kind]: value })).rejects.toMatchObject({
        code: 'invalid_input',
        details: { fields: { [kind]: 'format' } },
      })
    expect((await read()).limits.lossWeek).not.toHaveProperty('value')
  })
})

describe('staying away', () => {
  test('bets stop, wins and rollbacks go on, and play begins again when the time is over', async () => {
    const [one, two] = [await world.accepted(), await world.accepted()]
    expect((await exclude('day')).exclusion?.kind).toBe('timeOut')
    expect((await world.bet()).status).toBe('RS_ERROR_USER_DISABLED')
    expect((await world.event('refused')).data).toMatchObject({ code: 'play_excluded' })
    expect((await world.win(one)).status).toBe('RS_OK')
    expect((await world.rollback(two)).status).toBe('RS_OK')
    world.clock.advance(24 * hourMs - 1)
    world.token = await world.tokenFor(alice)
    expect((await world.bet({ round: 'again' })).status).toBe('RS_ERROR_USER_DISABLED')
    world.clock.advance(1)
    expect((await world.bet({ round: 'again' })).status).toBe('RS_OK')
    expect(await read()).not.toHaveProperty('exclusion')
    expect(await world.invariants()).toEqual([])
  })

  test('only a longer time can follow; what is for ever has no end', async () => {
    await exclude('week')
    await expect(exclude('day')).rejects.toMatchObject({ code: 'exclusion_running' })
    expect((await exclude('sixMonths')).exclusion).toMatchObject({ kind: 'selfExclusion' })
    expect((await exclude('permanent')).exclusion).toEqual({ kind: 'selfExclusion' })
    await expect(exclude('permanent')).rejects.toMatchObject({ code: 'exclusion_running' })
    await laterBy(24 * 365 * 20)
    expect((await world.bet()).status).toBe('RS_ERROR_USER_DISABLED')
  })
})
