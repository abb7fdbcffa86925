import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CallFailure } from '#browser/failure.ts'
import { DepositPage } from '#islands/cashier/DepositPage.tsx'
import formTextsTexts from '#locales/en/deposit.json' with { type: 'json' }
import orderTexts from '#locales/en/deposit-order.json' with { type: 'json' }
import lists from '#locales/en/lists.json' with { type: 'json' }
import { $toasts } from '#stores/toasts.ts'
import { answers, calls } from '#tests/support/fake-call.ts'
import { loggedIn, shown } from '#tests/support/island.tsx'
import { choiceOf, limitsOf, orderOf } from './deposit-samples.ts'

const formTexts = { ...lists, ...formTextsTexts }

const messages = { ...formTexts, ...orderTexts }

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))

const { question } = messages
const sent = (wanted: string) => calls.filter(({ name }) => name === wanted).map(({ input }) => input)

/** A first deposit of 1,000 up to the question. */
async function asked() {
  answers.set('depositMethods', () => choiceOf({ askLimit: true }))
  answers.set('playLimits', () => limitsOf())
  answers.set('deposits', () => ({ content: [] }))
  answers.set('makeDeposit', () => orderOf())
  answers.set('deposit', () => orderOf())
  const { user } = shown(<DepositPage messages={messages} locale="en" />)
  await user.click(await screen.findByRole('button', { name: '1,000' }))
  await user.click(screen.getByRole('button', { name: 'Show QR code for ฿1,000.00' }))
  const dialog = within(await screen.findByRole('dialog', { hidden: true }))
  const button = (name: string) => dialog.getByRole('button', { name, hidden: true })
  return { user, button, field: dialog.getByLabelText(question.amount) as HTMLInputElement }
}

beforeEach(() => {
  loggedIn('member')
  document.documentElement.lang = 'en'
})

test('a first deposit asks for a limit before anything is ordered; no is a button as plain as yes', async () => {
  const { user, button } = await asked()
  expect(sent('makeDeposit')).toEqual([])
  answers.set('declineDepositLimit', () => limitsOf())
  await user.click(button(question.no))
  await screen.findByText(messages.qr.waiting)
  expect(sent('declineDepositLimit').length).toBe(1)
  expect(sent('makeDeposit')).toEqual([{ methodId: 'promptpay', amount: '1000.00', fields: {}, language: 'en' }])
})

test('a limit is set for the chosen time, and the deposit goes on', async () => {
  const { user, button, field } = await asked()
  answers.set('setPlayLimits', () => limitsOf())
  await user.click(button(question.week))
  await user.type(field, '๕,๐๐๐')
  await user.click(button('Set ฿5,000.00'))
  await screen.findByText(messages.qr.waiting)
  expect(sent('setPlayLimits')).toEqual([{ depositWeek: '5000.00' }])
})

test.each([
  ['', messages.errors.empty],
  ['x', messages.errors.form],
  ['999.99', 'This deposit is ฿1,000.00. Choose a limit of at least that much, or deposit less.'],
])('a limit of %j is refused in words', async (typed, sentence) => {
  const { user, button, field } = await asked()
  if (typed) await user.type(field, typed)
  await user.click(button(typed === '999.99' ? 'Set ฿999.99' : question.set))
  expect((await screen.findByText(sentence)).closest('[role=alert]')).not.toBeNull()
  expect(sent('setPlayLimits')).toEqual([])
})

test('an answer that got lost keeps the question open; closing it orders nothing', async () => {
  const { user, button } = await asked()
  answers.set('declineDepositLimit', () => Promise.reject(new CallFailure('network')))
  await user.click(button(question.no))
  await waitFor(() => expect($toasts.get().map(({ key }) => key)).toEqual(['network']))
  await user.click(button(question.close))
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull())
  expect(sent('makeDeposit')).toEqual([])
})

test('once answered it is not asked again when the order is refused', async () => {
  const { user, button } = await asked()
  answers.set('declineDepositLimit', () => limitsOf())
  answers.set('makeDeposit', () => Promise.reject(new CallFailure('provider_unreachable')))
  await user.click(button(question.no))
  await screen.findByText(messages.errors.provider_unreachable)
  answers.set('makeDeposit', () => orderOf())
  await user.click(screen.getByRole('button', { name: 'Show QR code for ฿1,000.00' }))
  await screen.findByText(messages.qr.waiting)
})
