import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ManualClock } from '#server/kernel/clock.ts'
import { watchVendors } from '#server/launch/public.ts'
import { syncCatalogue } from '#server/lobby/public.ts'
import { startTestSite, type TestSite, type Visitor } from '#tests/support/app.ts'
import { type MoodyVendor, moodyVendor } from './support.ts'

let site: TestSite
let vendor: MoodyVendor
let guest: Visitor
let heard: string[]
const clock = new ManualClock('2026-11-21T12:00:00.000Z')

beforeAll(async () => {
  vendor = moodyVendor()
  site = await startTestSite({ clock, gameVendor: vendor })
  await syncCatalogue(site.app)
  site.site.hub.subscribe((event) => void heard.push(event.name))
})
beforeEach(async () => {
  guest = site.visitor()
  heard = []
  vendor.silent = 'nobody'
  vendor.asked.length = 0
  await site.app.db.query('update vendor set failures = 0, down_since = null, maintenance = false, enabled = true')
  await site.app.db.query('update game set enabled = true')
  site.parts.forget()
})
afterAll(() => site.close())

const gameOf = async (vassalage: string, gameType = 'RNG' as const) =>
  (await guest.call('games', { gameType, vassalage, language: 'en' })).games[0]!
const trial = (nodeId: string) =>
  guest.call('launchGame', { nodeId, mode: 'demo' }).then(
    () => 'open',
    (failure: { code: string }) => failure.code,
  )

test('a vendor that fails three times in a row is closed, says so on every card, and opens by itself', async () => {
  const { nodeId } = await gameOf('PG')
  vendor.silent = 'PG'
  expect([await trial(nodeId), await trial(nodeId)]).toEqual(['vendor_unavailable', 'vendor_unavailable'])
  expect(await gameOf('PG')).toMatchObject({ maintenance: false })
  expect(heard).toEqual([])
  await trial(nodeId)
  expect(heard).toEqual(['catalogue'])
  expect(await gameOf('PG')).toMatchObject({ maintenance: true, vendorDown: true })
  expect(await gameOf('JDB')).toMatchObject({ maintenance: false })
  expect((await guest.call('closedGames')).vendors).toEqual([{ vassalage: 'PG', vendorDown: true }])
  const { lanes } = (await guest.call('vendors', { language: 'en' })).data
  const slots = lanes.find((lane) => lane.gameCategory === 'RNG')!.cards
  expect(slots.filter((card) => card.maintenance).map((card) => card.vassalage)).toEqual(['PG'])

  vendor.asked.length = 0
  expect(await trial(nodeId)).toBe('vendor_unavailable')
  expect(vendor.asked).toEqual([])

  await watchVendors(site.app)
  expect(await gameOf('PG')).toMatchObject({ vendorDown: true })
  vendor.silent = 'nobody'
  heard = []
  await watchVendors(site.app)
  expect(heard).toEqual(['catalogue'])
  expect(await gameOf('PG')).toMatchObject({ maintenance: false })
  expect(await trial(nodeId)).toBe('open')
})

test('failures that a success parts do not add up', async () => {
  const { nodeId } = await gameOf('PG')
  for (const silent of ['PG', 'PG', 'nobody', 'PG', 'PG', 'nobody']) {
    vendor.silent = silent
    await trial(nodeId)
  }
  expect(await gameOf('PG')).toMatchObject({ maintenance: false })
  expect(heard).toEqual([])
})

test('an aggregator that is silent is found without a player, and everything opens again', async () => {
  vendor.silent = 'everybody'
  for (let round = 0; round < 3; round += 1) await watchVendors(site.app)
  expect(heard).toEqual(['catalogue'])
  expect((await guest.call('closedGames')).vendors.length).toBeGreaterThan(10)
  vendor.silent = 'nobody'
  await watchVendors(site.app)
  site.parts.forget()
  expect((await guest.call('closedGames')).vendors).toEqual([])
})

test('what the operator closes is in maintenance, whatever the vendor answers', async () => {
  await site.app.db.query("update vendor set maintenance = true, down_since = now() where vassalage = 'PG'")
  const game = await gameOf('PG')
  expect(game).toMatchObject({ maintenance: true })
  expect(game).not.toHaveProperty('vendorDown')
  expect(await trial(game.nodeId)).toBe('game_maintenance')
})

test('alternatives are open, of the same class first, those played most before the others', async () => {
  const { games } = await guest.call('games', { gameType: 'FISH', language: 'en' })
  const [game, ...others] = games
  const classmates = others.filter((other) => other.gameClassify === game!.gameClassify && !other.maintenance)
  await site.app.db.query('update game set rounds_lately = 50 where node_id = $1', [classmates.at(-1)!.nodeId])
  await site.app.db.query('update vendor set down_since = now() where vassalage = $1', [classmates[0]!.vassalage])
  site.parts.forget()
  const { alternatives } = await guest.call('gameDetail', { nodeId: game!.nodeId, language: 'en' })
  expect(alternatives).toHaveLength(6)
  expect(alternatives[0]!.nodeId).toBe(classmates.at(-1)!.nodeId)
  expect(alternatives.some((one) => one.maintenance)).toBe(false)
  const ranks = alternatives.map((one) => Number(one.gameClassify !== game!.gameClassify))
  expect(ranks).toEqual(ranks.toSorted())
})

test('where all of its type is closed, those played most of all are offered', async () => {
  await site.app.db.query("update game set enabled = false where game_type = 'COCKFIGHT'")
  const { node_id } = (
    await site.app.db.query<{ node_id: bigint }>(
      "select node_id from game where game_type = 'COCKFIGHT' order by node_id limit 1",
    )
  )[0]!
  const detail = await guest.call('gameDetail', { nodeId: node_id.toString(), language: 'en' })
  expect(detail.gone).toBe(true)
  expect(detail.game.displayName).not.toBe('')
  expect(detail.alternatives.length).toBe(6)
  expect(await trial(node_id.toString())).toBe('game_not_found')
})

test('alternatives are read by their index, not by reading all games of a type', async () => {
  const { nodeId } = await gameOf('PG')
  const plan = await site.app.db.query<Record<string, string>>(
    `explain select 1 from game g where g.enabled and not g.maintenance and g.game_type = 'RNG' and g.classify = 'video'
     and g.node_id <> ${nodeId} order by g.rounds_lately desc, g.sort, g.node_id limit 6`,
  )
  expect(plan.map((row) => Object.values(row)[0]).join('\n')).toContain('game_class_popular')
})
