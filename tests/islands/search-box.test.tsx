import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { FoundGame } from '#api/search.ts'
import { CallFailure } from '#browser/failure.ts'
import { SearchBox } from '#islands/search/SearchBox.tsx'
import words from '#locales/en/search.json' with { type: 'json' }
import { $favourites } from '#stores/favourites.ts'
import { recentSearches, rememberSearch } from '#stores/search.ts'
import { answers, calls } from '#tests/support/fake-call.ts'
import { later, press, shown } from '#tests/support/island.tsx'

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))

const game = (nodeId: string, displayName: string, more: Partial<FoundGame> = {}): FoundGame => ({
  nodeId,
  gameId: `g${nodeId}`,
  displayName,
  lagerIcon: `/art/${nodeId}.svg`,
  gameType: 'RNG',
  vassalage: 'PG',
  vendor: 'PG Soft',
  isGame: 'GAME',
  isHot: 0,
  supportPlay: 1,
  maintenance: false,
  ...more,
})
const lotus = game('7', 'Golden Lotus', { supportPlay: 0, isHot: 1 })
const koi = game('8', 'Koi Pond')
const vendor = { vassalage: 'PG', displayName: 'PG Soft', gameType: 'RNG', title: 'Slots', games: 12 }
const found = (games: readonly FoundGame[], vendors: readonly object[] = []) => ({
  games,
  vendors,
  total: games.length,
})

const acts = { onClose: vi.fn(), onPlay: vi.fn(), onMark: vi.fn() }
const box = (start = '') => shown(<SearchBox messages={words} locale="en" start={start} {...acts} />)
const field = () => screen.getByRole('combobox') as HTMLInputElement
const group = (name: string) => screen.findByRole('rowgroup', { name })
/** The cell that the field names as the one that Enter presses. */
const chosen = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')
const online = (isOnline: boolean) =>
  act(async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
    dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  })

beforeEach(() => {
  for (const act of Object.values(acts)) act.mockClear()
  $favourites.set([])
  // Without an index of its own the browser asks the server for every letter.
  answers.set('searchIndex', () => Promise.reject(new CallFailure('network')))
  answers.set('search', ({ q }: { q: string }) => {
    if (q === '') return found([lotus, koi])
    return q.startsWith('pg') ? found([lotus, koi], [vendor]) : found(q === 'koi' ? [koi] : [])
  })
  vi.stubGlobal('fetch', async () =>
    Response.json([{ kind: 'help', href: '/en/help#payout', title: 'How koi are paid', about: '', text: 'koi' }]),
  )
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
})

test('begins with the field in focus, what was searched for before, and what is popular', async () => {
  rememberSearch('aviator')
  box()
  expect(document.activeElement).toBe(field())
  expect(within(await group(words.recent)).getByText('aviator')).toBeDefined()
  expect(within(await group(words.popular)).getByText('Golden Lotus')).toBeDefined()
  // Nothing is chosen before somebody begins.
  expect(chosen()).toBeNull()
  expect(screen.getAllByRole('status').at(-1)?.textContent).toBe('')
})

test('a search of before is put into the field; the list of them can be cleared', async () => {
  rememberSearch('koi')
  const { user } = box()
  await user.click(within(await group(words.recent)).getByRole('button'))
  expect(field().value).toBe('koi')
  expect(within(await group(words.games)).getByText('Koi')).toBeDefined()
  await press(words.clear)
  await press(words.forget)
  expect(screen.queryByRole('rowgroup', { name: words.recent })).toBeNull()
  expect(recentSearches()).toEqual([])
  expect(document.activeElement).toBe(field())
})

test('finds vendors and games while somebody types, marks what was typed, and says how many', async () => {
  const { user, container } = box()
  await user.type(field(), 'pg')
  await group(words.games)
  await screen.findByText('2 games')
  expect(
    within(await group(words.vendors))
      .getByRole('link')
      .getAttribute('href'),
  ).toMatch(/^\/en\/rng\?vassalage=PG/)
  expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['PG'])
  expect(screen.getByText(words.hotTag)).toBeDefined()
})

test('keys go round through rows and along the cells of one, and Enter presses what is chosen', async () => {
  const { user } = box('pg')
  await screen.findByText('2 games')
  expect(chosen()?.textContent).toContain('PG Soft')
  await user.keyboard('{ArrowDown}')
  expect(chosen()?.textContent).toContain('Golden Lotus')
  await user.keyboard('{ArrowRight}')
  expect(chosen()?.textContent).toBe(words.trial)
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(chosen()?.querySelector('button')?.getAttribute('aria-label')).toBe('Favourite: Golden Lotus')
  // The next row has no trial: the keyboard stays at its last cell.
  await user.keyboard('{ArrowDown}')
  expect(chosen()?.querySelector('button')?.getAttribute('aria-label')).toBe('Favourite: Koi Pond')
  await user.keyboard('{ArrowDown}')
  expect(chosen()?.textContent).toContain('PG Soft')
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowRight}{Enter}')
  expect(acts.onPlay).toHaveBeenCalledWith(expect.objectContaining({ nodeId: '7' }), 'demo')
  expect(acts.onClose).toHaveBeenCalledOnce()
  expect(recentSearches()).toEqual(['pg'])
  expect(document.activeElement).toBe(field())
})

test('Enter before the answer to the text in the field is there presses nothing', async () => {
  const { user } = box('pg')
  await screen.findByText('2 games')
  answers.set('search', () => later<object>().promise)
  await user.type(field(), 'x{Enter}')
  expect(acts.onPlay).not.toHaveBeenCalled()
  expect(acts.onClose).not.toHaveBeenCalled()
  expect(screen.getByRole('grid').getAttribute('aria-busy')).toBe('false')
})

test('the field names a row once there is one', async () => {
  const coming = later<object>()
  answers.set('search', () => coming.promise)
  box('golden lotus')
  expect(field().getAttribute('aria-activedescendant')).toBeNull()
  await act(async () => coming.answer(found([lotus])))
  await waitFor(() => expect(chosen()).not.toBeNull())
})

test('a game plays for money by a click, in a new tab by the browser, and its heart leaves the search open', async () => {
  $favourites.set(['8'])
  const { user } = box('pg')
  const games = within(await group(words.games))
  const heart = games.getByRole('button', { name: 'Favourite: Koi Pond' })
  expect(heart.getAttribute('aria-pressed')).toBe('true')
  act(() => $favourites.set([]))
  expect(heart.getAttribute('aria-pressed')).toBe('false')
  await user.click(heart)
  expect(acts.onMark).toHaveBeenCalledWith(expect.objectContaining({ nodeId: '8' }))
  expect(acts.onClose).not.toHaveBeenCalled()
  const link = games.getByRole('link', { name: /Golden Lotus/ })
  expect(link.getAttribute('href')).toBe('/en/game/7')
  link.addEventListener('click', (event) => event.preventDefault(), { once: true })
  await user.keyboard('{Control>}')
  await user.click(link)
  await user.keyboard('{/Control}')
  expect(acts.onPlay).not.toHaveBeenCalled()
  await user.click(link)
  // The code of a game is wanted by the page of a lottery alone.
  expect(acts.onPlay).toHaveBeenCalledWith(expect.objectContaining({ nodeId: '7', gameId: undefined }), 'real')
})

test('games in maintenance and of vendors that do not answer say so and offer no trial', async () => {
  const closed = { maintenance: true, supportPlay: 0 as const }
  answers.set('search', () => found([game('1', 'One', closed), game('2', 'Two', { ...closed, vendorDown: true })]))
  box('o')
  const games = within(await group(words.games))
  expect(games.getByText(words.maintenance)).toBeDefined()
  expect(games.getByText(words.vendorDown)).toBeDefined()
  expect(screen.queryByText(words.trial)).toBeNull()
})

test('nothing found says so, advises, and shows what is popular', async () => {
  box('zzz')
  await screen.findByText(words.none)
  expect(screen.getByText(words.noneAdvice)).toBeDefined()
  expect(within(await group(words.popular)).getByText('Koi Pond')).toBeDefined()
  expect(screen.queryByRole('rowgroup', { name: words.games })).toBeNull()
})

test('a failure is a sentence, and another try brings the games', async () => {
  answers.set('search', () => Promise.reject(new CallFailure('network')))
  const { user } = box('pg')
  await screen.findByText(words.failed)
  answers.set('search', () => found([koi]))
  await user.click(screen.getByRole('button', { name: words.retry }))
  await screen.findByText('Koi Pond')
  expect(screen.queryByText(words.failed)).toBeNull()
})

test('without a connection it says that games need one, and starts none', async () => {
  const { user } = box('pg')
  await screen.findByText('2 games')
  await online(false)
  expect(screen.getByText(words.offline)).toBeDefined()
  expect(screen.getAllByText(words.needsConnection).length).toBe(2)
  const link = screen.getByRole('link', { name: /Golden Lotus/ })
  expect(link.getAttribute('aria-disabled')).toBe('true')
  await user.click(link)
  expect(acts.onPlay).not.toHaveBeenCalled()
  await online(true)
  await waitFor(() => expect(screen.queryByText(words.offline)).toBeNull())
  await user.click(screen.getByRole('link', { name: /Golden Lotus/ }))
  expect(acts.onPlay).toHaveBeenCalledOnce()
})

test('the text has the length that the server takes', async () => {
  box()
  expect(field().maxLength).toBe(80)
  await press(words.close)
  expect(acts.onClose).toHaveBeenCalledOnce()
  expect(
    calls.filter(({ name }) => name === 'search').every(({ input }) => (input as { limit: number }).limit === 20),
  ).toBe(true)
})
