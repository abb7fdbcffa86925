import { describe, expect, test, vi } from 'vitest'
import { lobbyPageSize, type VendorLane } from '#api/lobby.ts'
import { cardsPerPage, changeLobby, listGames, listGamesOf, lobbyList, wholeLobby } from '#stores/lobby.ts'

const deep = { vassalage: 'PG', gameClassify: 'video', filter: 'all', gameName: 'lotus', pageNo: 4 } as const

test('a page has as many cards as the contract says', () => {
  expect(cardsPerPage).toBe(lobbyPageSize)
})

describe('a choice in the lobby', () => {
  test('of all resets vendor, class, search and page', () => {
    expect(changeLobby({ ...deep, filter: 'hot' }, { filter: 'all' })).toEqual(wholeLobby)
  })
  test('of a vendor resets the class and the search', () => {
    expect(changeLobby(deep, { vassalage: 'JDB' })).toEqual({ ...wholeLobby, vassalage: 'JDB' })
  })
  test('of a filter keeps vendor and class, clears the search and goes to the first page', () => {
    expect(changeLobby(deep, { filter: 'hot' })).toEqual({ ...deep, filter: 'hot', gameName: '', pageNo: 1 })
  })
  test('of a page changes nothing else; a search is trimmed and starts at the first page', () => {
    expect(changeLobby(deep, { pageNo: 2 })).toEqual({ ...deep, pageNo: 2 })
    expect(changeLobby(deep, { gameName: '  sun ' })).toEqual({ ...deep, gameName: 'sun', pageNo: 1 })
  })
})

describe('the address', () => {
  test('keeps what differs from the start, and gives it back', () => {
    expect(lobbyList().write(wholeLobby)).toBe('')
    expect(lobbyList().read(lobbyList().write(deep))).toEqual(deep)
  })
  test('reads what the lobby does not have as all of it', () => {
    const lane = {
      cards: [{ vassalage: 'PG' }, { vassalage: 'JDB' }] as VendorLane['cards'],
      gameClassify: [{ key: 'classic', vendors: ['JDB'] }],
    }
    const read = (search: string) => lobbyList().write(lobbyList(lane).read(search))
    expect(read('?vassalage=JDB&gameClassify=classic')).toBe('?vassalage=JDB&gameClassify=classic')
    expect(read('?vassalage=PG&gameClassify=classic')).toBe('?vassalage=PG')
    expect(read('?vassalage=GONE&gameClassify=classic&pageNo=2')).toBe('?gameClassify=classic&pageNo=2')
    expect(read('?vassalage=ALL&gameClassify=ALL')).toBe('')
  })
  test('with nonsense reads as the start', () => {
    expect(lobbyList().read('?pageNo=-1&filter=best&pageNo=1e9')).toEqual(wholeLobby)
    expect(lobbyList().read('?filter=hot&gameName=lotus').gameName).toBe('')
  })
})

describe('a list of a vendor’s games', () => {
  test.each([
    ['all', '/api/games?'],
    ['new', '/api/games?'],
    ['hot', '/api/games/hot?'],
    ['recent', '/api/games/recent?'],
    ['favourite', '/api/favourites?'],
  ] as const)('asks for %s where they are kept', async (selection, path) => {
    let asked = ''
    vi.stubGlobal('fetch', async (url: string) => {
      asked = url
      return new Response('{"games":[],"list":[],"content":[],"totalPages":0,"total":0}')
    })
    const base = { gameType: 'FISH', vassalage: 'JDB' } as const
    const page = await listGamesOf(base, { selection, gameName: '', pageNo: 1 }, 'en')
    vi.unstubAllGlobals()
    expect(page).toMatchObject({ games: [], totalPages: 0, total: 0 })
    expect(asked.startsWith(path)).toBe(true)
    const { searchParams } = new URL(asked, 'http://site')
    expect([searchParams.get('gameType'), searchParams.get('vassalage')]).toEqual(['FISH', 'JDB'])
    expect(searchParams.get('sort')).toBe(selection === 'new' ? 'new' : null)
  })
})

test('hot games are asked for once in five minutes, each page by itself', async () => {
  let asked = 0
  // Later than whatever the tests above have left in the session.
  const start = Date.now() + 1_000_000
  const now = vi.spyOn(Date, 'now').mockReturnValue(start)
  vi.stubGlobal('fetch', async () => {
    asked += 1
    return new Response(`{"list":[],"totalPages":${asked},"total":0}`)
  })
  const page = async (pageNo: number) =>
    (await listGames('RNG', { ...wholeLobby, filter: 'hot', pageNo }, 'en')).totalPages
  expect([await page(1), await page(1), await page(2), await page(1)]).toEqual([1, 1, 2, 1])
  now.mockReturnValue(start + 299_999)
  expect(await page(1)).toBe(1)
  now.mockReturnValue(start + 300_000)
  expect([await page(1), await page(2)]).toEqual([3, 4])
  now.mockRestore()
  vi.unstubAllGlobals()
})
