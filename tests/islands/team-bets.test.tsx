import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CallFailure } from '#browser/failure.ts'
import { TeamBets } from '#islands/records/TeamBets.tsx'
import lists from '#locales/en/lists.json' with { type: 'json' }
import record from '#locales/en/record.json' with { type: 'json' }
import records from '#locales/en/records.json' with { type: 'json' }
import words from '#locales/en/team-records.json' with { type: 'json' }
import { answers, calls } from '#tests/support/fake-call.ts'
import { loggedIn, press, shown } from '#tests/support/island.tsx'

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))
vi.mock('#islands/data/leave-agents.ts', () => ({ leave: vi.fn() }))

const round = (id: string, more: object = {}) => ({
  ...{
    id,
    account: 'team104',
    gameName: 'Koi',
    nodeId: '7',
    lagerIcon: '/koi.webp',
    vassalage: 'PG',
    vendorName: 'PG',
  },
  ...{ gameType: 'RNG', stake: '20.00', valid: '18.00', win: '5.00' },
  ...{ result: '-15.00', currency: 'THB', status: 'settled' },
  ...{ openedAt: '2026-11-20T10:00:00.000Z', ...more },
})
const page = (content: readonly object[]) => ({
  content,
  totals: {
    ...{ count: content.length, truncated: false, stake: '20.00', payout: '5.00', open: '0.00', valid: '20.00' },
    ...{ result: '-15.00', currency: 'THB' },
  },
  vendors: [{ vassalage: 'PG', name: 'Pocket Games' }],
})
const bets = () =>
  shown(
    <TeamBets
      messages={words}
      words={records}
      frame={{ ...lists, ...record }}
      locale="en"
      zone="Asia/Bangkok"
      symbol="฿"
    />,
  )
const asked = () =>
  calls.filter(({ name }) => name === 'agentBets').map(({ input }) => input as { account?: string; branch?: string })

beforeEach(() => {
  loggedIn('agent')
  answers.set('agentBets', () => page([round('91'), round('92', { status: 'open', valid: undefined })]))
})

test('the rounds of the team, each with its player, and the sums of all', async () => {
  bets()
  const rows = within(await screen.findByRole('table')).getAllByRole('row')
  expect(rows).toHaveLength(3)
  expect(rows[1]!.textContent).toMatch(/team104KoiPG · 91Settled20\.0018\.00−15\.00$/)
  // An open round has neither a valid bet nor a result yet.
  expect(rows[2]!.textContent).toMatch(/Open20\.00——$/)
  expect(screen.getByText('฿5.00')).toBeDefined()
})

test('one account is asked for in full; one that is not below says so and leads back', async () => {
  const { user } = bets()
  await screen.findByRole('table')
  answers.set('agentBets', ({ account }: { account?: string }) =>
    account === undefined ? page([round('91')]) : Promise.reject(new CallFailure('not_found')),
  )
  await user.type(screen.getByRole('searchbox', { name: words.find }), 'boss')
  await screen.findByText(words.foreign)
  expect(asked().at(-1)?.account).toBe('boss')
  expect(location.search).toBe('?account=boss')
  await press(words.everybody)
  await screen.findByRole('table')
  expect(location.search).toBe('')
})

test('a phone’s card has the valid bet, too', async () => {
  bets()
  await screen.findByRole('table')
  const valid = screen.getAllByText(records.sums.valid, { selector: 'dt' }).map((name) => name.nextSibling?.textContent)
  expect(valid.slice(-2)).toEqual(['18.00', '—'])
})

test('an account is read alone, or with everybody below it; without an account there is no such choice', async () => {
  const { user } = bets()
  await screen.findByRole('table')
  expect(screen.queryByLabelText(words.whose)).toBeNull()
  await user.type(screen.getByRole('searchbox', { name: words.find }), 'team104')
  const choice = (await screen.findByLabelText(words.whose)) as HTMLSelectElement
  expect([...choice.options].map(({ text }) => text)).toEqual([words.alone, words.branch])
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ account: 'team104', branch: undefined }))
  await user.selectOptions(choice, words.branch)
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ account: 'team104', branch: 'true' }))
  expect(location.search).toBe('?account=team104&branch=true')
  await user.clear(screen.getByRole('searchbox', { name: words.find }))
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ account: undefined, branch: undefined }))
})

test('sums of counted days say so, and up to when; what is left of an open bet is no result of theirs', async () => {
  const { totals, ...rest } = page([round('91')])
  const byDay = { ...totals, count: 31_512, byDayUpTo: '2026-11-20T10:00:05.000Z' }
  answers.set('agentBets', () => ({ ...rest, totals: byDay }))
  bets()
  expect(await screen.findByText(words.byDay.replace('{time}', '2026-11-20 17:00:05'))).toBeDefined()
  expect(screen.getAllByText('31,512 bets').length).toBeGreaterThan(0)
  expect(screen.queryByText(words.sums)).toBeNull()
})

test('where the operator shows no single rounds there is a sentence and nothing to filter', async () => {
  answers.set('agentBets', () => Promise.reject(new CallFailure('not_enabled')))
  bets()
  await screen.findByText(words.hidden)
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('nothing found offers a longer time, and no file', async () => {
  answers.set('agentBets', () => page([]))
  bets()
  await screen.findByText(words.none)
  expect((screen.getByRole('button', { name: lists.toFile }) as HTMLButtonElement).disabled).toBe(true)
  await press(record.showMonth)
  await waitFor(() => expect(location.search).toBe('?range=month'))
})

test('the file has the same filters as the list', async () => {
  history.replaceState(null, '', '?account=team104&branch=true&gameType=RNG')
  answers.set('agentBetsFile', () => Promise.reject(new CallFailure('export_too_long')))
  bets()
  await screen.findByRole('table')
  await press(lists.toFile)
  await waitFor(() => expect(calls.some(({ name }) => name === 'agentBetsFile')).toBe(true))
  const { input } = calls.find(({ name }) => name === 'agentBetsFile')!
  expect(input).toMatchObject({
    account: 'team104',
    branch: 'true',
    gameType: 'RNG',
    from: expect.any(String),
    to: expect.any(String),
  })
})
