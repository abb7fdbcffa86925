import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CallFailure } from '#browser/failure.ts'
import { siteStorage } from '#browser/storage.ts'
import { Messenger } from '#islands/dialogs/Messenger.tsx'
import { MemberRow } from '#islands/lobby/MemberRow.tsx'
import { WinnerBoard } from '#islands/lobby/WinnerBoard.tsx'
import game from '#locales/en/game.json' with { type: 'json' }
import home from '#locales/en/home.json' with { type: 'json' }
import toasts from '#locales/en/toasts.json' with { type: 'json' }
import { $favourites } from '#stores/favourites.ts'
import { catalogueEvent, tellLive } from '#stores/live.ts'
import { $toasts, toast, toastFailure } from '#stores/toasts.ts'
import { answers, calls } from '#tests/support/fake-call.ts'
import { later, loggedIn, popupWords, press, shown, shownPopup } from '#tests/support/island.tsx'

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))

const card = (nodeId: string, more = {}) => ({
  nodeId,
  displayName: `Game ${nodeId}`,
  lagerIcon: '/x.avif',
  vassalage: 'PG',
  gameType: 'RNG',
  isGame: 'GAME',
  supportPlay: 1,
  ...more,
})
const pageOf = (ids: readonly string[], more = {}) => {
  const games = ids.map((id) => card(id, more))
  return { list: games, content: games, total: ids.length, totalPages: 1 }
}
const row = (kind: 'recent' | 'favourites') =>
  shown(<MemberRow kind={kind} title="Mine" messages={home as never} locale="en" />)
const names = () => screen.queryAllByRole('article').map((one) => within(one).getByRole('heading').textContent)
const inputsOf = (name: string) => calls.filter((one) => one.name === name).map(({ input }) => input)
const changed = () => act(async () => void document.dispatchEvent(new Event(catalogueEvent)))

beforeEach(() => {
  $favourites.set([])
  loggedIn('member')
  answers.set('waitingRounds', () => ({ content: [] }))
  answers.set('recentGames', () => pageOf(['1', '2']))
  answers.set('favourites', () => pageOf(['1', '2']))
})

describe('a member’s row of the home page', () => {
  test('keeps room until its games are there, and puts those with a waiting round first', async () => {
    const coming = later<object>()
    answers.set('recentGames', () => coming.promise)
    answers.set('waitingRounds', () => ({ content: [{ nodeId: '2' }] }))
    const { container } = row('recent')
    expect(container.querySelector('[aria-busy="true"]')).not.toBeNull()
    expect(container.querySelectorAll('.gcard--skel').length).toBe(8)
    await act(async () => coming.answer(pageOf(['1', '2', '3'])))
    await waitFor(() => expect(names()).toEqual(['Game 2', 'Game 1', 'Game 3']))
    expect(container.querySelector('[aria-busy="true"]')).toBeNull()
    expect(screen.getAllByText(home.goOn).length).toBeGreaterThan(0)
    expect(siteStorage.read('row-recent')).toBe('1')
  })

  test('has twelve games at most, of which all are one press away', async () => {
    answers.set('favourites', () => pageOf(Array.from({ length: 20 }, (_, at) => String(at))))
    row('favourites')
    await waitFor(() => expect(names().length).toBe(12))
    expect(screen.getByText(home.seeAll).closest('a')?.getAttribute('href')).toBe('/en/favorite')
    expect(inputsOf('waitingRounds')).toEqual([])
  })

  test('follows the hearts of the page, and keeps what is shown meanwhile', async () => {
    row('favourites')
    await waitFor(() => expect(names().length).toBe(2))
    const coming = later<object>()
    answers.set('favourites', () => coming.promise)
    act(() => $favourites.set(['1']))
    await waitFor(() => expect(inputsOf('favourites').length).toBe(2))
    expect(names().length).toBe(2)
    await act(async () => coming.answer(pageOf(['1'])))
    await waitFor(() => expect(names()).toEqual(['Game 1']))
    expect(screen.getByRole('button', { name: /^Favourite/, pressed: true })).toBeDefined()
  })

  test('shows what closes meanwhile; a failure then leaves what is there', async () => {
    row('recent')
    await waitFor(() => expect(names().length).toBe(2))
    answers.set('recentGames', () => pageOf(['1', '2'], { maintenance: true }))
    await changed()
    await waitFor(() => expect(screen.getAllByText(home.maintenance).length).toBe(2))
    answers.set('recentGames', () => Promise.reject(new CallFailure('network')))
    await changed()
    expect(names().length).toBe(2)
  })

  test.each([
    ['no games', () => pageOf([]), '0'],
    ['a failure at first', () => Promise.reject(new CallFailure('network')), undefined],
  ] as const)('%s: no row, and the next page keeps no room for it', async (_what, answer, kept) => {
    answers.set('recentGames', answer)
    const { container } = row('recent')
    await waitFor(() => expect(container.innerHTML).toBe(''))
    expect(siteStorage.read('row-recent')).toBe(kept)
  })

  test.each(['guest', 'trial'] as const)('a %s has none and asks for none', async (kind) => {
    loggedIn(kind)
    const { container } = row('recent')
    await act(async () => undefined)
    expect(inputsOf('recentGames')).toEqual([])
    if (kind === 'trial') expect(container.innerHTML).toBe('')
  })

  test('an answer for the member before is not shown to the next one', async () => {
    const before = later<object>()
    answers.set('recentGames', () => before.promise)
    row('recent')
    await waitFor(() => expect(inputsOf('recentGames').length).toBe(1))
    answers.set('recentGames', () => pageOf(['9']))
    act(() => loggedIn('member', 'm2'))
    await waitFor(() => expect(names()).toEqual(['Game 9']))
    await act(async () => before.answer(pageOf(['1'])))
    expect(names()).toEqual(['Game 9'])
  })
})

describe('the board of winners', () => {
  const winner = (customerName: string, winAmount: string) => ({ customerName, winAmount })
  const four = [winner('aa', '1000.00'), winner('bb', '990.00'), winner('cc', '980.00'), winner('dd', '970.00')]
  const board = (initial = four) => shown(<WinnerBoard messages={game} locale="en" initial={initial} symbol="฿" />)
  const places = () =>
    [...document.querySelectorAll('ol')].map((list) => [...list.children].map((one) => one.textContent))

  test('takes a new win in its place, with the second at the left of the first', async () => {
    board()
    expect(places()[0]).toEqual(['2bb฿990.00', '1aa฿1,000.00', '3cc฿980.00'])
    act(() => tellLive('winner', winner('so', '995.00')))
    expect(places()[0]).toEqual(['2so฿995.00', '1aa฿1,000.00', '3bb฿990.00'])
    expect(places()[1]).toEqual(['4cc฿980.00', '5dd฿970.00'])
    expect(calls).toEqual([])
  })

  test('is read again when the stream begins anew or the games change; a failure leaves it', async () => {
    board()
    answers.set('winners', () => four.slice(0, 1))
    await act(async () => tellLive('hello', {}))
    await waitFor(() => expect(places()[0]).toEqual(['1aa฿1,000.00']))
    answers.set('winners', () => Promise.reject(new CallFailure('network')))
    await changed()
    expect(places()[0]).toEqual(['1aa฿1,000.00'])
    // Three places and nobody below them: nothing loops, so nothing is there to pause.
    expect(screen.queryByRole('button', { name: game.winners.pause })).toBeNull()
  })

  test('loops from the fourth on at half a pixel a frame, until it is paused', async () => {
    board()
    const run = () => document.querySelector<HTMLElement>('.winlist__run')!.style
    expect([run().animationDuration, run().animationPlayState]).toEqual(['1s', ''])
    await press(game.winners.pause)
    expect(run().animationPlayState).toBe('paused')
    expect(screen.getByRole('button', { pressed: true })).toBeDefined()
  })

  test('nobody has won yet: no board', () => {
    const { container } = board([])
    expect(container.innerHTML).toBe('')
  })
})

describe('short messages', () => {
  const { errors, common } = popupWords('en')

  test('say what was done and what failed, the same one once, three at most', async () => {
    shownPopup(<Messenger />)
    act(() => {
      toast('ok', 'loggedIn')
      toast('ok', 'loggedIn')
      toastFailure('network')
    })
    await screen.findByText(toasts.loggedIn)
    await screen.findByText(errors.network)
    expect($toasts.get().length).toBe(2)
    act(() => {
      toastFailure('unavailable')
      toast('ok', 'passwordChanged')
    })
    await screen.findByText(toasts.passwordChanged)
    expect(screen.queryByText(toasts.loggedIn)).toBeNull()
  })

  test('go by a press, and by themselves after five seconds', async () => {
    const { user } = shownPopup(<Messenger />)
    act(() => toast('ok', 'loggedIn'))
    await screen.findByText(toasts.loggedIn)
    await user.click(screen.getByRole('button', { name: common.close }))
    expect($toasts.get()).toEqual([])
    vi.useFakeTimers()
    act(() => toast('ok', 'loggedIn'))
    act(() => vi.advanceTimersByTime(4_900))
    expect($toasts.get().length).toBe(1)
    act(() => vi.advanceTimersByTime(200))
    expect($toasts.get()).toEqual([])
    vi.useRealTimers()
  })
})
