import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { StaffMember } from '#api/staff-member.ts'
import { CallFailure } from '#browser/failure.ts'
import { AdjustDialog } from '#islands/operator/AdjustDialog.tsx'
import { Approvals } from '#islands/operator/Approvals.tsx'
import { MemberState } from '#islands/operator/MemberState.tsx'
import { answers, asked, memberRow, shown, signedIn, time, wallet, words } from './support.tsx'
import '#tests/support/island.tsx'

vi.mock('#browser/staff-client.ts', async () => ({
  setStaffToken: vi.fn(),
  call: (await import('./fake-staff-call.ts')).fakeStaffCall,
}))

const nothing = () => {}
const refuse = (amount: string) => () => {
  throw new CallFailure('bonus_running', { amount })
}
const booked = { state: 'booked', account: 'mali', key: 'out 1', amount: '-500.00', wallet }
const holder = memberRow('mali', { wallet: { ...wallet, bonus: '40.00' } }) as StaffMember

beforeEach(() => signedIn())

test('a withdrawal shows the bonus money that it ends, asks, and asks again when the sum is another one', async () => {
  const start = { kind: 'withdrawal', key: 'out 1' } as const
  const { user } = shown(<AdjustDialog member={holder} start={start} onBooked={nothing} onClose={nothing} />)
  const dialog = within(await screen.findByRole('dialog'))
  const send = () => user.click(dialog.getByRole('button', { name: words.adjust.submit }))
  await user.type(dialog.getByLabelText(/^Amount/), '500')
  await user.type(dialog.getByLabelText(words.reason.label), 'paid at the bank')
  await send()
  await dialog.findByText(words.givesUp.needed)
  expect(asked('staffWithdraw')).toEqual([])
  answers.set('staffWithdraw', refuse('35.50'))
  await user.click(dialog.getByRole('checkbox', { name: /40\.00/ }))
  await send()
  const again = await dialog.findByRole('checkbox', { name: /35\.50/ })
  expect(asked('staffWithdraw')).toMatchObject([{ key: 'out 1', givesUp: '40.00' }])
  expect((again as HTMLInputElement).checked).toBe(false)
  answers.set('staffWithdraw', () => booked)
  await user.click(again)
  await send()
  await waitFor(() => expect(asked('staffWithdraw').at(-1)).toMatchObject({ givesUp: '35.50' }))
})

test('no other booking asks for it', async () => {
  shown(<AdjustDialog member={holder} start={{ kind: 'deposit' }} onBooked={nothing} onClose={nothing} />)
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.queryByRole('checkbox')).toBeNull()
})

test('an approval says what was agreed to, and asks where the sum has changed', async () => {
  const row = {
    ...{ id: '2', call: 'staffWithdraw', subject: 'member:1', account: 'mali', amount: '-90000.00', currency: 'THB' },
    ...{
      askedBy: 'petch',
      detail: { reason: 'bank', givesUp: '40.00' },
      askedAt: time,
      endsAt: time,
      state: 'pending',
    },
  }
  answers.set('staffRequests', () => ({ content: [row] }))
  answers.set('staffApprove', refuse('35.50'))
  const { user } = shown(<Approvals />)
  const table = within(await screen.findByRole('table'))
  expect(table.getByText(/gives up.*40\.00/)).toBeDefined()
  await user.click(table.getByRole('button', { name: words.approvals.approve }))
  const dialog = within(await screen.findByRole('dialog'))
  const approve = () => user.click(dialog.getByRole('button', { name: words.approvals.approve }))
  await approve()
  await dialog.findByText(words.givesUp.needed)
  answers.set('staffApprove', () => booked)
  await user.click(dialog.getByRole('checkbox', { name: /35\.50/ }))
  await approve()
  await waitFor(() => expect(asked('staffApprove')).toEqual([{ id: '2' }, { id: '2', givesUp: '35.50' }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('closing an account says that bonus money is cancelled with it; freezing says nothing of it', async () => {
  const dialogOf = (act: 'close' | 'freeze') =>
    shown(<MemberState act={act} member={holder} onDone={nothing} onClose={nothing} />)
  const { unmount } = dialogOf('close')
  expect(screen.getByText(/Bonus money of.*40\.00/)).toBeDefined()
  unmount()
  dialogOf('freeze')
  expect(screen.queryByText(/Bonus money/)).toBeNull()
})
