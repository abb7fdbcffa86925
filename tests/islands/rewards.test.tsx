import { act, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CallFailure } from '#browser/failure.ts'
import { RewardCentre } from '#islands/rewards/RewardCentre.tsx'
import lists from '#locales/en/lists.json' with { type: 'json' }
import rewards from '#locales/en/rewards.json' with { type: 'json' }
import uploads from '#locales/en/uploads.json' with { type: 'json' }
import { tellLive } from '#stores/live.ts'
import { answers, calls } from '#tests/support/fake-call.ts'
import { loggedIn, shown } from '#tests/support/island.tsx'

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))

const offer = (id: string, more: object = {}) => ({
  ...{
    id,
    title: `Title of ${id}`,
    line: 'A line.',
    art: 'drops',
    terms: ['You get ฿50.00.'],
    reason: '',
    again: false,
  },
  ...{ way: 'automatic', pay: 'claim', times: 'once', from: '2026-11-01T00:00:00.000Z', status: 'claim' },
  ...{ reward: { kind: 'cash', amount: '50.00' }, ...more },
})
const list = (...content: object[]) => ({ content, currencySymbol: '฿', onBreak: false })
const none = { vip: false, points: false, missions: false, rebate: false, promotions: true }
const page = (programmes: Partial<typeof none> = {}) =>
  shown(
    <RewardCentre
      messages={{ ...lists, ...rewards }}
      uploadWords={uploads}
      locale="en"
      zone="Asia/Bangkok"
      programmes={{ ...none, ...programmes }}
    />,
  )
const row = async (id: string) => within(await screen.findByRole('listitem', { name: `Title of ${id}` }))

beforeEach(() => {
  loggedIn('member')
  history.replaceState(null, '', '/')
  answers.set('raffles', () => ({ prizes: [] }))
})

describe('the reward centre', () => {
  test('claims with one press, and says what is so since', async () => {
    answers.set('rewards', () => list(offer('loy', { expiresAt: '2026-11-24T07:00:00.000Z' })))
    answers.set('claimReward', () => list(offer('loy', { status: 'claimed', at: '2026-11-18T07:00:00.000Z' })))
    const { user } = page()
    await (await row('loy')).findByText(/^Can be claimed until 24 Nov(ember)?,? 14:00\.$/)
    await user.click(await screen.findByRole('button', { name: 'Claim ฿50: Title of loy' }))
    await screen.findByText('You have received ฿50.')
    await (await row('loy')).findByText(rewards.statuses.claimed)
    expect(calls.find(({ name }) => name === 'claimReward')?.input).toMatchObject({ id: 'loy' })
  })

  test('follows play, messages and what is published', async () => {
    answers.set('rewards', () => list(offer('loy', { status: 'process' })))
    page()
    await row('loy')
    for (const [name, id] of [
      ['balance', 'played'],
      ['message', 'approved'],
      ['catalogue', 'published'],
    ] as const) {
      answers.set('rewards', () => list(offer(id)))
      act(() => tellLive(name, {}))
      await row(id)
    }
  })

  test('says what staff look at first, not that it was received', async () => {
    const [loy, code] = [offer('loy'), offer('code', { status: 'join', way: 'code' })]
    answers.set('rewards', () => list(loy, code))
    answers.set('claimReward', () => list(offer('loy', { status: 'applying' }), code))
    answers.set('applyPromotion', () => list(loy, offer('code', { status: 'applying', way: 'code' })))
    const { user } = page()
    await user.click(await screen.findByRole('button', { name: 'Claim ฿50: Title of loy' }))
    await screen.findByText(rewards.isHeld.replace('{promotion}', 'Title of loy'))
    await user.click(screen.getByRole('button', { name: 'Enter code: Title of code' }))
    await user.type(screen.getByLabelText(new RegExp(`^${rewards.code}`)), 'MOON')
    await user.click(screen.getByRole('button', { name: rewards.sendCode }))
    await screen.findByText(rewards.isHeld.replace('{promotion}', 'Title of code'))
    expect(screen.queryByText(/You have received|The code is right/)).toBeNull()
  })

  test('says of each status what happens next, and has a button where something can be done', async () => {
    answers.set('rewards', () =>
      list(
        offer('a', { status: 'process', need: { kind: 'validBet', amount: '1000.00', have: '250.00' } }),
        offer('b', { status: 'joined', need: { kind: 'deposits', amount: '100.00', have: '0.00' } }),
        offer('c', { status: 'applying', way: 'apply', at: '2026-11-18T07:00:00.000Z' }),
        offer('d', { status: 'rejected', way: 'apply', again: true, reason: 'Four legs only.' }),
        offer('e', { status: 'issued', at: '2026-11-18T07:00:00.000Z', reward: { kind: 'points', amount: '1.00' } }),
        offer('f', { status: 'comingSoon', from: '2026-12-01T11:00:00.000Z' }),
        offer('g', { status: 'close', why: 'budget' }),
        offer('h', { status: 'join', way: 'code' }),
      ),
    )
    const { user } = page()
    await (await row('a')).findByText('฿250 / ฿1,000')
    await (await row('b')).findByText(rewards.says.joined)
    await (await row('c')).findByText(/^Sent .* You get a message when it is decided\.$/)
    await (await row('d')).findByText('Four legs only.')
    ;(await row('d')).getByRole('button', { name: 'Apply again: Title of d' })
    await (await row('e')).findByText(/^Paid .*: 1 point\.$/)
    await (await row('f')).findByText(/^Opens /)
    await (await row('g')).findByText(rewards.why.budget)
    expect(screen.getAllByRole('button', { name: /: Title of/ })).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Waiting 1' }))
    expect(screen.getAllByRole('listitem', { name: /^Title of/ })).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: rewards.shows.claim }))
    await screen.findByText(rewards.none.claim)
  })

  test('leads to the deposit for what is chosen there', async () => {
    answers.set('rewards', () => list(offer('reload', { status: 'join', way: 'deposit' })))
    page()
    const link = (await row('reload')).getByRole('link', { name: 'Deposit: Title of reload' })
    expect(link.getAttribute('href')).toBe('/en/member/deposit?promotion=reload')
  })

  test('has what was won in a raffle, claimed with one press', async () => {
    const prize = {
      id: '3',
      raffle: '7',
      title: 'Friday raffle',
      ticket: 12,
      kind: 'cash',
      amount: '50.00',
      expiresAt: '2026-11-24T07:00:00.000Z',
    }
    answers.set('rewards', () => list())
    answers.set('raffles', () => ({ prizes: [prize] }))
    answers.set('claimRaffle', () => ({ prizes: [] }))
    const { user } = page()
    await screen.findByText(/^Ticket .*\. Can be claimed until 24 Nov(ember)?,? 14:00\./)
    await user.click(await screen.findByRole('button', { name: 'Claim ฿50: Friday raffle' }))
    await screen.findByText('You have received ฿50.')
    expect(calls.find(({ name }) => name === 'claimRaffle')?.input).toMatchObject({ prizeId: '3' })
  })

  test('sends an application with its note', async () => {
    answers.set('rewards', () => list(offer('combo', { status: 'join', way: 'apply' })))
    answers.set('applyPromotion', () => list(offer('combo', { status: 'applying', way: 'apply' })))
    const { user } = page()
    await user.click(await screen.findByRole('button', { name: 'Apply: Title of combo' }))
    await user.type(await screen.findByLabelText(rewards.remark), 'Six legs.')
    await screen.findByText('9 / 140')
    await user.click(screen.getByRole('button', { name: rewards.send }))
    await screen.findByText('Your application for Title of combo was sent.')
    expect(calls.find(({ name }) => name === 'applyPromotion')?.input).toMatchObject({
      remark: 'Six legs.',
      pictures: [],
    })
  })

  test('says that a code is wrong beside it', async () => {
    answers.set('rewards', () => list(offer('moon', { status: 'join', way: 'code' })))
    answers.set('applyPromotion', () => {
      throw new CallFailure('offer_code_wrong', { status: 409 })
    })
    const { user } = page()
    await user.click(await screen.findByRole('button', { name: 'Enter code: Title of moon' }))
    await user.click(await screen.findByRole('button', { name: rewards.sendCode }))
    await screen.findByText(rewards.codeNeeded)
    await user.type(screen.getByLabelText(new RegExp(`^${rewards.code}`)), 'x')
    await user.click(screen.getByRole('button', { name: rewards.sendCode }))
    await screen.findByText(rewards.codeWrong)
  })

  test('opens the terms of the promotion that the address names', async () => {
    history.replaceState(null, '', '/?offer=loy')
    answers.set('rewards', () => list(offer('loy'), offer('other')))
    page()
    const terms = (await row('loy')).getByText('You get ฿50.00.')
    await expect.poll(() => terms.closest('details')?.open).toBe(true)
    expect((await row('other')).getByText('You get ฿50.00.').closest('details')?.open).toBe(false)
  })

  test('shows bonuses of ranks and what was redeemed beside promotions', async () => {
    answers.set('rewards', () => list())
    const bonus = {
      benefit: 'month',
      period: '2026-11',
      rank: 2,
      amount: '58.00',
      expiresAt: '2026-11-30T17:00:00.000Z',
    }
    answers.set('vip', () => ({ turnover: 0, standing: { benefits: [bonus, { ...bonus, claimedAt: 'then' }] } }))
    answers.set('redemptions', () => ({ content: [{ id: '7', title: 'Coffee' }] }))
    answers.set('claimVip', () => ({ turnover: 0 }))
    const { user } = page({ vip: true, points: true })
    await screen.findByText('Coffee')
    await screen.findByText(/^Can be claimed until 1 Dec(ember)?,? 00:00\./)
    await user.click(await screen.findByRole('button', { name: 'Claim ฿58: VIP bonus of November 2026' }))
    await screen.findByText('You have received ฿58.')
    expect(screen.queryByText('VIP bonus of November 2026')).toBeNull()
  })

  test('has missions that are met and what bets give back, each claimed with one press', async () => {
    const mission = { id: '5', period: 'day:1', title: 'Three days in a row', points: '120.00' }
    answers.set('rewards', () => list())
    answers.set('missionSummary', () => ({
      content: [
        { ...mission, state: 'ready', claimUntil: '2026-11-24T07:00:00.000Z' },
        { ...mission, id: '6', title: 'Bet on fish', state: 'open' },
      ],
    }))
    answers.set('claimMission', () => ({ content: [{ ...mission, state: 'claimed' }] }))
    answers.set('rebate', () => ({ ready: '12.50' }))
    answers.set('claimRebate', () => ({ ready: '0.00', paid: '12.50' }))
    const { user } = page({ missions: true, rebate: true })
    await screen.findByRole('button', { name: `${rewards.shows.claim} 2` })
    await screen.findByText(/^Can be claimed until 24 Nov(ember)?,? 14:00\./)
    expect(screen.queryByText(/Bet on fish/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Claim 120 points: Three days in a row' }))
    await screen.findByText('You have received 120 points.')
    await user.click(screen.getByRole('button', { name: `Claim ฿12.50: ${rewards.rebate}` }))
    await screen.findByText('You have received ฿12.50.')
    await screen.findByText(rewards.none.all)
  })

  test('asks programmes that are off for nothing', async () => {
    answers.set('rewards', () => list())
    page()
    await screen.findByText(rewards.none.all)
    expect(new Set(calls.map(({ name }) => name))).toEqual(new Set(['rewards', 'raffles']))
  })

  test('leads to the promotions only while there are some', async () => {
    answers.set('rewards', () => list())
    const { unmount } = page()
    await screen.findByRole('link', { name: rewards.promotions })
    unmount()
    page({ promotions: false })
    await screen.findByText(rewards.none.all)
    expect(screen.queryByRole('link', { name: rewards.promotions })).toBeNull()
  })

  test('offers nothing on a break, nothing to claim is said, and a failure can be tried again', async () => {
    answers.set('rewards', () => ({ ...list(), onBreak: true }))
    const { unmount } = page()
    await screen.findByText(rewards.onBreak)
    unmount()
    answers.set('rewards', () => list())
    const empty = page()
    await screen.findByText(rewards.none.all)
    empty.unmount()
    answers.set('rewards', () => {
      throw new CallFailure('network', {})
    })
    page()
    await screen.findByRole('button', { name: lists.retry })
  })

  test('asks guests to log in and trials to register', async () => {
    loggedIn('trial')
    page()
    await screen.findByText(rewards.trial)
  })
})
