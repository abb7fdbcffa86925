import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { MemberRisk } from '#islands/operator/MemberRisk.tsx'
import { answers, asked, shown, signedIn, words } from './support.tsx'
import '#tests/support/island.tsx'

vi.mock('#browser/staff-client.ts', async () => ({
  setStaffToken: vi.fn(),
  call: (await import('./fake-staff-call.ts')).fakeStaffCall,
}))

const mark = { by: 'olga', at: '2026-11-18T07:00:00.000Z', reason: 'Chases losses.' }
const dialog = () => within(screen.getByRole('dialog'))

beforeEach(() => {
  signedIn()
  answers.set('staffRiskMark', () => ({}))
})

test('a member is marked with a reason, and the mark says who set it', async () => {
  answers.set('staffMarkRisk', () => ({ mark }))
  const changed = vi.fn()
  const { user } = shown(<MemberRisk account="mali" onChange={changed} />)
  await screen.findByText(words.risk.none)
  await user.click(screen.getByRole('button', { name: words.risk.set.open }))
  await user.click(dialog().getByRole('button', { name: words.risk.set.open }))
  await dialog().findByText(words.reason.needed)
  await user.type(dialog().getByLabelText(words.reason.label), 'Chases losses.')
  await user.click(dialog().getByRole('button', { name: words.risk.set.open }))
  await screen.findByText(words.risk.marked)
  expect(asked('staffMarkRisk').at(-1)).toEqual({ account: 'mali', marked: true, reason: 'Chases losses.' })
  expect(changed).toHaveBeenCalledOnce()
  expect(screen.getByText(/olga/)).toBeDefined()
})

test('a mark is taken off the same way', async () => {
  answers.set('staffRiskMark', () => ({ mark }))
  answers.set('staffMarkRisk', () => ({}))
  const { user } = shown(<MemberRisk account="mali" onChange={() => undefined} />)
  await user.click(await screen.findByRole('button', { name: words.risk.clear.open }))
  await user.type(dialog().getByLabelText(words.reason.label), 'Talked to her.')
  await user.click(dialog().getByRole('button', { name: words.risk.clear.open }))
  await screen.findByText(words.risk.none)
  expect(asked('staffMarkRisk').at(-1)).toEqual({ account: 'mali', marked: false, reason: 'Talked to her.' })
})
