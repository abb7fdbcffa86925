import { readPix } from '@baize/emv/pix.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ManualClock } from '#server/kernel/clock.ts'
import { askPayment, providerOf } from '#server/payments/public.ts'
import { reconcilePayments } from '#server/payments/reconcile.ts'
import { PaymentRefused } from '#server/ports/payment-provider.ts'
import { startTestSite, type TestSite } from '#tests/support/app.ts'
import { openPixDouble } from './pix-double.ts'
import { type Books, keepBooks } from './support.ts'

let clock: ManualClock
let bank: Awaited<ReturnType<typeof openPixDouble>>
let site: TestSite
let books: Books

beforeEach(async () => {
  clock = new ManualClock('2026-05-01T10:00:00.000Z')
  bank = await openPixDouble(clock)
  site = await startTestSite({
    clock,
    env: {
      ...{ PIX_URL: bank.url, PIX_CLIENT_ID: 'baize', PIX_CLIENT_SECRET: 'geheim', PIX_KEY: 'chave@baize.example' },
      DEMO: '0',
    },
    settings: { currency: 'BRL' },
  })
  books = keepBooks(site)
  books.orders.add('DEP42')
})
afterEach(async () => {
  await site.close()
  await bank.close()
})

const provider = () => providerOf(site.app, 'pix')
const order = () => ({
  ...{ orderRef: 'DEP42', amount: 150_50000n, currency: 'BRL', kind: 'pix' as const },
  ...{ expiresAt: new Date(clock.now().getTime() + 15 * 60_000), payer: { name: 'Fulano', taxId: '12345678909' } },
})
const callback = (...pix: object[]) =>
  site.visitor().fetch('/gateways/pix/pix', { method: 'POST', body: JSON.stringify({ pix }) })

test('a charge is made once for its key, and its code leads to it', async () => {
  const made = await provider().createPayment('dep:42', order())
  expect(made.expiresAt).toEqual(order().expiresAt)
  expect(made.ref).toMatch(/^DEP42x[0-9a-f]{26}$/)
  expect(made.pay.kind === 'qr' && readPix(made.pay.text)).toMatchObject({ url: `pix.example.com/qr/v2/${made.ref}` })
  expect(bank.charges.get(made.ref)).toMatchObject({ devedor: { nome: 'Fulano', cpf: '12345678909' } })
  // The bank refuses the second charge of that name; it is the same one.
  expect(await provider().createPayment('dep:42', order())).toEqual(made)
  expect(bank.charges.size).toBe(1)
  const other = provider().createPayment('dep:42', { ...order(), amount: 1_00000n })
  await expect(other).rejects.toThrow(PaymentRefused)
  // One token serves until it ends.
  expect(bank.state.tokens).toBe(1)
})

test('a callback is a hint: the Pix is asked for by its name and booked once', async () => {
  const { ref } = await provider().createPayment('dep:42', order())
  const endToEndId = bank.pay(ref, '150.50')
  // What the callback says of the sum is not believed.
  const hint = { endToEndId, txid: ref, valor: '999999.00', horario: '2026-05-01T10:00:00.000Z' }
  expect((await callback(hint)).status).toBe(200)
  expect(await (await callback(hint)).text()).toBe('repeated\n')
  expect(books.payments).toMatchObject([
    {
      ...{ provider: 'pix', paymentRef: endToEndId, providerRef: ref, orderRef: 'DEP42', amount: 150_50000n },
      ...{ currency: 'BRL', status: 'paid', payer: { name: 'FULANO DE TAL', taxId: '12345678909' } },
    },
  ])
  expect(bank.state.calls.filter((call) => call.startsWith('GET /v2/pix/'))).toHaveLength(1)
})

test('a list of several is read whole; a Pix without an order of ours is unmatched', async () => {
  const { ref } = await provider().createPayment('dep:42', order())
  const [first, second] = [bank.pay(ref, '150.50'), bank.pay(undefined, '7.00')]
  expect((await callback({ endToEndId: first }, { endToEndId: second })).status).toBe(202)
  expect(books.payments.map(({ orderRef, amount }) => [orderRef, amount])).toEqual([
    ['DEP42', 150_50000n],
    [undefined, 7_00000n],
  ])
})

test('a forged callback books nothing and stores nothing, and its sender is limited', async () => {
  const visitor = site.visitor()
  const forged = (number: number) => ({ endToEndId: `E99999999202605011000${String(number).padStart(11, '0')}` })
  const send = (pix: object) => visitor.fetch('/gateways/pix', { method: 'POST', body: JSON.stringify({ pix: [pix] }) })
  for (let number = 0; number < 60; number += 1) expect((await send(forged(number))).status).toBe(202)
  expect((await send(forged(61))).status).toBe(429)
  expect(books.payments).toEqual([])
  expect(await site.app.db.query('select 1 from provider_event')).toEqual([])
})

test('the bank is asked nothing more for who names what it does not know, nor twice for one Pix', async () => {
  const visitor = site.visitor()
  const send = (pix: object[]) => visitor.fetch('/gateways/pix', { method: 'POST', body: JSON.stringify({ pix }) })
  const asked = () => bank.state.calls.filter((call) => call.startsWith('GET /v2/pix/')).length
  const name = (number: number) => `E99999999202605011000${String(number).padStart(11, '0')}`
  const returns = (id: string) => ({ devolucoes: [{ id, status: 'DEVOLVIDO' }] })
  await send(Array.from({ length: 40 }, (_, at) => ({ endToEndId: name(1), ...returns(`r${at}`) })))
  expect(asked()).toBe(1)
  expect((await send(Array.from({ length: 100 }, (_, at) => ({ endToEndId: name(at + 2) })))).status).toBe(429)
  expect((await send([{ endToEndId: name(200) }])).status).toBe(429)
  expect(asked()).toBe(60)
  clock.advance(60_000)
  const { ref } = await provider().createPayment('dep:42', order())
  expect((await send([{ endToEndId: bank.pay(ref, '150.50') }])).status).toBe(200)
})

test('while the bank is silent, one callback makes us ask it once', async () => {
  const pix = Array.from({ length: 100 }, (_, at) => ({
    endToEndId: `E99999999202605011100${String(at).padStart(11, '0')}`,
  }))
  const asked = () => bank.state.calls.filter((call) => call.startsWith('GET /v2/pix/')).length
  const before = asked()
  bank.state.isDown = true
  const init = { method: 'POST', body: JSON.stringify({ pix }) }
  expect((await site.visitor().fetch('/gateways/pix', init)).status).toBe(503)
  expect(asked() - before).toBeLessThanOrEqual(1)
  bank.state.isDown = false
})

test('what is no callback is malformed', async () => {
  for (const body of ['', '{}', '{"pix":[]}', '{"pix":[{"endToEndId":"../cob"}]}', 'x'])
    expect((await site.visitor().fetch('/gateways/pix/pix', { method: 'POST', body })).status, body).toBe(400)
})

test('while the bank does not answer, it is asked to call again; the order is found by asking', async () => {
  const { ref } = await provider().createPayment('dep:42', order())
  const endToEndId = bank.pay(ref, '150.50')
  bank.state.isDown = true
  expect((await callback({ endToEndId })).status).toBe(503)
  expect(await askPayment(site.app, 'pix', ref)).toBe('unreachable')
  bank.state.isDown = false
  expect(await askPayment(site.app, 'pix', ref)).toBe('booked')
  expect(await (await callback({ endToEndId })).text()).toBe('seen\n')
  expect(books.payments).toHaveLength(1)
})

test('a return counts when the bank has carried it out', async () => {
  const { ref } = await provider().createPayment('dep:42', order())
  const endToEndId = bank.pay(ref, '150.50')
  await callback({ endToEndId })
  const refund = (key: string, amount: bigint) => provider().refund(key, endToEndId, amount, 'BRL')
  const sent = await refund('r1', 50_50000n)
  expect(sent).toMatchObject({ status: 'sent', amount: 50_50000n })
  expect(await refund('r1', 50_50000n)).toEqual(sent)
  await expect(refund('r1', 51_50000n)).rejects.not.toThrow(PaymentRefused)
  await expect(refund('r2', 100_01000n)).rejects.toThrow('valor maior')
  expect((await provider().getPayment(ref))?.payments[0]?.returnedAmount).toBe(0n)
  bank.received.get(endToEndId)!.devolucoes[0]!.status = 'DEVOLVIDO'
  const devolucoes = [{ id: sent.ref, status: 'DEVOLVIDO' }]
  expect(await (await callback({ endToEndId, devolucoes })).text()).toBe('booked\n')
  expect(books.payments.at(-1)).toMatchObject({ status: 'returned', returnedAmount: 50_50000n })
  bank.received.get(endToEndId)!.devolucoes[0]!.status = 'NAO_REALIZADO'
  expect((await refund('r1', 50_50000n)).status).toBe('failed')
})

test.each([
  ['ATIVA', 'waiting'],
  ['REMOVIDA_PELO_USUARIO_RECEBEDOR', 'cancelled'],
  ['REMOVIDA_PELO_PSP', 'cancelled'],
  ['NOVA_PALAVRA', 'unknown'],
])('a charge that is %s is %s; one whose time is over is expired', async (word, status) => {
  const { ref } = await provider().createPayment('dep:42', order())
  bank.charges.get(ref)!.status = word
  expect(await provider().getPayment(ref)).toMatchObject({ status, orderRef: 'DEP42', payments: [] })
  clock.advance(15 * 60_000)
  if (word === 'ATIVA') expect((await provider().getPayment(ref))?.status).toBe('expired')
  expect(await provider().getPayment('x'.repeat(30))).toBeUndefined()
  expect(await provider().getPayment('../pix')).toBeUndefined()
})

test('the bank’s list is read page by page, and what was missed is booked', async () => {
  const { ref } = await provider().createPayment('dep:42', order())
  for (const valor of ['1.00', '2.00', '3.00']) bank.pay(ref, valor)
  clock.advance(5 * 60_000)
  expect(await reconcilePayments(site.app, new Date('2026-05-01T09:00:00.000Z'), clock.now())).toBe(3)
  expect(books.payments.map(({ amount }) => amount)).toEqual([1_00000n, 2_00000n, 3_00000n])
})

test('a token that the bank has ended is replaced; it pays nothing out', async () => {
  await provider().createPayment('dep:42', order())
  bank.state.validToken = 'ended'
  expect(await provider().getPayment('x'.repeat(30))).toBeUndefined()
  expect(bank.state.tokens).toBe(2)
  const payout = { orderRef: 'WD1', amount: 1n, currency: 'BRL', receiver: {} }
  await expect(provider().createPayout('wd:1', payout)).rejects.toThrow(PaymentRefused)
  expect(provider().paysOut).toBe(false)
})
