import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CallFailure } from '#browser/failure.ts'
import { AccountsPage } from '#islands/cashier/AccountsPage.tsx'
import messagesTexts from '#locales/en/accounts.json' with { type: 'json' }
import lists from '#locales/en/lists.json' with { type: 'json' }
import payee from '#locales/en/payee.json' with { type: 'json' }
import uploads from '#locales/en/uploads.json' with { type: 'json' }
import { $dialog } from '#stores/dialog.ts'
import type { PayoutAccounts } from '#stores/payout-accounts.ts'
import { answers, calls } from '#tests/support/fake-call.ts'
import { fieldOf, loggedIn, press, shown } from '#tests/support/island.tsx'
import { kbank, ktb, paymentRule } from './withdrawal-samples.ts'

const messages = { ...lists, ...messagesTexts }

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))

const own: PayoutAccounts = {
  accounts: [kbank, ktb],
  kinds: ['bank', 'promptpay'],
  banks: [
    { code: '004', name: 'KBANK' },
    { code: '006', name: 'KTB' },
  ],
  holder: 'KANYA S.',
  waitHours: 24,
  max: 5,
}

let given: PayoutAccounts
beforeEach(() => {
  loggedIn('member')
  document.body.innerHTML = '<div class="mhead"><h1 class="h1">Bank accounts</h1><div class="mhead__end"></div></div>'
  given = own
  answers.set('payoutAccounts', () => given)
  answers.set('security', () => ({ paymentRule, paymentPassword: true }))
})

async function page() {
  const drawn = shown(<AccountsPage messages={messages} payee={payee} uploadWords={uploads} locale="en" />)
  await screen.findByText(/KANYA S\./)
  return drawn
}

const dialog = (name: string) => within(screen.getByRole('dialog', { name, hidden: true }))
const inDialog = (name: string, button: string) =>
  act(async () => dialog(name).getByRole('button', { name: button, hidden: true }).click())
const made = () => calls.filter(({ name }) => name === 'addPayoutAccount')

async function fill(user: Awaited<ReturnType<typeof page>>['user'], number: string) {
  await press(messages.add)
  await user.selectOptions(fieldOf(messages.form.bank), '006')
  await user.type(fieldOf(messages.form.number.bank), number)
  await user.type(fieldOf(messages.form.password), '280491')
  await inDialog(messages.form.title, messages.form.add)
}

test('shows each account with what the bank says and from when it can be used', async () => {
  given = {
    ...own,
    accounts: [
      kbank,
      ktb,
      { ...kbank, id: '3', state: 'proof_needed', nameMatch: 'differs', bankHolder: 'KANYA SRI•••' },
    ],
  }
  await page()
  expect(screen.getByText(payee.states.matches)).toBeDefined()
  expect(screen.getByText(/Name matches\. First payout from /)).toBeDefined()
  expect(screen.getByText(payee.states.differs)).toBeDefined()
  expect(screen.getByText(/The bank says KANYA SRI•••\./)).toBeDefined()
  expect(screen.getByText('3 of 5 accounts. A removed account stays in your records.')).toBeDefined()
  expect(screen.getByRole('region', { name: messages.notYou.title }).textContent).toContain('KTB •••• 0093')
})

test.each([
  [24, /A new one waits 24 hours, so that/],
  [1, /A new one waits 1 hour, so that/],
])('says that a new account waits %d hours', async (waitHours, sentence) => {
  given = { ...own, waitHours }
  await page()
  expect(screen.getByText(sentence)).toBeDefined()
})

test('adds an account, says from when it can be used, and reads the list again', async () => {
  const { user } = await page()
  answers.set('addPayoutAccount', () => ktb)
  await fill(user, '982-0-40093-1')
  await screen.findByText(/is added, and the bank confirms your name\. First payout from /)
  expect(made().map(({ input }) => input)).toEqual([
    { kind: 'bank', bank: '006', number: '982-0-40093-1', paymentPassword: '280491' },
  ])
  expect(calls.filter(({ name }) => name === 'payoutAccounts').length).toBe(2)
})

test.each([
  [new CallFailure('invalid_input', { status: 400, fields: { number: 'length' } }), messages.errors.length],
  [new CallFailure('proof_wrong', { status: 403 }), messages.errors.wrong],
  [new CallFailure('payout_account_known', { status: 409 }), messages.errors.known],
  [new CallFailure('payout_account_limit', { status: 409 }), messages.errors.limit],
  [new CallFailure('too_many_requests', { status: 429, retryAfter: 600 }), /Try again in 10 min\./],
])('keeps what was typed when it is refused with %s', async (failure, sentence) => {
  const { user } = await page()
  answers.set('addPayoutAccount', () => Promise.reject(failure))
  await fill(user, '98204')
  const alert = await dialog(messages.form.title).findByRole('alert', { hidden: true })
  expect(alert.textContent).toMatch(sentence)
  expect(fieldOf(messages.form.number.bank).value).toBe('98204')
  expect(fieldOf(messages.form.password).value).toBe('280491')
})

test('checks what the browser can know, and asks nobody', async () => {
  given = { ...own, holder: undefined }
  shown(<AccountsPage messages={messages} payee={payee} uploadWords={uploads} locale="en" />)
  await press(messages.add)
  await inDialog(messages.form.title, messages.form.add)
  const alerts = dialog(messages.form.title).getAllByRole('alert', { hidden: true })
  expect(alerts.map(({ textContent }) => textContent)).toEqual([
    messages.errors.bank,
    messages.errors.number,
    messages.errors.holder,
    messages.errors.password,
  ])
  expect(made()).toEqual([])
})

test('sets a payment password first where there is none', async () => {
  answers.set('security', () => ({ paymentRule, paymentPassword: false }))
  await page()
  await press(messages.add)
  expect($dialog.get()).toMatchObject({ name: 'security-step', step: 'payment' })
})

test('removes an account after one question, and proves who is here where that is asked', async () => {
  await page()
  answers.set('removePayoutAccount', () => Promise.reject(new CallFailure('step_up_needed', { status: 403 })))
  await press('Remove KBANK •••• 4471')
  await inDialog('Remove KBANK •••• 4471?', messages.ask.remove)
  const request = $dialog.get()
  expect(request).toMatchObject({ name: 'security-step', step: 'proof' })
  answers.set('removePayoutAccount', () => ({}))
  await act(async () => (request as { readonly onDone: () => void }).onDone())
  await screen.findByText('KBANK •••• 4471 is removed.')
})

test('does not send a bank book without a picture', async () => {
  given = { ...own, accounts: [{ ...kbank, state: 'refused', nameMatch: 'unknown', refusal: 'Too dark.' }] }
  await page()
  expect(screen.getByText(/Your picture was not accepted: Too dark\./)).toBeDefined()
  await press(messages.sendBook)
  await inDialog('Bank book of KBANK •••• 4471', messages.book.send)
  await waitFor(() => expect(screen.getByText(messages.errors.picture)).toBeDefined())
  expect(calls.some(({ name }) => name === 'provePayoutAccount')).toBe(false)
})
