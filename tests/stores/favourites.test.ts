import { beforeEach, expect, test, vi } from 'vitest'
import type { GameReference } from '#stores/play.ts'

const game = (nodeId: string): GameReference => ({ nodeId, gameType: 'RNG', vassalage: 'PG', isGame: 'GAME' })
let answers: Response[] = []
let sent: string[] = []

/** Fresh stores over a network of prepared answers. */
async function open() {
  vi.resetModules()
  const { $favourites } = await import('#stores/favourites.ts')
  const { loadFavourites } = await import('#stores/favourite-marks.ts')
  const { toggleFavourite } = await import('#stores/mark.ts')
  const { $toasts } = await import('#stores/toasts.ts')
  return { $favourites, loadFavourites, toggleFavourite, $toasts }
}

beforeEach(() => {
  answers = []
  sent = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push(`${init.method} ${url}`)
    return answers.shift() ?? new Response('{}')
  })
})

test('a heart shows at once and is sent', async () => {
  const { $favourites, toggleFavourite } = await open()
  const done = toggleFavourite(game('7'), 0)
  expect($favourites.get()).toEqual(['7'])
  await done
  expect(sent).toEqual(['POST /api/favourites'])
})

test('a refused heart is undone with a message', async () => {
  const { $favourites, toggleFavourite, $toasts } = await open()
  answers = [new Response('{"code":"game_not_found"}', { status: 404 })]
  await toggleFavourite(game('7'), 0)
  expect($favourites.get()).toEqual([])
  expect($toasts.get()).toMatchObject([{ tone: 'bad', key: 'game_not_found' }])
})

test('a refused removal comes back, once', async () => {
  const { $favourites, toggleFavourite } = await open()
  $favourites.set(['7', '8'])
  answers = [new Response('{}', { status: 500 })]
  await toggleFavourite(game('7'), 0)
  expect([...$favourites.get()].sort()).toEqual(['7', '8'])
})

test('a click within a second of the previous one is ignored', async () => {
  const { $favourites, toggleFavourite } = await open()
  await toggleFavourite(game('7'), 5_000)
  await toggleFavourite(game('7'), 5_999)
  expect($favourites.get()).toEqual(['7'])
  await toggleFavourite(game('7'), 6_000)
  expect($favourites.get()).toEqual([])
  expect(sent).toEqual(['POST /api/favourites', 'DELETE /api/favourites/7'])
})

test('a heart that is pressed while the list is on its way stays as it was pressed', async () => {
  const { $favourites, loadFavourites, toggleFavourite } = await open()
  $favourites.set(['8'])
  let answer = (_list: Response): void => undefined
  const held = new Promise<Response>((resolve) => {
    answer = resolve
  })
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    init.method === 'GET' ? held : Promise.resolve(new Response(`"${init.method} ${url}"`)),
  )
  const loaded = loadFavourites()
  await toggleFavourite(game('7'), 0)
  await toggleFavourite(game('8'), 2_000)
  answer(new Response('["8","9"]'))
  await loaded
  expect($favourites.get()).toEqual(['9', '7'])
  vi.stubGlobal('fetch', async () => new Response('["8"]'))
  await loadFavourites()
  expect($favourites.get()).toEqual(['8'])
})
