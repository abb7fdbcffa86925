import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CallFailure } from '#browser/failure.ts'
import { Income } from '#islands/agent/Income.tsx'
import { Payouts } from '#islands/agent/Payouts.tsx'
import seal from '#locales/en/day-seal.json' with { type: 'json' }
import lists from '#locales/en/lists.json' with { type: 'json' }
import pay from '#locales/en/pay.json' with { type: 'json' }
import records from '#locales/en/records.json' with { type: 'json' }
import { answers, calls } from '#tests/support/fake-call.ts'
import { loggedIn, shown } from '#tests/support/island.tsx'
import { contract, detail, line, page, running, terms, words } from './payout-samples.ts'

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))
vi.mock('#islands/data/leave-agents.ts', () => ({ leave: vi.fn() }))

const daily = () =>
  shown(<Payouts kind="daily-salary" terms={terms} zone="Asia/Bangkok" messages={words} locale="en" />)
const income = (dividends = true) =>
  shown(
    <Income
      {...{ dividends, messages: words, zone: 'Asia/Bangkok', locale: 'en' }}
      names={records.types}
      sealWords={{ ...lists, ...seal }}
    />,
  )

beforeEach(() => {
  history.replaceState(null, '', '/')
  loggedIn('agent')
  answers.set('agentContracts', () => ({ contracts: [contract], currencySymbol: '฿', timeZone: 'Asia/Bangkok' }))
  answers.set('agentDailySalary', () => page([line('7')], { running }))
})

test('the running period says what it would pay, how far the next tier is, and what is carried and owed', async () => {
  daily()
  const panel = within(await screen.findByRole('region', { name: /Running period/ }))
  expect(panel.getByText('฿1.00')).toBeDefined()
  expect(panel.getByText(/Bets, ฿1,000\.00 for 0\.50%/)).toBeDefined()
  expect(panel.getByText('A loss of ฿5.00 from earlier periods is made good first.')).toBeDefined()
  expect(panel.getByText(/฿3\.00 could not be paid in earlier periods/)).toBeDefined()
  const own = within(screen.getByRole('region', { name: pay.contract }))
  expect(own.getByText(pay.reached).closest('td')?.textContent).toBe('0.30% reached')
  expect(own.getByText('C-41')).toBeDefined()
  expect(screen.getByText(pay.givenNone)).toBeDefined()
})

test('the running period says up to when active members are counted, where that is not at once', async () => {
  const said = /Active members are counted up to 09:59:13/
  daily()
  const panel = within(await screen.findByRole('region', { name: /Running period/ }))
  expect(panel.queryByText(said)).toBeNull()
  cleanup()
  answers.set('agentDailySalary', () =>
    page([line('7')], { running: { ...running, activeAsOf: '2026-11-20T02:59:13.000Z' } }),
  )
  daily()
  expect(await screen.findByText(said)).toBeDefined()
})

test('the running period and each past one name what came late in the same words', async () => {
  const late = [{ day: '2026-11-17', amount: '-20.00' }]
  answers.set('agentDailySalary', () => page([line('7', { late })], { running: { ...running, late } }))
  daily()
  const said = 'Of the base, late from 2026-11-17: −฿20.00'
  const panel = within(await screen.findByRole('region', { name: /Running period/ }))
  const saysIt = (_text: string, element: Element | null) => element?.tagName === 'P' && element.textContent === said
  panel.getByText(saysIt)
  const list = within(screen.getByRole('region', { name: pay.history }))
  expect(list.getAllByText(saysIt).length).toBeGreaterThan(0)
})

test('past periods lead to how they came about; one that paid nothing says why', async () => {
  answers.set('agentDailySalary', () =>
    page([line('7'), line('6', { pay: '0.00', state: 'nothing', reason: 'tier', rate: undefined })]),
  )
  daily()
  const list = within(await screen.findByRole('region', { name: pay.history }))
  expect(list.getAllByText('+2.00').length).toBeGreaterThan(0)
  expect(screen.getAllByText(pay.reasons.tier).length).toBeGreaterThan(0)
  expect(screen.getAllByRole('link', { name: /^How it came about/ })[0]!.getAttribute('href')).toBe(
    '/en/agentHome/income?run=7',
  )
})

test('without a contract the page says what it would pay and who offers it; an offer leads to its answer', async () => {
  answers.set('agentDailySalary', () => page([]))
  answers.set('agentContracts', () => ({
    contracts: [{ ...contract, status: 'offered', lapsesAt: '2026-11-26T03:00:00.000Z' }],
    currencySymbol: '฿',
  }))
  daily()
  await screen.findByText(/You have no contract of this kind/)
  expect(screen.getByRole('button', { name: /A contract from top waits for your answer: 0\.50%/ }).dataset.action).toBe(
    'contract',
  )
  expect(screen.getByText(pay.nothingYet)).toBeDefined()
})

test('a failure offers another try', async () => {
  answers.set('agentDailySalary', () => Promise.reject(new CallFailure('network')))
  const { user } = daily()
  await screen.findByText(words.failed)
  answers.set('agentDailySalary', () => page([line('7')]))
  await user.click(screen.getByRole('button', { name: words.retry }))
  await screen.findByText(pay.history)
})

const revenue = (more: object = {}) => ({
  ...{ from: '2026-11-07', to: '2026-11-20', content: [line('7')], currencySymbol: '฿', timeZone: 'Asia/Bangkok' },
  totals: {
    ...{ pay: '2.00', passed: '0.70', waiting: '0.00', corrected: '0.00', count: 1 },
    kinds: [
      {
        ...{ kind: 'daily-salary', base: '900.00', claim: '2.70', passed: '0.70', pay: '2.00', count: 1 },
        last: '2026-11-18T17:00:00.000Z',
      },
    ],
    days: [{ day: '2026-11-19', kind: 'daily-salary', pay: '2.00' }],
  },
  ...more,
})

test('income: sums, days as a table, kinds with the way to their page', async () => {
  answers.set('agentRevenue', () => revenue())
  const { user } = income()
  await screen.findByText(pay.byDay)
  expect(screen.getByText('฿2.00')).toBeDefined()
  expect(screen.getAllByRole('link', { name: pay.titles['daily-salary'] })[0]!.getAttribute('href')).toBe(
    '/en/agentHome/daily-salary',
  )
  const days = screen.getByText(pay.asTable).closest('details')!
  expect(within(days).getByText('2026-11-19').closest('tr')?.textContent).toContain('2.00')
  answers.set('agentRevenue', () =>
    revenue({
      content: [],
      totals: { pay: '0.00', passed: '0.00', waiting: '0.00', corrected: '0.00', count: 0, kinds: [], days: [] },
    }),
  )
  await user.click(screen.getByRole('button', { name: pay.ranges.last }))
  await screen.findByText(pay.nothingYet)
  expect(location.search).toBe('?range=last')
})

test.each([true, false])('income: the dividend is a way to its page only where there is one: %s', async (isThere) => {
  const { totals, ...rest } = revenue()
  const kinds = totals.kinds.map((one) => ({ ...one, kind: 'dividend' }))
  answers.set('agentRevenue', () => ({ ...rest, totals: { ...totals, kinds } }))
  income(isThere)
  const panel = within(await screen.findByRole('region', { name: pay.perContract }))
  expect(panel.getAllByText(pay.titles.dividend).length).toBeGreaterThan(0)
  const ways = panel.queryAllByRole('link', { name: pay.titles.dividend }).map((way) => way.getAttribute('href'))
  expect(new Set(ways)).toEqual(new Set(isThere ? ['/en/agentHome/dividend'] : []))
})

test('a payment opens to its steps, is computed anew as equal, and one that differs says in what', async () => {
  history.replaceState(null, '', '?run=7')
  answers.set('agentPayout', () => detail())
  answers.set('agentRevenue', () => revenue())
  const { user } = income()
  const heading = await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(screen.getByText('team101').closest('tr')?.textContent).toContain('0.70')
  expect(screen.getByRole('link', { name: 'Receipt 88-1' }).getAttribute('href')).toBe(
    '/en/agentHome/transactions?receipt=88-1',
  )
  await user.click(screen.getByRole('button', { name: pay.replay.recompute }))
  expect(screen.getByText(pay.replay.equal)).toBeDefined()
  await user.click(screen.getByRole('link', { name: pay.titles.income }))
  await screen.findByText(pay.byDay)
  expect(location.search).toBe('')
  expect(calls.filter(({ name }) => name === 'agentPayout').map(({ input }) => input)).toEqual([{ run: '7' }])
})

test('a dividend’s base names bonus money that was given, and what was taken back beyond that', async () => {
  const types = [{ gameType: 'RNG', validBet: '900.00000', netLoss: '20.00000' }]
  const rowOf = async (base: string, more: object) => {
    history.replaceState(null, '', '?run=7')
    answers.set('agentPayout', () => detail({ kind: 'dividend', base, ...more }))
    answers.set('agentRevenue', () => revenue())
    income()
    const table = within(await screen.findByRole('table', { name: pay.replay.types }))
    const rows = table.getAllByRole('row').map((row) => row.textContent)
    cleanup()
    return rows
  }
  expect(await rowOf('15.00000', { types })).toEqual([expect.anything(), `${pay.replay.bonus}−5.00`])
  expect(await rowOf('26.50000', { types })).toEqual([expect.anything(), `${pay.replay.bonusBack}6.50`])
  expect(await rowOf('6.50000', { types: [] })).toEqual([`${pay.replay.bonusBack}6.50`])
})

test('a base is shown by direct downline, and one that its parts do not sum to is found', async () => {
  const parts = {
    directs: [
      { account: 'team101', kind: 'agent', validBet: '700.00000', netLoss: '20.00000' },
      { account: 'somsri', kind: 'member', validBet: '150.00000', netLoss: '0.00000' },
    ],
    moved: { validBet: '50.00000', netLoss: '0.00000' },
  }
  const recomputed = async (more: object) => {
    history.replaceState(null, '', '?run=7')
    answers.set('agentPayout', () => detail({ ...parts, ...more }))
    answers.set('agentRevenue', () => revenue())
    const { user } = income()
    await user.click(await screen.findByRole('button', { name: pay.replay.recompute }))
    const rows = within(screen.getByRole('table', { name: pay.replay.directsName })).getAllByRole('row')
    const found = screen.queryByText(pay.replay.equal) === null ? 'differs' : 'equal'
    cleanup()
    return [found, ...rows.map((row) => row.textContent)]
  }
  expect(await recomputed({})).toEqual([
    'equal',
    'team101 with the team below700.00',
    'somsri150.00',
    `${pay.replay.elsewhere}50.00`,
  ])
  expect((await recomputed({ moved: undefined }))[0]).toBe('differs')
  expect((await recomputed({ types: [{ gameType: 'RNG', validBet: '899.00000', netLoss: '20.00000' }] }))[0]).toBe(
    'differs',
  )
})

test('a planted payment is found by the recomputation', async () => {
  history.replaceState(null, '', '?run=7')
  answers.set('agentPayout', () => detail({ pay: '2.10000', received: '2.10000' }))
  answers.set('agentRevenue', () => revenue())
  const { user } = income()
  await user.click(await screen.findByRole('button', { name: pay.replay.recompute }))
  expect(screen.getByText(/These parts differ: what is mine\./)).toBeDefined()
})

test('a payment of somebody else is told as none', async () => {
  history.replaceState(null, '', '?run=9')
  answers.set('agentPayout', () => Promise.reject(new CallFailure('not_found')))
  answers.set('agentRevenue', () => revenue())
  income()
  await screen.findByText(pay.replay.missing)
})

test('corrections stand apart from what was earned: in sums, in the list and at the payment', async () => {
  history.replaceState(null, '', '?run=7')
  const totals = { ...revenue().totals, corrected: '-0.50' }
  answers.set('agentRevenue', () => revenue({ content: [line('7', { corrected: '-0.50' })], totals }))
  answers.set('agentPayout', () =>
    detail({
      corrected: '-0.50000',
      corrections: [
        {
          ...{ id: '3', amount: '-0.50000', reverses: false, reason: 'A bet was void', at: '2026-11-20T03:00:00.000Z' },
          parts: [{ amount: '-0.20000', at: '2026-11-20T03:00:00.000Z', receipt: '91-1' }],
          rest: '-0.30000',
        },
      ],
    }),
  )
  const { user } = income()
  await screen.findByRole('heading', { name: /^Corrections/ })
  screen.getByText(/Corrected by \S?฿0\.50 on 2026-11-20 10:00:00, .* The reason: A bet was void/)
  screen.getByText(/฿0\.20 on 2026-11-20 10:00:00, receipt 91-1$/)
  screen.getByText(/^฿0\.30 of it was not in your balance/)
  // The payment itself is as it was, and is computed as equal.
  await user.click(screen.getByRole('button', { name: pay.replay.recompute }))
  screen.getByText(pay.replay.equal)
  await user.click(screen.getByRole('link', { name: pay.titles.income }))
  await screen.findByText(/^besides, corrected by \S?฿0\.50$/)
  expect(screen.getAllByText(/^corrected by \S?฿0\.50$/).length).toBeGreaterThan(0)
})
