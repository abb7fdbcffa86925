import { expect, test } from 'vitest'
import { readConfig } from '#server/kernel/config.ts'

const secrets = {
  PUBLIC_URL: 'https://site.example',
  ENCRYPTION_KEY: 'key',
  LEDGER_KEY: 'key',
  HUB88_URL: 'https://hub.example',
  HUB88_OPERATOR_ID: '7',
  HUB88_PRIVATE_KEY: 'key',
  HUB88_PUBLIC_KEYS: 'key',
}
const production = { NODE_ENV: 'production', DATABASE_URL: 'postgres://db/baize', ...secrets }

test('a production start with its own secrets is no demo', () => {
  expect(readConfig(production)).toMatchObject({ production: true, demo: false })
})

test.each(Object.keys(secrets))('a production start without %s is refused by its name', (name) => {
  expect(() => readConfig({ ...production, [name]: undefined })).toThrow(`set ${name}.`)
})

test('a production start without a database is refused unless the demo is asked for', () => {
  expect(() => readConfig({ NODE_ENV: 'production' })).toThrow('set DATABASE_URL')
  expect(readConfig({ NODE_ENV: 'production', DEMO: '1' })).toMatchObject({ production: false, demo: true })
})

test('a start without anything is the demo on this machine', () => {
  expect(readConfig({})).toMatchObject({ production: false, demo: true, host: '127.0.0.1' })
})
