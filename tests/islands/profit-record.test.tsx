import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CallFailure } from '#browser/failure.ts'
import { ProfitRecord } from '#islands/records/ProfitRecord.tsx'
import lists from '#locales/en/lists.json' with { type: 'json' }
import words from '#locales/en/profit.json' with { type: 'json' }
import frameTexts from '#locales/en/record.json' with { type: 'json' }
import { types as names } from '#locales/en/records.json' with { type: 'json' }
import { $balance } from '#stores/balance.ts'
import { answers, calls } from '#tests/support/fake-call.ts'
import { later, loggedIn, shown } from '#tests/support/island.tsx'

const frame = { ...lists, ...frameTexts }

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))

const sums = {
  ...{ bets: 46, staked: '86400.00', validBet: '86000.00', won: '84060.00', result: '-2340.00', seconds: 40_800 },
  ...{ deposits: '9000.00', withdrawals: '4000.00', bonus: '3000.00', rebate: '757.36' },
}
const day = (name: string, result: string) => ({ ...sums, day: name, result })
const before = { from: '2026-10-01', to: '2026-10-31', ...sums, result: '120.00', staked: '500.00' }
const profit = {
  ...{ from: '2026-11-01', to: '2026-11-30', totals: sums, playedDays: 2, before, netDeposits: '-5000.00' },
  content: [day('2026-11-02', '-2660.00'), day('2026-11-03', '320.00')],
  types: [
    { ...sums, gameType: 'RNG', result: '-2660.00' },
    { ...sums, gameType: '', result: '320.00' },
  ],
  ...{ currency: 'THB', asOf: '2026-11-18T07:30:00.000Z' },
}
const record = () =>
  shown(<ProfitRecord messages={words} frame={frame} names={names} locale="en" zone="Asia/Bangkok" />)
const asked = () => calls.filter(({ name }) => name === 'profit').map(({ input }) => input as Record<string, unknown>)

beforeEach(() => {
  vi.setSystemTime('2026-11-18T07:30:00.000Z')
  history.replaceState(null, '', '/en/member/profit')
  loggedIn('member')
  $balance.set({ balance: '500.00', currency: 'THB', currencySymbol: '฿' } as never)
  answers.set('profit', () => profit)
})
afterEach(() => vi.useRealTimers())

describe('the profit and loss record', () => {
  test('says the month in words, then shows its days, its kinds of game, the time before and the whole life', async () => {
    const { container } = record()
    expect(container.querySelector('[aria-busy="true"]')).not.toBeNull()
    await screen.findByText(
      /^Of every ฿100 you staked, ฿97.29 came back. You played on 2 of 18 days, 11 h 20 min in all.$/,
    )
    expect(asked().at(-1)).toEqual({ from: '2026-11-01', to: '2026-11-30', by: 'day' })
    const month = within(screen.getByRole('group', { name: 'November 2026' }))
    const lost = month.getByRole('link', { name: '2 −2,660, November 2: −฿2,660.00' })
    expect(lost.getAttribute('href')).toBe('/en/member/records?range=custom&from=2026-11-02&to=2026-11-02')
    expect(month.getByRole('link', { name: '3 +320, November 3: +฿320.00' }).textContent).toBe('3+320')
    // The days up to now without play rest; those to come say nothing.
    expect(month.getAllByText(words.rest).length).toBe(16)
    expect(screen.getByText(names.RNG).parentElement?.textContent).toContain('−฿2,660.00')
    expect(screen.getByText(words.otherKind).parentElement?.textContent).toContain('+฿320.00')
    expect(screen.getByText(words.gifts).parentElement?.textContent).toContain('+฿3,757.36')
    expect(screen.getByText(words.average).parentElement?.textContent).toContain('−฿130.00')
    expect(screen.getByText(words.compare).parentElement?.textContent).toContain('+฿120.00')
    expect(screen.getByText(words.life).parentElement?.textContent).toContain('−฿5,000.00')
    expect(container.querySelector('[aria-busy="true"]')).toBeNull()
  })

  test('arrows move among the days that were played', async () => {
    const { user } = record()
    const first = await screen.findByRole('link', { name: /November 2:/ })
    first.focus()
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement?.getAttribute('aria-label')).toContain('November 3')
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement?.getAttribute('aria-label')).toContain('November 3')
    await user.keyboard('{ArrowLeft}')
    expect(document.activeElement).toBe(first)
  })

  test('what is added up is a picture with a sentence, and a table of the same figures', async () => {
    const { user } = record()
    await screen.findByRole('img', { name: /from 2026-11-01 to 2026-11-18: −฿2,340.00/ })
    await user.click(screen.getByRole('button', { name: words.asTable }))
    const rows = within(screen.getByRole('table', { name: words.added })).getAllByRole('row')
    expect(rows.length).toBe(1 + 18)
    expect(rows[3]?.textContent).toBe('2026-11-0346+฿320.00−฿2,340.00')
    expect(rows.at(-1)?.textContent).toBe('2026-11-180฿0−฿2,340.00')
  })

  test('week, year and the period before stand in the address', async () => {
    const { user } = record()
    await screen.findByText(words.compare)
    expect((screen.getByRole('button', { name: words.later }) as HTMLButtonElement).disabled).toBe(true)
    await user.click(screen.getByRole('button', { name: words.earlier }))
    await waitFor(() => expect(location.search).toBe('?at=2026-10-31'))
    expect(asked().at(-1)).toEqual({ from: '2026-10-01', to: '2026-10-31', by: 'day' })
    await user.click(screen.getByRole('button', { name: words.later }))
    await waitFor(() => expect(location.search).toBe(''))
    await user.click(screen.getByRole('button', { name: words.ranges.year }))
    await waitFor(() => expect(asked().at(-1)).toEqual({ from: '2025-12-01', to: '2026-11-30', by: 'month' }))
    expect(location.search).toBe('?range=year')
    await user.click(screen.getByRole('button', { name: words.ranges.week }))
    await waitFor(() => expect(asked().at(-1)).toEqual({ from: '2026-11-16', to: '2026-11-22', by: 'day' }))
  })

  test('an empty period says so and leads back to this month', async () => {
    history.replaceState(null, '', '/en/member/profit?at=2026-02-10')
    answers.set('profit', () => ({ ...profit, content: [], types: [] }))
    const { user } = record()
    await screen.findByText(words.noneAdvice)
    expect(asked().at(-1)).toMatchObject({ from: '2026-02-01', to: '2026-02-28' })
    answers.set('profit', () => profit)
    await user.click(screen.getByRole('button', { name: words.now }))
    await screen.findByText(words.compare)
  })

  test('a failure keeps what was there and is tried again', async () => {
    const slow = later<typeof profit>()
    answers.set('profit', () => slow.promise)
    const { user } = record()
    slow.fail(new CallFailure('unavailable'))
    await screen.findByRole('alert')
    answers.set('profit', () => profit)
    await user.click(screen.getByRole('button', { name: frame.retry }))
    await screen.findByText(words.compare)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
