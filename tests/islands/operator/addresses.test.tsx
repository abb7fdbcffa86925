import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { CallFailure } from '#browser/failure.ts'
import { StaffPeople } from '#islands/operator/StaffPeople.tsx'
import { answers, asked, shown, signedIn, time, words } from './support.tsx'
import '#tests/support/island.tsx'

vi.mock('#browser/staff-client.ts', async () => ({
  setStaffToken: vi.fn(),
  call: (await import('./fake-staff-call.ts')).fakeStaffCall,
}))

const person = (id: string, account: string, more = {}) => ({
  ...{ id, account, role: 'support', status: 'active', enrolled: true, passkeys: 0, addresses: [] },
  ...{ createdAt: time, ...more },
})

test('a list of addresses is set line by line, with a reason, and a wrong line is a sentence at the field', async () => {
  signedIn()
  answers.set('staffPeople', () => ({ content: [person('2', 'sam', { addresses: ['203.0.113.0/24'] })] }))
  answers.set('staffSessions', () => ({ sessions: [] }))
  answers.set('staffSetAddresses', () => {
    throw new CallFailure('invalid_input', { fields: { addresses: 'invalid' } })
  })
  const { user } = shown(<StaffPeople />)
  await user.click((await screen.findAllByRole('button', { name: `${words.staff.addresses.submit} (1)` }))[0]!)
  const dialog = within(await screen.findByRole('dialog'))
  const list = dialog.getByLabelText<HTMLTextAreaElement>(words.staff.addresses.label)
  expect(list.value).toBe('203.0.113.0/24')
  await user.type(list, '\n 2001:db8::/32')
  await user.click(dialog.getByRole('button', { name: words.save }))
  expect(dialog.getByText(words.reason.needed)).toBeDefined()
  await user.type(dialog.getByLabelText(words.reason.label), 'office')
  await user.click(dialog.getByRole('button', { name: words.save }))
  expect(await dialog.findByText(words.staff.addresses.wrong)).toBeDefined()
  answers.set('staffSetAddresses', () => person('2', 'sam'))
  await user.click(dialog.getByRole('button', { name: words.save }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked('staffSetAddresses').at(-1)).toEqual({
    ...{ id: '2', addresses: ['203.0.113.0/24', '2001:db8::/32'], reason: 'office' },
  })
})
