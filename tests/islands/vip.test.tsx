import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CallFailure } from '#browser/failure.ts'
import { monthsOf, progressOf } from '#islands/own/vip-words.ts'
import { VipPage } from '#islands/vip/VipPage.tsx'
import lists from '#locales/en/lists.json' with { type: 'json' }
import lobby from '#locales/en/lobby.json' with { type: 'json' }
import vip from '#locales/en/vip.json' with { type: 'json' }
import { tellLive } from '#stores/live.ts'
import { answers, calls } from '#tests/support/fake-call.ts'
import { loggedIn, shown } from '#tests/support/island.tsx'

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))

const rank = (
  rank: number,
  name: string,
  validBet: string,
  deposits: string,
  keep: string,
  levelUp: string,
  monthly: string,
) => ({
  ...{ rank, name, validBet, deposits, keep, levelUp, monthly, birthday: '0.00' },
  rebates: [] as { gameType: 'RNG' | 'LIVE'; rate: number }[],
})
const ranks = [
  rank(1, 'Felt', '0.00', '0.00', '0.00', '0.00', '0.00'),
  rank(2, 'Chalk', '50000.00', '5000.00', '5000.00', '58.00', '0.00'),
  {
    ...rank(3, 'Rosewood', '200000.00', '20000.00', '20000.00', '188.00', '58.50'),
    withdrawDay: '600000.00',
    rebates: [
      { gameType: 'RNG' as const, rate: 85 },
      { gameType: 'LIVE' as const, rate: 30 },
    ],
  },
]
const standing = {
  ...{ rank: 2, best: 2, validBet: '60000.50', deposits: '25000.00', monthBet: '1200.00' },
  ...{ keptBy: '2026-11', month: '2026-11' },
  benefits: [{ benefit: 'level', period: '2', rank: 2, amount: '58.00' }],
  history: [{ before: 1, after: 2, time: '2026-10-05T03:00:00.000Z' }],
}
const page = () =>
  shown(<VipPage messages={{ ...lists, ...vip }} locale="en" ranks={ranks} symbol="฿" types={lobby.types} />)
const answer = (more: object = {}, turnover = 15_000) =>
  answers.set('vip', () => ({ turnover, standing: { ...standing, ...more } }))

beforeEach(() => {
  loggedIn('member')
  answer()
})

describe('the rank of a member', () => {
  test('shows both conditions of the next, what keeps this one, and marks it on the ladder', async () => {
    page()
    await screen.findByRole('heading', { name: 'Chalk' })
    await screen.findByText('฿139,999.50 to go')
    await screen.findByText(vip.met)
    await screen.findByText('฿3,800 more by November 30. Otherwise level 1 from December; nothing you own is lost.')
    const row = screen.getByRole('row', { name: /Chalk/ })
    expect([row.getAttribute('aria-current'), within(row).queryByText(vip.here)]).not.toContain(null)
    expect(screen.getByRole('row', { name: /Rosewood/ }).getAttribute('aria-current')).toBeNull()
    await screen.findByText('Up from 1 to 2')
    screen.getByText('Daily withdrawals ฿600,000')
    expect(screen.getAllByText(/^Rebate: /).map(({ textContent }) => textContent)).toEqual([
      'Rebate: Slots 0.85%, Live casino 0.3%',
    ])
  })

  test('claims a bonus with one press, and shows what is so since', async () => {
    answers.set('claimVip', () => ({
      turnover: 15_000,
      standing: { ...standing, benefits: [{ ...standing.benefits[0], claimedAt: '2026-11-18T07:30:00.000Z' }] },
    }))
    const { user } = page()
    await screen.findByText(
      'A bonus goes into your wallet at once. It can be withdrawn when 1.5× its amount has been bet.',
    )
    await user.click(await screen.findByRole('button', { name: 'Claim: Level-up bonus, 2 Chalk' }))
    await screen.findByText('claimed 2026-11-18')
    expect(calls.find(({ name }) => name === 'claimVip')?.input).toEqual({ benefit: 'level', period: '2' })
  })

  test('follows play and messages, and says by when a bonus is claimed', async () => {
    page()
    await screen.findByText('Level-up bonus, 2 Chalk')
    for (const [name, period] of [
      ['balance', '2026-10'],
      ['message', '2026-11'],
    ] as const) {
      const month = { benefit: 'month', period, rank: 2, amount: '20.00', expiresAt: '2026-11-30T17:00:00.000Z' }
      answer({ benefits: [month] })
      act(() => tellLive(name, {}))
      await screen.findByText(`Monthly bonus, ${monthsOf(period, 'en').name}`)
    }
    screen.getByText(/^฿20 · to be claimed by 2026-1/)
  })

  test('a claim that is refused leaves the button, and what is there is read again', async () => {
    answers.set('claimVip', () => {
      throw new CallFailure('play_excluded', { status: 403 })
    })
    const { user } = page()
    await user.click(await screen.findByRole('button', { name: /^Claim/ }))
    await screen.findByRole('button', { name: /^Claim/ })
    await waitFor(() => expect(calls.filter(({ name }) => name === 'vip')).toHaveLength(2))
  })

  test('says what brings back a rank that was lost, that a new one is safe, and that the highest is', async () => {
    answer({ best: 3 })
    const { unmount } = page()
    await screen.findByText('You have held level 3 before. It comes back as soon as this month’s bets would keep it.')
    unmount()
    answer({ rank: 3, best: 3, keptBy: '2026-12' })
    page()
    await screen.findByText(vip.highest)
    await screen.findByText(
      'Level 3 is yours until December 31 at least. Valid bets of ฿20,000 in December keep it beyond that.',
    )
  })

  test('an account without a rank, and a guest, read the ladder', async () => {
    answers.set('vip', () => ({ turnover: 0 }))
    const { unmount } = page()
    await screen.findByText(vip.none)
    expect(screen.getAllByRole('row')).toHaveLength(4)
    unmount()
    loggedIn('guest')
    page()
    await screen.findByText(lists.guest)
    expect(screen.getAllByRole('row')).toHaveLength(4)
  })
})

test('what is left is exact to the last decimal', () => {
  expect(progressOf('0.00', '0.00')).toEqual({ left: undefined, percent: 100 })
  expect(progressOf('99999999999.99', '100000000000.00')).toEqual({ left: '0.01', percent: 99 })
  expect(progressOf('-5.00', '10.00')).toEqual({ left: '15.00', percent: 0 })
  expect(monthsOf('2026-12', 'en')).toEqual({ name: 'December', next: 'January', last: 'December 31' })
})
