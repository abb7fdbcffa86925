import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CallFailure } from '#browser/failure.ts'
import { WithdrawalView } from '#islands/cashier/WithdrawalView.tsx'
import listWords from '#locales/en/lists.json' with { type: 'json' }
import payee from '#locales/en/payee.json' with { type: 'json' }
import uploads from '#locales/en/uploads.json' with { type: 'json' }
import pageWordsTexts from '#locales/en/withdraw.json' with { type: 'json' }
import orderWords from '#locales/en/withdraw-order.json' with { type: 'json' }
import { $toasts } from '#stores/toasts.ts'
import type { WithdrawalDetail } from '#stores/withdrawals.ts'
import { answers, calls } from '#tests/support/fake-call.ts'
import { loggedIn, press, shown } from '#tests/support/island.tsx'
import { at, disputed, looked, paidUntil, received, rejected } from './withdrawal-samples.ts'

const pageWords = { ...listWords, ...pageWordsTexts }

const messages = { ...pageWords, ...orderWords }

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))
beforeEach(() => loggedIn('member'))

const { steps, ask } = messages

function view(order: WithdrawalDetail) {
  const acts = { onShow: vi.fn(), onRefresh: vi.fn(), onNew: vi.fn() }
  const drawn = shown(
    <WithdrawalView
      messages={messages}
      payee={payee}
      uploadWords={uploads}
      locale="en"
      order={order}
      symbol="฿"
      {...acts}
    />,
  )
  return { ...drawn, ...acts }
}

const titles = () => screen.getAllByRole('listitem').map((item) => item.querySelector('b')?.textContent)
const current = () => screen.getAllByRole('listitem').filter((item) => item.getAttribute('aria-current') === 'step')

test('shows the steps with exactly one current one, who acts and why', () => {
  view(looked)
  expect(titles()).toEqual([steps.requested, steps.checked, steps.approving, steps.willSend, steps.willArrive])
  const [step, ...others] = current()
  expect(others).toEqual([])
  expect(step!.textContent).toContain(messages.who.approving)
  expect(step!.textContent).toContain(
    'Why: it is the first payout to this account. Nothing is asked of you. 3 are in front of yours.',
  )
  expect(screen.getByText(messages.parcel.promised)).toBeDefined()
})

test('admits that it is late, with the new time', () => {
  view({ ...looked, late: true, expectedAt: at(45) })
  expect(screen.getByText(messages.parcel.late)).toBeDefined()
  expect(screen.getByText(/^Now expected by /)).toBeDefined()
})

test('takes the money back while nobody has begun, and says when somebody has', async () => {
  const { onShow, onRefresh } = view(looked)
  answers.set('cancelWithdrawal', () => Promise.reject(new CallFailure('withdrawal_begun', { status: 409 })))
  await press(messages.cancel.button)
  await waitFor(() => expect(onRefresh).toHaveBeenCalledOnce())
  expect($toasts.get().map(({ key }) => key)).toEqual(['withdrawal_begun'])
  const cancelled = { ...looked, state: 'cancelled' as const }
  answers.set('cancelWithdrawal', () => cancelled)
  await press(messages.cancel.button)
  await waitFor(() => expect(onShow).toHaveBeenCalledWith(cancelled))
})

test('nobody can take back what somebody has begun with', () => {
  view({ ...looked, cancellable: false })
  expect(screen.queryByRole('button', { name: messages.cancel.button })).toBeNull()
})

test('asks whether it arrived, with the time that is left', async () => {
  const { onShow } = view(paidUntil(new Date(Date.now() + 14 * 60_000).toISOString()))
  const question = within(screen.getByRole('region', { name: 'Did ฿3,000.00 arrive?' }))
  expect(question.getByRole('timer').textContent).toMatch(/1[34]:\d\d/)
  expect(screen.getAllByText(/K0093-88217465/).length).toBe(2)
  answers.set('withdrawalReceipt', () => received)
  await press(ask.yes)
  await waitFor(() => expect(onShow).toHaveBeenCalledWith(received))
  expect(calls.map(({ name, input }) => [name, input])).toEqual([
    ['withdrawalReceipt', { id: '7', part: 1, received: true }],
  ])
})

test('“not received” stops the clock at once, and asks for what the member sees', async () => {
  const { onShow, user } = view(disputed)
  expect(screen.getByText(messages.missing.stopped)).toBeDefined()
  expect(screen.queryByRole('timer')).toBeNull()
  expect(titles()).toContain(steps.searching)
  await press(messages.missing.send)
  expect(screen.getByRole('alert').textContent).toBe(messages.missing.empty)
  expect(calls).toEqual([])
  await user.type(screen.getByLabelText(messages.missing.say), 'Nothing came in.')
  expect(screen.getByText('16 / 140')).toBeDefined()
  answers.set('withdrawalReceipt', () => disputed)
  await press(messages.missing.send)
  await waitFor(() => expect(onShow).toHaveBeenCalledWith(disputed))
  expect(calls[0]?.input).toEqual({ id: '7', part: 1, received: false, note: 'Nothing came in.' })
})

test('thanks for the proof, and takes it when the money has come after all', async () => {
  const { onShow } = view({ ...disputed, parts: [{ ...disputed.parts[0]!, proofs: 2 }] })
  expect(screen.getByText(new RegExp(messages.missing.sent))).toBeDefined()
  answers.set('withdrawalReceipt', () => received)
  await press(messages.missing.arrived)
  await waitFor(() => expect(onShow).toHaveBeenCalledWith(received))
  expect(calls[0]?.input).toEqual({ id: '7', part: 1, received: true })
})

test.each([
  ['member', messages.received.title, steps.arrived],
  ['window', messages.received.counted, steps.counted],
  ['staff', messages.received.closed, steps.closed],
] as const)('has a word of its own for received by %s', (receivedBy, title, step) => {
  const steps = received.steps.map((line) => (line.step === 'arrived' ? { ...line, receivedBy } : line))
  view({ ...received, steps, parts: [{ ...received.parts[0]!, receivedBy }] })
  expect(screen.getByRole('heading', { name: title, level: 2 })).toBeDefined()
  expect(titles().at(-1)).toBe(step)
  expect(screen.getByText(/it took 11 minutes/)).toBeDefined()
})

test('says why it was refused, what staff wrote and what helps', () => {
  view(rejected)
  const [step] = current()
  expect(step!.textContent).toContain(messages.reasons.name_differs)
  expect(step!.textContent).toContain('The bank says KANYA SRI•••.')
  expect(step!.textContent).toContain(messages.remedies.name_differs)
  expect(screen.getByText('+฿3,000.00')).toBeDefined()
  expect(screen.getByRole('link', { name: messages.bankBook }).getAttribute('href')).toBe(
    '/en/member/accounts?from=withdraw',
  )
})

test('lists the parts with their references, and asks about one at a time', () => {
  const answerBy = new Date(Date.now() + 60_000).toISOString()
  const [part] = paidUntil(answerBy).parts
  view({
    ...paidUntil(answerBy),
    parts: [
      { ...part!, state: 'received', amount: '2000.00', reference: 'K-1' },
      { ...part!, part: 2, amount: '1000.00', reference: 'K-2' },
    ],
  })
  const parts = within(screen.getByRole('region', { name: '2 transfers' }))
  expect(parts.getByText('K-1')).toBeDefined()
  expect(parts.getByText('K-2')).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Did ฿1,000.00 arrive?' })).toBeDefined()
  expect(screen.getByText(/Part 2 of 2\./)).toBeDefined()
})
