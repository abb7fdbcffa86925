import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { OfferDialog } from '#islands/agent/OfferDialog.tsx'
import lists from '#locales/en/lists.json' with { type: 'json' }
import pay from '#locales/en/pay.json' with { type: 'json' }
import talk from '#locales/en/talk.json' with { type: 'json' }
import { $dialog } from '#stores/dialog.ts'
import { answers, calls } from '#tests/support/fake-call.ts'
import { later, loggedIn, shown } from '#tests/support/island.tsx'

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))
vi.mock('#islands/data/leave-agents.ts', () => ({ leave: vi.fn() }))

const asked = {
  activeMembers: 'Active members',
  periodValidBet: 'Valid bet',
  periodProfitLoss: 'Net loss',
  betAmount: 'Bets',
  of: 'of the valid bets',
}
const terms = { dividend: asked, 'daily-salary': asked, 'hourly-salary': asked, 'realtime-salary': asked }
const own = (kind: string, rate: string) => ({
  ...{ id: '41', kind, direction: 'received', party: 'top', status: 'accepted', rate, ends: [], stays: [], tiers: [] },
  offeredAt: '2026-11-01T03:00:00.000Z',
})
const answer = (kind: string, rate: string) => ({
  contracts: [own(kind, rate)],
  currencySymbol: '฿',
  timeZone: 'Asia/Bangkok',
})

beforeEach(() => loggedIn('agent'))

test('a rate is measured by the own contract of the kind that is chosen, which may come late', async () => {
  const hourly = later<object>()
  answers.set('agentContracts', ({ type }: { type: string }) =>
    type === 'hourly-salary' ? hourly.promise : answer(type, '1.00'),
  )
  const { user } = shown(
    <OfferDialog
      to="team101"
      terms={terms}
      playedWords={talk.contract.played}
      messages={{ ...lists, ...pay }}
      locale="en"
      onClose={() => undefined}
    />,
  )
  await screen.findByText(/1\.00%/)
  await user.click(screen.getByRole('button', { name: pay.titles['hourly-salary'] }))
  expect(screen.queryByLabelText(pay.offerForm.rate)).toBeNull()
  hourly.answer(answer('hourly-salary', '0.30'))
  await user.type(await screen.findByLabelText(pay.offerForm.rate), '0.90')
  await user.click(screen.getByRole('button', { name: pay.offerForm.send }))
  await screen.findByText(/at most 0\.30/)
  expect(calls.filter(({ name }) => name === 'offerContract')).toEqual([])
})

test('until when it can be answered is said in the time zone of the site', async () => {
  answers.set('agentContracts', () => answer('daily-salary', '1.00'))
  answers.set('offerContract', () => ({
    ...own('daily-salary', '0.50'),
    ...{ id: '42', direction: 'given', party: 'team101', status: 'offered', lapsesAt: '2026-11-26T20:30:00.000Z' },
  }))
  const { user } = shown(
    <OfferDialog
      to="team101"
      terms={terms}
      playedWords={talk.contract.played}
      messages={{ ...lists, ...pay }}
      locale="en"
      onClose={() => undefined}
    />,
  )
  await user.type(await screen.findByLabelText(pay.offerForm.rate), '0.50')
  await user.click(screen.getByRole('button', { name: pay.offerForm.send }))
  await screen.findByText(/can answer until 2026-11-27 03:30/)
})

test('what an account has already is opened from here, by its account', async () => {
  answers.set('agentContracts', () => ({
    ...answer('daily-salary', '1.00'),
    contracts: [
      own('daily-salary', '1.00'),
      { ...own('daily-salary', '0.50'), id: '40', direction: 'given', party: 'team101' },
    ],
  }))
  const closed = vi.fn()
  const { user } = shown(
    <OfferDialog
      to="team101"
      terms={terms}
      playedWords={talk.contract.played}
      messages={{ ...lists, ...pay }}
      locale="en"
      onClose={closed}
    />,
  )
  await user.click(await screen.findByRole('button', { name: pay.open }))
  expect(calls.filter(({ name }) => name === 'agentContracts').map(({ input }) => input)).toEqual([
    { type: 'daily-salary', party: 'team101' },
  ])
  expect(closed).toHaveBeenCalledOnce()
  expect($dialog.get()).toEqual({ name: 'contract', party: 'team101' })
})
