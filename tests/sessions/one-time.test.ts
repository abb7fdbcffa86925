import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#server/kernel/db.ts'
import type { RequestFacts } from '#server/kernel/handler.ts'
import {
  deleteSessions,
  issueOneTime,
  knownDevice,
  readTicket,
  spendOneTime,
  startSession,
} from '#server/sessions/public.ts'
import { resumeSession } from '#server/sessions/sessions.ts'
import { Browser, openSite, type TestSite } from '#tests/support/sign-in.ts'

const password = 'a-fine-Long-passphrase'
const minute = 60_000
let site: TestSite
let memberId: bigint

beforeAll(async () => {
  site = await openSite()
  memberId = await site.member('somchai', { password })
})
afterAll(() => site.close())

async function inside(): Promise<Browser> {
  const browser = new Browser(site)
  expect((await browser.logIn('somchai', password)).status).toBe(200)
  return browser
}

describe('one-time tokens', () => {
  test('a ticket opens the event stream of its session once', async () => {
    const browser = await inside()
    const { ticket } = (await browser.call('eventsTicket')).body
    expect((await readTicket(site.app, ticket))?.memberId).toBe(memberId)
    expect(await readTicket(site.app, ticket)).toBeUndefined()
  })

  test('a ticket of an ended session, or one of a minute ago, opens nothing', async () => {
    const browser = await inside()
    const late = (await browser.call('eventsTicket')).body.ticket
    site.clock.advance(minute)
    expect(await readTicket(site.app, late)).toBeUndefined()
    const early = (await browser.call('eventsTicket')).body.ticket
    await browser.call('logout')
    expect(await readTicket(site.app, early)).toBeUndefined()
  })

  test('a token of the address line opens one session; of ten that try, one comes in', async () => {
    const token = await issueOneTime(site.app, 'login', memberId)
    const tries = await Promise.all(Array.from({ length: 10 }, () => new Browser(site).call('exchange', { token })))
    expect(tries.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(410)])
  })

  test('a ticket is no log-in, and a log-in token no ticket', async () => {
    const browser = await inside()
    const { ticket } = (await browser.call('eventsTicket')).body
    expect((await new Browser(site).call('exchange', { token: ticket })).code).toBe('token_spent')
    expect(await readTicket(site.app, await issueOneTime(site.app, 'login', memberId))).toBeUndefined()
  })

  test('one that is bound to a browser opens nothing in another', async () => {
    const token = await issueOneTime(site.app, 'login', memberId, { browser: 'own' })
    for (const other of ['other', undefined])
      expect(await spendOneTime(site.app, 'login', token, other)).toBeUndefined()
    expect(await spendOneTime(site.app, 'login', token, 'own')).toEqual({ memberId, sessionId: undefined })
  })

  test('an exchanged token works as a log-in', async () => {
    const browser = new Browser(site)
    const seen = await browser.call('exchange', { token: await issueOneTime(site.app, 'login', memberId) })
    browser.token = seen.body.token
    expect((await browser.call('member')).body.id).toBe(String(memberId))
  })
})

test('a browser is known for the account that was logged in to from it, and keeps its name', async () => {
  const browser = await inside()
  const device = browser.cookies.get('device') ?? ''
  expect(await knownDevice(site.app, 'SomChai', { device })).toBe(device)
  expect(await knownDevice(site.app, 'vip_one', { device })).toBeUndefined()
  for (const other of [`${device}x`, 'A'.repeat(43), ''])
    expect(await knownDevice(site.app, 'somchai', { device: other })).toBeUndefined()
  await browser.logIn('somchai', password)
  expect(browser.cookies.get('device')).toBe(device)
})

test('a second factor is noted with its moment, and a long name of a browser is cut', async () => {
  const started = async (proof: object) => {
    site.clock.advance(1)
    const request = { ip: '192.0.2.1', userAgent: 'x'.repeat(301) } as RequestFacts
    await site.app.db.transaction((tx) => startSession(site.app, tx, memberId, null, request, proof))
    const [row] = await site.app.db.query(
      `select second_factor, second_factor_at, length(user_agent)::int as length from session
       order by started_at desc limit 1`,
    )
    return row
  }
  const length = 300
  expect(await started({})).toEqual({ second_factor: null, second_factor_at: null, length })
  const at = new Date(site.clock.now().getTime() + 1)
  expect(await started({ secondFactor: 'totp' })).toEqual({ second_factor: 'totp', second_factor_at: at, length })
})

test('a session that ends while a new tab asks gives it no token', async () => {
  const browser = await inside()
  const { db } = site.app
  const late: Db = {
    ...db,
    async transaction(work) {
      await deleteSessions(site.app, db, memberId)
      return db.transaction(work)
    },
  }
  const resumed = resumeSession({ ...site.app, db: late }, Object.fromEntries(browser.cookies))
  await expect(resumed).rejects.toMatchObject({ code: 'not_logged_in' })
})
