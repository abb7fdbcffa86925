import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSite, type TestSite } from '#tests/support/app.ts'
import { operate } from '#tests/support/operate.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())
const say = async (...args: string[]) => (await operate(site, ['settings', ...args])).text

test('null takes a setting back to its default, and a value of an object too', async () => {
  await say('licence', '{"text":"Licence 42","url":"https://regulator.example/42"}')
  expect(await say('licence', '{"url":null}')).toBe('licence.url: "https://regulator.example/42" → ""')
  expect(await say('licence', 'null')).toBe('licence.text: "Licence 42" → ""')
  await say('brand', 'Jade Hall')
  expect(await say('brand', 'null')).toBe('brand: "Jade Hall" → "Baize"')
})

test.each([
  ['feedbackWords', '{"min":100,"max":10}', 'min is at most max'],
  ['blockedCountries', '["Thailand"]', 'two letters such as TH'],
  ['country', 'XX', 'a country in which people may have a number'],
  ['affiliateDomains', '["https://partner.example/"]', 'without https:// and path'],
  ['secondSteps', '["email","email"]', 'each step once'],
  ['winnerEventMin', '1.5', 'a whole number such as 1000'],
  ['trialBalance', '0', 'a whole number above 0'],
  ['liveChatUrl', 'http://chat.example', 'an https:// address, or nothing'],
  ['analyticsId', 'UA-1', 'such as G-AB12CD34EF'],
])('%s refuses %s in words', async (key, value, words) => {
  const { exitCode, text } = await operate(site, ['settings', key, value])
  expect(text).toContain(words)
  expect(exitCode).toBe(1)
})

test('countries and domains are kept as they are compared', async () => {
  expect(await say('blockedCountries', '["th"]')).toContain('→ ["TH"]')
  expect(await say('affiliateDomains', '["Partner.Example"]')).toBe('affiliateDomains: [] → ["partner.example"]')
})

test('what a value needs of the environment is said with it', async () => {
  expect(await say('blockedCountries', '["US"]')).toContain('The site needs GEO_FILE')
  expect(await say('humanCheck', 'geetest4')).toContain(
    'The site needs GEETEST_ID and GEETEST_KEY, or nobody can log in',
  )
  expect(await say('phoneVerification', 'firebase')).toContain('FIREBASE_PROJECT_ID')
  expect(await say('blockedCountries', '[]')).not.toContain('needs')
  await say('humanCheck', 'off')
})

test('a value that holds already is not logged again', async () => {
  await say('ageMin', '21')
  expect(await say('ageMin', '21')).toBe('ageMin stays as it is.')
  await operate(site, ['maintenance', 'off'])
  const lines = (await operate(site, ['log', 'ageMin'])).text.split('\n')
  expect(lines).toHaveLength(1)
  expect((await operate(site, ['log', 'maintenance'])).text).toBe('The log has nothing of maintenance.')
})

const run = async (...args: string[]) => {
  const { exitCode, text } = await operate(site, args)
  if (exitCode !== 0) throw new Error(text)
  return text
}

test('a setting that is an object changes in what is named, keeps the rest, and says so', async () => {
  await run('switch', 'mobileCodeLogin', 'on')
  expect(await run('settings', 'whitelabel', '{"freePlay":false}')).toBe('whitelabel.freePlay: true → false')
  expect(site.app.settings.current().whitelabel).toMatchObject({ freePlay: false, mobileCodeLogin: true })
  await expect(run('settings', 'whitelabel', '{"freeplay":true}')).rejects.toThrow('There is no whitelabel.freeplay')
  await expect(run('settings', 'whitelabel', '{"freePlay":"yes"}')).rejects.toThrow('Not a right value')
  expect(await run('settings', 'whitelabel', '{"freePlay":null}')).toBe('whitelabel.freePlay: false → true')
  expect(await run('settings', 'whitelabel', '{"freePlay":true}')).toBe('whitelabel stays as it is.')
})
