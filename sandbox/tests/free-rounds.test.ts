import { expect, test } from 'vitest'
import { parseFaults } from '#sandbox/faults.ts'
import { opening, openTables, sandbox, startAgain, wallet } from './table-support.ts'

openTables()

const game = { game_code: 'pg_lotus', currency: 'THB' }
const packageOf = async () => (await sandbox.operator('/freebet/prepaids/list', game)).body[0].prepaid_uuid as string
const create = async (more: object = {}) =>
  sandbox.operator('/freebet/rewards/create', {
    ...{ ...game, user: '1001', prepaid_uuid: await packageOf(), bet_value: 200_000, bet_count: 3 },
    ...{ start_time: '2026-01-01T00:00:00', end_time: '2026-02-01T00:00:00', operator_reference: 'ours-1', ...more },
  })
const list = async (more: object = {}) =>
  (await sandbox.operator('/freebet/rewards/list', { user: '1001', ...more })).body.rewards

test('its own slots can be played for nothing, and its list of games says so', async () => {
  const games = (await sandbox.operator('/game/list', {})).body as { game_code: string; freebet_support: boolean }[]
  const supports = new Map(games.map(({ game_code, freebet_support }) => [game_code, freebet_support]))
  expect(supports.get('pg_lotus')).toBe(true)
  for (const code of ['jdb_closed', 'pvp_hilo', 'live_roulette', 'kh_bell'])
    expect(supports.get(code), code).toBe(false)
})

test('a player plays the rounds for nothing, sees how many are left, and is paid what they win', async () => {
  expect(await create()).toMatchObject({
    status: 200,
    body: { status: 'FRS_ACTIVE', bet_count: 3, bet_value: 200_000 },
  })
  const [{ reward_uuid }] = await list()
  const frame = await sandbox.open()
  expect((await frame.session()).freeRounds).toEqual({ left: 3, stake: '2.00' })
  let won = 0n
  for (const left of [2, 1, 0]) {
    const { body: round } = await frame.spin('10.00')
    expect(round).toMatchObject({ state: 'settled', stake: '2.00', isFree: true })
    expect(round.freeRounds).toEqual(left === 0 ? null : { left, stake: '2.00' })
    won += BigInt(Math.round(Number(round.win) * 100_000))
  }
  for (const { path, fields } of wallet.received.filter(({ path }) => path.startsWith('/transaction/')))
    expect(fields, path).toMatchObject({ is_free: true, reward_uuid })
  expect(wallet.received.find(({ path }) => path === '/transaction/bet')!.fields.amount).toBe(200_000n)
  expect(wallet.balance()).toBe(opening + won)
  expect((await list())[0].status).toBe('FRS_FINISHED')
  const { body: paid } = await frame.spin('10.00')
  expect(paid).toMatchObject({ stake: '10.00', isFree: false })
  expect(wallet.received.at(-2)!.fields).toMatchObject({ is_free: false, amount: 1_000_000n })
})

test('they are the player’s own, of one game, for money, and in their time', async () => {
  await create()
  for (const other of [{ user: '1002', token: 'token-of-another' }, { currency: 'XXX' }])
    expect((await (await sandbox.open(other)).session()).freeRounds).toBeNull()
  await create({ operator_reference: 'ours-2', user: '1003', start_time: '2026-01-20T00:00:00' })
  const early = await sandbox.open({ user: '1003', token: 'token-of-the-third' })
  expect((await early.session()).freeRounds).toBeNull()
  await create({ operator_reference: 'ours-3', user: '1004', end_time: '2026-01-02T00:00:00' })
  const late = await sandbox.open({ user: '1004', token: 'token-of-the-fourth' })
  expect((await late.session()).freeRounds).toBeNull()
  expect((await list({ user: '1004' }))[0].status).toBe('FRS_EXPIRED')
})

test('a round whose bet was refused or undone is free again', async () => {
  await create()
  const frame = await sandbox.open()
  wallet.plan.push('RS_ERROR_LIMIT_REACHED')
  expect((await frame.spin()).body).toMatchObject({ state: 'refused', freeRounds: { left: 3 } })
  wallet.plan.push('RS_ERROR_UNKNOWN')
  expect((await frame.spin()).body).toMatchObject({ state: 'cancelled', freeRounds: { left: 3 } })
  expect(wallet.received.at(-1)!.fields).toMatchObject({ reward_uuid: (await list())[0].reward_uuid })
  expect(wallet.balance()).toBe(opening)
})

test('one name is one gift, however often it is sent; another gift under it is refused', async () => {
  const first = await create()
  expect((await create()).body).toEqual(first.body)
  expect((await create({ bet_count: 4 })).status).toBe(400)
  expect(await list()).toHaveLength(1)
})

test('a gift of which nothing was played can be taken back; one that was begun cannot', async () => {
  const [first, second] = [await create(), await create({ operator_reference: 'ours-2' })]
  const cancel = (reward_uuid: string) => sandbox.operator('/freebet/rewards/cancel', { reward_uuid })
  expect((await cancel(first.body.reward_uuid)).body.status).toBe('FRS_CANCELLED')
  expect((await cancel(first.body.reward_uuid)).status).toBe(200)
  const frame = await sandbox.open()
  expect((await frame.session()).freeRounds).toEqual({ left: 3, stake: '2.00' })
  await frame.spin()
  expect((await cancel(second.body.reward_uuid)).status).toBe(400)
  expect((await cancel('nowhere')).status).toBe(404)
})

test('what does not fit is refused, by what is wrong with it', async () => {
  expect((await create({ game_code: 'nowhere' })).status).toBe(404)
  expect((await create({ game_code: 'live_roulette' })).status).toBe(403)
  expect((await create({ currency: 'XXX' })).status).toBe(403)
  for (const [name, value] of [
    ['bet_value', 123],
    ['bet_count', 0],
    ['prepaid_uuid', crypto.randomUUID()],
    ['end_time', '2025-12-31T00:00:00'],
  ] as const) {
    const { status, body } = await create({ [name]: value })
    expect([status, body.error], name).toEqual([400, expect.stringContaining(name)])
  }
})

test('lists are read page by page', async () => {
  for (let n = 0; n < 60; n += 1) await create({ operator_reference: `ours-${n}` })
  const ask = async (cursor?: string) =>
    (await sandbox.operator('/freebet/rewards/list', { user: '1001', pagination: { cursor, limit: 50 } })).body
  const first = await ask()
  expect(first.rewards).toHaveLength(50)
  const second = await ask(first.pagination.next_cursor)
  expect(second.rewards).toHaveLength(10)
  expect(second.pagination.next_cursor).toBeUndefined()
})

test('an order whose answer is lost has counted once', async () => {
  await startAgain({ faults: parseFaults('transfer-lost:1,transfer-duplicate:1') })
  await expect(create()).rejects.toThrow()
  await expect(create()).rejects.toThrow()
  expect(await list()).toHaveLength(1)
})
