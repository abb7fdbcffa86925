import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CallFailure } from '#browser/failure.ts'
import { Members } from '#islands/operator/Members.tsx'
import { $told } from '#islands/operator/tell.ts'
import staffErrors from '#locales/en/staff-errors.json'
import { answers, asked, figures, listWords, memberRow, shown, signedIn, time, wallet, words } from './support.tsx'
import '#tests/support/island.tsx'

vi.mock('#browser/staff-client.ts', async () => ({
  setStaffToken: vi.fn(),
  call: (await import('./fake-staff-call.ts')).fakeStaffCall,
}))

const limit = { value: '3000.00', house: '1000.00', used: '20.00' }
const line = {
  ...{ id: '7-1', type: 'deposit', pocket: 'wallet', amount: '500.00', balanceBefore: '0.00', balanceAfter: '500.00' },
  ...{ currency: 'THB', time, status: 'completed', reference: 'slip 1' },
}
const totals = { count: 1, truncated: false, currency: 'THB', received: '500.00', paid: '0.00', net: '500.00' }
const told = () => $told.get().map(({ text }) => text)
const at = (search: string) => history.replaceState(null, '', `/en/operator/members${search}`)
const table = () => screen.findByRole('table')

beforeEach(() => {
  signedIn()
  at('')
  answers.set('staffMembers', () => ({ content: [memberRow('mali', { nickname: 'Lily' }), memberRow('nok')] }))
  answers.set('staffMember', ({ account }: { account: string }) =>
    memberRow(account, { upline: 'boss', lastLoginAt: time }),
  )
  answers.set('staffMemberProfile', () => ({ values: { mobile: '081•••', email: '' }, locked: [] }))
  answers.set('staffMemberDocuments', () => ({ content: [] }))
  answers.set('staffMemberLedger', () => ({ content: [line], totals }))
  answers.set('staffMemberFigures', () => figures())
  answers.set('staffRiskMark', () => ({}))
  answers.set('staffMemberNotes', () => ({
    content: [{ id: '1', text: 'call later', by: 'petch', at: time, pinned: true }],
  }))
})

test('lists members, searches as the typing rests, and keeps the filter in the address', async () => {
  const { user } = shown(<Members />)
  expect(within(await table()).getByText('Lily')).toBeDefined()
  await user.type(screen.getByRole('searchbox'), 'no')
  await waitFor(() => expect(location.search).toBe('?search=no'))
  await user.selectOptions(screen.getByLabelText(words.members.state), 'frozen')
  await waitFor(() => expect(asked('staffMembers').at(-1)).toMatchObject({ search: 'no', state: 'frozen' }))
})

test('an empty list names the filter and offers to clear it', async () => {
  at('?search=zzz')
  answers.set('staffMembers', () => ({ content: [] }))
  const { user } = shown(<Members />)
  await user.click(await screen.findByRole('button', { name: listWords.clearFilters }))
  expect(location.search).toBe('')
})

test('a list that does not come says why and loads again', async () => {
  answers.set('staffMembers', () => {
    throw new CallFailure('permission_needed', { permission: 'members.read' })
  })
  const { user } = shown(<Members />)
  expect((await screen.findByRole('alert')).textContent).toContain('members.read')
  answers.set('staffMembers', () => ({ content: [memberRow('mali')] }))
  await user.click(screen.getByRole('button', { name: listWords.retry }))
  await table()
})

test('what holds characters that nobody sees is refused in a sentence', async () => {
  answers.set('staffMembers', () => {
    throw new CallFailure('invalid_input', { fields: { search: 'characters' } })
  })
  shown(<Members />)
  expect((await screen.findByRole('alert')).textContent).toContain(staffErrors.characters)
})

test('pages are turned by their cursor, which stands in the address', async () => {
  answers.set('staffMembers', ({ cursor }: { cursor?: string }) =>
    cursor === undefined ? { content: [memberRow('mali')], next: 'WyJ' } : { content: [memberRow('nok')] },
  )
  const { user } = shown(<Members />)
  await table()
  await user.click(screen.getByRole('link', { name: listWords.next }))
  await waitFor(() => expect(location.search).toBe('?cursor=WyJ'))
  expect(asked('staffMembers').at(-1)).toMatchObject({ cursor: 'WyJ' })
})

test('one member: figures, ledger with the balance after, person, notes', async () => {
  at('?account=mali')
  shown(<Members />)
  const rows = within(await table())
  expect(rows.getByText('+฿500.00')).toBeDefined()
  expect(screen.getByText('081•••')).toBeDefined()
  expect(screen.getByText('call later')).toBeDefined()
  // What the member has lost, the house has won.
  await waitFor(() => expect(screen.getByText('+฿20.00')).toBeDefined())
  expect(screen.getByRole('link', { name: 'boss' }).getAttribute('href')).toBe('/en/operator/members?account=boss')
})

test('tabs stand in the address: sessions are ended with a reason, limits changed', async () => {
  at('?account=mali')
  answers.set('staffMemberSessions', () => ({
    sessions: [
      {
        id: 's',
        browser: 'Chrome',
        system: 'Android',
        mobile: true,
        address: '1.2.3.•',
        startedAt: time,
        lastSeenAt: time,
      },
    ],
  }))
  answers.set('staffEndMemberSessions', () => ({ ended: 1 }))
  answers.set('staffMemberLimits', () => ({ limits: { lossDay: limit, session: {} }, raiseAfterHours: 24 }))
  answers.set('staffSetLimit', () => ({ limits: { lossDay: { ...limit, house: '700.00' } }, raiseAfterHours: 24 }))
  const { user } = shown(<Members />)
  await table()
  await user.click(screen.getByRole('button', { name: words.member.tab.sessions }))
  expect(location.search).toBe('?account=mali&tab=sessions')
  await user.click(await screen.findByRole('button', { name: words.sessions.end }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: words.sessions.end }))
  expect(dialog.getByText(words.reason.needed)).toBeDefined()
  await user.type(dialog.getByLabelText(words.reason.label), 'lost phone')
  await user.click(dialog.getByRole('button', { name: words.sessions.end }))
  await waitFor(() => expect(asked('staffEndMemberSessions')).toEqual([{ account: 'mali', reason: 'lost phone' }]))
  await user.click(screen.getByRole('button', { name: words.member.tab.limits }))
  await user.click((await screen.findAllByRole('button', { name: /Daily loss/ }))[0]!)
  const house = await screen.findByLabelText(words.limits.house)
  await user.clear(house)
  await user.type(house, '700')
  await user.click(screen.getByRole('button', { name: words.save }))
  await waitFor(() => expect(asked('staffSetLimit')).toEqual([{ account: 'mali', kind: 'lossDay', value: '700' }]))
  expect(await screen.findByText('฿700.00')).toBeDefined()
})

test('an account is frozen with a reason, and what is not allowed is absent', async () => {
  at('?account=mali')
  answers.set('staffFreeze', () => ({}))
  const { user, unmount } = shown(<Members />)
  await user.click(await screen.findByRole('button', { name: words.member.freeze }))
  const dialog = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText(words.reason.label)))
  await user.type(dialog.getByLabelText(words.reason.label), 'asked for it')
  await user.click(dialog.getByRole('button', { name: words.stateActs.freeze.submit }))
  await waitFor(() => expect(asked('staffFreeze')).toEqual([{ account: 'mali', reason: 'asked for it' }]))
  unmount()
  signedIn('rita', ['members.read'])
  shown(<Members />)
  await table()
  for (const name of [words.member.freeze, words.member.adjust, words.member.close])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test('a note is written, and what fails stays in the field', async () => {
  at('?account=mali')
  answers.set('staffNote', () => {
    throw new CallFailure('network')
  })
  const { user } = shown(<Members />)
  await user.type(await screen.findByLabelText(words.notes.add), 'prefers mail')
  await user.click(screen.getByRole('button', { name: words.notes.write }))
  await screen.findByRole('alert')
  expect((screen.getByLabelText(words.notes.add) as HTMLTextAreaElement).value).toBe('prefers mail')
  answers.set('staffNote', () => ({}))
  await user.click(screen.getByRole('checkbox', { name: words.notes.pin }))
  await user.click(screen.getByRole('button', { name: words.notes.write }))
  await waitFor(() =>
    expect(asked('staffNote').at(-1)).toEqual({ account: 'mali', text: 'prefers mail', pinned: true }),
  )
})

const booked = { state: 'booked', account: 'mali', key: 'k', amount: '500.00', wallet }

async function openAdjust() {
  at('?account=mali')
  const { user } = shown(<Members />)
  await user.click(await screen.findByRole('button', { name: words.member.adjust }))
  const dialog = within(await screen.findByRole('dialog'))
  const fill = async (amount: string) => {
    await user.type(dialog.getByLabelText(/^Amount/), amount)
    await user.type(dialog.getByLabelText(words.reason.label), 'late deposit')
  }
  const send = () => user.click(dialog.getByRole('button', { name: words.adjust.submit }))
  return { user, dialog, fill, send }
}

test('a correction shows what will be posted, keeps its key until an answer or another sum, and is booked', async () => {
  const { dialog, fill, send } = await openAdjust()
  await send()
  expect(dialog.getByText(words.reason.needed)).toBeDefined()
  await fill('500')
  expect(dialog.getByText('+500')).toBeDefined()
  answers.set('staffCredit', () => {
    throw new CallFailure('timeout')
  })
  await send()
  await dialog.findByRole('alert')
  await send()
  await fill('0')
  answers.set('staffCredit', () => booked)
  await send()
  await waitFor(() => expect(told()).toEqual([words.adjust.booked.replace('{amount}', '500.00')]))
  const [first, second, other] = asked('staffCredit')
  expect(first).toMatchObject({ account: 'mali', amount: '500', reason: 'late deposit' })
  expect(second?.key).toBe(first?.key)
  expect([other?.amount, other?.key === first?.key]).toEqual(['5000', false])
})

test('a large sum is typed twice, and waits for a second person', async () => {
  answers.set('staffCredit', () => {
    throw new CallFailure('confirmation_needed')
  })
  const { user, dialog, fill, send } = await openAdjust()
  await fill('90000')
  await send()
  await dialog.findByText(words.adjust.confirm)
  await user.type(dialog.getByLabelText(words.adjust.again), '90000')
  answers.set('staffCredit', () => ({
    ...booked,
    state: 'pending',
    amount: '90000.00',
    request: { id: '17', endsAt: time },
  }))
  await send()
  expect((await screen.findByText(/request 17/)).textContent).toContain('90,000.00')
  expect(asked('staffCredit').at(-1)).toMatchObject({ confirmAmount: '90000' })
})

test('a booking is taken back from its line of the ledger', async () => {
  at('?account=mali')
  answers.set('staffReverse', () => {
    throw new CallFailure('not_found')
  })
  const { user } = shown(<Members />)
  await table()
  await user.click(screen.getAllByRole('button', { name: /Take back: Deposit/ })[0]!)
  const dialog = within(await screen.findByRole('dialog'))
  expect((dialog.getByLabelText(/Reference/) as HTMLInputElement).value).toBe('slip 1')
  await user.type(dialog.getByLabelText(words.reason.label), 'wrong member')
  await user.click(dialog.getAllByRole('button', { name: words.adjust.reverse }).at(-1)!)
  await dialog.findByText(words.adjust.notBooked)
  answers.set('staffReverse', () => booked)
  await user.click(dialog.getByRole('checkbox'))
  await user.click(dialog.getAllByRole('button', { name: words.adjust.reverse }).at(-1)!)
  await waitFor(() =>
    expect(asked('staffReverse').at(-1)).toEqual({
      kind: 'deposit',
      key: 'slip 1',
      reason: 'wrong member',
      rest: 'owe',
    }),
  )
})

test('deposits and withdrawals: number, state and reason, and the way into the queue', async () => {
  at('?account=mali&tab=payments')
  const row = { amount: '500.00', currency: 'THB', channel: 'bank', at: time }
  answers.set('staffMemberPayments', () => ({
    content: [
      {
        ...row,
        kind: 'deposit',
        id: 'D-301121-AAAAAA',
        number: 'D-301121-AAAAAA',
        state: 'checking',
        reason: 'other_payer',
      },
      { ...row, kind: 'withdrawal', id: '7', number: 'W-7', state: 'received', queue: 'done', masked: '•••• 4471' },
    ],
  }))
  const { user } = shown(<Members />)
  const rows = within(await table())
  expect(rows.getByText(words.deposits.reasons.other_payer)).toBeDefined()
  expect(rows.getByText(`${words.withdrawals.kinds.bank} •••• 4471`)).toBeDefined()
  expect(rows.getByRole('link', { name: 'D-301121-AAAAAA' }).getAttribute('href')).toBe(
    '/en/operator/deposits?row=D-301121-AAAAAA',
  )
  expect(rows.getByRole('link', { name: 'W-7' }).getAttribute('href')).toBe(
    '/en/operator/withdrawals?queue=done&account=mali&row=7',
  )
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await user.click(rows.getByRole('button', { name: 'Copy W-7' }))
  expect(write).toHaveBeenCalledWith('W-7')
  answers.set('staffMemberPayments', () => ({ content: [] }))
  await user.click(screen.getByRole('button', { name: words.memberPayments.kinds.withdrawal }))
  expect(await screen.findByText(words.memberPayments.none.withdrawal)).toBeDefined()
  expect(asked('staffMemberPayments').at(-1)).toMatchObject({ account: 'mali', kind: 'withdrawal' })
})
