import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Chance, noFaults, parseFaults } from '#sandbox/faults.ts'
import { signatureHeader } from '#sandbox/signature.ts'
import { openWallet } from '#sandbox/wallet.ts'
import { hangMs, manualTimers, startSandbox, vendorPair } from './support.ts'
import { startWalletDouble, type WalletDouble } from './wallet-double.ts'

const opening = 100_000_000n
let wallet: WalletDouble

beforeEach(async () => {
  wallet = await startWalletDouble(opening)
})
afterEach(() => wallet.close())

const bet = { transaction_uuid: 'bet-1', user: '1001', amount: 1_000_000n }
const rollback = { transaction_uuid: 'rollback-1', user: '1001', reference_transaction_uuid: 'bet-1' }

/** The fault of each call in turn; then none. */
const script = (...shares: readonly number[]): Chance => {
  const left = [...shares]
  return (share) => share > 0 && left[0] === share && left.shift() !== undefined
}

const open = (faults: Partial<typeof noFaults>, chance: Chance, timers = manualTimers(), timeoutMs = 60_000) => ({
  timers,
  call: openWallet({
    url: wallet.url,
    key: vendorPair.privateKey,
    timeoutMs,
    faults: { ...noFaults, ...faults },
    timers,
    chance,
  }),
})

describe('SANDBOX_FAULTS', () => {
  test('names shares and the length of a delay', () => {
    expect(parseFaults('drop-answer:0.05,delay:0.1:2500,duplicate:1')).toEqual({
      dropAnswer: 0.05,
      delay: 0.1,
      delayMs: 2500,
      duplicate: 1,
    })
    expect(parseFaults('')).toEqual(noFaults)
  })

  test.each(['drop-answer:2', 'delay:-1', 'duplicate:x', 'explode:1'])('does not take %s', (text) => {
    expect(() => parseFaults(text)).toThrow('SANDBOX_FAULTS')
  })

  test('drop-answer: the wallet did it, the vendor never hears', async () => {
    const { call } = open({ dropAnswer: 1 }, script(1))
    expect((await call('/transaction/bet', bet)).status).toBe('no_answer')
    expect(wallet.balance()).toBe(opening - 1_000_000n)
    expect((await call('/transaction/rollback', rollback)).status).toBe('RS_OK')
    expect(wallet.balance()).toBe(opening)
  })

  test('duplicate: two copies at one moment, one movement', async () => {
    const { call } = open({ duplicate: 1 }, script(1))
    expect((await call('/transaction/bet', bet)).status).toBe('RS_OK')
    expect(wallet.paths()).toEqual(['bet', 'bet'])
    expect(wallet.received[0]!.raw.equals(wallet.received[1]!.raw)).toBe(true)
    expect(wallet.balance()).toBe(opening - 1_000_000n)
  })

  test('delay: a bet that was given up and rolled back still arrives, and moves nothing', async () => {
    const { call, timers } = open({ delay: 1, delayMs: 4000 }, script(1), manualTimers(), hangMs)
    expect((await call('/transaction/bet', bet)).status).toBe('no_answer')
    expect((await call('/transaction/rollback', rollback)).status).toBe('RS_OK')
    await timers.pass(4000)
    await wallet.has(2)
    expect(wallet.paths()).toEqual(['rollback', 'bet'])
    expect(wallet.balance()).toBe(opening)
  })
})

describe('a vendor whose wallet misbehaves', () => {
  let sandbox: Awaited<ReturnType<typeof startSandbox>>
  beforeEach(async () => {
    sandbox = await startSandbox({ walletUrl: wallet.url })
  })
  afterEach(() => sandbox.vendor.close())

  test('does not count a bet that comes to the wallet after its rollback', async () => {
    wallet.plan.push('lose-call')
    const game = await sandbox.open()
    expect((await game.spin()).body.state).toBe('cancelled')
    const { raw, signature } = wallet.received[0]!
    const late = await fetch(`${wallet.url}/transaction/bet`, {
      method: 'POST',
      headers: { [signatureHeader]: signature! },
      body: new Uint8Array(raw),
    })
    expect(await late.json()).toMatchObject({ status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' })
    expect(wallet.balance()).toBe(opening)
    expect((await game.session()).round).toMatchObject({ state: 'cancelled', win: '0.00' })
    expect((await game.spin()).body.state).toBe('settled')
  })

  test('reads an answer that is sent twice once', async () => {
    wallet.plan.push('answer-twice', 'answer-twice')
    const game = await sandbox.open()
    const first = (await game.spin()).body
    const second = (await game.spin()).body
    expect([first.state, second.state]).toEqual(['settled', 'settled'])
    const cents = (amount: string) => BigInt(amount.replace('.', ''))
    const result = [first, second].reduce((sum, { win, stake }) => sum + cents(win) - cents(stake), 0n)
    expect(wallet.balance() - opening).toBe(result * 1000n)
    expect(wallet.paths()).toEqual(['bet', 'win', 'bet', 'win'])
  })
})
