import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Game } from '#api/lobby.ts'
import { CallFailure } from '#browser/failure.ts'
import { GameStage } from '#islands/launch/GameStage.tsx'
import messages from '#locales/en/game.json' with { type: 'json' }
import transfer from '#locales/en/transfer.json' with { type: 'json' }
import { $balance } from '#stores/balance.ts'
import { $dialog } from '#stores/dialog.ts'
import { tellLive } from '#stores/live.ts'
import { $session } from '#stores/session.ts'
import { answers, calls } from '#tests/support/fake-call.ts'
import { later, loggedIn, shown } from '#tests/support/island.tsx'

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))
// The frame itself needs a vendor's page; journeys show it.
vi.mock('#islands/launch/VendorFrame.tsx', () => ({
  VendorFrame: ({ url, plays, onPoor }: { url: string; plays: boolean; onPoor: () => void }) => (
    <button type="button" data-plays={plays} onClick={onPoor}>
      {`frame of ${url}`}
    </button>
  ),
}))

const words = messages.stage
const game = {
  nodeId: '77',
  gameId: 'lotus',
  displayName: 'Lotus',
  gameType: 'SLOT',
  vassalage: 'PG',
  supportPlay: 0,
} as unknown as Game
const purse = { vendor: 'PG', name: 'PG', balance: '5.00', currency: 'THB', state: 'ready' }
const launches = () => calls.filter(({ name }) => name === 'launchGame').map(({ input }) => input)
const stage = (more: object = {}) =>
  shown(<GameStage messages={messages} locale="en" game={game} alternatives={[]} {...more} />)
const state = () => document.querySelector('.stage')?.getAttribute('data-state')

beforeEach(() => {
  $balance.set(undefined)
  answers.set('favourites', () => ({ content: [], total: 0, totalPages: 0 }))
})

test('a game opens with the address that the vendor gives, once', async () => {
  loggedIn('member')
  const answer = later<object>()
  answers.set('launchGame', () => answer.promise)
  stage()
  await waitFor(() => expect(launches().length).toBe(1))
  expect(state()).toBe('opening')
  await act(async () => answer.answer({ launchUrl: 'https://pg.test/lotus' }))
  await screen.findByText('frame of https://pg.test/lotus')
  expect(launches()).toEqual([
    expect.objectContaining({ nodeId: '77', mode: 'real', backUrl: '/en/slot', language: 'en' }),
  ])
})

test.each([
  ['guest', 'login', words.guest],
  ['trial', 'trial-user', words.errors.real_account_needed],
] as const)(
  'a %s is asked for an account, may try the game, and nothing is launched',
  async (kind, dialog, sentence) => {
    loggedIn(kind)
    stage()
    await screen.findByText(sentence)
    expect(state()).toBe(kind)
    expect($dialog.get()?.name).toBe(dialog)
    expect(screen.getByText(words.tryFree).getAttribute('href')).toBe('/en/game/77?mode=demo')
    expect(launches()).toEqual([])
  },
)

test('the free trial needs no session, and a log-in does not open it again', async () => {
  history.replaceState(null, '', '/en/game/77?mode=demo')
  answers.set('launchGame', ({ mode }: { mode: string }) => ({ launchUrl: mode }))
  stage()
  await screen.findByText('frame of demo')
  act(() => loggedIn('member'))
  await act(async () => undefined)
  expect(launches().length).toBe(1)
})

test('after a log-in the game opens by itself; after a log-out it closes', async () => {
  answers.set('launchGame', () => ({ launchUrl: $session.get().token }))
  stage()
  await screen.findByText(words.guest)
  act(() => loggedIn('member'))
  await screen.findByText('frame of token of m1')
  act(() => loggedIn('guest'))
  await screen.findByText(words.guest)
  expect(screen.queryByText(/^frame/)).toBeNull()
})

test.each([
  ['vendor_unavailable', words.errors.vendor_unavailable, words.retry],
  ['game_maintenance', words.errors.game_maintenance, words.retry],
  ['too_many_requests', words.errors.too_many_requests, words.retry],
  ['account_disabled', words.errors.account_disabled, words.retry],
  ['network', words.failed, words.retry],
  ['not_found', words.failed, words.retry],
  ['game_not_found', words.errors.game_not_found, words.allGames],
  ['trial_not_offered', words.errors.trial_not_offered, words.playReal],
] as const)('%s: says so and offers what helps', async (code, sentence, offer) => {
  loggedIn('member')
  answers.set('launchGame', () => Promise.reject(new CallFailure(code)))
  const { user } = stage()
  await screen.findByText(sentence)
  expect(state()).toBe('failed')
  answers.set('launchGame', () => ({ launchUrl: 'second' }))
  const press = screen.getByText(offer)
  if (offer !== words.retry) return expect(press.getAttribute('href')).toMatch(/^\/en\/(slot|game\/77)$/)
  await user.click(press)
  await screen.findByText('frame of second')
})

test.each([
  ['not_logged_in', 'guest'],
  ['real_account_needed', 'trial'],
] as const)('the refusal %s reads as for a %s', async (code, kind) => {
  loggedIn('member')
  answers.set('launchGame', () => Promise.reject(new CallFailure(code)))
  stage()
  await waitFor(() => expect(state()).toBe(kind))
})

test('a game that is no longer listed is not launched', async () => {
  loggedIn('member')
  stage({ gone: true })
  await screen.findByText(words.errors.game_not_found)
  expect(launches()).toEqual([])
})

test('a guest on a page that sends guests away sees no pop-up', async () => {
  const onGuest = vi.fn()
  stage({ onGuest })
  await waitFor(() => expect(onGuest).toHaveBeenCalledOnce())
  expect($dialog.get()).toBeUndefined()
})

test('an empty balance is told before the first bet, a refused bet with its reason; money ends it', async () => {
  loggedIn('member')
  answers.set('launchGame', () => ({ launchUrl: 'x' }))
  const { user } = stage()
  await screen.findByText('frame of x')
  act(() => $balance.set({ balance: '0.00' } as never))
  await screen.findByText(words.noMoneyAtAll)
  act(() => $balance.set({ balance: '5.00' } as never))
  expect(screen.queryByText(words.noMoneyAtAll)).toBeNull()
  act(() => tellLive('refused', { code: 'limit_reached' }))
  expect(screen.queryByRole('alert')).toBeNull()
  act(() => tellLive('refused', { code: 'insufficient_funds' }))
  await screen.findByText(words.noMoney)
  const notice = within(screen.getByRole('alert'))
  expect(notice.getByRole('button', { name: words.deposit }).dataset.action).toBe('quick-deposit')
  await user.click(screen.getByRole('button', { name: words.dismiss }))
  expect(screen.queryByText(words.noMoney)).toBeNull()
  await user.click(screen.getByText('frame of x'))
  expect(screen.getByRole('alert').textContent).toContain(words.noMoney)
})

test.each([
  ['the one wallet', { isSingle: true, wallets: [] }, 'true'],
  ['a wallet of the vendor’s own', { isSingle: false, wallets: [purse] }, 'false'],
] as const)('a frame that plays from %s is told the balance of the site, or is not', async (_, answer, plays) => {
  loggedIn('member')
  const known = later<object>()
  answers.set('merchantWallet', () => known.promise)
  answers.set('launchGame', () => ({ launchUrl: 'x' }))
  stage({ transfers: transfer })
  const frame = await screen.findByText('frame of x')
  // Before that is known nothing is told: it might be the wrong balance.
  expect(frame.dataset.plays).toBe('false')
  await act(async () => known.answer(answer))
  await waitFor(() => expect(frame.dataset.plays).toBe(plays))
})
