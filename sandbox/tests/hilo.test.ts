import { describe, expect, test } from 'vitest'
import type { Rng } from '#sandbox/engines/engine.ts'
import {
  type Direction,
  type HiloShow,
  hilo,
  multipleMost,
  multipleOf,
  payOf,
  stepWins,
  winningRanks,
} from '#sandbox/engines/hilo.ts'
import { leaveAfterMs } from '#sandbox/rounds.ts'
import { openTables, sandbox, startAgain, wallet } from './table-support.ts'

const ways: readonly Direction[] = ['higher', 'lower']
const ranks = Array.from({ length: 13 }, (_, rank) => rank)
const card = (number: number): Rng => ({ below: () => number })

describe('higher or lower', () => {
  test('wins with exactly as many ranks as it says', () => {
    for (const from of ranks)
      for (const way of ways)
        expect(ranks.filter((to) => stepWins(from, to, way))).toHaveLength(winningRanks(from, way))
  })

  test('returns 97 % whatever is chosen: the first step costs three per cent, every further one nothing', () => {
    for (const from of ranks)
      for (const way of ways) {
        const one = multipleOf([from], [way])
        expect(one.share * BigInt(winningRanks(from, way)) * 100n).toBe(97n * one.of * 13n)
        for (const to of ranks)
          for (const next of ways) {
            const two = multipleOf([from, to], [way, next])
            expect(two.share * BigInt(winningRanks(to, next)) * one.of).toBe(one.share * two.of * 13n)
          }
      }
    expect(hilo.rtp).toBe('97.00')
  })

  test('rounds a pay by half a cent at the most', () => {
    for (const from of ranks)
      for (const way of ways) {
        const multiple = multipleOf([from], [way])
        const exact = 500_000n * multiple.share
        const off = payOf(500_000n, multiple) * multiple.of - exact
        expect((off < 0n ? -off : off) <= 500n * multiple.of).toBe(true)
        expect(payOf(500_000n, multiple) % 1000n).toBe(0n)
      }
  })

  test('offers nothing above the ceiling and cashes out by itself where nothing is left', () => {
    let show = hilo.draw(500_000n, null, card(12)).show
    let drawnOut: ReturnType<NonNullable<typeof hilo.steps>['take']>
    // The king on the king is one in thirteen each time.
    for (let step = 0; step < 3 && show.state === 'open' && show.offers.higher; step++) {
      drawnOut = hilo.steps!.take(500_000n, show, 'higher', card(12))
      show = drawnOut!.show
    }
    expect(BigInt(show.pay!) <= 500_000n * multipleMost).toBe(true)
    expect(show.offers.higher).toBeNull()
  })

  test('does not cash out before the first step', () => {
    const { show } = hilo.draw(500_000n, null, card(5))
    expect(hilo.steps!.take(500_000n, show, 'cashOut', card(0))).toBeUndefined()
    expect(hilo.steps!.leave(500_000n, show, card(0)).win).toBe(500_000n)
  })
})

describe('a round of several steps', () => {
  openTables()

  const open = () => sandbox.open({ game_code: 'pvp_hilo' })
  /** A step that is likely to be right, and whether it was. */
  const likely = ({ offers }: HiloShow): Direction =>
    (offers.higher?.ranks ?? 0) >= (offers.lower?.ranks ?? 0) ? 'higher' : 'lower'

  /** Deals until a first step was right. */
  const begin = async () => {
    const game = await open()
    for (;;) {
      const { body: dealt } = await game.spin()
      const step = { number: 0, step: likely(dealt.outcome) }
      const { body: round } = await game.ask('POST', `/rounds/${dealt.id}/steps`, step)
      if (round.state === 'playing') return { game, round, step }
    }
  }

  test('is one bet and, when it is cashed out, one win', async () => {
    const { game, round } = await begin()
    const before = wallet.received.length
    const { body: end } = await game.ask('POST', `/rounds/${round.id}/steps`, { number: 1, step: 'cashOut' })
    expect(end).toMatchObject({ state: 'settled', steps: 2 })
    const calls = wallet.received.filter(({ fields }) => fields.round === round.id)
    expect(calls.map(({ path }) => path)).toEqual(['/transaction/bet', '/transaction/win'])
    expect(calls.map(({ fields }) => fields.round_closed)).toEqual([false, true])
    expect(calls[1]!.fields.amount).toBe(BigInt(round.outcome.pay))
    expect(calls[1]!.fields.reference_transaction_uuid).toBe(calls[0]!.fields.transaction_uuid)
    expect(wallet.received.length).toBe(before + 1)
  })

  test('waits for its player, shows nothing of what is to come, and keeps another bet out', async () => {
    const { game, round } = await begin()
    const again = (await game.session()).round
    expect(again).toEqual(round)
    expect(again.outcome.cards).toHaveLength(2)
    expect(await game.spin()).toMatchObject({ status: 409, body: { error: 'round_open' } })
  })

  test('takes a step that is sent twice once', async () => {
    const { game, round, step } = await begin()
    const { body: repeated } = await game.ask('POST', `/rounds/${round.id}/steps`, step)
    expect(repeated).toEqual(round)
    const cash = { number: 1, step: 'cashOut' }
    const [one, two] = await Promise.all([
      game.ask('POST', `/rounds/${round.id}/steps`, cash),
      game.ask('POST', `/rounds/${round.id}/steps`, cash),
    ])
    expect([one.body.win, two.body.win]).toEqual([one.body.win, one.body.win])
    expect(wallet.received.filter(({ fields }) => fields.round === round.id)).toHaveLength(2)
  })

  test('refuses steps that are not offered, not its own or after its end', async () => {
    const { game, round } = await begin()
    const other = await sandbox.open({ game_code: 'pvp_hilo', user: '1002' })
    const steps = `/rounds/${round.id}/steps`
    expect((await game.ask('POST', steps, { number: 1, step: 'sideways' })).status).toBe(422)
    expect((await game.ask('POST', steps, { number: 2, step: 'cashOut' })).status).toBe(409)
    expect((await other.ask('POST', steps, { number: 1, step: 'cashOut' })).status).toBe(409)
    await game.ask('POST', steps, { number: 1, step: 'cashOut' })
    expect((await game.ask('POST', steps, { number: 2, step: 'higher' })).status).toBe(409)
  })

  test('goes on where it was after the game is opened anew, with another token, too', async () => {
    const { game, round } = await begin()
    const again = await sandbox.open({ game_code: 'pvp_hilo', token: 'token-of-another-launch' })
    expect((await again.session()).round).toEqual(round)
    expect((await again.spin()).status).toBe(409)
    const other = await sandbox.open({ game_code: 'pvp_hilo', user: '1002' })
    expect((await other.session()).round).toBeNull()
    const { body: end } = await again.ask('POST', `/rounds/${round.id}/steps`, { number: 1, step: 'cashOut' })
    expect(end.state).toBe('settled')
    expect((await game.session()).round).toMatchObject({ id: round.id, state: 'settled' })
    const paid = wallet.received.filter(({ path, fields }) => path === '/transaction/win' && fields.round === round.id)
    expect(paid).toHaveLength(1)
  })

  test('that was left is cashed out as it stands', async () => {
    const { game, round } = await begin()
    const count = wallet.received.length
    await sandbox.timers.pass(leaveAfterMs)
    await wallet.has(count + 1)
    await expect.poll(async () => (await game.session()).round.state).toBe('settled')
    const win = wallet.received.find(({ path, fields }) => path === '/transaction/win' && fields.round === round.id)
    expect(win!.fields.amount).toBe(BigInt(round.outcome.pay))
  })

  test('whose end fails is told of and ended later', async () => {
    const told: string[] = []
    await startAgain({ log: (event, facts) => told.push(`${event} ${facts?.round}`) })
    const { round } = await begin()
    const tell = (state: string) =>
      sandbox.db.prepare('update call set state = ? where round_id = ?').run(state, round.id)
    tell('undone')
    await sandbox.timers.pass(leaveAfterMs)
    expect(told).toEqual([`round_failed ${round.id}`])
    tell('done')
    const count = wallet.received.length
    await sandbox.timers.pass(leaveAfterMs)
    await wallet.has(count + 1)
    expect(wallet.received.at(-1)).toMatchObject({ path: '/transaction/win', fields: { round: round.id } })
  })

  test('in fun money pays into the demo balance', async () => {
    const game = await sandbox.open({ game_code: 'pvp_hilo', currency: 'XXX', user: undefined, token: undefined })
    for (;;) {
      const { body: dealt } = await game.spin()
      const { body: round } = await game.ask('POST', `/rounds/${dealt.id}/steps`, {
        number: 0,
        step: likely(dealt.outcome),
      })
      if (round.state !== 'playing') continue
      const before = (await game.session()).balance
      const { body: end } = await game.ask('POST', `/rounds/${round.id}/steps`, { number: 1, step: 'cashOut' })
      expect(end.state).toBe('settled')
      expect(Number(end.balanceWin)).toBeCloseTo(Number(before) + Number(end.win), 2)
      break
    }
    expect(wallet.received).toHaveLength(0)
  })
})
