import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CallFailure } from '#browser/failure.ts'
import { TeamManagement } from '#islands/agent/TeamManagement.tsx'
import lists from '#locales/en/lists.json' with { type: 'json' }
import pay from '#locales/en/pay.json' with { type: 'json' }
import talk from '#locales/en/talk.json' with { type: 'json' }
import teamTexts from '#locales/en/team.json' with { type: 'json' }
import sendWords from '#locales/en/upline.json' with { type: 'json' }
import { answers, calls } from '#tests/support/fake-call.ts'
import { loggedIn, press, shown } from '#tests/support/island.tsx'

const words = { ...lists, ...teamTexts }

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))

const time = '2026-11-20T10:00:00.000Z'
const downline = (account: string, kind: 'agent' | 'member', more = {}) => ({
  ...{ id: account, account, nickname: '', kind, accounts: 3, registeredAt: time },
  ...more,
})
const team = (content: readonly object[], more = {}) => ({
  ...{ path: [{ id: '1', account: 'agent' }], content, timeZone: 'Asia/Bangkok', transfers: true },
  ...{ totals: { count: content.length, truncated: false }, ...more },
})
const people = [downline('team101', 'agent'), downline('somchai', 'member')]
const asked = (name: string) => calls.filter((call) => call.name === name).map(({ input }) => input)
const term = { activeMembers: 'Active', periodValidBet: 'Valid', periodProfitLoss: 'Loss', betAmount: 'Bets', of: '' }
const terms = { dividend: term, 'daily-salary': term, 'hourly-salary': term, 'realtime-salary': term }
const management = () =>
  shown(
    <TeamManagement
      messages={words}
      sendWords={sendWords}
      payWords={{ ...lists, ...pay }}
      terms={terms}
      playedWords={talk.contract.played}
      locale="en"
    />,
  )
const table = () => screen.findByRole('table')

beforeEach(() => {
  loggedIn('agent')
  answers.set('agentTeam', () => team(people))
})

const figured = (account: string, kind: 'agent' | 'member', more = {}) =>
  downline(account, kind, {
    figures: {
      ...{ state: 'active', validBet: '900.00', result: '-120.00', deposits: '300.00', withdrawals: '0.00' },
      ...{ balance: '75.50', ...more },
    },
  })
const sortedOf = (more = {}) => ({
  sorted: { from: '2026-11-01', to: '2026-11-30', currencySymbol: '฿', asOf: time, ...more },
})

test('by figures: each with the figure, by another one and of another time, all in the address', async () => {
  const { user } = management()
  await table()
  answers.set('agentTeam', () =>
    team([figured('team101', 'agent'), figured('somchai', 'member', { state: 'stopped' })], sortedOf()),
  )
  await press(words.shows.figures)
  const rows = within(await screen.findByRole('table', {}))
  await rows.findByText(words.sorted.statuses.stopped)
  expect(rows.getAllByText('−฿120.00')).toHaveLength(2)
  expect(rows.getByRole('columnheader', { name: words.sorted.balance })).toBeDefined()
  expect(asked('agentTeam').at(-1)).toMatchObject({ order: 'validBet', period: 'month' })
  await user.selectOptions(screen.getByLabelText(words.sorted.by), words.sorted.bys.loss)
  await user.selectOptions(screen.getByLabelText(words.sorted.period), words.sorted.periods.today)
  await waitFor(() => expect(asked('agentTeam').at(-1)).toMatchObject({ order: 'loss', period: 'today' }))
  expect(location.search).toBe('?show=figures&sort=loss&period=today')
  expect(screen.getByText(/The figures of an agent are .* Counted up to/)).toBeDefined()
})

test('too many to be sorted are the first of them, and balances that agents do not see have no column', async () => {
  history.replaceState(null, '', '?show=figures')
  answers.set('agentTeam', () => team([figured('team101', 'agent', { balance: undefined })], sortedOf({ top: 20 })))
  management()
  const rows = within(await table())
  expect(rows.queryByRole('columnheader', { name: words.sorted.balance })).toBeNull()
  expect(screen.getByText(/The list shows the first 20 of the period/)).toBeDefined()
})

test('a figure that agents do not see is a sentence, with the way to the list', async () => {
  history.replaceState(null, '', '?show=figures&sort=balance')
  answers.set('agentTeam', () => Promise.reject(new CallFailure('not_enabled')))
  management()
  await screen.findByText(words.sorted.hidden)
  answers.set('agentTeam', () => team(people))
  await press(words.showAll)
  await table()
})
