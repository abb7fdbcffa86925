import { readdirSync, readFileSync } from 'node:fs'
import { alive } from '@baize/art/alive.ts'
import { cover } from '@baize/art/covers.ts'
import { canLetter } from '@baize/art/lettering.ts'
import { logo } from '@baize/art/logos.ts'
import { games, products } from '@baize/sandbox/catalogue/index.ts'
import { expect, test } from 'vitest'

const fixtures = new URL('./fixtures/', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, fixtures), 'utf8')
const colorOf = (vendor: string): string | undefined => products.find(({ code }) => code === vendor)?.color

/** Covers that were designed for games that bear another name today. */
const designed: readonly Pick<(typeof games)[number], 'name' | 'gameType' | 'productCode' | 'cover'>[] = [
  { name: 'World Football', gameType: 'SPORTS', productCode: 'FC' },
  { name: 'Texas Poker', gameType: 'PVP', productCode: 'BGS' },
  { name: 'Mahjong Road', gameType: 'PVP', productCode: 'PG' },
  { name: 'Clash of Legends', gameType: 'ESPORTS', productCode: 'IMES', cover: { vendor: 'EG2' } },
]

test.each(readdirSync(new URL('covers/', fixtures)))('the cover %s is drawn as designed, byte for byte', (file) => {
  const game = [...games, ...designed].find(
    ({ name }) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-') === file.replace('.svg', ''),
  )!
  const vendor = game.cover?.vendor ?? game.productCode
  const palette = game.cover?.palette === 'ivory' ? ('ivory' as const) : undefined
  const drawn = cover({ name: game.name, category: game.gameType, vendor, color: colorOf(vendor), palette })
  expect(drawn).toBe(read(`covers/${file}`))
})

test('a square cover is drawn as designed', () => {
  const drawn = cover({ name: 'Golden Lotus', category: 'RNG', vendor: 'PG', color: '#C8553D', ratio: '1:1' })
  expect(drawn).toBe(read('golden-lotus-square.svg'))
})

test.each(readdirSync(new URL('logos/', fixtures)))('the wordmark %s is drawn as designed', (file) => {
  expect(logo(file.replace('.svg', '').toUpperCase())).toBe(read(`logos/${file}`))
})

test('no two games share a picture, and none is larger than 9 kB', () => {
  const drawn = games.map((game) =>
    cover({ name: game.name, category: game.gameType, vendor: game.productCode, color: colorOf(game.productCode) }),
  )
  expect(new Set(drawn).size).toBe(games.length)
  expect(Math.max(...drawn.map((svg) => svg.length))).toBeLessThan(9_000)
})

test('a name outside the alphabet gets the picture without lettering', () => {
  expect(canLetter('บัวทอง')).toBe(false)
  expect(cover({ name: 'บัวทอง', category: 'RNG' })).not.toContain('id="t0"')
})

test('every title of the catalogue can be lettered', () => {
  expect(games.filter(({ name }) => !canLetter(name))).toEqual([])
})

test('every cover has one part that can be asked to move, and else is the picture it was', () => {
  for (const { name, gameType, productCode } of games) {
    const still = cover({ name, category: gameType, vendor: productCode, color: colorOf(productCode) })
    const moving = alive(still)
    expect(moving.match(/id="alive"/g)).toHaveLength(1)
    expect(moving.replace(' id="alive"', '').replace(/<style>.*<\/style>/, '')).toBe(still)
  }
})
