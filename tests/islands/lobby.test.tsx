import { act, renderHook, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { VendorLane } from '#api/lobby.ts'
import { CallFailure } from '#browser/failure.ts'
import { GameBrowser } from '#islands/lobby/GameBrowser.tsx'
import { OwnGames } from '#islands/lobby/OwnGames.tsx'
import { useLobby } from '#islands/lobby/use-lobby.ts'
import messages from '#locales/en/lobby.json' with { type: 'json' }
import { $favourites } from '#stores/favourites.ts'
import { catalogueEvent } from '#stores/live.ts'
import { answers, calls } from '#tests/support/fake-call.ts'
import { later, loggedIn, shown } from '#tests/support/island.tsx'

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))

const words = { ...messages, symbol: '฿' } as never
const game = (nodeId: string) => ({
  nodeId,
  displayName: `Game ${nodeId}`,
  lagerIcon: '/x.avif',
  vassalage: 'PG',
  gameType: 'RNG',
  tags: [],
})
const pageOf = (ids: readonly string[], more = {}) =>
  ({ games: ids.map(game), total: ids.length, totalPages: 1, ...more }) as never
const ownPage = (ids: readonly string[], more = {}) => {
  const { games, ...page } = pageOf(ids, more) as { games: object[] }
  return { ...page, list: games, content: games }
}
const inputsOf = (name: string) =>
  calls.filter((one) => one.name === name).map(({ input }) => input as Record<string, unknown>)
const link = (id: string) => screen.queryByRole('link', { name: `Play Game ${id}` })

const lane = { gameCategory: 'RNG', cards: [{ vassalage: 'PG' }], gameClassify: [] } as unknown as VendorLane
const html = pageOf(['html'])
const lobby = () => renderHook(() => useLobby(lane, 'en', html))

beforeEach(() => $favourites.set([]))

test('a lobby begins with the games of its HTML and asks for nothing', async () => {
  const { result } = lobby()
  expect(result.current).toMatchObject({ state: 'ready', page: html })
  await act(async () => undefined)
  expect(calls).toEqual([])
})

test('an address that asks for a part shows skeletons at once, never the whole, then the part', async () => {
  history.replaceState(null, '', '/en/rng?vassalage=PG&pageNo=2')
  document.documentElement.dataset.query = ''
  const answer = later<unknown>()
  answers.set('games', () => answer.promise)
  const { result } = lobby()
  expect(result.current.state).toBe('skeleton')
  expect(document.documentElement.dataset.query).toBeUndefined()
  await act(async () => answer.answer(pageOf(['part'], { totalPages: 3 })))
  expect(result.current.state).toBe('ready')
  expect(result.current.page.games.map(({ nodeId }) => nodeId)).toEqual(['part'])
  expect(inputsOf('games')).toEqual([expect.objectContaining({ gameType: 'RNG', vassalage: 'PG', pageNo: 2 })])
})

test('a choice waits with what is shown before skeletons stand in for it', async () => {
  vi.useFakeTimers()
  const answer = later<unknown>()
  answers.set('games', () => answer.promise)
  const { result } = lobby()
  act(() => result.current.change({ vassalage: 'PG' }))
  expect([result.current.state, location.search]).toEqual(['waiting', '?vassalage=PG'])
  act(() => vi.advanceTimersByTime(200))
  expect(result.current.state).toBe('skeleton')
  await act(async () => answer.answer(pageOf(['pg'])))
  expect(result.current.state).toBe('ready')
  vi.useRealTimers()
})

test('letters typed one by one are one step in the history', async () => {
  answers.set('games', () => pageOf(['x']))
  const { result } = lobby()
  const before = history.length
  for (const gameName of ['l', 'lo', 'lot']) await act(async () => result.current.change({ gameName }))
  expect(history.length).toBe(before + 1)
  expect(inputsOf('games').map(({ gameName }) => gameName)).toEqual(['l', 'lo', 'lot'])
})

test('favourites of a guest wait for a log-in, and come with it', async () => {
  history.replaceState(null, '', '/en/rng?filter=favourite')
  answers.set('favourites', () => ownPage(['mine']))
  const { result } = lobby()
  await waitFor(() => expect(result.current.state).toBe('guest'))
  expect(calls).toEqual([])
  await act(async () => loggedIn('member'))
  await waitFor(() => expect(result.current.page.games[0]?.nodeId).toBe('mine'))
})

test('a failure can be tried again', async () => {
  history.replaceState(null, '', '/en/rng?gameName=lotus')
  answers.set('games', () => Promise.reject(new CallFailure('network')))
  const { result } = lobby()
  await waitFor(() => expect(result.current.state).toBe('failed'))
  answers.set('games', () => pageOf(['lotus']))
  await act(async () => result.current.retry())
  expect(result.current).toMatchObject({ state: 'ready' })
})

test('a list of games follows what closes and opens, without a flash', async () => {
  answers.set('games', () => pageOf(['a', 'b']))
  shown(<GameBrowser messages={words} locale="en" base={{ vassalage: 'PG' }} href={() => '#'} selects />)
  await waitFor(() => expect(link('b')).not.toBeNull())
  const answer = later<unknown>()
  answers.set('games', () => answer.promise)
  act(() => void document.dispatchEvent(new Event(catalogueEvent)))
  expect(link('b')).not.toBeNull()
  await act(async () => answer.answer(pageOf(['a'])))
  expect(link('b')).toBeNull()
})

test('a list searches after a pause in typing, and says when there is no such game', async () => {
  answers.set('games', ({ gameName }: { gameName?: string }) => pageOf(gameName ? [] : ['a']))
  const { user } = shown(
    <GameBrowser messages={words} locale="en" base={{ vassalage: 'PG' }} href={() => '#'} selects />,
  )
  await waitFor(() => expect(link('a')).not.toBeNull())
  await user.type(screen.getByRole('searchbox'), 'zzz')
  await screen.findByText(messages.empty.search)
  expect(inputsOf('games').map(({ gameName }) => gameName)).toEqual([undefined, 'zzz'])
  await user.click(screen.getByRole('button', { name: messages.clearSearch }))
  await waitFor(() => expect(link('a')).not.toBeNull())
})

test('the first page that came with the HTML is not asked for again, a failure of the next says so', async () => {
  const initial = pageOf(['html'], { totalPages: 2 })
  const { user } = shown(<GameBrowser messages={words} locale="en" base={{}} href={() => '#'} initial={initial} />)
  expect(link('html')).not.toBeNull()
  expect(calls).toEqual([])
  answers.set('games', () => Promise.reject(new CallFailure('network')))
  await user.click(screen.getByRole('link', { name: '2' }))
  await screen.findByText(messages.failed)
  answers.set('games', () => pageOf(['second'], { totalPages: 2 }))
  await user.click(screen.getByRole('button', { name: messages.retry }))
  await waitFor(() => expect(link('second')).not.toBeNull())
})

const own = (kind: 'recent' | 'favourites') => shown(<OwnGames kind={kind} messages={words} locale="en" />)

test('own games come with the rounds that wait in them', async () => {
  loggedIn('member')
  answers.set('recentGames', () => ownPage(['1', '2']))
  answers.set('waitingRounds', () => ({ content: [{ nodeId: '2' }] }))
  own('recent')
  await screen.findByText('2 games')
  expect(screen.getByRole('link', { name: /Game 2/ }).getAttribute('aria-label')).toContain('Continue')
  expect(screen.getByRole('link', { name: /Game 1/ }).getAttribute('aria-label')).toBe('Play Game 1')
})

test('the last heart of a page that goes brings what has moved up to it', async () => {
  loggedIn('member')
  answers.set('favouriteIds', () => ['1', '2'])
  answers.set('favourites', () => ownPage(['1'], { total: 2, totalPages: 2 }))
  own('favourites')
  await waitFor(() => expect(link('1')).not.toBeNull())
  answers.set('favourites', () => ownPage(['2']))
  act(() => $favourites.set(['2']))
  await waitFor(() => expect(link('2')).not.toBeNull())
  act(() => $favourites.set([]))
  await screen.findByText(messages.empty.favouriteAdvice)
})

test('an address beyond the last page of own games shows the last one', async () => {
  loggedIn('member')
  history.replaceState(null, '', '/en/recent?pageNo=7')
  answers.set('waitingRounds', () => ({ content: [] }))
  answers.set('recentGames', ({ pageNo }: { pageNo: number }) =>
    ownPage(pageNo > 2 ? [] : [`on ${pageNo}`], { total: 20, totalPages: 2 }),
  )
  own('recent')
  await waitFor(() => expect(link('on 2')).not.toBeNull())
  expect(location.search).toBe('?pageNo=2')
  expect(screen.queryByText(messages.empty.recentAdvice)).toBeNull()
})

test('own games that do not come say so; a trial account is told that it has none', async () => {
  loggedIn('member')
  answers.set('waitingRounds', () => ({ content: [] }))
  answers.set('recentGames', () => Promise.reject(new CallFailure('network')))
  const { user, unmount } = own('recent')
  await screen.findByText(messages.failed)
  answers.set('recentGames', () => ownPage([]))
  await user.click(screen.getByRole('button', { name: messages.retry }))
  await screen.findByText(messages.empty.recentAdvice)
  unmount()
  loggedIn('trial')
  calls.length = 0
  own('recent')
  await screen.findByText(messages.empty.trial)
  expect(calls).toEqual([])
})
