import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CallFailure } from '#browser/failure.ts'
import { AgentLines } from '#islands/records/AgentLines.tsx'
import account from '#locales/en/account.json' with { type: 'json' }
import lists from '#locales/en/lists.json' with { type: 'json' }
import receipt from '#locales/en/receipt.json' with { type: 'json' }
import record from '#locales/en/record.json' with { type: 'json' }
import words from '#locales/en/team-lines.json' with { type: 'json' }
import { answers, calls } from '#tests/support/fake-call.ts'
import { loggedIn, press, shown } from '#tests/support/island.tsx'

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))
vi.mock('#islands/data/leave-agents.ts', () => ({ leave: vi.fn() }))

const line = (id: string, more: object = {}) => ({
  ...{ id, account: 'team104', type: 'deposit', pocket: 'wallet', amount: '300.00', currency: 'THB' },
  ...{ time: '2026-11-20T10:00:00.000Z', status: 'completed', ...more },
})
const page = (content: readonly object[], totals: object = {}) => ({
  content,
  totals: {
    ...{ count: content.length, truncated: false, received: '300.00', paid: '50.00', net: '250.00' },
    ...{ currency: 'THB', ...totals },
  },
})
const lines = () =>
  shown(
    <AgentLines
      messages={words}
      own={account}
      frame={{ ...lists, ...record }}
      words={receipt}
      locale="en"
      zone="Asia/Bangkok"
      symbol="฿"
    />,
  )
type Input = { readonly [name: string]: string | undefined }
const asked = () => calls.filter(({ name }) => name === 'agentTransactions').map(({ input }) => input as Input)

beforeEach(() => {
  history.replaceState(null, '', '/')
  loggedIn('agent')
  answers.set('transactions', () => page([]))
  answers.set('agentTransactions', () => page([line('1-1'), line('2-1', { type: 'withdrawal', amount: '-50.00' })]))
})

test('the agent’s own record stands first, the team’s lines beside it', async () => {
  lines()
  await screen.findByText(account.none)
  expect(asked()).toEqual([])
  history.replaceState(null, '', '?type=bet')
  await press(words.whoses.team)
  const rows = within(await screen.findByRole('table')).getAllByRole('row')
  expect(rows[1]!.textContent).toMatch(/team104Deposit\+300\.00$/)
  expect(rows[2]!.textContent).toMatch(/team104Withdrawal−50\.00$/)
  expect(screen.getByText('+฿250.00')).toBeDefined()
  expect(location.search).toBe('?whose=team')
  expect(asked()[0]?.type).toBeUndefined()
  await press(words.whoses.own)
  await screen.findByText(account.none)
  expect(location.search).toBe('')
})

test('one account is asked for in full, with its play; one that is not below says so and leads back', async () => {
  history.replaceState(null, '', '?whose=team')
  const { user } = lines()
  await screen.findByRole('table')
  const types = () =>
    within(screen.getByLabelText(account.type))
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  expect(types()).not.toContain(receipt.types.bet)
  answers.set('agentTransactions', ({ account: whose }: Input) =>
    whose === 'team104'
      ? page([line('3-1', { type: 'bet', amount: '-5.00', gameName: 'Koi', status: 'rolled_back' })])
      : Promise.reject(new CallFailure('not_found')),
  )
  const field = screen.getByRole('searchbox', { name: words.find })
  await user.type(field, 'team104')
  await waitFor(() =>
    expect(within(screen.getByRole('table')).getAllByRole('row')[1]!.textContent).toMatch(/Bet · Taken backKoi/),
  )
  expect(types()).toContain(receipt.types.bet)
  await user.type(field, 'x')
  await screen.findByText(words.foreign)
  answers.set('agentTransactions', () => page([line('1-1')]))
  await press(words.everybody)
  await screen.findByRole('table')
  expect(location.search).toBe('?whose=team')
})

test('nothing found offers a longer time, and no file', async () => {
  history.replaceState(null, '', '?whose=team')
  answers.set('agentTransactions', () => page([]))
  lines()
  await screen.findByText(account.none)
  expect((screen.getByRole('button', { name: lists.toFile }) as HTMLButtonElement).disabled).toBe(true)
  await press(record.showMonth)
  await waitFor(() => expect(location.search).toBe('?whose=team&range=month'))
})

test('where the operator shows no single lines there is a sentence and nothing to filter', async () => {
  history.replaceState(null, '', '?whose=team')
  answers.set('agentTransactions', () => Promise.reject(new CallFailure('not_enabled')))
  lines()
  await screen.findByText(words.hidden)
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('the file has the same filters as the list', async () => {
  history.replaceState(null, '', '?whose=team&account=team104&type=deposit&pocket=held')
  answers.set('agentTransactions', () => page([line('1-1')], { truncated: true }))
  answers.set('agentTransactionsFile', () => Promise.reject(new CallFailure('export_too_long')))
  lines()
  await screen.findByText(account.truncated)
  await press(lists.toFile)
  await waitFor(() => expect(calls.some(({ name }) => name === 'agentTransactionsFile')).toBe(true))
  const { input } = calls.find(({ name }) => name === 'agentTransactionsFile')!
  expect(input).toMatchObject({ account: 'team104', type: 'deposit', pocket: 'held' })
})
