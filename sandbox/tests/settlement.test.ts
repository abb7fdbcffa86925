import { verify } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#sandbox/database.ts'
import { frameOf, hangMs, vendorPair } from './support.ts'
import { expectEqualSides, opening, openTables, sandbox, startAgain, wallet } from './table-support.ts'

openTables()

describe('a round', () => {
  test('is a signed bet and a signed win, and the balance shown is the wallet’s', async () => {
    const game = await sandbox.open()
    const { body: round } = await game.spin()
    expect(round.state).toBe('settled')
    expect(wallet.paths()).toEqual(['bet', 'win'])
    const [bet, win] = wallet.received
    for (const { raw, signature } of [bet!, win!])
      expect(verify('RSA-SHA256', raw, vendorPair.publicKey, Buffer.from(signature!, 'base64'))).toBe(true)
    expect(bet!.fields).toMatchObject({ user: '1001', amount: 1_000_000n, currency: 'THB', round_closed: false })
    expect(win!.fields).toMatchObject({
      round: bet!.fields.round,
      round_closed: true,
      reference_transaction_uuid: bet!.fields.transaction_uuid,
    })
    expect(round.balanceWin.replace('.', '')).toBe((wallet.balance() / 1000n).toString())
    expectEqualSides()
  })

  test('asked for twice under one name is played once', async () => {
    const game = await sandbox.open()
    const name = crypto.randomUUID()
    const [first, second] = [await game.spin('10.00', name), await game.spin('10.00', name)]
    expect(second.body).toEqual(first.body)
    expect(wallet.paths()).toEqual(['bet', 'win'])
  })

  test('refused for want of money is refused cleanly, without a rollback', async () => {
    wallet.plan.push('RS_ERROR_NOT_ENOUGH_MONEY')
    const { body: round } = await (await sandbox.open()).spin()
    expect(round).toMatchObject({ state: 'refused', refusal: 'insufficient_funds', outcome: null })
    expect(wallet.paths()).toEqual(['bet'])
    expectEqualSides()
  })

  test('refused by a limit likewise', async () => {
    wallet.plan.push('RS_ERROR_LIMIT_REACHED')
    const { body: round } = await (await sandbox.open()).spin()
    expect(round.refusal).toBe('limit_reached')
    expect(wallet.paths()).toEqual(['bet'])
  })
})

describe('a bet that is unclear', () => {
  for (const behaviour of ['lose-answer', 'lose-call', 'silent', 'bad-gateway', 'RS_ERROR_UNKNOWN'] as const)
    test(`is rolled back: ${behaviour}`, async () => {
      if (behaviour === 'silent') await startAgain({ walletTimeoutMs: hangMs })
      wallet.plan.push(behaviour)
      const { body: round } = await (await sandbox.open()).spin()
      expect(round).toMatchObject({ state: 'cancelled', outcome: null })
      expect(wallet.paths()).toEqual(['bet', 'rollback'])
      expect(wallet.received[1]!.fields).toMatchObject({
        reference_transaction_uuid: wallet.received[0]!.fields.transaction_uuid,
      })
      expect(wallet.received[1]!.fields).not.toHaveProperty('amount')
      expect(wallet.balance()).toBe(opening)
      expectEqualSides()
    })

  test('is rolled back until the wallet says yes, with the same rollback each time', async () => {
    wallet.plan.push('lose-answer', 'bad-gateway', 'lose-answer', 'RS_ERROR_UNKNOWN')
    const spin = (await sandbox.open()).spin()
    for (const calls of [2, 3, 4]) {
      await wallet.has(calls)
      await sandbox.timers.pass(1000)
    }
    expect((await spin).body.state).toBe('cancelled')
    const rollbacks = wallet.received.slice(1)
    expect(rollbacks).toHaveLength(4)
    expect(new Set(rollbacks.map(({ fields }) => fields.transaction_uuid)).size).toBe(1)
    expect(new Set(rollbacks.map(({ fields }) => fields.request_uuid)).size).toBe(4)
    expect(wallet.balance()).toBe(opening)
  })

  test('keeps the next round waiting until it is settled', async () => {
    wallet.plan.push('lose-answer', 'lose-call')
    const game = await sandbox.open()
    const spin = game.spin()
    await wallet.has(2)
    expect(await game.spin()).toMatchObject({ status: 409, body: { error: 'round_open' } })
    await sandbox.timers.pass(1000)
    await spin
    expect((await game.spin()).body.state).toBe('settled')
  })
})

describe('a win', () => {
  test('whose answer is lost is sent again and paid once', async () => {
    wallet.plan.push('ok', 'lose-answer')
    const spin = (await sandbox.open()).spin()
    await wallet.has(2)
    await sandbox.timers.pass(1000)
    expect((await spin).body.state).toBe('settled')
    expect(wallet.received[2]!.fields.transaction_uuid).toBe(wallet.received[1]!.fields.transaction_uuid)
    expectEqualSides()
  })

  test('goes on by a schedule without end after three quick tries', async () => {
    wallet.plan.push('ok', ...new Array<'bad-gateway'>(9).fill('bad-gateway'))
    const spin = (await sandbox.open()).spin()
    const waits = [1000, 1000, 1000, 5000, 15_000, 60_000, 300_000, 300_000, 300_000]
    for (const [index, wait] of waits.entries()) {
      await wallet.has(index + 2)
      if (index === 3) expect((await spin).body.state).toBe('settling')
      await sandbox.timers.pass(wait)
    }
    await wallet.has(11)
    await startAgain({})
    expect(wallet.paths()).toEqual(['bet', ...new Array(10).fill('win')])
  })
})

describe('an end of the program', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'vendor-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  test('leaves a pending win pending; the next start sends it', async () => {
    await startAgain({ db: openDatabase(folder) })
    wallet.plan.push('ok', 'lose-answer', 'lose-call', 'lose-call', 'lose-call')
    const game = await sandbox.open()
    const spin = game.spin()
    for (const calls of [2, 3, 4]) {
      await wallet.has(calls)
      await sandbox.timers.pass(1000)
    }
    expect((await spin).body.state).toBe('settling')
    await startAgain({ db: openDatabase(folder) })
    await wallet.has(6)
    const again = frameOf(sandbox.origin, game.key)
    await expect.poll(async () => (await again.session()).round.state).toBe('settled')
    expect(wallet.paths().filter((path) => path === 'win')).toHaveLength(5)
    expectEqualSides()
  })

  test('of an earlier version leaves a database that the next one takes over', async () => {
    const db = openDatabase(folder)
    db.exec(`insert into session (key_hash, mode, game_code, currency, lang, lobby_url, created_at)
      values ('x', 'demo', 'pg_lotus', 'XXX', 'en', 'https://site.example/', 1);
      insert into round (id, session_id, client_key, game_code, currency, stake, state, opened_at)
      values ('r1', 1, 'k', 'pg_lotus', 'XXX', 100000, 'settled', 1);
      insert into call (transaction_uuid, round_id, kind, amount, body, state, created_at)
      values ('t1', 'r1', 'bet', 100000, '{}', 'done', 1);
      pragma foreign_keys = off; alter table round drop column steps;`)
    db.close()
    const taken = openDatabase(folder)
    expect(taken.prepare('select id, stake, steps from round').all()).toEqual([
      { id: 'r1', stake: 100_000n, steps: 0n },
    ])
    expect(taken.prepare('pragma foreign_key_check').all()).toEqual([])
    taken.exec("update round set state = 'playing'")
    taken.close()
  })

  test('between bet and answer means a rollback at the next start', async () => {
    const db = openDatabase(folder)
    await startAgain({ db })
    const game = await sandbox.open()
    await game.spin()
    // What a kill in the middle leaves behind: a bet that is written down and unanswered.
    const bet = String(wallet.received[0]!.fields.transaction_uuid)
    db.prepare("delete from call where kind = 'win'").run()
    db.prepare("update call set state = 'pending' where transaction_uuid = ?").run(bet)
    db.prepare("update round set state = 'betting', win = 0, outcome = null").run()
    await startAgain({ db: openDatabase(folder) })
    const again = frameOf(sandbox.origin, game.key)
    await expect.poll(async () => (await again.session()).round.state).toBe('cancelled')
    const rollback = wallet.received.find(({ path }) => path === '/transaction/rollback')
    expect(rollback!.fields.reference_transaction_uuid).toBe(bet)
  })
})
