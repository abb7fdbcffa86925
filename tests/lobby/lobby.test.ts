import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ManualClock } from '#server/kernel/clock.ts'
import { syncCatalogue } from '#server/lobby/public.ts'
import type { VendorGame } from '#server/ports/game-vendor.ts'
import { startTestSite, type TestSite, type Visitor } from '#tests/support/app.ts'
import { catalogueVendor, listedGames } from '#tests/support/catalogue-vendor.ts'

const slotGames = listedGames.filter(({ category }) => /slots/i.test(category))
const slotsListed = slotGames.length
let listed: readonly VendorGame[] = listedGames
let site: TestSite
let guest: Visitor
const clock = new ManualClock('2026-11-21T12:00:00.000Z')

beforeAll(async () => {
  site = await startTestSite({ clock, gameVendor: catalogueVendor(() => listed) })
  await syncCatalogue(site.app)
  await site.member('mali')
})
beforeEach(() => {
  guest = site.visitor()
})
afterAll(() => site.close())

const names = (games: readonly { displayName: string }[]): string[] => games.map((game) => game.displayName)

test('a lobby page has eighteen games in the order of the list', async () => {
  const page = await guest.call('games', { gameType: 'RNG', language: 'en' })
  expect(page.games).toHaveLength(18)
  expect(page).toMatchObject({ total: slotsListed, totalPages: Math.ceil(slotsListed / 18) })
  expect(names(page.games).slice(0, 3)).toEqual(['Golden Lotus', 'Dragon Gate', 'Tiger Drum'])
  expect((await guest.call('games', { gameType: 'RNG', pageNo: Math.ceil(slotsListed / 18) })).games).toHaveLength(
    slotsListed % 18 || 18,
  )
})

test('a game has the figures that its vendor gives, and none where it gives none', async () => {
  const [lotus] = (await guest.call('games', { gameName: 'Golden Lotus', language: 'en' })).games
  const { rtp, volatility, minBet, maxBet } = listedGames.find(({ name }) => name === 'Golden Lotus')!
  expect(lotus).toMatchObject({ rtp, volatility, minBet, maxBet })
  listed = listedGames.map((game) => ({ ...game, minBet: undefined, maxBet: '1e9', rtp: undefined }))
  await syncCatalogue(site.app)
  const [bare] = (await site.visitor().call('games', { gameName: 'Golden Lotus', language: 'en' })).games
  expect(bare).not.toHaveProperty('minBet')
  expect(bare).not.toHaveProperty('maxBet')
  expect(bare).not.toHaveProperty('rtp')
  listed = listedGames
  await syncCatalogue(site.app)
})

test('a page beyond the total is empty', async () => {
  const page = await guest.call('games', { gameType: 'RNG', pageNo: 1_000_000 })
  expect(page).toEqual({ games: [], total: slotsListed, totalPages: Math.ceil(slotsListed / 18) })
})

test('ALL, an empty text and nothing mean the same', async () => {
  const all = await guest.call('games', { gameType: 'FISH', vassalage: 'ALL', gameClassify: 'ALL' })
  expect(await guest.call('games', { gameType: 'FISH', vassalage: '', gameClassify: '' })).toEqual(all)
  expect(await guest.call('games', { gameType: 'FISH' })).toEqual(all)
})

test('vendor and class narrow the list', async () => {
  const page = await guest.call('games', { gameType: 'RNG', vassalage: 'PG', gameClassify: 'bonus-buy' })
  expect(page.total).toBeGreaterThan(2)
  expect(page.games.every((game) => game.vassalage === 'PG' && game.gameClassify === 'bonus-buy')).toBe(true)
})

test.each([
  ['  golden LOTUS ', 'Golden Lotus'],
  ['บัวทอง', 'Golden Lotus'],
  ["captain's", "Captain's Chest"],
])('the search %j finds %s', async (gameName, found) => {
  expect(names((await guest.call('games', { gameName, language: 'en' })).games)).toEqual([found])
})

test.each(['%', '_', '\\', "'; drop table game", 'no such game'])(
  'the search %j is taken literally',
  async (gameName) => {
    expect((await guest.call('games', { gameName })).total).toBe(0)
  },
)

test('names are in the language that was asked for', async () => {
  const th = await guest.call('games', { gameType: 'MINI', language: 'th' })
  const es = await guest.call('games', { gameType: 'MINI', language: 'es' })
  expect([th.games[0]?.displayName, es.games[0]?.displayName]).toEqual(['ลูกเต๋าร้อน', 'Hot Dice'])
})

test('every category has its vendors, its classes and a picture for each', async () => {
  const { lanes } = (await guest.call('vendors', { language: 'en' })).data
  expect(lanes.map((lane) => lane.title)).toEqual([
    'Live casino',
    'Slots',
    'Sports',
    'Fishing',
    'Card games',
    'E-sports',
    'Cockfight',
    'Lottery',
    'Mini games',
  ])
  const slots = lanes.find((lane) => lane.gameCategory === 'RNG')!
  expect(slots.cards).toHaveLength(new Set(slotGames.map(({ productCode }) => productCode)).size)
  expect(slots.gameClassify.map(({ key }) => key)).toEqual(['video', 'classic', 'jackpot', 'bonus-buy', 'new'])
  expect(slots.cards[0]).toMatchObject({ scene: '/art/scenes/v-rng-pg.svg', logo: '/art/logos/pg.svg' })
  for (const { vassalage, games } of slots.cards)
    expect(games).toBe(slotGames.filter(({ productCode }) => productCode === vassalage).length)
})

test('the menu holds home, the categories that have vendors, and promotions', async () => {
  const menu = await guest.call('menu', { language: 'en' })
  expect(menu[0]).toEqual({ gameType: 'HOME', name: 'Home', page: '/' })
  expect(menu.at(-1)?.gameType).toBe('PROMOTIONS')
  expect(menu).toHaveLength(11)
})

test('a game is told with alternatives that are open', async () => {
  const { games } = await guest.call('games', { gameType: 'RNG' })
  const detail = await guest.call('gameDetail', { nodeId: games[0]!.nodeId })
  expect(detail.alternatives).toHaveLength(6)
  expect(detail.alternatives.every((game) => !game.maintenance && game.nodeId !== games[0]!.nodeId)).toBe(true)
})

test.each(['0', '-1', '1e3', '999999999', '99999999999999999999999', 'x'])('there is no game %s', async (nodeId) => {
  await expect(guest.call('gameDetail', { nodeId })).rejects.toMatchObject({ code: 'game_not_found' })
})

test('a game that no engine plays is shown in maintenance, the others of its lobby are not', async () => {
  const closed = listedGames.filter((game) => !game.enabled).map((game) => game.name)
  expect(closed).toContain('Kraken Lighthouse')
  for (const pageNo of [1, 2]) {
    const { games } = await guest.call('games', { gameType: 'FISH', language: 'en', pageNo })
    for (const game of games) expect(game.maintenance, game.displayName).toBe(closed.includes(game.displayName))
  }
})

test('favourites: marking twice is once, newest first, pages beyond the total are empty', async () => {
  const mali = site.visitor()
  await mali.logIn('mali')
  const { games } = await guest.call('games', { gameType: 'RNG' })
  const [a, b] = games.map((game) => game.nodeId) as [string, string]
  await mali.call('addFavourite', { nodeId: a })
  clock.advance(1_000)
  await mali.call('addFavourite', { nodeId: b, vendor: 'JDB', gameType: 'RNG' })
  clock.advance(1_000)
  await mali.call('addFavourite', { nodeId: a })
  expect(await mali.call('favouriteIds', {})).toEqual([b, a])
  expect(await mali.call('favourites', { pageNo: 9 })).toMatchObject({
    content: [],
    total: 2,
    totalPages: 1,
    pageNum: 9,
  })
  await mali.call('removeFavourite', { nodeId: b })
  await mali.call('removeFavourite', { nodeId: b })
  expect(await mali.call('favouriteIds', {})).toEqual([a])
  await expect(mali.call('addFavourite', { nodeId: '424242' })).rejects.toMatchObject({ code: 'game_not_found' })
})

test('favourites need a real account', async () => {
  const trial = site.visitor()
  trial.token = (await trial.call('freePlay', {})).token
  const needed = { code: 'real_account_needed' }
  await expect(trial.call('favourites', {})).rejects.toMatchObject(needed)
  await expect(trial.call('favouriteIds')).rejects.toMatchObject(needed)
  await expect(trial.call('addFavourite', { nodeId: '1' })).rejects.toMatchObject(needed)
  await expect(trial.call('removeFavourite', { nodeId: '1' })).rejects.toMatchObject(needed)
})

test('favourites and recent games need a log-in', async () => {
  await expect(guest.call('favourites', {})).rejects.toMatchObject({ code: 'not_logged_in' })
  await expect(guest.call('recentGames', {})).rejects.toMatchObject({ code: 'not_logged_in' })
})

test('synchronising again follows the vendor and keeps what is the operator’s own', async () => {
  const before = (await guest.call('games', { gameName: 'Plinko', language: 'en' })).games[0]!
  await site.app.db.query('update game set is_hot = true, hot_sort = 1 where node_id = $1', [before.nodeId])
  const isPlinko = (game: VendorGame): boolean => game.gameCode === before.gameId
  listed = [
    ...listedGames.filter(
      (game) => game.gameCode !== 'bgs_mines' && !isPlinko(game) && game.gameCode !== 'jl_hot_dice',
    ),
    { ...listedGames.find(isPlinko)!, name: 'Plinko Grande', names: {} },
    { ...listedGames[0]!, gameCode: 'pg_brand_new', name: 'Brand New Lotus', names: {} },
  ]
  await syncCatalogue(site.app)
  const after = (await guest.call('games', { gameName: 'plinko grande', language: 'en' })).games[0]!
  expect(after).toMatchObject({ nodeId: before.nodeId, displayName: 'Plinko Grande', isHot: 1 })
  expect((await guest.call('games', { gameName: 'brand new lotus' })).total).toBe(1)
  expect((await guest.call('games', { gameName: 'hot dice' })).total).toBe(0)
  listed = listedGames
  await syncCatalogue(site.app)
  expect((await guest.call('games', { gameName: 'hot dice' })).total).toBe(1)
})

test('a vendor that answers an empty list closes nothing', async () => {
  listed = []
  expect(await syncCatalogue(site.app)).toBe(0)
  listed = listedGames
  expect((await guest.call('games', {})).total).toBe(listedGames.length)
})

test('the site’s own country stands first among the dialing codes', async () => {
  expect((await guest.call('countryCodes', {}))[0]).toEqual({ countryCode: 'TH', countryDialingCode: '66' })
})
