import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settings as definitions } from '#server/features.ts'
import type { Db } from '#server/kernel/db.ts'
import { openPostgres } from '#server/kernel/db-postgres.ts'
import { openLog } from '#server/kernel/log.ts'
import { migrate } from '#server/kernel/migrate.ts'
import { openSettings } from '#server/system/public.ts'
import { startPostgres, type ThrowAwayPostgres } from '#tests/support/postgres.ts'

const silent = openLog('silent')
let server: ThrowAwayPostgres

/** Connections of this database that listen. */
const listening = "query ilike 'listen %' and datname = current_database()"

describe('several processes on one PostgreSQL', () => {
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server.stop())

  async function processes<T>(count: number, work: (dbs: readonly Db[]) => Promise<T>): Promise<T> {
    const url = await server.createDatabase({ blank: true })
    const dbs = await Promise.all(Array.from({ length: count }, () => openPostgres(url)))
    try {
      return await work(dbs)
    } finally {
      await Promise.all(dbs.map((db) => db.close()))
    }
  }

  it('bring an empty database up to date together, each migration once', async () => {
    await processes(4, async (dbs) => {
      const applied = (await Promise.all(dbs.map(migrate))).flat().sort()
      expect(new Set(applied).size).toBe(applied.length)
      const ownTables = applied.filter((name) => !name.startsWith('pgboss/'))
      expect(applied).toHaveLength(ownTables.length + 1)
      const known = await dbs[0]!.query<{ name: string }>('select name from migration order by name')
      expect(ownTables.filter((name) => !name.startsWith('functions/'))).toEqual(known.map((row) => row.name))
      const files = await dbs[0]!.query('select 1 from migration_functions')
      expect(ownTables).toHaveLength(known.length + files.length)
    })
  })

  it('read again what was changed while their connection was broken, and listen once', async () => {
    await processes(1, async ([db]) => {
      await migrate(db!)
      const settings = await openSettings(db!, silent, definitions)
      const caughtUp = new Promise<void>((resolve) => settings.onChange(() => resolve()))
      const heard: string[] = []
      let heardLast = (): void => {}
      const last = new Promise<void>((resolve) => {
        heardLast = resolve
      })
      const receive = (payload: string): void => {
        heard.push(payload)
        if (payload === 'last') heardLast()
      }
      let stands = (): void => {}
      const standsAgain = new Promise<void>((resolve) => {
        stands = resolve
      })
      const stop = await db!.listen('count', receive, stands)
      await db!.query("insert into setting (key, value) values ('brand', '\"Changed\"')")
      expect(settings.current().brand).toBe('Baize')
      await db!.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${listening}`)
      await Promise.all([standsAgain, caughtUp])
      expect(settings.current().brand).toBe('Changed')
      await db!.notify('count', 'first')
      await db!.notify('count', 'last')
      await last
      expect(heard).toEqual(['first', 'last'])
      expect(await db!.query(`select pid from pg_stat_activity where ${listening}`)).toHaveLength(2)
      await settings.close()
      await stop()
      await expect.poll(() => db!.query(`select pid from pg_stat_activity where ${listening}`)).toEqual([])
    })
  })
})
