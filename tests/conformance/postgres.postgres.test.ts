import { afterAll } from 'vitest'
import { openPostgres } from '#server/kernel/db-postgres.ts'
import { startPostgres, type ThrowAwayPostgres } from '#tests/support/postgres.ts'
import { testConformance } from './suite.ts'

let server: ThrowAwayPostgres | undefined
afterAll(() => server?.stop())

testConformance(async () => {
  server = await startPostgres()
  return openPostgres(await server.createDatabase())
})
