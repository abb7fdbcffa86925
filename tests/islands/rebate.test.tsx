import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CallFailure } from '#browser/failure.ts'
import { RebatePage } from '#islands/rebate/RebatePage.tsx'
import lists from '#locales/en/lists.json' with { type: 'json' }
import lobby from '#locales/en/lobby.json' with { type: 'json' }
import rebate from '#locales/en/rebate.json' with { type: 'json' }
import { tellLive } from '#stores/live.ts'
import { answers, calls } from '#tests/support/fake-call.ts'
import { loggedIn, shown } from '#tests/support/island.tsx'

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))

const line = (gameType: string, bets: string, rate: string, amount: string) => ({ gameType, bets, rate, amount })
const state = {
  ...{ takesPart: true, onBreak: false, rank: 4, ready: '84.36', turnover: 0, currencySymbol: '฿' },
  lines: [line('LIVE', '2500.00', '0.60', '15.00'), line('RNG', '8670.00', '0.80', '69.36')],
  claims: [{ time: '2026-11-10T02:40:00.000Z', amount: '68.55' }],
  asOf: '2026-11-18T13:55:00.000Z',
}
const page = () => shown(<RebatePage messages={{ ...lists, ...rebate }} types={lobby.types} locale="en" />)

beforeEach(() => {
  loggedIn('member')
  answers.set('rebate', () => state)
})

describe('the rebate of a member', () => {
  test('shows bets by type and rate, what is ready, and what was claimed', async () => {
    page()
    await screen.findByRole('button', { name: 'Claim ฿84.36' })
    const row = screen.getByRole('row', { name: new RegExp(lobby.types.RNG) })
    for (const text of ['฿8,670.00', '0.80%', '฿69.36']) within(row).getByText(text)
    screen.getByText('+฿68.55')
    screen.getByText(/no bets are asked before you withdraw it/)
    screen.getByText(/with the rates of your level 4 for new bets/)
  })

  test('is claimed by one press, under one key until it is answered', async () => {
    answers.set('claimRebate', () => {
      throw new CallFailure('unavailable', { status: 503 })
    })
    const { user } = page()
    const button = await screen.findByRole('button', { name: 'Claim ฿84.36' })
    await user.click(button)
    answers.set('claimRebate', () => ({ ...state, ready: '0.00', lines: [], paid: '84.36' }))
    await user.click(await screen.findByRole('button', { name: 'Claim ฿84.36' }))
    await screen.findByText('฿84.36 is in your balance.')
    screen.getByText(rebate.none)
    screen.getByText(rebate.empty)
    const keys = calls.filter(({ name }) => name === 'claimRebate').map(({ key }) => key)
    expect(new Set(keys.slice(-2)).size).toBe(1)
  })

  test('a claim that is refused shows what is so by now, and the balance brings news', async () => {
    answers.set('claimRebate', () => {
      throw new CallFailure('rebate_nothing', { status: 409 })
    })
    const { user } = page()
    const button = await screen.findByRole('button', { name: /^Claim/ })
    answers.set('rebate', () => ({ ...state, ready: '0.00', missing: '5.00' }))
    await user.click(button)
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Claim/ })).toBeNull())
    screen.getByText(/Your next bets make up for ฿5.00 first/)
    answers.set('rebate', () => ({ ...state, ready: '1.00', turnover: 15_000 }))
    act(() => tellLive('balance', {}))
    await screen.findByRole('button', { name: 'Claim ฿1.00' })
    screen.getByText(/when 1.5× its amount has been bet/)
  })

  test.each([
    [{ onBreak: true }, rebate.onBreak],
    [{ takesPart: false }, rebate.notFor],
    [{ claims: [] }, rebate.noClaims],
  ])('%j is said in words', async (more, text) => {
    answers.set('rebate', () => ({ ...state, ...more }))
    page()
    await screen.findByText(text)
  })

  test('a trial, a guest, a failure and rebates that are off have their sentences', async () => {
    loggedIn('trial')
    const first = page()
    await screen.findByText(rebate.trial)
    first.unmount()
    loggedIn('guest')
    const second = page()
    await screen.findByText(lists.guest)
    second.unmount()
    loggedIn('member')
    answers.set('rebate', () => {
      throw new CallFailure('rebate_off', { status: 403 })
    })
    const third = page()
    await screen.findByText(rebate.off)
    third.unmount()
    answers.set('rebate', () => {
      throw new CallFailure('unknown_error', { status: 500 })
    })
    page()
    await screen.findByText(lists.failed)
  })
})
