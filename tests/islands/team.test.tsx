import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CallFailure } from '#browser/failure.ts'
import { TeamManagement } from '#islands/agent/TeamManagement.tsx'
import { TeamOverview } from '#islands/agent/TeamOverview.tsx'
import lists from '#locales/en/lists.json' with { type: 'json' }
import pay from '#locales/en/pay.json' with { type: 'json' }
import talk from '#locales/en/talk.json' with { type: 'json' }
import teamTexts from '#locales/en/team.json' with { type: 'json' }
import figureTexts from '#locales/en/team-figures.json' with { type: 'json' }
import sendWords from '#locales/en/upline.json' with { type: 'json' }
import { $balance } from '#stores/balance.ts'
import { $session, memberKnown } from '#stores/session.ts'
import { answers, calls } from '#tests/support/fake-call.ts'
import { later, loggedIn, press, shown } from '#tests/support/island.tsx'

const words = { ...lists, ...teamTexts }
const figureWords = { ...lists, ...figureTexts }

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))
const leave = vi.hoisted(() => vi.fn())
vi.mock('#islands/data/leave-agents.ts', () => ({ leave }))

const time = '2026-11-20T10:00:00.000Z'
const downline = (account: string, kind: 'agent' | 'member', more = {}) => ({
  id: `1${account.slice(-3)}`,
  account,
  nickname: '',
  kind,
  accounts: kind === 'agent' ? 14 : 0,
  registeredAt: time,
  ...more,
})
const me = { id: '1', account: 'agent' }
const team = (content: readonly object[], more = {}) => ({
  path: [me],
  content,
  totals: { count: content.length, truncated: false },
  ...{ timeZone: 'Asia/Bangkok', transfers: true },
  ...more,
})
const people = [
  downline('team101', 'agent', { lastLoginAt: time }),
  downline('somchai', 'member', { nickname: 'Chai' }),
]
const figures = {
  accounts: 1200,
  agents: 1,
  direct: 8,
  balance: '500.00',
  currencySymbol: '฿',
  offers: [],
}
const asked = (name: string) =>
  calls.filter((call) => call.name === name).map(({ input }) => input as Record<string, unknown>)
const term = { activeMembers: 'Active', periodValidBet: 'Valid', periodProfitLoss: 'Loss', betAmount: 'Bets', of: '' }
const terms = { dividend: term, 'daily-salary': term, 'hourly-salary': term, 'realtime-salary': term }
const payWords = { ...lists, ...pay }
const playedWords = talk.contract.played
const management = () =>
  shown(
    <TeamManagement
      messages={words}
      sendWords={sendWords}
      payWords={payWords}
      terms={terms}
      playedWords={playedWords}
      locale="en"
    />,
  )
const overview = () =>
  shown(<TeamOverview messages={words} words={figureWords} names={{ RNG: 'Slots' }} zone="Asia/Bangkok" locale="en" />)
const table = () => screen.findByRole('table')

beforeEach(() => {
  leave.mockClear()
  $balance.set(undefined)
  loggedIn('agent')
  answers.set('agentTeam', () => team(people))
  answers.set('agentOverview', () => figures)
})

test('the team: who stands below, agents as a way down, and how many', async () => {
  management()
  expect(screen.getByText(words.loading)).toBeDefined()
  const rows = within(await table())
  expect(screen.getByText('2 accounts')).toBeDefined()
  expect(rows.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['?parent=1101'])
  expect(rows.getByText('Chai')).toBeDefined()
  // In the time zone of the site, as the file has it.
  expect(rows.getAllByText('2026-11-20 17:00')).toHaveLength(3)
  expect(screen.queryByRole('navigation', { name: words.way })).toBeNull()
})

test('one level down stands in the address and in the path, and takes the focus', async () => {
  const { user } = management()
  await table()
  answers.set('agentTeam', () => team([], { path: [me, { id: '1101', account: 'team101' }] }))
  await user.click(within(await table()).getByRole('link', { name: 'team101' }))
  const heading = await screen.findByRole('heading', { name: words.directOf.replace('{account}', 'team101') })
  expect(location.search).toBe('?parent=1101')
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(screen.getByText(words.noneBelow.replace('{account}', 'team101'))).toBeDefined()
  const way = within(screen.getByRole('navigation', { name: words.way }))
  expect(way.getByText('team101').getAttribute('aria-current')).toBe('page')
  answers.set('agentTeam', () => team(people))
  await user.click(way.getByRole('link', { name: words.mine }))
  await screen.findByRole('heading', { name: words.direct })
  expect(location.search).toBe('')
})

test('an account is looked for once the typing rests; nobody found offers everybody', async () => {
  const { user } = management()
  await table()
  answers.set('agentTeam', ({ account }: { account: string }) => team(account === '' ? people : []))
  await user.type(screen.getByRole('searchbox', { name: words.find }), ' nobody')
  await screen.findByText(words.noneFound.replace('{account}', 'nobody'))
  expect(location.search).toBe('?account=nobody')
  expect(asked('agentTeam').map(({ account }) => account)).toEqual(['', 'nobody'])
  await press(words.showAll)
  await table()
  expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('')
})

test('somebody of another team is told apart from a failure, with the way to the own one', async () => {
  history.replaceState(null, '', '?parent=99999999')
  answers.set('agentTeam', () => Promise.reject(new CallFailure('not_found')))
  management()
  await screen.findByText(words.foreign)
  answers.set('agentTeam', () => team(people))
  await press(words.toMine)
  await table()
  expect(asked('agentTeam').at(-1)?.parent).toBeUndefined()
})

test('a failure is a sentence, and another try brings the team', async () => {
  answers.set('agentTeam', () => Promise.reject(new CallFailure('network')))
  management()
  await screen.findByText(words.failed)
  answers.set('agentTeam', () => team(people))
  await press(words.retry)
  await table()
})

test('a cursor that was cut leads to the first page', async () => {
  history.replaceState(null, '', '?cursor=cut')
  answers.set('agentTeam', ({ cursor }: { cursor?: string }) =>
    cursor === undefined ? team(people) : Promise.reject(new CallFailure('invalid_input')),
  )
  management()
  await table()
  expect(location.search).toBe('')
})

test('a team that nobody is in says so, and more than can be counted is no number', async () => {
  answers.set('agentTeam', () => team([]))
  const { unmount } = management()
  await screen.findByText(words.none)
  unmount()
  answers.set('agentTeam', () => team(people, { totals: { count: 10_000, truncated: true } }))
  management()
  await screen.findByText(words.foundMany)
})

test('a member who is no agent is sent to the agents’ log-in', async () => {
  answers.set('agentTeam', () => Promise.reject(new CallFailure('not_agent')))
  management()
  await waitFor(() => expect(leave).toHaveBeenCalled())
  expect(screen.queryByText(words.failed)).toBeNull()
})

test('nothing is asked before the visitor is known, and nothing for a member who is no agent', async () => {
  const coming = later<object>()
  answers.set('member', () => coming.promise)
  $session.set({ token: 'token of m1' })
  management()
  overview()
  await waitFor(() => expect(asked('member')).toHaveLength(1))
  await act(async () => coming.answer({ id: 'm1', type: 3, language: 'en', since: '2024-04-12T05:00:00.000Z' }))
  await waitFor(() => expect($session.get().member?.id).toBe('m1'))
  await memberKnown()
  expect(calls.map(({ name }) => name)).toEqual(['member'])
})

test('a member who is no agent asks for nothing while the frame sends them away', async () => {
  loggedIn('member')
  overview()
  management()
  await act(() => new Promise((resolve) => setImmediate(resolve)))
  expect(asked('agentTeam')).toEqual([])
  expect(asked('agentOverview')).toEqual([])
  expect(asked('agentFigures')).toEqual([])
})

const contract = (more: object) => ({
  ...{
    id: '41',
    kind: 'daily-salary',
    direction: 'received',
    party: 'top',
    status: 'accepted',
    rate: '0.50',
    ends: [],
    stays: [],
  },
  tiers: [],
  offeredAt: time,
  ...more,
})

test('an agent below is offered a contract by tiers, within the own rate; what is wrong keeps what was typed', async () => {
  answers.set('agentContracts', () => ({ contracts: [contract({})], currencySymbol: '฿', timeZone: 'Asia/Bangkok' }))
  answers.set('offerContract', () => contract({ id: '42', direction: 'given', status: 'offered', lapsesAt: time }))
  const { user } = management()
  await table()
  await user.click(screen.getAllByRole('button', { name: 'Contract for team101' })[0]!)
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('Yours pays up to 0.50%: no downline may get more.')
  await user.type(dialog.getByLabelText(pay.offerForm.rate), '0.60')
  await user.click(dialog.getByRole('button', { name: pay.offerForm.send }))
  expect(dialog.getByText(/at most 0\.50/)).toBeDefined()
  expect((dialog.getByLabelText(pay.offerForm.rate) as HTMLInputElement).value).toBe('0.60')
  await user.clear(dialog.getByLabelText(pay.offerForm.rate))
  await user.type(dialog.getByLabelText(pay.offerForm.rate), '0.20')
  await user.type(dialog.getByLabelText('Bets'), '5,000')
  await user.click(dialog.getByRole('button', { name: pay.offerForm.add }))
  const rates = dialog.getAllByLabelText(pay.offerForm.rate)
  await user.type(rates[1]!, '0.30')
  await user.click(dialog.getByRole('button', { name: pay.offerForm.send }))
  expect(dialog.getByText(pay.offerForm.wrong.less)).toBeDefined()
  await user.type(dialog.getAllByLabelText('Bets')[1]!, '9000')
  await user.click(dialog.getByRole('button', { name: pay.offerForm.send }))
  await dialog.findByText(/Offered\. team101 has been told/)
  expect(asked('offerContract')).toEqual([
    {
      ...{ type: 'daily-salary', to: 'team101' },
      tiers: [
        { rate: '0.20', activeMembers: 0, betAmount: '5000' },
        { rate: '0.30', activeMembers: 0, betAmount: '9000' },
      ],
    },
  ])
})

const played = (more: object = {}) => ({
  days: { from: '2026-08-20', to: '2026-11-17' },
  hasRunning: true,
  periods: [
    {
      ...{ firstDay: '2026-11-17', lastDay: '2026-11-17', activeMembers: 4, validBet: '9000.00', netLoss: '10.00' },
      ...{ count: 1, reached: 1, rate: '0.30', would: '27.00', running: '30.00' },
    },
  ],
  totals: { count: 1, reached: 1, would: '27.00', running: '30.00', difference: '-3.00' },
  currencySymbol: '฿',
  ...more,
})

test('terms are played over past days before they are offered, once they are right', async () => {
  answers.set('agentContracts', () => ({ contracts: [contract({})], currencySymbol: '฿', timeZone: 'Asia/Bangkok' }))
  answers.set('playContract', () => played())
  const { user } = management()
  await table()
  await user.click(screen.getAllByRole('button', { name: 'Contract for team101' })[0]!)
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: playedWords.title }))
  expect(asked('playContract')).toEqual([])
  expect(dialog.getByText(/at most 0\.50/)).toBeDefined()
  await user.type(dialog.getByLabelText(pay.offerForm.rate), '0.30')
  await user.click(dialog.getByRole('button', { name: playedWords.title }))
  await dialog.findByText('The team of team101, Aug 20 – Nov 17, 2026')
  expect(asked('playContract')).toMatchObject([{ type: 'daily-salary', to: 'team101', tiers: [{ rate: '0.30' }] }])
  expect(dialog.getByText('−฿3.00')).toBeDefined()
  // Other terms bring other sums.
  await user.type(dialog.getByLabelText('Bets'), '5')
  expect(dialog.queryByText('−฿3.00')).toBeNull()
  answers.set('playContract', () => Promise.reject(new Error('no line')))
  await user.click(dialog.getByRole('button', { name: playedWords.title }))
  await dialog.findByText(playedWords.failed)
  answers.set('playContract', () => played({ periods: [], totals: { ...played().totals, count: 0 } }))
  await user.click(dialog.getByRole('button', { name: playedWords.title }))
  await dialog.findByText(playedWords.nothing)
})

test('without a contract of a kind there is nothing to offer', async () => {
  answers.set('agentContracts', () => ({ contracts: [], currencySymbol: '฿', timeZone: 'Asia/Bangkok' }))
  const { user } = management()
  await table()
  await user.click(screen.getAllByRole('button', { name: 'Contract for team101' })[0]!)
  await screen.findByText(pay.offerForm.ownNone)
})
