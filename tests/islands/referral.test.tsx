import { act, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CallFailure } from '#browser/failure.ts'
import { ReferralPage } from '#islands/referral/ReferralPage.tsx'
import lists from '#locales/en/lists.json' with { type: 'json' }
import referral from '#locales/en/referral.json' with { type: 'json' }
import { tellLive } from '#stores/live.ts'
import { answers } from '#tests/support/fake-call.ts'
import { loggedIn, shown } from '#tests/support/island.tsx'

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))

const state = {
  ...{ takesPart: true, onBreak: false, code: '1A2B3C4D', url: 'https://site.example/r/1a2b3c4d' },
  ...{ qr: { path: 'M0 0h1v1H0z', size: 33 }, reward: '100.00', least: '500.00', share: '0.50', turnover: 10_000 },
  ...{ friends: 3, counted: 1, rewards: '100.00', shares: '12.30', currencySymbol: '฿' },
}
const friend = (id: string, name: string, more: object = {}) => ({
  ...{ id, name, joinedAt: '2026-11-10T02:40:00.000Z', state: 'waiting', reward: '0.00', share: '0.00', ...more },
})
const page = () => shown(<ReferralPage messages={{ ...lists, ...referral }} locale="en" zone="Asia/Bangkok" />)

beforeEach(() => {
  loggedIn('member')
  answers.set('referral', () => state)
  answers.set('referralFriends', () => ({
    content: [
      friend('3', 'so***1'),
      friend('2', 'ni***9', { state: 'counted', reward: '100.00', share: '12.30' }),
      friend('1', 'to***4', { state: 'ended' }),
    ],
  }))
})

describe('the friends of a member', () => {
  test('shows the link, what friends bring, and what each has brought', async () => {
    page()
    await screen.findByText('https://site.example/r/1a2b3c4d')
    screen.getByText('1A2B3C4D')
    screen.getByRole('img', { name: referral.qr.label })
    screen.getByText(/at least ฿500\.00/)
    screen.getByText(/0\.50% of their valid bets/)
    screen.getByText(/when 1× of it has been bet/)
    const rows = within(await screen.findByRole('region', { name: referral.list })).getAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^so\*\*\*1.*2026-11-10 09:40Waiting$/),
      expect.stringMatching(/^ni\*\*\*9.*Counts฿100\.00 reward, ฿12\.30 share$/),
      expect.stringMatching(/^to\*\*\*4.*Does not count$/),
    ])
  })

  test('is shared by the device’s own sheet, where it has one', async () => {
    const share = vi.fn(async () => undefined)
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
    const { user } = page()
    await user.click(await screen.findByRole('button', { name: referral.share }))
    expect(share).toHaveBeenCalledWith({ text: 'Play with me: https://site.example/r/1a2b3c4d' })
    Reflect.deleteProperty(navigator, 'share')
  })

  test('says what a month brings at most, and leaves out what is not paid; the balance brings news', async () => {
    answers.set('referral', () => ({ ...state, share: '0.00', monthMax: '1000.00', monthLeft: '250.00', turnover: 0 }))
    answers.set('referralFriends', () => ({ content: [] }))
    page()
    await screen.findByText('At most ฿1,000.00 a month for all friends; ฿250.00 of it is left.')
    screen.getByText(referral.free)
    await screen.findByText(referral.none)
    expect(screen.queryByText(/of their valid bets/)).toBeNull()
    answers.set('referral', () => ({ ...state, friends: 77 }))
    act(() => tellLive('balance', {}))
    await screen.findByText('77')
  })

  test.each([
    [{ takesPart: false }, referral.notFor],
    [{ onBreak: true }, referral.onBreak],
  ])('%j is said in words', async (more, text) => {
    answers.set('referral', () => ({ ...state, ...more }))
    page()
    await screen.findByText(text)
    expect(screen.queryByText(referral.how)).toBeNull()
  })

  test('a trial, a guest, a failure and a programme that is off have their sentences', async () => {
    loggedIn('trial')
    const first = page()
    await screen.findByText(referral.trial)
    first.unmount()
    loggedIn('guest')
    const second = page()
    await screen.findByText(lists.guest)
    second.unmount()
    loggedIn('member')
    answers.set('referral', () => {
      throw new CallFailure('referral_off', { status: 403 })
    })
    const third = page()
    await screen.findByText(referral.off)
    third.unmount()
    answers.set('referral', () => {
      throw new CallFailure('unknown_error', { status: 500 })
    })
    page()
    await screen.findByText(lists.failed)
  })
})
