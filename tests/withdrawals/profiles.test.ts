import { afterAll, beforeAll, expect, test } from 'vitest'
import { updatePaymentPassword } from '#server/accounts/public.ts'
import { checkInvariants } from '#server/features.ts'
import { quickHash } from '#tests/support/quick-hash.ts'
import { addAccount, openPayoutSite, type PayoutSite, payee, paymentPassword, withdraw } from './support.ts'

/** Every switch of the profiles that concerns money paid out, where it is paid out. */
const profiles = ['none', 'uk', 'mga', 'br'] as const
const own = '52998224725'
const other = '11144477735'
let open: PayoutSite
beforeAll(async () => {
  open = await openPayoutSite({ withdrawalPromise: { bank: 240, promptpay: 30, pix: 240 } })
})
afterAll(() => open.site.close())

const set = (profile: (typeof profiles)[number]) => open.app.settings.change({ profile }, 'test')
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (thrown) => thrown.code,
  )

test('RTS 14B: in Great Britain a requested withdrawal is not taken back, elsewhere it is', async () => {
  const { visitor } = await payee(open.site, 'rune')
  const { id } = await addAccount(visitor)
  for (const profile of profiles) {
    await set(profile)
    const made = await withdraw(visitor, id, '200')
    expect(made.cancellable).toBe(profile !== 'uk')
    expect(await refusal(visitor.call('cancelWithdrawal', { id: made.id }))).toBe(
      profile === 'uk' ? 'withdrawal_begun' : undefined,
    )
  }
  expect(await checkInvariants(open.app.db)).toEqual([])
})

test('SPA/MF 1.231: in Brazil a pay-out is promised within 120 minutes, whatever is set', async () => {
  const { visitor } = await payee(open.site, 'ines')
  const { id } = await addAccount(visitor)
  for (const profile of profiles) {
    await set(profile)
    const minutes = profile === 'br' ? 120 : 240
    const { methods } = await visitor.call('withdrawalOptions')
    expect(methods.find(({ kind }) => kind === 'bank')?.promisedMinutes).toBe(minutes)
    const { requestedAt, promisedAt } = await withdraw(visitor, id, '200')
    expect(Date.parse(promisedAt) - Date.parse(requestedAt)).toBe(minutes * 60_000)
  }
})

test('SPA/MF 615: in Brazil money goes to the member’s own account: no Pix key that is another’s CPF, or a firm’s', async () => {
  const profile = { payeeName: 'Caio Prado', idNumber: '529.982.247-25' }
  const memberId = await open.site.member('caio', { currency: 'BRL', profile })
  await updatePaymentPassword(open.app.db, memberId, quickHash(paymentPassword))
  const visitor = open.site.visitor()
  await set('none')
  await visitor.logIn('caio')
  const add = (number: string) => addAccount(visitor, { kind: 'pix', number, paymentPassword })
  const before = await add(other)
  await set('br')
  expect(await refusal(withdraw(visitor, before.id, '200'))).toBe('payout_account_unproved')
  for (const number of ['390.533.447-05', '12ABC34501DE35'])
    await expect(add(number)).rejects.toMatchObject({
      ...{ code: 'invalid_input', details: { fields: { number: 'not_own' } } },
    })
  await add('caio@mail.example')
  const mine = await add(own)
  open.clock.advance(25 * 60 * 60_000)
  await visitor.logIn('caio')
  expect(await refusal(withdraw(visitor, mine.id, '200'))).toBe('insufficient_funds')
  await set('mga')
  expect(await refusal(withdraw(visitor, before.id, '200'))).toBe('insufficient_funds')
})
