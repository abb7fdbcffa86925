import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#sandbox/database.ts'
import { parseFaults } from '#sandbox/faults.ts'
import { startSandbox } from './support.ts'

let vendor: Awaited<ReturnType<typeof startSandbox>>
beforeEach(async () => {
  vendor = await startSandbox()
})
afterEach(() => vendor.vendor.close())

const purse = { user: '10000001', product: 'KH', currency: 'THB' }
const order = (amount: number, more: object = {}) => ({
  ...{ ...purse, transaction_uuid: randomUUID(), request_uuid: randomUUID(), amount },
  ...more,
})
const move = (path: 'deposit' | 'withdraw', fields: object) => vendor.operator(`/transfer_wallet/${path}`, fields)
const balance = async () =>
  (await vendor.operator('/transfer_wallet/balance', { ...purse, request_uuid: randomUUID() })).body.balance

test('money comes, plays and goes home; each order counts once', async () => {
  const deposit = order(20_000_000)
  const first = await move('deposit', deposit)
  expect(first).toMatchObject({ status: 200, body: { status: 'RS_OK', balance: 20_000_000, currency: 'THB' } })
  expect(first.body.request_uuid).toBe(deposit.request_uuid)
  expect((await move('deposit', { ...deposit, request_uuid: randomUUID() })).body.balance).toBe(20_000_000)
  expect((await move('deposit', { ...deposit, amount: 1 })).body.status).toBe('RS_ERROR_DUPLICATE_TRANSACTION')

  const frame = await vendor.open({ user: purse.user, game_code: 'kh_bell' })
  expect((await frame.session()).balance).toBe('200.00')
  const round = (await frame.spin('10.00')).body
  expect(round.state).toBe('settled')
  const left = 20_000_000 - 1_000_000 + Math.round(Number(round.win) * 100_000)
  expect(await balance()).toBe(left)

  expect((await move('withdraw', order(left + 1))).body.status).toBe('RS_ERROR_NOT_ENOUGH_MONEY')
  expect((await move('withdraw', order(left))).body).toMatchObject({ status: 'RS_OK', balance: 0 })
})

test('refuses a stake above the vendor wallet’s balance, and each player has a vendor wallet of their own', async () => {
  await move('deposit', order(500_000))
  const frame = await vendor.open({ user: purse.user, game_code: 'kh_bell' })
  expect((await frame.spin('10.00')).body).toMatchObject({ state: 'refused', refusal: 'insufficient_funds' })
  const other = await vendor.open({ user: '10000002', game_code: 'kh_bell' })
  expect((await other.session()).balance).toBe('0.00')
  expect(await balance()).toBe(500_000)
})

test('refuses products without a vendor wallet, wrong money and wrong signatures', async () => {
  expect((await move('deposit', order(1, { product: 'PG' }))).status).toBe(404)
  expect((await move('deposit', order(1, { currency: 'XXX' }))).status).toBe(403)
  expect((await move('deposit', order(-1))).status).toBe(400)
  expect((await vendor.operator('/transfer_wallet/deposit', order(1), 'AAAA')).status).toBe(401)
  await move('deposit', order(100))
  expect((await move('deposit', order(100, { currency: 'USD' }))).body.status).toBe('RS_ERROR_WRONG_CURRENCY')
})

test('its orders are listed by product, and its rounds are no business of the operator’s wallet', async () => {
  const deposit = order(20_000_000)
  await move('deposit', deposit)
  await move('withdraw', order(99_000_000))
  const frame = await vendor.open({ user: purse.user, game_code: 'kh_bell' })
  await frame.spin('10.00')
  const start_time = '2020-01-01T00:00:00'
  const orders = (await vendor.operator('/transactions/list', { product: 'KH', start_time })).body
  expect(orders).toMatchObject([
    { transaction_uuid: deposit.transaction_uuid, kind: 'deposit', status: 'TS_SUCCESS', amount: 20_000_000 },
    { kind: 'withdraw', status: 'TS_DECLINED' },
  ])
  expect((await vendor.operator('/transactions/list', { start_time })).body).toEqual([])
})

test('an order whose answer is lost, or that comes twice, has counted once', async () => {
  await vendor.vendor.close()
  vendor = await startSandbox({ db: openDatabase(), faults: parseFaults('transfer-lost:1,transfer-duplicate:1') })
  const deposit = order(700)
  await expect(move('deposit', deposit)).rejects.toThrow()
  await expect(move('deposit', deposit)).rejects.toThrow()
  expect(await balance()).toBe(700)
})

test('an order that fails on purpose has not counted; a late one counts when its time comes', async () => {
  await vendor.vendor.close()
  vendor = await startSandbox({ faults: parseFaults('transfer-error:1') })
  expect((await move('deposit', order(700))).status).toBe(500)
  expect(await balance()).toBe(0)
  await vendor.vendor.close()
  vendor = await startSandbox({ faults: parseFaults('transfer-delay:1:2500') })
  const late = move('deposit', order(700))
  await vendor.timers.pass(2500)
  expect((await late).body.balance).toBe(700)
})

test('the operator ends a player’s open games, also those that are not opened yet; other products go on', async () => {
  await move('deposit', order(20_000_000))
  const frame = await vendor.open({ user: purse.user, game_code: 'kh_bell' })
  const other = await vendor.open({ user: '10000002', game_code: 'kh_bell' })
  expect((await frame.session()).error).toBeNull()
  const end = { ...purse, request_uuid: randomUUID() }
  for (let copy = 0; copy < 2; copy += 1)
    expect((await vendor.operator('/transfer_wallet/session/end', end)).body).toMatchObject({ status: 'RS_OK' })
  expect((await frame.session()).error).toBe('session_expired')
  expect((await frame.spin('10.00')).body).toMatchObject({ state: 'cancelled', refusal: 'session_expired' })
  expect(await balance()).toBe(20_000_000)
  expect((await other.session()).error).toBeNull()
  expect((await vendor.operator('/transfer_wallet/session/end', { ...end, product: 'PG' })).status).toBe(404)
  const again = await vendor.open({ user: purse.user, game_code: 'kh_bell' })
  expect((await again.spin('10.00')).body.state).toBe('settled')
})
