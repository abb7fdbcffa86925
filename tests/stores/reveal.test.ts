import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Balance, RecentWin } from '#api/wallet.ts'

type Channel = { postMessage(data: unknown): void; onWord?: (event: { data: unknown }) => void }
let channels: Channel[]

/** One tab of the browser: its own stores and storage, and the channel to the others. */
async function openTab() {
  const kept = new Map<string, string>()
  const sessionStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  }
  const page = await openPage(sessionStorage)
  /** The page after this one; the first is gone with its channel. */
  const nextPage = () => {
    channels = []
    return openPage(sessionStorage)
  }
  return { ...page, nextPage }
}

async function openPage(sessionStorage: object) {
  vi.resetModules()
  vi.stubGlobal('window', { sessionStorage })
  const { $balance, setBalance } = await import('#stores/balance.ts')
  const reveal = await import('#stores/reveal.ts')
  const take = async (balance: string, recentWins?: RecentWin[]) => {
    setBalance({ ...facts, balance, ...(recentWins && { recentWins }) })
    await vi.dynamicImportSettled()
  }
  return { ...reveal, take, setBalance, shown: () => $balance.get()?.balance }
}

const facts: Omit<Balance, 'balance'> = {
  ...{ currencySymbol: '฿', currency: 'THB', bonusBalance: '0.00', locked: '0.00' },
}
const win = (fields: Partial<RecentWin> = {}): RecentWin => ({
  ...{ id: 'w1', round: 'r1', amount: '25.00', ageMs: 0, over: true },
  ...fields,
})

beforeEach(() => {
  channels = []
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  vi.stubGlobal(
    'BroadcastChannel',
    class implements Channel {
      onWord?: (event: { data: unknown }) => void
      constructor() {
        channels.push(this)
      }
      addEventListener(_: 'message', heard: (event: { data: unknown }) => void) {
        this.onWord = heard
      }
      postMessage(data: unknown) {
        for (const other of channels) if (other !== this) other.onWord?.({ data })
      }
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the stake leaves at once, the win comes when the frame has shown its round', async () => {
  const tab = await openTab()
  await tab.take('100.00')
  // Bet of 10 and win of 25 arrive as one balance.
  await tab.take('115.00', [win()])
  expect(tab.shown()).toBe('90.00')
  tab.frameHasShown('another round')
  expect(tab.shown()).toBe('90.00')
  tab.frameHasShown('r1')
  expect(tab.shown()).toBe('115.00')
})

test('the next bet and its win leave the win before on display', async () => {
  const tab = await openTab()
  await tab.take('115.00', [win()])
  tab.frameHasShown('r1')
  await tab.take('108.00', [win({ id: 'w2', round: 'r2', amount: '3.00' }), win({ ageMs: 1500 })])
  expect(tab.shown()).toBe('105.00')
})

test('a frame that is quicker than the server’s news is believed', async () => {
  const tab = await openTab()
  tab.frameHasShown('r1')
  await tab.take('115.00', [win()])
  expect(tab.shown()).toBe('115.00')
})

test('a message without a round releases what was booked before it, and nothing after it', async () => {
  const tab = await openTab()
  await tab.take('115.00', [win({ ageMs: 500 })])
  tab.frameHasShown()
  expect(tab.shown()).toBe('115.00')
  vi.advanceTimersByTime(1000)
  await tab.take('140.00', [win({ id: 'w2', round: 'r2' }), win({ ageMs: 1500 })])
  expect(tab.shown()).toBe('115.00')
})

test('without a word of the frame a win is shown ten seconds after it was booked', async () => {
  const tab = await openTab()
  await tab.take('115.00', [win({ ageMs: 4000 })])
  vi.advanceTimersByTime(5999)
  expect(tab.shown()).toBe('90.00')
  vi.advanceTimersByTime(1)
  expect(tab.shown()).toBe('115.00')
})

test('a frame that goes on showing holds longer, but not for more than two minutes', async () => {
  const tab = await openTab()
  await tab.take('115.00', [win()])
  for (let seconds = 0; seconds < 117; seconds += 3) {
    tab.frameShows()
    expect(tab.isShowing()).toBe(true)
    vi.advanceTimersByTime(3000)
    expect(tab.shown()).toBe('90.00')
  }
  tab.frameShows()
  vi.advanceTimersByTime(3000)
  expect(tab.shown()).toBe('115.00')
})

test('where a frame never speaks the end of the round releases its wins', async () => {
  const tab = await openTab()
  await tab.take('115.00', [win({ over: false })])
  tab.frameIsSilent(true)
  expect(tab.shown()).toBe('90.00')
  expect(tab.isHidden('r9', 0)).toBe(false)
  await tab.take('115.00', [win({ ageMs: 2000 })])
  expect(tab.shown()).toBe('115.00')
})

test('a second tab shows the win when the tab of the game does, and the stake before', async () => {
  const game = await openTab()
  const home = await openTab()
  for (const tab of [game, home]) await tab.take('115.00', [win()])
  expect(home.shown()).toBe('90.00')
  game.frameShows()
  vi.advanceTimersByTime(9000)
  game.frameShows()
  vi.advanceTimersByTime(9000)
  expect(home.shown()).toBe('90.00')
  game.frameHasShown('r1')
  expect(home.shown()).toBe('115.00')
})

test('a tab that is opened later learns what was shown', async () => {
  const game = await openTab()
  await game.take('115.00', [win()])
  game.frameHasShown('r1')
  const later = await openTab()
  await later.take('115.00', [win({ ageMs: 2000 })])
  expect(later.shown()).toBe('115.00')
})

test('the page after a game does not take away a win that the game has shown', async () => {
  const game = await openTab()
  await game.take('115.00', [win()])
  game.frameHasShown('r1')
  expect(game.shown()).toBe('115.00')
  const lobby = await game.nextPage()
  await lobby.take('115.00', [win({ ageMs: 2000 })])
  expect(lobby.shown()).toBe('115.00')
})

test('the page after a game does not take away what a message without a round or a spent stake has shown', async () => {
  const game = await openTab()
  await game.take('115.00', [win()])
  vi.advanceTimersByTime(1000)
  game.frameHasShown()
  const lobby = await game.nextPage()
  await lobby.take('115.00', [win({ ageMs: 2000 })])
  expect(lobby.shown()).toBe('115.00')
  const spent = await openTab()
  await spent.take('5.00', [win()])
  const after = await spent.nextPage()
  await after.take('105.00', [win({ ageMs: 500 })])
  expect(after.shown()).toBe('105.00')
})

test('the page after a game goes on hiding a win that the game has not shown', async () => {
  const game = await openTab()
  await game.take('115.00', [win()])
  const lobby = await game.nextPage()
  await lobby.take('115.00', [win({ ageMs: 2000 })])
  expect(lobby.shown()).toBe('90.00')
})

test('a game’s frame hears each balance that is shown once, and none that is held back', async () => {
  const tab = await openTab()
  const { followShownBalance } = await import('#stores/shown-balance.ts')
  const heard: string[] = []
  const stop = followShownBalance((amount) => heard.push(amount))
  await tab.take('100.00')
  await tab.take('115.00', [win()])
  await tab.take('115.00', [win({ ageMs: 100 })])
  tab.frameHasShown('r1')
  stop()
  await tab.take('300.00')
  expect(heard).toEqual(['100.00', '90.00', '115.00'])
})

test('what is spent already is not held, nor is anything of a member who left', async () => {
  const tab = await openTab()
  await tab.take('115.00', [win()])
  await tab.take('5.00', [win({ ageMs: 100 })])
  expect(tab.shown()).toBe('5.00')
  tab.setBalance(undefined)
  await vi.dynamicImportSettled()
  expect(tab.shown()).toBeUndefined()
  vi.advanceTimersByTime(20_000)
  expect(tab.shown()).toBeUndefined()
})

test('the result of this play leaves out the rounds that are not shown, and says when to ask again', async () => {
  const tab = await openTab()
  const { withoutHidden } = await import('#stores/play-session.ts')
  const session = {
    ...{ now: '', staked: '30.00', won: '25.00', result: '-5.00', open: '0.00', rounds: 3, reminderMinutes: 60 },
    recent: [
      { round: 'r1', staked: '10.00', won: '25.00', ageMs: 4000 },
      { round: 'r0', staked: '10.00', won: '0.00', ageMs: 9000 },
    ],
  }
  expect(withoutHidden(session)).toMatchObject({
    ...{ staked: '10.00', won: '0.00', result: '-10.00', open: '20.00', againMs: 1100 },
  })
  tab.frameHasShown('r0')
  tab.frameHasShown('r1')
  expect(withoutHidden(session)).toMatchObject({ staked: '30.00', won: '25.00', result: '-5.00', open: '0.00' })
  expect(withoutHidden(session)).not.toHaveProperty('againMs')
})
