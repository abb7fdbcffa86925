import { beforeAll, expect, test } from 'vitest'
import { settings as definitions } from '#server/features.ts'
import type { Db } from '#server/kernel/db.ts'
import type { LogFields } from '#server/kernel/log.ts'
import { openSettings } from '#server/system/public.ts'
import { openMigrated } from '#tests/support/migrated.ts'
import { operate } from '#tests/support/operate.ts'
import { openSite } from '#tests/support/sign-in.ts'
import { usualSettings } from '#tests/support/usual-settings.ts'

const rule = (acceptedPattern: string, maxLength = 20) => ({
  acceptedPattern,
  minLength: 1,
  maxLength,
  patternId: 'mine',
})
/** What an earlier version took: the engine here reads all of these patterns, and browsers do not. */
const stored = {
  brand: 'Jade Hall',
  country: 'Thailand',
  gone: 1,
  registerRules: {
    username: rule('(?i)^[a-z]+$'),
    email: rule('\\A\\S+@\\S+\\z'),
    lastName: rule('^\\pL+$'),
    payeeName: rule('^\\p{Thai}+$'),
    idNumber: rule('*', 300),
    referralCode: rule('^[0-9]+$'),
  },
}
const defaults = usualSettings()

let db: Db
const warned: [string, LogFields | undefined][] = []
const log = { info() {}, error() {}, warn: (...line: [string, LogFields?]) => void warned.push([line[0], line[1]]) }
beforeAll(async () => {
  db = await openMigrated()
  for (const [key, value] of Object.entries(stored))
    await db.query('insert into setting (key, value) values ($1, $2::jsonb)', [key, JSON.stringify(value)])
})

test('what an earlier version stored and this one does not take is told by name, and its default holds', async () => {
  const settings = await openSettings(db, log, definitions)
  const { registerRules: usual, ...others } = defaults
  const { registerRules, ...values } = settings.current()
  expect(values).toEqual({ ...others, brand: 'Jade Hall' })
  const { username, email, payeeName } = usual
  expect(registerRules).toEqual({ username, email, payeeName, referralCode: stored.registerRules.referralCode })
  const names = [
    'country',
    ...['username', 'email', 'lastName', 'payeeName', 'idNumber'].map((field) => `registerRules.${field}`),
  ]
  expect(settings.unread().map(({ name }) => name)).toEqual(expect.arrayContaining(names))
  expect(settings.unread()).toHaveLength(names.length)
  expect(warned).toEqual(settings.unread().map(({ name }) => ['setting not read', { name }]))
  await settings.close()
})

test('everything else can be changed meanwhile, and what is set again holds', async () => {
  const site = await openSite({}, db)
  const { settings } = site.app
  const first = (await operate(site, ['settings'])).text
  expect(first).toContain('the default holds until it is set again: country = "Thailand"')
  expect(first).toMatch(/until it is set again: registerRules\.username = .*\(\?i\)/)

  await settings.change({ brand: 'Quiet Hall' }, 'operator')
  expect(settings.current().brand).toBe('Quiet Hall')
  await expect(settings.change({ country: 'Thailand' }, 'operator')).rejects.toThrow()
  await expect(settings.change({ registerRules: { username: rule('\\A') } }, 'operator')).rejects.toThrow()
  // Nothing of what is stored is lost by changing something else.
  expect(await db.query("select value from setting where key = 'country'")).toEqual([{ value: 'Thailand' }])
  expect(settings.unread()).toHaveLength(6)

  expect(await operate(site, ['settings', 'country', 'TH'])).toMatchObject({ exitCode: 0 })
  await settings.change({ registerRules: { username: rule('^[a-z]+$') } }, 'operator')
  expect(settings.unread()).toEqual([])
  expect(settings.current().registerRules).toEqual({ username: rule('^[a-z]+$') })
  expect((await operate(site, ['settings'])).text).not.toContain('Not read')
  await site.close()
})
