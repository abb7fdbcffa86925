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

test('the owner of a demo is everybody’s on the own machine alone, unless the environment says so', () => {
  const owner = (env: Readonly<Record<string, string>>) => readConfig({ DEMO: '1', ...env }).demoOwner
  expect(['127.0.0.1', '127.0.3.4', 'localhost'].map((HOST) => owner({ HOST }))).toEqual(Array(3).fill(true))
  expect(['0.0.0.0', '192.168.1.4', '127.example'].map((HOST) => owner({ HOST }))).toEqual(Array(3).fill(false))
  expect(owner({ PUBLIC_URL: 'https://demo.example' })).toBe(false)
  expect(owner({ PUBLIC_URL: 'http://localhost:4321' })).toBe(true)
  expect(owner({ HOST: '0.0.0.0', DEMO_OWNER: '1' })).toBe(true)
  expect(owner({ DEMO_OWNER: '0' })).toBe(false)
  expect(readConfig(production).demoOwner).toBe(false)
  expect(() => readConfig({ ...production, DEMO_OWNER: '1' })).toThrow('DEMO_OWNER')
  expect(() => readConfig({ DEMO_OWNER: 'yes' })).toThrow('DEMO_OWNER')
})

test('a name match is what the environment names, in the demo the sandbox gateway, else nobody', () => {
  const named = { NAME_MATCH_URL: 'https://names.example/v1/', NAME_MATCH_SECRET: `whsec_${'A'.repeat(44)}` }
  const service = { url: 'https://names.example/v1', account: 'baize' }
  expect(readConfig({ ...production, ...named }).nameMatch).toMatchObject(service)
  expect(readConfig({ GATEWAY_PORT: '5501' }).nameMatch?.url).toBe('http://127.0.0.1:5501/v1')
  expect(readConfig(production).nameMatch).toBeUndefined()
  expect(() => readConfig({ NAME_MATCH_URL: 'https://names.example' })).toThrow('set NAME_MATCH_SECRET.')
})

test('a slip check is what the environment names, in the demo the sandbox gateway, else nobody', () => {
  const named = { SLIP_CHECK_URL: 'https://slips.example/v1/', SLIP_CHECK_SECRET: `whsec_${'A'.repeat(44)}` }
  const service = { url: 'https://slips.example/v1', account: 'baize' }
  expect(readConfig({ ...production, ...named }).slipCheck).toMatchObject(service)
  expect(readConfig({ GATEWAY_PORT: '5501' }).slipCheck?.url).toBe('http://127.0.0.1:5501/v1')
  expect(readConfig(production).slipCheck).toBeUndefined()
  expect(() => readConfig({ SLIP_CHECK_URL: 'https://slips.example' })).toThrow('set SLIP_CHECK_SECRET.')
})

test('the list of exclusions is what the environment names, in the demo the sandbox gateway, else nobody', () => {
  const named = { EXCLUSION_LIST_URL: 'https://list.example/v1', EXCLUSION_LIST_SECRET: `whsec_${'A'.repeat(44)}` }
  const service = { url: 'https://list.example/v1', account: 'baize' }
  expect(readConfig({ ...production, ...named }).exclusionList).toMatchObject(service)
  expect(readConfig({ GATEWAY_PORT: '5501' }).exclusionList?.url).toBe('http://127.0.0.1:5501/v1')
  expect(readConfig(production).exclusionList).toBeUndefined()
  expect(() => readConfig({ EXCLUSION_LIST_URL: 'https://list.example' })).toThrow('set EXCLUSION_LIST_SECRET.')
})

test('a start without anything is the demo on this machine', () => {
  expect(readConfig({})).toMatchObject({ production: false, demo: true, host: '127.0.0.1' })
})
