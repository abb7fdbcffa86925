import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CallFailure } from '#browser/failure.ts'
import { Members } from '#islands/operator/Members.tsx'
import errors from '#locales/en/errors.json'
import { answers, asked, figures, memberRow, shown, signedIn, words } from './support.tsx'
import '#tests/support/island.tsx'

vi.mock('#browser/staff-client.ts', async () => ({
  setStaffToken: vi.fn(),
  call: (await import('./fake-staff-call.ts')).fakeStaffCall,
}))

beforeEach(() => {
  signedIn('rita', ['members.read'])
  history.replaceState(null, '', '/en/operator/members?account=mali&tab=figures')
  answers.set('staffMember', ({ account }: { account: string }) => memberRow(account))
  answers.set('staffMemberProfile', () => ({ values: {}, locked: [] }))
  answers.set('staffRiskMark', () => ({}))
  answers.set('staffMemberNotes', () => ({ content: [] }))
  answers.set('staffMemberFigures', ({ from, to }: { from?: string; to?: string }) => figures(from, to))
})

test('figures stand beside each other by span, and days of choice in the address', async () => {
  const { user } = shown(<Members />)
  const inTable = async (name: string) => within((await screen.findByText(name, { selector: 'th' })).closest('table')!)
  const glance = await inTable(words.counted.figure)
  const rowOf = (name: string) => glance.getByText(name).closest('tr')!.textContent
  expect(rowOf(words.counted.sums.house)).toBe(`${words.counted.sums.house}${'+฿20.00'.repeat(4)}`)
  expect(rowOf(words.counted.sums.seconds)).toContain('1 h 30 min')
  // Of what few have, only what this member has is shown.
  expect(rowOf(words.counted.sums.transfers)).toContain('−฿3.00')
  expect(glance.queryByText(words.counted.sums.pay)).toBeNull()
  expect((await inTable(words.counted.kind)).getByText('Slots')).toBeDefined()
  expect((await inTable(words.counted.day)).getByText('2026-11-19')).toBeDefined()
  const months = await inTable(words.counted.monthName)
  expect(months.getByText('2026-10').closest('tr')!.textContent).toContain(words.counted.active)
  const from = screen.getByLabelText(words.counted.from)
  await user.clear(from)
  await user.type(from, '2026-11-20')
  await waitFor(() => expect(location.search).toContain('from=2026-11-20'))
  expect(asked('staffMemberFigures').at(-1)).toMatchObject({ account: 'mali', from: '2026-11-20' })
  expect(await screen.findByText(words.counted.none)).toBeDefined()
  answers.set('staffMemberFigures', () => {
    throw new CallFailure('period_reversed')
  })
  const to = screen.getByLabelText(words.counted.to)
  await user.clear(to)
  await user.type(to, '2026-11-02')
  expect((await screen.findByRole('alert')).textContent).toContain(errors.period_reversed)
})
