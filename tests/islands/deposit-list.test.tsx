import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CallFailure } from '#browser/failure.ts'
import { DepositPage } from '#islands/cashier/DepositPage.tsx'
import formTextsTexts from '#locales/en/deposit.json' with { type: 'json' }
import orderTexts from '#locales/en/deposit-order.json' with { type: 'json' }
import lists from '#locales/en/lists.json' with { type: 'json' }
import { answers, calls } from '#tests/support/fake-call.ts'
import { loggedIn, press, shown } from '#tests/support/island.tsx'
import { choiceOf, endedOf, limitsOf, orderId } from './deposit-samples.ts'

const formTexts = { ...lists, ...formTextsTexts }

const messages = { ...formTexts, ...orderTexts }

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))

const came = { received: '1000.00', credited: '1000.00' }
const draw = () => shown(<DepositPage messages={messages} locale="en" />)

beforeEach(() => {
  document.body.innerHTML = '<div class="mhead"><h1 class="h1">Deposit</h1><div class="mhead__end"></div></div>'
  loggedIn('member')
  answers.set('depositMethods', () => choiceOf())
  answers.set('playLimits', () => limitsOf())
  answers.set('deposits', () => ({ content: [] }))
})

test('shows every deposit with what became of it, and leads to each', async () => {
  const { user } = draw()
  await user.click(await screen.findByText(messages.history))
  await screen.findByText(messages.list.none)
  answers.set('deposits', () => ({
    content: [endedOf('credited', { ...came, id: 'D-261123-AAAAAA' }), endedOf('refused', { id: orderId })],
  }))
  answers.set('deposit', () => endedOf('refused'))
  await user.click(await screen.findByText(messages.list.make))
  await user.click(await screen.findByText(messages.history))
  const lines = await screen.findAllByRole('button', { name: /PromptPay QR/ })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(messages.list.title)
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining(`+฿1,000.00${messages.list.states.credited}`),
    expect.stringContaining(messages.list.states.refused),
  ])
  await user.click(lines[1]!)
  await screen.findByText(messages.order.title)
  expect(location.search).toBe(`?order=${orderId}`)
})

test('an empty list says so and leads to the form', async () => {
  history.replaceState(null, '', '/en/member/deposit?view=list')
  draw()
  await screen.findByText(messages.list.none)
  await press(messages.list.make)
  await screen.findByText(messages.choose.ways)
  expect(location.search).toBe('')
})

test('turns to older ones, and a failed page can be tried again', async () => {
  history.replaceState(null, '', '/en/member/deposit?view=list')
  answers.set('deposits', () => ({ content: [endedOf('cancelled')], next: 'WyJ' }))
  const { user } = draw()
  const older = await screen.findByRole('link', { name: lists.next })
  answers.set('deposits', () => Promise.reject(new CallFailure('network')))
  await user.click(older)
  await screen.findByText(messages.failed)
  answers.set('deposits', () => ({ content: [endedOf('expired')] }))
  await press(messages.retry)
  await screen.findByText(messages.list.states.expired)
  expect(calls.findLast(({ name }) => name === 'deposits')?.input).toMatchObject({ cursor: 'WyJ' })
})
