import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { first } from '#server/kernel/db.ts'
import type { RequestFacts, Session } from '#server/kernel/handler.ts'
import { backPath } from '#server/launch/back-url.ts'
import { launchHandlers } from '#server/launch/handlers.ts'
import { endLaunchTokens, sweepLaunchTokens } from '#server/wallet/public.ts'
import { openMigrated } from '#tests/support/migrated.ts'
import { alice, bob, trial, World } from './support.ts'

let world: World
beforeAll(async () => {
  world = await World.open(await openMigrated())
})
afterAll(async () => {
  await world.settled()
  await world.db.close()
})
beforeEach(() => world.renew())

const request: RequestFacts = {
  ...{ id: 'r', ip: '203.0.113.7', country: 'BR', userAgent: '', cookies: {}, language: 'en' },
  fetchSite: undefined,
}
const reply = { setCookie: () => {} }
const sessionOf = (memberId: bigint, type = 0): Session => ({ id: 's', memberId, type, account: 'a' })
const nodeOf = async (code: string): Promise<string> =>
  (await first<{ node_id: bigint }>(world.db, 'select node_id from game where game_code = $1', [
    code,
  ]))!.node_id.toString()

async function launch(
  session: Session | undefined,
  fields: Record<string, unknown> = {},
  facts: Partial<RequestFacts> = {},
) {
  const input = { nodeId: await nodeOf('pg_koi'), mode: 'real' as const, device: 'desktop' as const, ...fields }
  return launchHandlers.launchGame({ app: world.app, input, session, request: { ...request, ...facts }, reply })
}
describe('launch', () => {
  test('the vendor is told how the page around the game looks', async () => {
    await launch(sessionOf(alice), { theme: 'light' })
    await launch(sessionOf(alice))
    expect(world.launched.map(({ meta }) => meta)).toEqual([{ theme: 'light' }, undefined])
  })

  test('a member gets an address whose token works at the wallet at once and is stored as a hash alone', async () => {
    const { launchUrl } = await launch(sessionOf(alice), {
      backUrl: '/en/rng?page=2',
      device: 'mobile',
      language: 'pt',
    })
    const token = new URL(launchUrl).searchParams.get('token')
    expect(world.launched).toEqual([
      {
        ...{ mode: 'real', gameCode: 'pg_koi', user: String(alice), token, currency: 'THB', language: 'pt' },
        ...{ platform: 'GPL_MOBILE', ip: '203.0.113.7', country: 'BR', lobbyUrl: 'https://site.example/en/rng?page=2' },
      },
    ])
    expect((await world.bet({ token })).status).toBe('RS_OK')
    expect(JSON.stringify(await world.db.query('select hash::text from launch_token'))).not.toContain(token)
  })

  test('a second game leaves the first one playable; ended game sessions refuse bets and pay wins', async () => {
    const older = world.token
    await launch(sessionOf(alice))
    const transaction_uuid = randomUUID()
    expect((await world.bet({ transaction_uuid, token: older })).status).toBe('RS_OK')
    await endLaunchTokens(world.db, alice, world.clock.now())
    expect((await world.bet({ token: older })).status).toBe('RS_ERROR_TOKEN_EXPIRED')
    expect((await world.win(transaction_uuid, { token: older })).status).toBe('RS_OK')
  })

  test('a game session is forgotten a week later, and a late win is paid all the same', async () => {
    const { token } = world
    const bet = await world.accepted()
    world.clock.advance(6 * 24 * 60 * 60_000)
    expect(await sweepLaunchTokens(world.db, world.clock.now())).toBe(0)
    world.clock.advance(2 * 24 * 60 * 60_000)
    expect(await sweepLaunchTokens(world.db, world.clock.now())).toBeGreaterThan(0)
    expect((await world.bet({ token })).status).toBe('RS_ERROR_INVALID_TOKEN')
    expect((await world.win(bet, { token })).status).toBe('RS_OK')
  })

  test('who may not play reads why', async () => {
    await expect(launch(undefined)).rejects.toMatchObject({ code: 'not_logged_in' })
    await expect(launch(sessionOf(trial, 4))).rejects.toMatchObject({ code: 'real_account_needed' })
    for (const status of ['disabled', 'self_excluded']) {
      await world.db.query('update member set status = $2 where id = $1', [alice, status])
      await expect(launch(sessionOf(alice))).rejects.toMatchObject({
        code: status === 'disabled' ? 'account_disabled' : 'play_excluded',
      })
    }
    await world.db.query("update member set status = 'active' where id = $1", [alice])
    await world.db.query("insert into member_exclusion values ($1, 'time_out', $2, null)", [alice, world.clock.now()])
    await expect(launch(sessionOf(alice))).rejects.toMatchObject({ code: 'play_excluded' })
    expect(world.launched).toEqual([])
  })

  test('a game that is not there, hidden, in maintenance, or closed for a country', async () => {
    for (const nodeId of ['999999', 'abc', '-1', '1e3', await nodeOf('pg_off')])
      await expect(launch(sessionOf(bob), { nodeId })).rejects.toMatchObject({ code: 'game_not_found' })
    const rest = { nodeId: await nodeOf('pg_rest') }
    await expect(launch(sessionOf(bob), rest)).rejects.toMatchObject({ code: 'game_maintenance' })
    const far = { nodeId: await nodeOf('pg_far') }
    await expect(launch(sessionOf(bob), far, { country: 'TH' })).rejects.toMatchObject({ code: 'region_restricted' })
    await expect(launch(undefined, { ...far, mode: 'demo' })).rejects.toMatchObject({ code: 'trial_not_offered' })
  })

  test('a demo needs nobody and no wallet', async () => {
    for (const session of [undefined, sessionOf(trial, 4), sessionOf(alice)]) await launch(session, { mode: 'demo' })
    expect(world.launched.map((sent) => [sent.mode, sent.user, sent.token])).toEqual([
      ['demo', undefined, undefined],
      ['demo', undefined, undefined],
      ['demo', undefined, undefined],
    ])
  })

  test('a demo starts with the fun money that the site names, a game for money with none', async () => {
    await launch(undefined, { mode: 'demo' })
    await world.app.settings.change({ trialBalance: '2500' }, 'test')
    await launch(undefined, { mode: 'demo', theme: 'dark' })
    await launch(sessionOf(alice))
    expect(world.launched.map(({ meta }) => meta)).toEqual([
      undefined,
      { theme: 'dark', funBalance: '2500' },
      undefined,
    ])
    await world.app.settings.change({ trialBalance: '' }, 'test')
  })
})

describe('the way back', () => {
  const site = 'https://site.example'
  test.each(['/', '/en/rng', '/rng?page=2&q=a%20b', 'https://site.example/live'])('%s stays', (value) => {
    expect(new URL(value, site).href).toBe(site + backPath(value, site))
  })
  test.each([
    ...['//evil.example', '///evil.example', '\\\\evil.example', '/\\evil.example', '/%2f/evil.example', '/%5cevil'],
    ...[
      'https://evil.example',
      'http://site.example/',
      'https://site.example@evil.example',
      'https://site.example.evil',
    ],
    ...['javascript:alert(1)', 'data:text/html,x', '/\t/evil.example', '/\n/evil.example', ' //evil.example', '/a//b'],
    ...[
      'https:evil.example',
      'https://[',
      '/%0d%0aSet-Cookie:x',
      'blob:https://site.example/x',
      '/@evil',
      'ftp://site.example',
    ],
  ])('%j becomes the home page', (value) => {
    expect(backPath(value, site)).toBe('/')
  })
})
