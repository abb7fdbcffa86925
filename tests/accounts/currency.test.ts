import { expect, test } from 'vitest'
import { startTestSite } from '#tests/support/app.ts'
import { operate } from '#tests/support/operate.ts'

test('the currency is chosen while nobody has an account, and refused while one in another currency exists', async () => {
  const site = await startTestSite()
  const run = (...words: string[]) => operate(site, words)
  expect((await run('settings', 'currency', 'JPY')).exitCode).toBe(0)
  expect(await run('settings', 'currency', 'THB')).toMatchObject({ exitCode: 0 })
  await site.member('mali', { balance: '12480.50' })
  const refused = await run('settings', 'currency', 'EUR')
  expect(refused.exitCode).toBe(1)
  expect(refused.text).toContain('1 member has an account in THB; money is never converted, so the currency stays')
  expect(site.app.settings.current().currency).toBe('THB')
  expect((await run('settings', 'currency', 'THB')).exitCode).toBe(0)
  await site.close()
})

test('amounts bear the currency of their account, whatever the site’s is', async () => {
  const site = await startTestSite()
  await site.member('mali', { balance: '12480.50' })
  // As an earlier version let it happen.
  await site.app.db.query(`insert into setting (key, value) values ('currency', '"JPY"')`)
  await site.app.db.notify('settings', '')
  await expect.poll(() => site.app.settings.current().currency).toBe('JPY')
  const mali = site.visitor()
  await mali.logIn('mali')
  const inBaht = { balance: '12480.50', currencySymbol: '฿', currency: 'THB', locked: '0.00' }
  expect(await mali.call('balance')).toMatchObject(inBaht)
  expect((await mali.call('setPlayLimits', { lossDay: '10.50' })).limits.lossDay).toMatchObject({ value: '10.50' })
  expect(await mali.call('gameSession')).toMatchObject({ staked: '0.00' })
  const { content, totals } = await mali.call('transactions', {})
  expect(content[0]).toMatchObject({ amount: '12480.50', currency: 'THB' })
  expect(totals?.currency).toBe('THB')
  const run = async (...words: string[]) => (await operate(site, words)).text
  expect(await run('members', 'mali')).toContain('12480.50 THB')
  expect(await run('credit', 'mali', '1.25', '--reason', 'asked', '--key', 'first')).toContain('mali has 12481.75 THB.')
  expect(await run('reverse', 'credit', 'first', '--reason', 'wrong')).toContain(
    '1.25 THB for mali, who has 12480.50 THB.',
  )
  expect(await run('freeze', 'mali', '--reason', 'asked')).toContain('keeps 12480.50 THB.')
  const paid = ['--balance', 'withdraw', '--reference', 'bank 1']
  expect(await run('close', 'mali', '--reason', 'asked', ...paid)).toContain('keeps 0.00 THB.')
  expect(await run('log', 'bank 1')).toContain('"withdrawn":"12480.50"')
  await site.close()
})
