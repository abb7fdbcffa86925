import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { CallFailure } from '#api/client.ts'
import { TransferForm } from '#islands/own/TransferForm.tsx'
import messages from '#locales/en/transfer.json'
import type { Wallets } from '#stores/wallets.ts'
import { answers, calls } from '#tests/support/fake-call.ts'

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))
afterEach(cleanup)

const wallets = {
  isSingle: false,
  main: { balance: '500.00', currency: 'THB', currencySymbol: '฿' },
  vendors: [{ vendor: 'KH', balance: '80.00' }],
} as unknown as Wallets

function shown() {
  const onMoved = vi.fn()
  render(
    <TransferForm messages={messages} locale="en" wallets={wallets} vendor="KH" direction="in" onMoved={onMoved} />,
  )
  const amount = screen.getByLabelText(messages.amount)
  return { user: userEvent.setup({ document }), amount: amount as HTMLInputElement, onMoved }
}
const button = () => screen.getAllByRole('button').find((one) => one.getAttribute('type') === 'submit')!

test.each([
  ['', messages.errors.empty],
  ['abc', messages.errors.form],
  ['0', messages.errors.form],
  ['500.01', messages.errors.tooMuch],
])('refuses the amount %j with a sentence at its field, and asks nobody', async (typed, sentence) => {
  const { user, amount } = shown()
  if (typed) await user.type(amount, typed)
  await user.click(button())
  expect(screen.getByRole('alert').textContent).toBe(sentence)
  expect(amount.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(amount)
  expect(amount.value).toBe(typed)
  expect(calls).toEqual([])
})

test('the whole balance can be moved; a change takes the fault away', async () => {
  const { user, amount, onMoved } = shown()
  await user.click(button())
  answers.set('walletTransfer', () => ({ state: 'done' }))
  await user.type(amount, '500.00')
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(button())
  await waitFor(() => expect(amount.value).toBe(''))
  expect(calls.map(({ name, input }) => [name, input])).toEqual([
    ['walletTransfer', { from: expect.any(String), to: 'KH', amount: '500.00' }],
  ])
  expect(onMoved).toHaveBeenCalledOnce()
})

test('an order without an answer is the same order when it is sent again; the next one is another', async () => {
  const { user, amount } = shown()
  answers.set('walletTransfer', () => Promise.reject(new CallFailure('network')))
  await user.type(amount, '20')
  await user.click(button())
  await waitFor(() => expect(calls.length).toBe(1))
  expect(amount.value).toBe('20')
  answers.set('walletTransfer', () => ({ state: 'done' }))
  await user.click(button())
  await waitFor(() => expect(amount.value).toBe(''))
  await user.type(amount, '20')
  await user.click(button())
  await waitFor(() => expect(calls.length).toBe(3))
  const keys = calls.map(({ key }) => key)
  expect(keys[0]).toBeDefined()
  expect([keys[1] === keys[0], keys[2] === keys[0]]).toEqual([true, false])
})

test('a double press sends one order', async () => {
  const { user, amount } = shown()
  let answer: (value: unknown) => void = () => undefined
  answers.set('walletTransfer', () => new Promise((resolve) => (answer = resolve)))
  await user.type(amount, '20')
  await user.dblClick(button())
  expect(calls.length).toBe(1)
  answer({ state: 'pending' })
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('20.00'))
})

test.each([
  ['insufficient_funds', messages.errors.tooMuch],
  ['limit_reached', messages.errors.limited],
  ['play_excluded', messages.errors.excluded],
] as const)('the refusal %s is a sentence beside what was typed', async (code, sentence) => {
  const { user, amount } = shown()
  answers.set('walletTransfer', () => Promise.reject(new CallFailure(code)))
  await user.type(amount, '20')
  await user.click(button())
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(sentence))
  expect(amount.value).toBe('20')
})
