import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkCaptcha } from '#server/sign-in/captcha.ts'
import { answerOf, Browser, openSite, sweep, type TestSite } from '#tests/support/sign-in.ts'

const password = 'a-fine-Long-passphrase'
let site: TestSite
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

async function solved(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return btoa(JSON.stringify({ challenge, solution }))
}
const taskOf = async (browser: Browser): Promise<Challenge> => (await browser.call('captchaTask')).body.challenge
const captchaOf = async (browser: Browser): Promise<string> => (await browser.call('captcha')).body.captchaId

test('a long proof of work gives a visitor the captcha’s letters as text, and they log in by them', async () => {
  await site.member('cannot_see', { password })
  const browser = new Browser(site)
  for (let tries = 0; tries < 3; tries += 1) await browser.logIn('cannot_see', 'not this one')
  expect((await browser.logIn('cannot_see', password)).code).toBe('captcha_required')
  const captchaId = await captchaOf(browser)
  const solution = await solved(await taskOf(browser))
  // Working it out has taken longer than a captcha lives, and what is over is cleared each minute.
  site.clock.advance(170_000)
  await sweep(site.app)
  const { captcha } = (await browser.call('readCaptcha', { captchaId, solution })).body
  expect(captcha).toBe(await answerOf(site, captchaId))
  site.clock.advance(60_000)
  expect((await browser.logIn('cannot_see', password, { captcha, captchaId })).status).toBe(200)
})

test('a proof of work counts once, and the short one of the bot check is refused', async () => {
  const browser = new Browser(site)
  const captchaId = await captchaOf(browser)
  const solution = await solved(await taskOf(browser))
  const read = (input: object) => browser.call('readCaptcha', { captchaId, solution, ...input })
  expect((await read({ captchaId: crypto.randomUUID() })).code).toBe('captcha_wrong')
  expect((await read({})).code).toBe('human_check_failed')
  await site.set({ humanCheck: 'proof-of-work' })
  const short = (await browser.call('humanCheck')).body.challenge
  await site.set({ humanCheck: 'off' })
  for (const other of [await solved(short), 'x', btoa('{}')])
    expect((await read({ solution: other })).code).toBe('human_check_failed')
})

test('a captcha that nobody had read is no answer after two minutes, and goes after some more', async () => {
  const browser = new Browser(site)
  const captchaId = await captchaOf(browser)
  const captcha = await answerOf(site, captchaId)
  site.clock.advance(121_000)
  await expect(checkCaptcha(site.app, captchaId, captcha)).rejects.toMatchObject({ code: 'captcha_wrong' })
  const left = await captchaOf(browser)
  site.clock.advance(361_000)
  await sweep(site.app)
  expect(await site.app.db.query('select 1 from captcha where id = $1', [left])).toEqual([])
})

test('an address has twenty captchas an hour read, whatever it sends', async () => {
  const browser = new Browser(site)
  const read = () => browser.call('readCaptcha', { captchaId: crypto.randomUUID(), solution: 'x' })
  for (let tries = 0; tries < 20; tries += 1) expect((await read()).code).toBe('human_check_failed')
  expect((await read()).status).toBe(429)
})
