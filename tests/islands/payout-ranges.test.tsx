import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ContractKind } from '#api/contracts.ts'
import { CallFailure } from '#browser/failure.ts'
import { addDays, dayIn, startOf } from '#browser/zone-days.ts'
import { Payouts } from '#islands/agent/Payouts.tsx'
import pay from '#locales/en/pay.json' with { type: 'json' }
import { answers, calls } from '#tests/support/fake-call.ts'
import { loggedIn, shown } from '#tests/support/island.tsx'
import { contract, line, page, terms, words } from './payout-samples.ts'

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))
vi.mock('#islands/data/leave-agents.ts', () => ({ leave: vi.fn() }))
vi.mock('#islands/data/save.ts', () => ({ save: vi.fn() }))

const zone = 'Asia/Bangkok'
const today = () => dayIn(zone, new Date())
const of = (kind: ContractKind) => shown(<Payouts {...{ kind, terms, zone }} messages={words} locale="en" />)
const none = { count: 0, base: '0.00', claim: '0.00', passed: '0.00', pay: '0.00', days: [] }
const asked = (name: string) => calls.filter((one) => one.name === name).map(({ input }) => input)
const range = (name: keyof typeof pay.ranges) => screen.getByRole('button', { name: pay.ranges[name] })
const between = (from: string, to: string) => ({
  from: startOf(from, zone).toISOString(),
  to: startOf(addDays(to, 1), zone).toISOString(),
})

beforeEach(() => {
  history.replaceState(null, '', '/')
  loggedIn('agent')
  answers.set('agentContracts', () => ({ contracts: [contract], currencySymbol: '฿', timeZone: zone }))
  const days = [{ day: today(), kind: 'realtime-salary', pay: '1.25' }]
  answers.set('agentRealtimeSalary', () =>
    page([line('7', { kind: 'realtime-salary' })], {
      totals: { count: 300, base: '900.00', claim: '2.70', passed: '0.70', pay: '2.00', days },
    }),
  )
})

test('two weeks are shown, with their sums and each day; another time stands in the address and in the file', async () => {
  const { user } = of('realtime-salary')
  await screen.findByText(pay.byDay)
  const fortnight = between(addDays(today(), -13), today())
  expect(asked('agentRealtimeSalary')).toEqual([{ ...fortnight, cursor: undefined }])
  expect(screen.getByText(pay.settlements).nextElementSibling?.textContent).toBe('300')
  expect(screen.getByText(pay.passedOn).nextElementSibling?.textContent).toBe('฿0.70')
  const days = within(screen.getByText(pay.asTable).closest('details')!)
  expect(days.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...[pay.day, pay.titles['realtime-salary']],
  ])
  expect(days.getByText(today()).closest('tr')?.textContent).toContain('1.25')
  expect(screen.queryByText(pay.byDayDividend)).toBeNull()

  await user.click(range('today'))
  expect(location.search).toBe('?range=today')
  await waitFor(() => expect(asked('agentRealtimeSalary')).toHaveLength(2))
  expect(asked('agentRealtimeSalary')[1]).toEqual({ ...between(today(), today()), cursor: undefined })
  answers.set('agentPayoutsFile', () => new Blob())
  await user.click(await screen.findByRole('button', { name: words.toFile }))
  expect(asked('agentPayoutsFile')).toEqual([
    { type: 'realtime-salary', from: today(), to: today(), language: expect.anything() },
  ])
})

test('a range takes and gives the place of its days when it is chosen, not when its answer comes', async () => {
  const { user } = of('realtime-salary')
  await screen.findByText(pay.byDay)
  answers.set('agentRealtimeSalary', () => new Promise(() => undefined))
  await user.click(range('all'))
  expect(screen.queryByText(pay.byDay)).toBeNull()
  await user.click(range('last'))
  screen.getByText(pay.byDay)
})

test('a time without periods says so and offers all; only with all it is said that none was ever settled', async () => {
  answers.set('agentRealtimeSalary', () => page([], { totals: none }))
  const { user } = of('realtime-salary')
  await screen.findByText(pay.nothingYet)
  expect(screen.queryByText(pay.empty)).toBeNull()
  // What sums to nothing keeps its place.
  screen.getByText(pay.byDay)
  await user.click(screen.getByRole('button', { name: pay.showAll }))
  await screen.findByText(pay.empty)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: pay.history }))
  expect(location.search).toBe('?range=all')
  expect(asked('agentRealtimeSalary').at(-1)).toEqual({ cursor: undefined })
  expect(screen.queryByText(pay.nothingYet)).toBeNull()
})

test('sums of another time are not shown where an answer does not come', async () => {
  const { user } = of('realtime-salary')
  const sums = (await screen.findByText(pay.settlements)).closest('.stack')!
  expect(sums.className).not.toContain('invisible')
  answers.set('agentRealtimeSalary', () => Promise.reject(new CallFailure('network')))
  await user.click(range('month'))
  await screen.findByText(words.failed)
  expect(sums.className).toContain('invisible')
})

test('dividends begin with all, without days; salaries of days have no today', async () => {
  answers.set('agentDividends', () => page([line('7', { kind: 'dividend' })]))
  of('dividend')
  await screen.findByText(pay.history)
  expect(asked('agentDividends')).toEqual([{ cursor: undefined }])
  expect(range('all').getAttribute('aria-pressed')).toBe('true')
  expect(screen.queryByRole('button', { name: pay.ranges.today })).toBeNull()
  expect(screen.queryByText(pay.byDay)).toBeNull()
})
