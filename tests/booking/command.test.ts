import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { movementKinds } from '#api/records.ts'
import { startTestSite, type TestSite } from '#tests/support/app.ts'
import { operate } from '#tests/support/operate.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite({ settings: { staffApprovalAbove: '999999999' } })
})
afterAll(() => site.close())
const run = async (...args: string[]) => {
  const { exitCode, text } = await operate(site, args)
  if (exitCode !== 0) throw new Error(text)
  return text
}
async function newcomer(account: string) {
  await site.member(account)
  const visitor = site.visitor()
  await visitor.logIn(account)
  const balance = async () => (await visitor.call('balance')).balance
  const lines = async (type?: (typeof movementKinds)[number]) =>
    (await visitor.call('transactions', { pageSize: 50, ...(type ? { type } : {}) })).content.map(
      ({ type: word, amount }) => `${word} ${amount}`,
    )
  return { balance, lines }
}

describe('money that staff book', () => {
  test('is a deposit and a withdrawal to the member, once for each reference', async () => {
    const { balance, lines } = await newcomer('mali')
    const slip = ['deposit', 'mali', '500', '--reference', 'slip 1']
    const published = vi.spyOn(site.app.events, 'publish')
    expect(await run(...slip)).toBe('500.00 THB deposited. mali has 500.00 THB. Key: slip 1')
    expect(await run(...slip)).toContain('was deposited before, nothing moved')
    await expect(run('deposit', 'mali', '501', '--reference', 'slip 1')).rejects.toThrow('another amount or member')
    expect(await run('withdraw', 'mali', '120.50', '--reference', 'slip 1')).toContain('mali has 379.50 THB')
    expect(await run('deposit', 'mali', '20', '--reference', 'slip 1', '--key', 'second')).toContain('399.50 THB')
    expect(await balance()).toBe('399.50')
    expect(await lines('deposit')).toEqual(['deposit 20.00', 'deposit 500.00'])
    expect(await lines('withdrawal')).toEqual(['withdrawal -120.50'])
    const arrived = published.mock.calls.filter(([, name]) => name === 'arrived').map(([, , data]) => data)
    published.mockRestore()
    expect(arrived).toEqual(['500.00', '20.00'].map((amount) => ({ amount, currencySymbol: '฿' })))
  })

  test('never leaves less than nothing, and what was refused can be tried again', async () => {
    const { balance } = await newcomer('nok')
    const payout = ['withdraw', 'nok', '10', '--reference', 'payout 1']
    await expect(run(...payout)).rejects.toThrow('The wallet has less than 10.00 THB; nothing moved.')
    await run('deposit', 'nok', '10', '--reference', 'slip 2')
    expect(await run(...payout)).toContain('10.00 THB withdrawn')
    expect(await balance()).toBe('0.00')
    await Promise.allSettled(
      Array.from({ length: 6 }, (_, at) => run('withdraw', 'nok', '1', '--reference', `race ${at}`)),
    )
    expect(await balance()).toBe('0.00')
  })

  test('is typed twice above the limit', async () => {
    await newcomer('rich')
    const pay = ['credit', 'rich', '99999999', '--reason', 'x', '--key', 'huge']
    await expect(run(...pay)).rejects.toThrow('--confirm-amount 99999999')
    await expect(run(...pay, '--confirm-amount', '9999999')).rejects.toThrow('nothing moved')
    expect(await run(...pay, '--confirm-amount', '99999999.00')).toContain('99999999.00 THB paid')
    expect(await run('settings', 'handBookingMax', '100')).toBe('handBookingMax: "50000" → "100"')
    await expect(run('withdraw', 'rich', '100.01', '--reference', 'big')).rejects.toThrow('--confirm-amount')
    await run('withdraw', 'rich', '100', '--reference', 'big')
    await run('settings', 'handBookingMax', '50000')
    for (const amount of ['-5', '0', '1e3', '1.001', '１', ''])
      await expect(run('credit', 'rich', amount, '--reason', 'x')).rejects.toThrow('is not an amount')
  })
})

describe('what was booked', () => {
  test('is reversed once, each kind by its own key', async () => {
    const { balance, lines } = await newcomer('dao')
    await run('deposit', 'dao', '300', '--reference', 'twin')
    await run('withdraw', 'dao', '100', '--reference', 'twin')
    await run('credit', 'dao', '5', '--reason', 'sorry', '--key', 'twin')
    expect(await run('reverse', 'withdrawal', 'twin', '--reason', 'bank sent it back')).toContain('who has 305.00 THB')
    expect(await run('reverse', 'deposit', 'twin', '--reason', 'cheque bounced')).toContain('who has 5.00 THB')
    expect(await run('reverse', 'deposit', 'twin', '--reason', 'again')).toContain('was reversed before, nothing moved')
    await run('reverse', 'credit', 'twin', '--reason', 'wrong member')
    expect(await balance()).toBe('0.00')
    expect(await lines()).toEqual([
      'adjustment_reversal -5.00',
      'deposit_reversal -300.00',
      'withdrawal_reversal 100.00',
      'adjustment 5.00',
      'withdrawal -100.00',
      'deposit 300.00',
    ])
    await expect(run('reverse', 'credit', 'nothing', '--reason', 'x')).rejects.toThrow('No credit was booked')
  })

  test('and is spent meanwhile, becomes a debt only where the operator says so', async () => {
    const { balance } = await newcomer('spender')
    await run('deposit', 'spender', '50', '--reference', 'bounced')
    await run('withdraw', 'spender', '40', '--reference', 'gone')
    await expect(run('reverse', 'deposit', 'bounced', '--reason', 'bounced')).rejects.toThrow('less than 50.00 THB')
    await run('reverse', 'deposit', 'bounced', '--reason', 'bounced', '--rest', 'owe')
    expect(await balance()).toBe('0.00')
    await run('deposit', 'spender', '45', '--reference', 'pays the debt')
    expect(await balance()).toBe('5.00')
  })

  test('is found in the log by its key, with the balance before and after', async () => {
    await newcomer('logged')
    await run('credit', 'logged', '7', '--reason', 'prize', '--key', 'prize-1')
    await run('reverse', 'credit', 'prize-1', '--reason', 'wrong')
    const log = await run('log', 'prize-1')
    expect(log).toMatch(/operator +wallet\.reverse .*"before":"7\.00"/)
    expect(log).toMatch(/operator +wallet\.credit .*"after":"7\.00"/)
    expect(await run('log', 'LOGGED')).toContain('wallet.credit')
    expect(await run('log', 'wallet.credit', '--lines', '1')).not.toContain('\n')
    expect(await run('log', 'slip 404')).toBe('The log has nothing of slip 404.')
    await expect(run('log', '--lines', '0')).rejects.toThrow('--lines')
  })

  test('stays in the log: nobody changes or removes a line', async () => {
    for (const sql of ["update audit_log set actor = 'x'", 'delete from audit_log', 'truncate audit_log'])
      await expect(site.app.db.query(sql)).rejects.toThrow('audit_log is append-only')
  })
})
