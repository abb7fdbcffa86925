import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { Game, VendorLane } from '#api/lobby.ts'
import { readFrameMessage } from '#islands/launch/frame-messages.ts'
import { LobbyGrid } from '#islands/lobby/LobbyGrid.tsx'
import { WinnerBoard } from '#islands/lobby/WinnerBoard.tsx'
import { AccountRecord } from '#islands/records/AccountRecord.tsx'
import { BetRecord } from '#islands/records/BetRecord.tsx'
import { PointsRecord } from '#islands/records/PointsRecord.tsx'
import { HeaderMember } from '#islands/wallet/HeaderMember.tsx'
import account from '#locales/en/account.json'
import gameTexts from '#locales/en/game.json'
import lists from '#locales/en/lists.json'
import lobby from '#locales/en/lobby.json'
import points from '#locales/en/points.json'
import receipt from '#locales/en/receipt.json'
import record from '#locales/en/record.json'
import records from '#locales/en/records.json'
import wallet from '#locales/en/wallet.json'
import { pageNumbers } from '#ui/Pagination.tsx'
import { rovingIndex } from '#ui/roving-index.ts'

const game = (more: Partial<Game>): Game => ({
  nodeId: '7',
  gameId: 'g',
  displayName: 'Golden Lotus',
  lagerIcon: '/art/7.svg',
  gameType: 'RNG',
  vassalage: 'PG',
  gameClassify: 'video',
  isGame: 'GAME',
  isHot: 0,
  supportPlay: 1,
  maintenance: false,
  ...more,
})
const lane: VendorLane = { gameCategory: 'RNG', title: 'Slots', cards: [], gameClassify: [] }
const grid = (games: readonly Game[], totalPages = 1) =>
  renderToString(
    createElement(LobbyGrid, {
      messages: lobby,
      locale: 'en',
      lane,
      initial: { games, totalPages, total: games.length },
    }),
  )

describe('a lobby in the HTML of the server', () => {
  test('shows its games before any script has run', () => {
    expect(grid([game({})])).toContain('href="/en/game/7"')
  })
  test('offers the trial and the hot mark only where the game has them', () => {
    expect(grid([game({})])).not.toContain('data-action="trial"')
    expect(grid([game({})])).not.toContain('tag--hot')
    const hot = grid([game({ supportPlay: 0, isHot: 1 })])
    expect(hot).toContain('data-action="trial"')
    expect(hot).toContain('tag--hot')
  })
  test('a game in maintenance says so and offers no trial', () => {
    const html = grid([game({ maintenance: true, supportPlay: 0 })])
    expect(html).toContain(lobby.maintenance)
    expect(html).not.toContain('data-action="trial"')
  })
  test('without games says what to do', () => {
    expect(grid([])).toContain(lobby.empty.showAll)
  })
  test('links to its other pages', () => {
    expect(grid([game({})], 3)).toContain('href="/en/rng?pageNo=2"')
  })
})

test('the header holds nothing that a guest sees, and no balance', () => {
  const html = renderToString(createElement(HeaderMember, { messages: wallet, locale: 'en' }))
  const shown = [...html.matchAll(/^<|><(?:div|button|a) class="([^"]*(?:bal|btn|icon-btn--cta|me)[ "][^"]*)"/g)]
  expect(shown.every(([, name]) => name === undefined || name.includes('only-member') || name === 'icon-btn')).toBe(
    true,
  )
  expect(html).not.toMatch(/[0-9]\.[0-9]{2}/)
})

test('the board reads its copy to nobody', () => {
  const initial = Array.from({ length: 5 }, (_, index) => ({ customerName: `w${index}`, winAmount: `${9 - index}.00` }))
  const html = renderToString(createElement(WinnerBoard, { messages: gameTexts, locale: 'en', initial, symbol: '฿' }))
  expect(html).toContain('<ol aria-hidden="true">')
  expect(html.indexOf('w1')).toBeLessThan(html.indexOf('w0'))
})

test('only the frame itself, from its own origin, is believed', () => {
  const own = {} as Window
  const frame = { origin: 'https://vendor.example', window: own }
  const data = { type: 'baize-game', event: 'exit' }
  expect(readFrameMessage({ origin: frame.origin, source: own, data }, frame)).toEqual({ event: 'exit' })
  const round = { type: 'baize-game', event: 'round', id: 'r1' }
  expect(readFrameMessage({ origin: frame.origin, source: own, data: round }, frame)).toEqual({
    event: 'round',
    id: 'r1',
  })
  expect(readFrameMessage({ origin: frame.origin, source: own, data: { ...round, id: 7 } }, frame)).toEqual({
    event: 'round',
  })
  expect(readFrameMessage({ origin: 'https://evil.example', source: own, data }, frame)).toBeUndefined()
  expect(readFrameMessage({ origin: frame.origin, source: {} as Window, data }, frame)).toBeUndefined()
  expect(
    readFrameMessage({ origin: frame.origin, source: own, data: { type: 'baize-game', event: 'pay' } }, frame),
  ).toBeUndefined()
  expect(readFrameMessage({ origin: frame.origin, source: own, data: null }, frame)).toBeUndefined()
})

test('page numbers show both ends and the pages around the current one', () => {
  const pages = { range: 5, margin: 2 }
  expect(pageNumbers(1, 4, pages)).toEqual([1, 2, 3, 4])
  expect(pageNumbers(10, 30, pages)).toEqual([1, 2, 0, 8, 9, 10, 11, 12, 0, 29, 30])
  expect(pageNumbers(5, 30, pages)).toEqual([1, 2, 3, 4, 5, 6, 7, 0, 29, 30])
  expect(pageNumbers(30, 30, pages)).toEqual([1, 2, 0, 26, 27, 28, 29, 30])
  // The list of notices.
  expect(pageNumbers(10, 30, { range: 5, margin: 1 })).toEqual([1, 0, 8, 9, 10, 11, 12, 0, 30])
})

test('arrows go round, Home and End to the ends', () => {
  expect([
    rovingIndex('ArrowRight', 2, 3),
    rovingIndex('ArrowLeft', 0, 3),
    rovingIndex('End', 0, 3),
    rovingIndex('a', 0, 3),
  ]).toEqual([0, 2, 2, undefined])
})

describe('a record in the HTML of the server', () => {
  const frame = { ...lists, ...record }
  const place = { frame, locale: 'en', zone: 'UTC' } as const
  test.each([
    ['rounds', () => createElement(BetRecord, { ...place, messages: records, words: receipt })],
    ['changes of the balance', () => createElement(AccountRecord, { ...place, messages: account, words: receipt })],
    ['points', () => createElement(PointsRecord, { ...place, messages: points, games: lobby.types })],
  ])('%s: says that it is loading before any script has run', (_, element) => {
    expect(renderToString(element())).toContain(`role="status">${lists.loading}<`)
  })
})
