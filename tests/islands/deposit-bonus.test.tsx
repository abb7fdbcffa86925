import { cleanup, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Deposit } from '#api/deposits.ts'
import { tabStorage } from '#browser/storage.ts'
import { DepositPage } from '#islands/cashier/DepositPage.tsx'
import formTexts from '#locales/en/deposit.json' with { type: 'json' }
import orderTexts from '#locales/en/deposit-order.json' with { type: 'json' }
import lists from '#locales/en/lists.json' with { type: 'json' }
import { answers, calls } from '#tests/support/fake-call.ts'
import { loggedIn, shown } from '#tests/support/island.tsx'
import { choiceOf, endedOf, limitsOf, orderId, orderOf, paymentOf } from './deposit-samples.ts'

const messages = { ...lists, ...formTexts, ...orderTexts }

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))

const field = () => screen.getByLabelText(messages.choose.amount, { selector: 'input' }) as HTMLInputElement
const made = () => calls.filter(({ name }) => name === 'makeDeposit')
const sendButton = () => screen.getAllByRole('button', { name: /QR code/ })[0] as HTMLButtonElement

beforeEach(() => {
  loggedIn('member')
  document.documentElement.lang = 'en'
  tabStorage.write('depositDraft', undefined)
  history.replaceState(null, '', '/')
  answers.set('playLimits', () => limitsOf())
  answers.set('deposits', () => ({ content: [] }))
})

async function draw(choice: object = choiceOf()) {
  answers.set('depositMethods', () => choice)
  const drawn = shown(<DepositPage messages={messages} locale="en" />)
  await screen.findByText(messages.choose.ways)
  return drawn
}

async function drawOrder(order: Deposit) {
  history.replaceState(null, '', `/en/member/deposit?order=${orderId}`)
  answers.set('depositMethods', () => choiceOf())
  answers.set('deposit', () => order)
  shown(<DepositPage messages={messages} locale="en" />)
  await screen.findByText(messages.order.title)
}

const reload = {
  ...{ id: 'reload', title: 'Weekly reload', share: 5_000, most: '1000.00', least: '300.00', turnover: 50_000 },
  ...{ hours: 168, terms: ['You get 50% of your deposit as bonus money, at most ฿1,000.00.'] },
}
const none = () => screen.getByRole('radio', { name: new RegExp(`^${messages.bonus.none}`) }) as HTMLInputElement
const gift = () => screen.getByRole('radio', { name: /^Weekly reload/ }) as HTMLInputElement

test('a promotion is a choice beside none, and says in sums what has to be bet before anything is paid', async () => {
  const { user } = await draw(choiceOf({ offers: [reload], turnover: 10_000 }))
  expect([none().checked, gift().checked]).toEqual([true, false])
  await user.type(field(), '1000')
  expect(screen.getByText(/valid bets of ฿2,500\.00 within 7 days\./)).toBeDefined()
  expect(screen.getAllByText(/The deposit itself can be withdrawn after valid bets of ฿1,000\.00\./)).toHaveLength(2)
  await user.click(gift())
  const summary = screen.getByRole('region', { name: messages.summary.title })
  expect(summary.textContent).toContain('+฿500.00')
  expect(summary.textContent).toContain('฿1,500.00')
  answers.set('makeDeposit', () => orderOf())
  answers.set('deposit', () => orderOf())
  await user.click(sendButton())
  await screen.findByText(messages.qr.waiting)
  expect(made().at(-1)?.input).toMatchObject({ amount: '1000.00', promotionId: 'reload' })
})

test('too little for the chosen promotion is said at the amount, and without it it is taken', async () => {
  history.replaceState(null, '', '/?promotion=reload')
  const { user } = await draw(choiceOf({ offers: [reload] }))
  expect(gift().checked).toBe(true)
  await user.type(field(), '200')
  await user.click(sendButton())
  expect((await screen.findByRole('alert')).textContent).toContain('฿300.00 or more')
  expect(made()).toEqual([])
  answers.set('makeDeposit', () => orderOf())
  answers.set('deposit', () => orderOf())
  await user.click(none())
  await user.click(sendButton())
  await screen.findByText(messages.qr.waiting)
  expect(made().at(-1)?.input).not.toHaveProperty('promotionId')
})

test('a promotion of the address that cannot be chosen says so', async () => {
  history.replaceState(null, '', '/?promotion=gone')
  await draw()
  expect(screen.getByText(messages.bonus.gone, { exact: false })).toBeDefined()
})

test('the promotion of an order stands among its facts: what it brings, brought, or why nothing came', async () => {
  const bonus = { id: 'reload', title: 'Weekly reload', state: 'chosen', amount: '500.00' } as const
  const facts = () => screen.getByRole('region', { name: messages.order.title }).textContent
  await drawOrder(orderOf({ bonus }))
  expect(facts()).toContain('Weekly reload+฿500.00')
  cleanup()
  const credited = { received: '1000.00', credited: '1000.00', payments: [paymentOf()] }
  await drawOrder(endedOf('credited', { ...credited, bonus: { ...bonus, state: 'given' } }))
  expect(facts()).toContain(messages.orderBonus.given)
  cleanup()
  await drawOrder(endedOf('credited', { ...credited, bonus: { ...bonus, state: 'refused', why: 'budget' } }))
  expect(facts()).toContain(messages.orderBonus.why.budget)
  cleanup()
  await drawOrder(endedOf('charged_back', { bonus: { ...bonus, state: 'taken' } }))
  expect(facts()).toContain(messages.orderBonus.taken)
})
