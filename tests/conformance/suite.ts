import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { preparation } from '#scripts/conformance/preparation.ts'
import { allCases, runCase } from '#scripts/conformance/run.ts'
import { Vendor } from '#scripts/conformance/vendor.ts'
import { checkInvariants } from '#server/features.ts'
import type { Db } from '#server/kernel/db.ts'
import { startTestSite, type TestSite } from '#tests/support/app.ts'
import { operate } from '#tests/support/operate.ts'

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** The whole suite, one test for each case, through HTTP against the real server over `openDb`. */
export function testConformance(openDb: () => Promise<Db>): void {
  let db: Db
  let site: TestSite
  let vendor: Vendor
  beforeAll(async () => {
    db = await openDb()
    const env = { HUB88_PUBLIC_KEYS: pair.publicKey.export({ type: 'spki', format: 'pem' }).toString() }
    site = await startTestSite({ db, env })
    await db.exec(`
      insert into vendor (vassalage, display_name, sort) values ('PG', 'PG', 1);
      insert into game (vassalage, game_code, name, game_type, icon) values
        ('PG', 'pg_koi', 'Koi', 'RNG', 'x'), ('PG', 'pg_live', 'Table', 'LIVE', 'x')`)
    const refused = await operate(site, ['conformance-members', '--merchant', 'SOMEBODY'])
    expect(refused.exitCode).toBe(1)
    const made = await operate(site, ['conformance-members', '--merchant', 'BAIZE'])
    const prepared = preparation.parse(JSON.parse(made.text))
    vendor = new Vendor({ url: `${site.baseUrl}/wallet/hub88`, key: pair.privateKey, prepared })
  })
  afterAll(async () => {
    expect(await operate(site, ['conformance-check'])).toMatchObject({ exitCode: 0 })
    expect((await operate(site, ['conformance-close', '--merchant', 'BAIZE'])).text).toContain('6 members')
    await site.close()
    await db.close()
  })

  const cases = allCases(randomUUID())
  test('the list is whole', () => {
    const expected = [...Array.from({ length: 70 }, (_, index) => `W${index + 1}`), 'CHAOS']
    expect(cases.map(({ id }) => id)).toEqual(expected)
  })
  test.each(cases.map((one) => [one.id, one.title, one] as const))('%s %s', (_id, _title, one) =>
    runCase(vendor, one, () => checkInvariants(db)),
  )
}
