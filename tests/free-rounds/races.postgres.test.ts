import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '#server/features.ts'
import { sendDue } from '#server/free-rounds/send.ts'
import { openPostgres } from '#server/kernel/db-postgres.ts'
import { migrate } from '#server/kernel/migrate.ts'
import { person } from '#tests/promotions/support.ts'
import { startPostgres, type ThrowAwayPostgres } from '#tests/support/postgres.ts'
import { grantOf, offer, openRoundsSite } from './support.ts'

let server: ThrowAwayPostgres
let world: Awaited<ReturnType<typeof openRoundsSite>>
beforeAll(async () => {
  server = await startPostgres()
  const db = await openPostgres(await server.createDatabase())
  await migrate(db)
  world = await openRoundsSite(db)
})
afterAll(async () => {
  await world.end()
  await server.stop()
})

test('of several processes one sends a grant, and a code that is entered at once in eight tabs gives one', async () => {
  const { site, line } = world
  const manager = await site.staff('manager')
  const { name } = await offer(site, manager)
  const who = await person(site, 'nok')
  const tabs = Array.from({ length: 8 }, () => who.call('applyPromotion', { id: name, code: 'LOTUS' }))
  await Promise.allSettled(tabs)
  line.calm()
  const taken = await Promise.all(Array.from({ length: 6 }, () => sendDue(site.app)))
  expect(taken.reduce((sum, n) => sum + n, 0)).toBe(1)
  expect(line.paths).toEqual(['create'])
  expect(await grantOf(site)).toMatchObject({ state: 'sent', attempts: 1 })
  expect(await checkInvariants(site.app.db)).toEqual([])
})
