import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CallFailure } from '#browser/failure.ts'
import { ConsolePalette } from '#islands/operator/Palette.tsx'
import { $place } from '#islands/operator/place.ts'
import { answers, asked, memberRow, menu, shown, signedIn, words } from './support.tsx'
import '#tests/support/island.tsx'

vi.mock('#browser/staff-client.ts', async () => ({
  setStaffToken: vi.fn(),
  call: (await import('./fake-staff-call.ts')).fakeStaffCall,
}))

beforeEach(() => {
  signedIn()
  history.replaceState(null, '', '/en/operator')
})

test('the palette finds members, pages and orders, and opens them by keyboard', async () => {
  answers.set('staffMembers', () => ({ content: [memberRow('mali')] }))
  const close = vi.fn()
  const { user } = shown(<ConsolePalette menu={menu} onClose={close} />)
  const field = screen.getByRole('combobox')
  await user.type(field, 'm')
  const found = () => screen.getAllByRole('option').map((one) => one.textContent)
  await waitFor(() => expect(found()).toEqual([expect.stringContaining('mali'), expect.stringContaining('Members')]))
  await user.keyboard('{ArrowDown}{Enter}')
  expect($place.get().path).toBe('/operator/members')
  expect(close).toHaveBeenCalled()
  answers.set('staffMembers', () => ({ content: [] }))
  const order = { account: 'mali', amount: '500.00', currency: 'THB', channel: 'bank', at: '2026-11-20T05:00:00.000Z' }
  const deposit = { ...order, kind: 'deposit', id: 'D-261120-4F7KQ2', number: 'D-261120-4F7KQ2', state: 'credited' }
  answers.set('staffFindOrder', () => deposit)
  await user.clear(field)
  await user.type(field, 'd-261120-4f7kq2')
  expect((await screen.findByRole('option')).textContent).toContain('D-261120-4F7KQ2 mali, ฿500.00')
  await user.keyboard('{Enter}')
  expect(`${location.pathname}${location.search}`).toBe(
    '/en/operator/deposits?view=search&account=mali&row=D-261120-4F7KQ2',
  )
  const withdrawal = {
    ...order,
    kind: 'withdrawal',
    id: '7',
    number: 'W-261120-7Q4M',
    state: 'checking',
    queue: 'check',
  }
  answers.set('staffFindOrder', () => withdrawal)
  await user.clear(field)
  await user.type(field, 'w-261120-7q4m')
  expect((await screen.findByRole('option')).textContent).toContain('W-261120-7Q4M mali, ฿500.00')
  await user.keyboard('{Enter}')
  expect(`${location.pathname}${location.search}`).toBe('/en/operator/withdrawals?queue=check&row=7')
  expect(asked('staffFindOrder').map(({ number }) => number)).toEqual(['D-261120-4F7KQ2', 'W-261120-7Q4M'])
  answers.set('staffFindOrder', () => Promise.reject(new CallFailure('not_found', { status: 404 })))
  await user.clear(field)
  await user.type(field, 'D-261120-AAAAAA')
  expect(await screen.findByText(words.palette.none)).toBeDefined()
  await user.clear(field)
  await user.type(field, 'zzz')
  expect(await screen.findByText(words.palette.none)).toBeDefined()
})
