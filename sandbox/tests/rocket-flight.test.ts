import { describe, expect, test } from 'vitest'
import { countdownMs, pointOf, rocket, rocketCases, timeOf } from '#sandbox/engines/rocket.ts'
import { openTables, sandbox, wallet } from './table-support.ts'

describe('a flight', () => {
  openTables()

  const start = async (target: number) => {
    const game = await sandbox.open({ game_code: 'mini_rocket' })
    const { body: round } = await game.ask('POST', '/rounds', {
      key: crypto.randomUUID(),
      stake: '10.00',
      choice: { target },
    })
    return { game, round }
  }
  const winOf = (id: string) =>
    wallet.received.find(({ path, fields }) => path === '/transaction/win' && fields.round === id)

  test('tells nothing of its end while it flies, and looking is no step', async () => {
    const { game, round } = await start(100_000)
    expect(round).toMatchObject({ state: 'playing', steps: 0, outcome: { state: 'flying', point: null } })
    const look = await game.ask('POST', `/rounds/${round.id}/steps`, { number: 0, step: { get: 'look' } })
    expect(look.body).toMatchObject({ state: 'playing', steps: 0, outcome: { point: null, at: -countdownMs } })
  })

  test('lets nobody off before the start, whatever time the player claims', async () => {
    const { game, round } = await start(100_000)
    const { body } = await game.ask('POST', `/rounds/${round.id}/steps`, {
      number: 0,
      step: { get: 'off', at: 50_000 },
    })
    expect(body).toMatchObject({ state: 'playing', steps: 0, outcome: { at: -countdownMs } })
    expect(winOf(round.id)).toBeUndefined()
  })

  test('ends at its target by itself and pays it once', async () => {
    for (let flight = 0; flight < 6; flight++) {
      const { game, round } = await start(150)
      await sandbox.timers.pass(rocket.steps!.endsAfterMs!({ ...round.outcome }))
      await expect.poll(async () => (await game.session()).round.state).toBe('settled')
      const { outcome } = (await game.session()).round
      expect(outcome.state).toBe(outcome.point >= 150 ? 'off' : 'lost')
      expect(winOf(round.id)!.fields.amount).toBe(outcome.point >= 150 ? 1_500_000n : 0n)
    }
  })

  test('never ends before the ground and never after the last case', () => {
    expect(pointOf(rocketCases - 1)).toBe(100)
    expect(pointOf(0)).toBe(97 * rocketCases)
    expect(timeOf(100)).toBe(0)
  })
})
