import { cleanup, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Payouts } from '#islands/agent/Payouts.tsx'
import pay from '#locales/en/pay.json' with { type: 'json' }
import { answers } from '#tests/support/fake-call.ts'
import { loggedIn, shown } from '#tests/support/island.tsx'
import { contract, line, page, running, terms, tier, words } from './payout-samples.ts'

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))
vi.mock('#islands/data/leave-agents.ts', () => ({ leave: vi.fn() }))

const daily = () =>
  shown(<Payouts kind="daily-salary" terms={terms} zone="Asia/Bangkok" messages={words} locale="en" />)

beforeEach(() => {
  loggedIn('agent')
  answers.set('agentContracts', () => ({ contracts: [contract], currencySymbol: '฿', timeZone: 'Asia/Bangkok' }))
  answers.set('agentDailySalary', () => page([line('7')], { running }))
})

test('the running period counts by the contract that held when it began, also when that has ended', async () => {
  const said = /Counted by contract C-41, which ended or was replaced/
  daily()
  await screen.findByRole('region', { name: /Running period/ })
  expect(screen.queryByText(said)).toBeNull()
  cleanup()
  answers.set('agentContracts', () => ({ contracts: [], currencySymbol: '฿', timeZone: 'Asia/Bangkok' }))
  daily()
  const panel = within(await screen.findByRole('region', { name: /Running period/ }))
  expect(panel.getByText('฿1.00')).toBeDefined()
  expect(panel.getByText(/Bets, ฿1,000\.00 for 0\.50%/)).toBeDefined()
  expect(panel.getByText(said)).toBeDefined()
  screen.getByText(/You have no contract of this kind/)
})

test('a contract that was replaced gives the amounts and the conditions; none of the new one is reached by it', async () => {
  const next = { ...contract, id: '52', rate: '0.30', tiers: [tier('0.30', '7000.00')] }
  answers.set('agentContracts', () => ({ contracts: [next], currencySymbol: '฿', timeZone: 'Asia/Bangkok' }))
  daily()
  const panel = within(await screen.findByRole('region', { name: /Running period/ }))
  expect(panel.getByText(/Bets, ฿1,000\.00 for 0\.50%/)).toBeDefined()
  expect(panel.getByText(/Counted by contract C-41/)).toBeDefined()
  const own = within(screen.getByRole('region', { name: pay.contract }))
  expect(own.getByText('C-52')).toBeDefined()
  expect(own.queryByText(pay.reached)).toBeNull()
})

test('what is carried and owed is said without a contract, too', async () => {
  answers.set('agentContracts', () => ({ contracts: [], currencySymbol: '฿', timeZone: 'Asia/Bangkok' }))
  answers.set('agentDailySalary', () => page([line('7')], { standing: { carried: '-5.00', owed: '3.00' } }))
  daily()
  await screen.findByText(/^A loss of ฿5\.00 from earlier periods stays/)
  screen.getByText(/^฿3\.00 could not be paid in earlier periods/)
  cleanup()
  answers.set('agentDailySalary', () => page([line('7')]))
  daily()
  await screen.findByText(pay.history)
  expect(screen.queryByText(/from earlier periods stays/)).toBeNull()
})
