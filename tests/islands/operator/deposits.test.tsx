import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CallFailure } from '#browser/failure.ts'
import { Deposits } from '#islands/operator/Deposits.tsx'
import { answers, asked, heading, press, shown, signedIn, time, told, words } from './support.tsx'
import '#tests/support/island.tsx'

vi.mock('#browser/staff-client.ts', async () => ({
  setStaffToken: vi.fn(),
  call: (await import('./fake-staff-call.ts')).fakeStaffCall,
}))

beforeEach(() => {
  signedIn()
  answers.set('staffRequests', () => ({ content: [] }))
  answers.set('staffPayoutAccounts', () => ({ content: [] }))
  answers.set('staffWaiting', () => ({ queues: [] }))
  answers.set('staffDepositCounts', () => ({ queues: { all: 1 }, unmatched: 0, refunds: 0 }))
})

const id = 'D-261120-4F7KQ2'
const deposit = (more = {}) => ({
  ...{ id, account: 'mali', memberId: '1', methodId: 'scb', methodName: 'SCB', kind: 'bank', currency: 'THB' },
  ...{
    amount: '500.00',
    payAmount: '500.17',
    status: 'checking',
    reason: 'slip_unclear',
    createdAt: time,
    expiresAt: time,
  },
  ...{ seenAt: time, needsTwo: false, here: [], ...more },
})
const payment = (more = {}) => ({
  ...{
    id: '9',
    provider: 'statement',
    reference: 'L-1',
    currency: 'THB',
    amount: '500.17',
    credited: '0.00',
    returned: '0.00',
  },
  ...{ payerName: 'MALI J', payerMatch: 'match', toldBy: 'statement', state: 'queued', late: false, surplus: false },
  ...{ paidAt: time, receivedAt: time, isOld: false, shouldGoBack: false, ...more },
})
const detail = (more = {}) => ({
  ...{
    deposit: deposit(),
    paidTo: {},
    fields: {},
    memberName: 'Mali J',
    payments: [],
    slips: [],
    candidates: [],
    ...more,
  },
})

function depositsOf(one: object) {
  history.replaceState(null, '', `/en/operator/deposits?row=${id}`)
  answers.set('staffDeposits', () => ({ content: [deposit()] }))
  answers.set('staffDepositDetail', () => one)
  return shown(<Deposits />)
}

test('a deposit is compared with what came, and approved', async () => {
  answers.set('staffApproveDeposit', () => ({
    ...{ state: 'done', detail: detail({ undoUntil: '2026-11-20T10:00:10.000Z' }) },
  }))
  depositsOf(detail({ payments: [payment()] }))
  await heading('mali')
  expect(screen.getAllByRole('img', { name: words.deposits.fits })).toHaveLength(2)
  await press('a')
  await waitFor(() => expect(asked('staffApproveDeposit')).toEqual([{ id }]))
  expect(await screen.findByText(/Approved ฿500.17 for mali/)).toBeDefined()
})

const firstWas = words.queue.decided.replace('{who}', 'petch')
const petchWasFirst = () => {
  throw new CallFailure('state_conflict', { first: 'petch' })
}

test('who else looks at a deposit stands in the list and at it; who was first with it is said', async () => {
  const here = { here: ['petch'] }
  depositsOf(detail({ deposit: deposit(here), payments: [payment()] }))
  await heading('mali')
  expect(screen.getByText('petch looks at this now.')).toBeDefined()
  answers.set('staffDeposits', () => ({ content: [deposit(here)] }))
  answers.set('staffApproveDeposit', petchWasFirst)
  await press('a')
  await waitFor(() => expect(told()).toEqual([firstWas]))
  expect(await screen.findByText('petch works on it')).toBeDefined()
})

test('who was first with a payment is said, and the deposit is read again', async () => {
  answers.set('staffMatchPayment', petchWasFirst)
  const { user } = depositsOf(detail({ candidates: [payment({ state: 'unmatched' })] }))
  const match = await screen.findByRole('button', { name: words.payments.match })
  answers.set('staffDepositDetail', () => detail())
  await user.click(match)
  await waitFor(() => expect(told()).toEqual([firstWas]))
  await waitFor(() => expect(screen.queryByRole('button', { name: words.payments.match })).toBeNull())
})

test('without a payment the statement’s line is asked for; a slip that was seen before says where', async () => {
  const slip = { id: '3', uploadId: 'u', state: 'queued', seenFor: ['D-261119-AAAAAA'], asks: 1, sentAt: time }
  answers.set('staffPicture', () => {
    throw new CallFailure('not_found')
  })
  answers.set('staffApproveDeposit', () => ({ state: 'second', detail: detail() }))
  const { user } = depositsOf(detail({ slips: [slip] }))
  expect(await screen.findByText(/D-261119-AAAAAA/)).toBeDefined()
  await press('a')
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/Reference of the bank/), 'L-77')
  await user.click(dialog.getByRole('button', { name: /Approve/ }))
  await waitFor(() => expect(asked('staffApproveDeposit')).toEqual([{ id, reference: 'L-77', amount: '500.17' }]))
  expect(told()).toEqual([`${id} waits for a second person.`])
})

test('a stray payment is matched with one press, another one is sent back', async () => {
  answers.set('staffMatchPayment', () => ({ state: 'done', payment: payment() }))
  answers.set('staffRefundPayment', () => ({ state: 'second', payment: payment() }))
  const { user } = depositsOf(detail({ candidates: [payment({ state: 'unmatched' })] }))
  await user.click(await screen.findByRole('button', { name: words.payments.match }))
  await waitFor(() => expect(asked('staffMatchPayment')).toEqual([{ id: '9', order: id }]))
  await user.click(await screen.findByRole('button', { name: words.payments.refund }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: words.payments.refund }))
  await waitFor(() => expect(asked('staffRefundPayment')).toEqual([{ id: '9' }]))
  expect(told()).toContain(words.payments.second)
})

test('a deposit is refused with a reason of the list', async () => {
  answers.set('staffRefuseDeposit', () => ({ state: 'done', detail: detail() }))
  const { user } = depositsOf(detail())
  await heading('mali')
  await press('r')
  const dialog = within(await screen.findByRole('dialog'))
  await user.selectOptions(dialog.getByLabelText(words.queue.reason), 'slip_forged')
  await user.click(dialog.getByRole('button', { name: words.queue.reject }))
  await waitFor(() => expect(asked('staffRefuseDeposit')).toEqual([{ id, reason: 'slip_forged' }]))
})
