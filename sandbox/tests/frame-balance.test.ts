// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fromUnits } from '#sandbox/frame/amounts.ts'
import { type Api, Unreachable } from '#sandbox/frame/api.ts'
import { hearBalance } from '#sandbox/frame/parent.ts'
import { closeSheetsOnBack } from '#sandbox/frame/sheets.ts'
import { openTable } from '#sandbox/frame/table.ts'
import type { PlaySession, Round } from '#sandbox/frame/types.ts'

const words = ['balance', 'win', 'message', 'news', 'alarm', 'stake', 'go-word']
const buttons = ['go', 'quick', 'sound', 'less', 'more']

const sessionOf = (more: Partial<PlaySession> = {}): PlaySession => ({
  ...{ game: { code: 'mines', name: 'Mines', engine: 'mines', screen: 'spots', rtp: '97' }, mode: 'real' },
  ...{ currency: { code: 'THB', symbol: '฿', decimals: 2 }, balance: '500.00', error: null, stakes: ['10.00'] },
  ...{ stakeMost: '100.00', rules: {}, lobbyUrl: '/', parentOrigin: location.origin, round: null },
  ...more,
})
const roundOf = (more: Partial<Round> = {}): Round => ({
  ...{ id: 'r1', state: 'playing', steps: 0, stake: '10.00', win: '0.00', outcome: {}, refusal: null },
  ...{ balanceBet: '90.00', balanceWin: null, seen: false, openedAt: '2026-11-18T07:30:00.000Z' },
  ...more,
})

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = `<main id="board"></main>${words.map((id) => `<p id="${id}"></p>`).join('')}${buttons
    .map((id) => `<button id="${id}" data-word="${id}"></button>`)
    .join('')}`
})
afterEach(() => vi.useRealTimers())

/** A game of several steps on its page. What the page shows is read, what its server and the site say is told. */
async function openGame(session: PlaySession) {
  let now: PlaySession | 'away' = session
  let decide: ((step: string) => void) | undefined
  let finish = () => {}
  const asked = vi.fn()
  const told: string[] = []
  const api = {
    session: async () => {
      asked()
      if (now === 'away') throw new Unreachable()
      return now
    },
    step: async () => roundOf({ state: 'settled', steps: 1, win: '25.00', balanceWin: '525.00' }),
    recent: async () => [],
    seen: async () => ({}),
  } as unknown as Api
  const table = await openTable({
    api,
    session,
    say: (key) => key,
    money: { text: (amount) => `฿${amount}`, units: (units) => `฿${units}` },
    tellParent: (event) => void told.push(event),
    end: (text) => void told.push(`end ${text}`),
    openScreen: () => ({
      choice: () => ({}),
      invite: () => 'invited',
      begin: () => {},
      undo: () => {},
      rest: () => {},
      decide: () => new Promise((done) => (decide = done)),
      play: ({ state }) => (state === 'settled' ? new Promise((done) => (finish = done)) : Promise.resolve()),
    }),
  })
  const resumed = table.resume(session.round)
  table.follow()
  await vi.advanceTimersByTimeAsync(400)
  return {
    asked,
    told,
    resumed,
    wallet: (next: PlaySession | 'away') => (now = next),
    site: (balance: string) =>
      dispatchEvent(
        new MessageEvent('message', { source: window, data: { type: 'baize-site', event: 'balance', balance } }),
      ),
    step: () => decide?.('take'),
    finish: () => finish(),
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
    balance: () => document.getElementById('balance')!.textContent,
    line: () => document.getElementById('message')!.textContent,
  }
}

describe('a round that was left', () => {
  test('stands beside the balance of now, not beside that of its bet', async () => {
    const game = await openGame(sessionOf({ round: roundOf() }))
    expect(game.balance()).toBe('฿500.00')
    game.wallet(sessionOf({ balance: '525.00' }))
    game.step()
    await game.pass(0)
    expect(game.balance()).toBe('฿500.00')
    game.finish()
    await game.pass(0)
    expect(game.balance()).toBe('฿525.00')
  })

  test('that was paid while nobody looked leaves its win out until it has shown it', async () => {
    const round = roundOf({ state: 'settled', win: '25.00', balanceWin: '115.00' })
    const game = await openGame(sessionOf({ round }))
    expect(game.balance()).toBe('฿475.00')
    game.finish()
    await game.resumed
    expect(game.balance()).toBe('฿500.00')
  })
})

describe('money that comes while a game is open', () => {
  test('is in the frame as soon as the site shows it and the wallet says the same', async () => {
    const game = await openGame(sessionOf())
    expect(game.balance()).toBe('฿500.00')
    game.wallet(sessionOf({ balance: '1000.00' }))
    game.site('1000.00')
    await game.pass(500)
    expect(game.balance()).toBe('฿1000.00')
    expect(game.asked).toHaveBeenCalledTimes(1)
    game.site('1000.00')
    await game.pass(5000)
    expect(game.asked).toHaveBeenCalledTimes(1)
  })

  test('comes beside a round that waits for its player, and waits for the end of what is being shown', async () => {
    const game = await openGame(sessionOf({ round: roundOf() }))
    game.wallet(sessionOf({ balance: '1000.00' }))
    game.site('1000.00')
    await game.pass(500)
    expect(game.balance()).toBe('฿1000.00')
    game.step()
    await game.pass(0)
    game.wallet(sessionOf({ balance: '1035.00' }))
    game.site('1035.00')
    await game.pass(5000)
    expect(game.balance()).toBe('฿1000.00')
    game.finish()
    await game.pass(500)
    expect(game.balance()).toBe('฿1035.00')
  })

  test('is not told by a wallet that holds more than the site shows: a win of another tab’s game', async () => {
    const game = await openGame(sessionOf())
    game.wallet(sessionOf({ balance: '1025.00' }))
    game.site('1000.00')
    await game.pass(5000)
    expect(game.balance()).toBe('฿500.00')
    game.site('1025.00')
    await game.pass(500)
    expect(game.balance()).toBe('฿1025.00')
    expect(game.told).not.toContain('round')
  })

  test('is heard of from the page around the frame alone', () => {
    const heard = vi.fn()
    hearBalance(heard)
    const data = { type: 'baize-site', event: 'balance', balance: '9.00' }
    dispatchEvent(new MessageEvent('message', { source: null, data }))
    dispatchEvent(new MessageEvent('message', { source: window, data: { ...data, balance: 9 } }))
    expect(heard).not.toHaveBeenCalled()
    dispatchEvent(new MessageEvent('message', { source: window, data }))
    expect(heard).toHaveBeenCalledWith('9.00')
  })
})

test('a wallet that was slow when the game opened is asked until it answers', async () => {
  const game = await openGame(sessionOf({ balance: null, error: 'wallet_unavailable' }))
  expect(game.balance()).toBe('')
  expect(game.line()).toBe('walletSlow')
  game.wallet('away')
  await game.pass(3000)
  game.wallet(sessionOf({ balance: null, error: 'wallet_unavailable' }))
  await game.pass(3000)
  expect(game.balance()).toBe('')
  game.wallet(sessionOf())
  await game.pass(3000)
  expect(game.balance()).toBe('฿500.00')
  expect(game.line()).toBe('invited')
  await game.pass(30_000)
  expect(game.asked).toHaveBeenCalledTimes(3)
})

test('going back closes the sheet that covers a game, and the site hears of both', async () => {
  document.body.innerHTML = '<dialog id="rules"></dialog><dialog id="history"></dialog>'
  const told: string[] = []
  closeSheetsOnBack((event) => void told.push(event))
  const rules = document.querySelector('dialog')!
  const close = () =>
    dispatchEvent(new MessageEvent('message', { source: window, data: { type: 'baize-site', event: 'close' } }))
  rules.setAttribute('open', '')
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toEqual(['sheet'])
  close()
  await vi.advanceTimersByTimeAsync(0)
  expect([rules.open, told]).toEqual([false, ['sheet', 'sheet-closed']])
})

test('amounts keep the decimals of their currency', () => {
  expect(fromUnits(50_000_000n, '475.00')).toBe('500.00')
  expect(fromUnits(1_230_000n, '7')).toBe('12')
  expect(fromUnits(5000n, '1.000')).toBe('0.050')
})
