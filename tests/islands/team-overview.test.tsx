import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CallFailure } from '#browser/failure.ts'
import { TeamOverview } from '#islands/agent/TeamOverview.tsx'
import lists from '#locales/en/lists.json' with { type: 'json' }
import teamTexts from '#locales/en/team.json' with { type: 'json' }
import figureTexts from '#locales/en/team-figures.json' with { type: 'json' }
import { $balance } from '#stores/balance.ts'
import { tellLive } from '#stores/live.ts'
import { answers, calls } from '#tests/support/fake-call.ts'
import { later, loggedIn, press, shown } from '#tests/support/island.tsx'

const words = { ...lists, ...teamTexts }
const figureWords = { ...lists, ...figureTexts }

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))

const time = '2026-11-20T10:00:00.000Z'
const figures = {
  accounts: 1200,
  agents: 1,
  direct: 8,
  balance: '500.00',
  currencySymbol: '฿',
  offers: [],
}
const sums = (validBet: string, newAccounts: number) => ({
  ...{ validBet, netWin: '-40.00', deposits: '900.00', withdrawals: '120.00', bonus: '5.00' },
  ...{ active: 2, newAccounts, firstDeposits: 1 },
})
const counted = {
  ...{ from: '2026-11-20', to: '2026-11-20', before: { from: '2026-11-19', to: '2026-11-19' } },
  ...{ totals: sums('1500.00', 3), earlier: sums('1200.00', 1) },
  soFar: { validBet: '700.00', netWin: '-10.00', deposits: '300.00', active: 1, newAccounts: 0 },
  hours: [{ hour: 0, validBet: '1500.00', before: '700.00' }],
  days: [{ day: '2026-11-20', validBet: '1500.00', netWin: '-40.00', deposits: '900.00', withdrawals: '120.00' }],
  types: [
    { gameType: 'RNG', validBet: '1000.00', netWin: '-90.00' },
    { gameType: '', validBet: '500.00', netWin: '50.00' },
  ],
  ...{ currencySymbol: '฿', asOf: time },
}
const mover = (account: string, kind: 'agent' | 'member', validBet: string, before: string) => ({
  ...{ id: `2${account.length}`, account, kind, validBet, before },
})
const moved = {
  ...{ from: '2026-11-13', to: '2026-11-19', before: { from: '2026-11-06', to: '2026-11-12' }, state: 'shown' },
  best: [mover('team101', 'agent', '800.00', '100.00')],
  fallen: [mover('somchai', 'member', '10.00', '90.00')],
  currencySymbol: '฿',
}
const asked = (name: string) =>
  calls.filter((call) => call.name === name).map(({ input }) => input as Record<string, unknown>)
const figure = (label: string) => screen.getByText(label).closest('.kpi')?.querySelector('.kpi__v')?.textContent
const overview = (zone = 'Asia/Bangkok') =>
  shown(<TeamOverview messages={words} words={figureWords} names={{ RNG: 'Slots' }} zone={zone} locale="en" />)
const table = () => screen.findByText(words.all)

beforeEach(() => {
  $balance.set(undefined)
  loggedIn('agent')
  answers.set('agentTeam', () => ({
    path: [{ id: '1', account: 'agent' }],
    content: [{ id: '1101', account: 'team101', nickname: '', kind: 'agent', accounts: 14, registeredAt: time }],
    totals: { count: 1, truncated: false },
  }))
  answers.set('agentOverview', () => figures)
  answers.set('agentFigures', () => counted)
  answers.set('agentMovers', () => moved)
})

test('the figures come by their own, follow the balance, and leave the directs below', async () => {
  const coming = later<object>()
  answers.set('agentFigures', () => coming.promise)
  const { container } = overview()
  expect(container.querySelector('.is-coming')).not.toBeNull()
  await waitFor(() => expect(screen.getByText(words.all).getAttribute('href')).toBe('/en/agentHome/team'))
  await act(async () => coming.answer(counted))
  await waitFor(() => expect(figure(words.accounts)).toBe('1,200'))
  expect(figure(figureWords.validBet)).toBe('฿1,500.00')
  expect(figure(figureWords.netWin)).toBe('−฿40.00')
  expect(screen.getByText('Yesterday at this time ฿300.00')).toBeDefined()
  // Of what is not counted by five minutes, the whole day before.
  expect(screen.getByText('Yesterday ฿120.00')).toBeDefined()
  expect(screen.getByText('1 of them is an agent')).toBeDefined()
  expect(figure(words.balance)).toBe('฿500.00')
  act(() => $balance.set({ balance: '750.00', currency: 'THB', currencySymbol: '฿' } as never))
  expect(figure(words.balance)).toBe('฿750.00')
})

test('who stands directly below comes by what each branch has bet in the period; by account where agents see no members', async () => {
  const row = (account: string, validBet: string) => ({
    ...{ id: `1${validBet}`, account, nickname: '', kind: 'agent', accounts: 14, registeredAt: time },
    figures: { state: 'active', validBet, result: '-5.00', deposits: '9.00', withdrawals: '0.00' },
  })
  const sorted = { currencySymbol: '฿', asOf: time }
  const page = { ...{ path: [], timeZone: 'Asia/Bangkok', seesMembers: true }, totals: { count: 2, truncated: false } }
  const branches = { ...page, sorted, content: [row('team102', '700.00'), row('team101', '20.00')] }
  answers.set('agentTeam', () => branches)
  const { unmount } = overview()
  const panel = within(await screen.findByRole('region', { name: new RegExp(words.direct) }))
  const rows = within(await panel.findByRole('table')).getAllByRole('row')
  expect(rows.slice(1).map(({ textContent }) => /^team10\d/.exec(textContent!)?.[0])).toEqual(['team102', 'team101'])
  expect(rows[1]!.textContent).toContain('฿700.00')
  expect(asked('agentTeam').at(-1)).toMatchObject({ order: 'validBet', period: 'today' })
  expect(panel.getByText(words.all).getAttribute('href')).toBe('/en/agentHome/team?show=figures&period=today')
  await press(figureWords.periods.month)
  await waitFor(() => expect(asked('agentTeam').at(-1)).toMatchObject({ period: 'month' }))
  unmount()
  answers.set('agentTeam', ({ order }: { order?: string }) =>
    order === undefined ? { ...page, content: [row('team101', '')] } : Promise.reject(new CallFailure('not_enabled')),
  )
  overview()
  const plain = within(await screen.findByRole('region', { name: new RegExp(words.direct) }))
  await plain.findAllByText('team101')
  expect(plain.getByText(words.all).getAttribute('href')).toBe('/en/agentHome/team')
})

test('each chart has its figures as a table, and names today’s hours beside yesterday at this time', async () => {
  overview()
  const hours = within(await screen.findByRole('region', { name: figureWords.byHour }))
  expect(hours.getByText('Yesterday at this time ฿700.00')).toBeDefined()
  const cells = (row: HTMLElement) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  expect(
    hours
      .getAllByRole('row', { hidden: true })
      .slice(1)
      .map((row) => row.textContent),
  ).toEqual(['00:001,500.00700.00'])
  const days = within(screen.getByRole('region', { name: figureWords.byDay }))
  expect(days.getByText('2026-11-20').closest('tr')?.textContent).toBe('2026-11-20900.00120.001,500.00−40.00')
  const games = within(screen.getByRole('region', { name: figureWords.byGame }))
  expect(games.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Slots฿1,000.0066.7%',
    `${figureWords.gone}฿500.0033.3%`,
  ])
  const movers = within(await screen.findByRole('region', { name: figureWords.movers }))
  await movers.findByRole('link', { name: 'team101' })
  expect(movers.getByRole('link', { name: 'team101' }).getAttribute('href')).toBe('/en/agentHome/team?parent=27')
  expect(movers.getByText('somchai').closest('a')).toBeNull()
  expect(cells(movers.getByText('somchai').closest('tr')!)).toEqual(['10.00', '90.00'])
})

test('nothing is said of direct downlines where the operator shows agents no single member', async () => {
  answers.set('agentMovers', () => ({ ...moved, state: 'hidden', best: [], fallen: [] }))
  overview()
  await screen.findByRole('region', { name: figureWords.byDay })
  await waitFor(() => expect(screen.queryByRole('region', { name: figureWords.movers })).toBeNull())
  expect(screen.queryByText(figureWords.best)).toBeNull()
})

test('a period without anything says so', async () => {
  const none = sums('0.00', 0)
  answers.set('agentFigures', () => ({ ...counted, totals: none, earlier: none, days: [], types: [] }))
  overview()
  await screen.findByText(figureWords.nothing)
  expect(screen.queryByRole('region', { name: figureWords.byHour })).toBeNull()
})

test('another period asks anew, and the figures stay meanwhile with the name of their own period', async () => {
  const { user, container } = overview()
  await waitFor(() => expect(figure(figureWords.newAccounts)).toBe('3'))
  const coming = later<object>()
  answers.set('agentFigures', () => coming.promise)
  await user.click(screen.getByRole('button', { name: figureWords.periods.month }))
  await waitFor(() => expect(asked('agentFigures').map(({ period }) => period)).toEqual(['today', 'month']))
  expect(figure(figureWords.newAccounts)).toBe('3')
  expect(screen.getByText('Yesterday at this time ฿300.00')).toBeDefined()
  expect(container.querySelector('.is-coming')).toBeNull()
  const { hours: _, soFar: __, ...month } = counted
  await act(async () => coming.answer({ ...month, totals: sums('9000.00', 40) }))
  expect(figure(figureWords.newAccounts)).toBe('40')
  expect(screen.getByText('Last month ฿1,200.00')).toBeDefined()
  expect(screen.queryByRole('region', { name: figureWords.byHour })).toBeNull()
})

test('figures that do not come leave the directs, and can be tried again', async () => {
  answers.set('agentFigures', () => Promise.reject(new CallFailure('network')))
  overview()
  await screen.findByText(words.failed)
  await table()
  answers.set('agentFigures', () => counted)
  await press(words.retry)
  await waitFor(() => expect(figure(figureWords.newAccounts)).toBe('3'))
})

test('a contract that is offered meanwhile is there by itself, with who offers it', async () => {
  overview()
  await waitFor(() => expect(figure(figureWords.newAccounts)).toBe('3'))
  expect(screen.queryByText(words.review)).toBeNull()
  const offers = [
    { kind: 'dividend', rate: '0.80', party: 'boss', offeredAt: time },
    { kind: 'daily-salary', rate: '0.50', offeredAt: time },
  ]
  answers.set('agentOverview', () => ({ ...figures, offers }))
  act(() => tellLive('contract', {} as never))
  const callout = await screen.findByRole('button', { name: /2 contracts wait/ })
  expect(callout.textContent).toMatch(/Dividend: 0\.8\S*% from boss/)
  expect(callout.textContent).toMatch(/Daily salary: 0\.5\S*% from the house/)
  expect(callout.getAttribute('data-action')).toBe('contract')
})

test.each([
  ['Pacific/Kiritimati', 'November 21'],
  ['America/Los_Angeles', 'November 20'],
])('an offer’s day is the site’s, wherever its agent is: %s', async (zone, day) => {
  const offers = [{ kind: 'daily-salary', rate: '0.50', offeredAt: '2026-11-20T12:00:00.000Z' }]
  answers.set('agentOverview', () => ({ ...figures, offers }))
  overview(zone)
  expect((await screen.findByRole('button', { name: /A contract waits/ })).textContent).toContain(day)
})
