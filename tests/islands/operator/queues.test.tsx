import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CallFailure } from '#browser/failure.ts'
import { Withdrawals } from '#islands/operator/Withdrawals.tsx'
import { answers, asked, heading, listWords, press, shown, signedIn, time, told, words } from './support.tsx'
import '#tests/support/island.tsx'

vi.mock('#browser/staff-client.ts', async () => ({
  setStaffToken: vi.fn(),
  call: (await import('./fake-staff-call.ts')).fakeStaffCall,
}))

const conflict = () => {
  throw new CallFailure('state_conflict')
}
const row = (id: string, account: string, more = {}) => ({
  ...{ id, reference: `W-${id}`, queue: 'check', state: 'requested', account, amount: '900.00', net: '900.00' },
  ...{ currency: 'THB', kind: 'bank', bankName: 'KBANK', masked: '•••• 1120', requestedAt: time, promisedAt: time },
  ...{ late: true, notes: ['new_account'], risk: 70, approvals: [], approvalsNeeded: 1, here: [], ...more },
})
const withdrawal = (id: string, account: string, more = {}) => ({
  ...row(id, account),
  ...{ fee: '0.00', number: '0123456789', holder: 'Mali J', nameMatch: 'match', accountAddedAt: time, accountUsed: 2 },
  ...{
    sharedWith: ['nok'],
    mayDecide: true,
    steps: [{ step: 'requested', state: 'done', by: 'you', at: time }],
    parts: [],
  },
  member: {
    ...{ id: '1', since: time, balance: '10.00', held: '900.00', deposits30: '1.00', withdrawals30: '2.00' },
    ...{ paidBefore: 3, dayUsed: '0.00', dayMax: '50000.00' },
  },
  ...more,
})
const decision = (by: string, kind = 'approve') => ({
  ...{ kind, by, at: '2026-11-20T10:00:00.000Z', undoUntil: '2026-11-20T10:00:10.000Z' },
})

beforeEach(() => {
  signedIn()
  history.replaceState(null, '', '/en/operator/withdrawals')
  answers.set('staffWithdrawals', () => ({
    content: [row('1', 'mali'), row('2', 'nok', { here: ['petch'] })],
    queues: [{ queue: 'check', count: 2, sum: '1800.00', oldest: time }],
  }))
  answers.set('staffWithdrawal', ({ id }: { id: string }) => withdrawal(id, id === '1' ? 'mali' : 'nok'))
  answers.set('staffWaiting', () => ({ queues: [] }))
})

test('a queue is worked on by keyboard alone: next, approve, undo', async () => {
  shown(<Withdrawals />)
  await screen.findByRole('button', { name: 'mali' })
  expect(screen.getByText(/petch works on it/)).toBeDefined()
  await press('j')
  await heading('mali')
  expect(location.search).toBe('?row=1')
  answers.set('staffApproveWithdrawal', () => withdrawal('1', 'mali', { decision: decision('olga') }))
  await press('a')
  // The next one opens by itself.
  await heading('nok')
  expect(asked('staffApproveWithdrawal')).toEqual([{ id: '1' }])
  expect(screen.getByText(/Approved ฿900.00 for mali/)).toBeDefined()
  answers.set('staffUndoWithdrawal', () => withdrawal('1', 'mali'))
  await press('u')
  await heading('mali')
  expect(asked('staffUndoWithdrawal')).toEqual([{ id: '1' }])
  expect(told()).toContain(words.queue.undone)
  await press('Escape')
  expect(await screen.findByText(words.queue.choose)).toBeDefined()
})

test('letters that are typed into a field decide nothing', async () => {
  const { user } = shown(<Withdrawals />)
  await screen.findByRole('button', { name: 'mali' })
  await press('j')
  await heading('mali')
  await user.type(screen.getByLabelText(words.members.account), 'ajar')
  expect(asked('staffApproveWithdrawal')).toEqual([])
})

test('a second decision is told who was first', async () => {
  shown(<Withdrawals />)
  await screen.findByRole('button', { name: 'mali' })
  await press('j')
  await heading('mali')
  answers.set('staffApproveWithdrawal', conflict)
  answers.set('staffWithdrawal', () => withdrawal('1', 'mali', { decision: decision('petch', 'reject') }))
  await press('a')
  await waitFor(() => expect(told()).toEqual(['petch was first: W-1 is decided or taken already.']))
  // Nothing is left to decide here.
  await waitFor(() => expect(screen.queryByRole('button', { name: /Approve/ })).toBeNull())
})

test('a rejection needs a reason of the list and a sentence for the member', async () => {
  const { user } = shown(<Withdrawals />)
  await screen.findByRole('button', { name: 'mali' })
  await press('j')
  await heading('mali')
  await press('r')
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: words.queue.reject }))
  expect(dialog.getByText(words.reason.needed)).toBeDefined()
  await user.selectOptions(dialog.getByLabelText(words.queue.reason), 'account_shared')
  await user.type(dialog.getByLabelText(words.queue.sentence), 'Please use your own account.')
  answers.set('staffRejectWithdrawal', () => withdrawal('1', 'mali', { decision: decision('olga', 'reject') }))
  await user.click(dialog.getByRole('button', { name: words.queue.reject }))
  await heading('nok')
  expect(asked('staffRejectWithdrawal')).toEqual([
    { id: '1', reason: 'account_shared', sentence: 'Please use your own account.' },
  ])
})

test('four eyes: who approved stands there, and who did is not offered the second approval', async () => {
  answers.set('staffWithdrawal', () =>
    withdrawal('1', 'mali', {
      ...{
        queue: 'second',
        approvalsNeeded: 2,
        approvals: [{ by: 'olga', at: time, note: 'looks fine' }],
        mayDecide: false,
      },
    }),
  )
  shown(<Withdrawals />)
  await screen.findByRole('button', { name: 'mali' })
  await press('j')
  expect(await screen.findByText('looks fine')).toBeDefined()
  expect(screen.getByText(words.withdrawals.another)).toBeDefined()
  expect(screen.getByText(words.queue.notYours)).toBeDefined()
  await press('a')
  expect(asked('staffApproveWithdrawal')).toEqual([])
})

test('a part is marked as paid with the bank’s reference, and taken rows can be given back', async () => {
  const part = { part: 1, amount: '900.00', state: 'waiting', channel: 'manual', key: 'k', unknown: false, uploads: [] }
  answers.set('staffWithdrawal', () => withdrawal('1', 'mali', { parts: [part], takenBy: 'olga', takenAt: time }))
  answers.set('staffTakeWithdrawal', () => withdrawal('1', 'mali', { parts: [part] }))
  answers.set('staffPayoutPaid', () => withdrawal('1', 'mali', { parts: [{ ...part, state: 'paid' }] }))
  const { user } = shown(<Withdrawals />)
  await screen.findByRole('button', { name: 'mali' })
  await press('j')
  await user.click(await screen.findByRole('button', { name: words.withdrawals.acts.paid.submit }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/Reference of the bank/), 'TR-881')
  await user.click(dialog.getByRole('button', { name: words.withdrawals.acts.paid.submit }))
  await waitFor(() => expect(asked('staffPayoutPaid')).toEqual([{ id: '1', part: 1, reference: 'TR-881' }]))
  await user.click(await screen.findByRole('button', { name: /^Take/ }))
  await waitFor(() => expect(asked('staffTakeWithdrawal')).toEqual([{ id: '1', free: false }]))
})

test('a queue is sorted in the address', async () => {
  const { user } = shown(<Withdrawals />)
  await user.selectOptions(await screen.findByLabelText(words.queue.sort), 'largest')
  await waitFor(() => expect(asked('staffWithdrawals').at(-1)).toMatchObject({ queue: 'check', sort: 'largest' }))
  expect(location.search).toBe('?sort=largest')
  await user.selectOptions(screen.getByLabelText(words.queue.sort), 'oldest')
  await waitFor(() => expect(asked('staffWithdrawals').at(-1)!.sort).toBeUndefined())
  expect(location.search).toBe('')
})

test('an empty queue says so, and names the filter that hides the rest', async () => {
  answers.set('staffWithdrawals', () => ({ content: [], queues: [] }))
  const { user } = shown(<Withdrawals />)
  expect(await screen.findByText(words.queue.none)).toBeDefined()
  await user.type(screen.getByLabelText(words.queue.from), '500{Enter}')
  expect(await screen.findByText(words.queue.noneFound)).toBeDefined()
  await user.click(screen.getByRole('button', { name: listWords.clearFilters }))
  expect(location.search).toBe('')
})

test('beside a wide list its first item is open; closed it stays closed, and another queue opens its own', async () => {
  const wide = vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
  const { user } = shown(<Withdrawals />)
  await heading('mali')
  expect(location.search).toBe('?row=1')
  await press('Escape')
  expect(await screen.findByText(words.queue.choose)).toBeDefined()
  answers.set('staffWithdrawals', () => ({ content: [row('2', 'nok', { queue: 'second' })] }))
  await user.click(screen.getByRole('button', { name: new RegExp(`^${words.withdrawals.queues.second}`) }))
  await heading('nok')
  expect(location.search).toBe('?queue=second&row=2')
  wide.mockRestore()
})
