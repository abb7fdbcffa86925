import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { first } from '#server/kernel/db.ts'
import { openEmbedded } from '#server/kernel/db-embedded.ts'
import type { RequestFacts, Session } from '#server/kernel/handler.ts'
import { backPath } from '#server/launch/back-url.ts'
import { launchHandlers } from '#server/launch/handlers.ts'
import { memberWallet, postMany } from '#server/ledger/public.ts'
import { endLaunchTokens, openRounds, recordRounds, roundTransfers, sweepLaunchTokens } from '#server/wallet/public.ts'
import { alice, bob, trial, World } from './support.ts'

let world: World
beforeAll(async () => {
  world = await World.open(await openEmbedded())
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
const lists = { pageSize: 20 }
const rounds = (memberId: bigint, fields: Record<string, unknown> = {}) =>
  launchHandlers.rounds({
    app: world.app,
    input: { ...lists, ...fields },
    session: sessionOf(memberId),
    request,
    reply,
  })
const detail = (memberId: bigint, id: string) =>
  launchHandlers.roundDetail({ app: world.app, input: { id }, session: sessionOf(memberId), request, reply })

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

describe('rounds', () => {
  async function played(fields: Record<string, unknown> = {}): Promise<string> {
    const transaction_uuid = randomUUID()
    await world.bet({ transaction_uuid, ...fields })
    return transaction_uuid
  }

  test('each round with stake, win and outcome, newest first, by page, kind, state and time', async () => {
    await world.win(await played({ round: 'a' }), { round: 'a', amount: 2_550_000, round_closed: true })
    world.clock.advance(60_000)
    const from = world.clock.now().toISOString()
    await world.rollback(await played({ round: 'b', game_code: 'jdb_fish' }))
    world.clock.advance(60_000)
    await played({ round: 'c' })
    const all = await rounds(alice)
    expect(all).toMatchObject({ totals: { count: 3, truncated: false } })
    expect(all).not.toHaveProperty('next')
    expect(
      all.content.map(({ gameName, stake, win, result, status }) => [gameName, stake, win, result, status]),
    ).toEqual([
      ['Koi', '10.00', '0.00', '-10.00', 'open'],
      ['Fish', '0.00', '0.00', '0.00', 'rolled_back'],
      ['Koi', '10.00', '25.50', '15.50', 'settled'],
    ])
    const { next } = await rounds(alice, { pageSize: 2 })
    expect(await rounds(alice, { cursor: next, pageSize: 2 })).toEqual({ content: [all.content[2]] })
    expect(await rounds(bob, { cursor: next })).toEqual({ content: [] })
    expect((await rounds(alice, { status: 'open' })).content).toEqual([all.content[0]])
    expect((await rounds(alice, { gameType: 'FISH' })).content).toEqual([all.content[1]])
    expect((await rounds(alice, { from })).totals?.count).toBe(2)
    expect((await rounds(alice, { to: from })).content).toEqual([all.content[2]])
    const none = { stake: '0.00', payout: '0.00', open: '0.00', result: '0.00', currency: 'THB' }
    expect(await rounds(bob)).toEqual({ content: [], totals: { count: 0, truncated: false, ...none } })
    const open = await openRounds(world.db, new Date(world.clock.now().getTime() + 1))
    expect(open.filter((round) => round.memberId === alice)).toMatchObject([{ round: 'c', gameCode: 'pg_koi' }])
  })

  test('the sums of a selection cover all its pages, keep to its filters, and leave open rounds out of the result', async () => {
    await world.win(await played({ round: 'a' }), { round: 'a', amount: 2_550_000, round_closed: true })
    await world.win(await played({ round: 'b' }), { round: 'b', amount: 0, round_closed: true })
    await world.rollback(await played({ round: 'c', game_code: 'jdb_fish' }))
    await played({ round: 'd' })
    const all = { stake: '30.00', payout: '25.50', open: '10.00', result: '5.50', currency: 'THB' }
    const whole = await rounds(alice)
    expect(whole.totals).toMatchObject(all)
    expect(whole.content[0]!.lagerIcon).toBe('x')
    expect((await rounds(alice, { pageSize: 1 })).totals).toEqual(whole.totals)
    expect((await rounds(alice, { status: 'open' })).totals).toMatchObject({
      stake: '10.00',
      open: '10.00',
      result: '0.00',
    })
    expect((await rounds(alice, { gameType: 'FISH' })).totals).toMatchObject({
      stake: '0.00',
      payout: '0.00',
      result: '0.00',
    })
  })

  test('a round leads to the vendor’s page of it by its first transaction, and does without', async () => {
    const bet = await played({ round: 'a' })
    const id = (await rounds(alice)).content[0]!.id
    expect(await detail(alice, id)).not.toHaveProperty('page')
    const asked: string[] = []
    const roundPage = (transaction: string) => {
      asked.push(transaction)
      return Promise.resolve('https://vendor.example/rounds/a')
    }
    const app = {
      ...world.app,
      ports: { ...world.app.ports, gameVendor: { ...world.app.ports.gameVendor, roundPage } },
    }
    const shown = await launchHandlers.roundDetail({ app, input: { id }, session: sessionOf(alice), request, reply })
    expect(shown.page).toBe('https://vendor.example/rounds/a')
    expect(asked).toEqual([bet])
  })

  test('one round with each movement; another’s answers like one that is not there', async () => {
    const bet = await played({ round: 'a' })
    const win = randomUUID()
    await world.win(bet, { transaction_uuid: win, round: 'a', amount: 500_000 })
    await world.rollback(bet, { round: 'a' })
    const id = (await rounds(alice)).content[0]!.id
    const { movements } = await detail(alice, id)
    expect(
      movements.map(({ kind, amount, balanceAfter, reference }) => [kind, amount, balanceAfter, reference]),
    ).toEqual([
      ['bet', '-10.00', '990.00', bet],
      ['win', '5.00', '995.00', win],
      ['rollback', '10.00', '1005.00', expect.any(String)],
    ])
    for (const [member, other] of [
      [bob, id],
      [alice, '987654321'],
      [alice, 'x'],
      [alice, '99999999999999999999'],
    ] as const)
      await expect(detail(member, other)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('loaded rounds are as whole as played ones, and loading them again changes nothing', async () => {
    const account = (await memberWallet(world.db, alice))!
    const past = Array.from({ length: 30 }, (_, index) => ({
      ...{ memberId: alice, account, currency: 'THB', vassalage: 'PG', gameCode: 'pg_koi', round: `past-${index}` },
      ...{ betUuid: randomUUID(), winUuid: randomUUID(), stake: 100_000n, win: index % 3 === 0 ? 250_000n : 0n },
      openedAt: new Date(Date.UTC(2026, 0, 1, index)),
      closedAt: new Date(Date.UTC(2026, 0, 1, index, 1)),
    }))
    for (let again = 0; again < 2; again += 1)
      await world.db.transaction(async (tx) => {
        await postMany(tx, past.flatMap(roundTransfers))
        await recordRounds(tx, past)
      })
    expect((await rounds(alice)).totals?.count).toBe(30)
    expect(await world.balance()).toBe(100_000_000n - 3_000_000n + 2_500_000n)
    expect(await world.invariants()).toEqual([])
  })
})
