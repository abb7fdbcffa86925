import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Payouts } from '#islands/agent/Payouts.tsx'
import { ContractDialog } from '#islands/contracts/ContractDialog.tsx'
import pay from '#locales/en/pay.json' with { type: 'json' }
import talk from '#locales/en/talk.json' with { type: 'json' }
import { answers, calls } from '#tests/support/fake-call.ts'
import { loggedIn, shown, shownPopup } from '#tests/support/island.tsx'
import { contract, line, page, terms, words } from './payout-samples.ts'

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))
vi.mock('#islands/data/leave-agents.ts', () => ({ leave: vi.fn() }))

const given = (id: string, party: string) => ({ ...contract, id, party, direction: 'given' })
const asked = () => calls.filter(({ name }) => name === 'agentContracts').map(({ input }) => input)

beforeEach(() => {
  loggedIn('agent')
  answers.set('agentContracts', ({ cursor }: { cursor?: string }) => ({
    ...(cursor === undefined
      ? { contracts: [contract, given('7', 'team107')], next: 'older' }
      : { contracts: [given('3', 'team103')] }),
    ...{ currencySymbol: '฿', timeZone: 'Asia/Bangkok' },
  }))
})

test('contracts that were given go on below the first page, each with its end', async () => {
  const { user } = shownPopup(<ContractDialog onClose={() => undefined} />)
  await screen.findByRole('article', { name: /team107/ })
  await user.click(screen.getByRole('button', { name: talk.contract.more }))
  const older = within(await screen.findByRole('article', { name: /team103/ }))
  older.getByRole('button', { name: talk.contract.terminate })
  expect(screen.getAllByRole('article').length).toBe(3)
  expect(screen.queryByRole('button', { name: talk.contract.more })).toBeNull()
  expect(asked()).toEqual([{}, { direction: 'given', cursor: 'older' }])
})

test('contracts beyond a page are found by the beginning of their accounts, and the search stays while nothing is found', async () => {
  const { user } = shownPopup(<ContractDialog onClose={() => undefined} />)
  const field = await screen.findByRole('searchbox', { name: talk.contract.find })
  answers.set('agentContracts', ({ account }: { account?: string }) => ({
    contracts: account === 'team1' ? [given('3', 'team103')] : [],
    ...{ currencySymbol: '฿', timeZone: 'Asia/Bangkok' },
  }))
  await user.type(field, 'team1')
  await screen.findByRole('article', { name: /team103/ })
  expect(screen.getAllByRole('article').length).toBe(1)
  await user.type(field, 'x')
  await screen.findByText(talk.contract.findNone)
  expect(field).toHaveProperty('value', 'team1x')
  expect(asked()).toEqual([{}, { direction: 'given', account: 'team1' }, { direction: 'given', account: 'team1x' }])
})

test('the contracts with one account are asked for by it', async () => {
  answers.set('agentContracts', () => ({
    ...{ contracts: [given('3', 'team103')], currencySymbol: '฿', timeZone: 'Asia/Bangkok' },
  }))
  shownPopup(<ContractDialog party="team103" onClose={() => undefined} />)
  await screen.findByRole('dialog', { name: 'Contracts with team103' })
  expect(screen.queryByRole('searchbox')).toBeNull()
  await screen.findByRole('button', { name: talk.contract.terminate })
  expect(asked()).toEqual([{ party: 'team103', direction: 'given' }])
})

test('what is paid on goes on below its first page, too', async () => {
  answers.set('agentDailySalary', () => page([line('7')]))
  const { user } = shown(<Payouts kind="daily-salary" terms={terms} zone="Asia/Bangkok" messages={words} locale="en" />)
  const panel = within(await screen.findByRole('region', { name: pay.given }))
  expect(panel.queryByText('team103')).toBeNull()
  await user.click(panel.getByRole('button', { name: pay.givenMore }))
  await panel.findByText('team103')
  panel.getByText('team107')
})
