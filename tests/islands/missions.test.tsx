import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CallFailure } from '#browser/failure.ts'
import { MissionsPage } from '#islands/missions/MissionsPage.tsx'
import { leftText, progressOf } from '#islands/own/mission-words.ts'
import lists from '#locales/en/lists.json' with { type: 'json' }
import missions from '#locales/en/missions.json' with { type: 'json' }
import { tellLive } from '#stores/live.ts'
import { $missionsToClaim } from '#stores/to-claim.ts'
import { answers, calls } from '#tests/support/fake-call.ts'
import { loggedIn, shown } from '#tests/support/island.tsx'

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))

const mission = {
  ...{ id: '1', period: 'day:2026-11-18', title: 'Bet a little', text: 'Any game.', cadence: 'day', kind: 'bet' },
  ...{
    page: '/rng',
    goal: '500.00',
    done: '120.50',
    points: '40.00',
    state: 'open',
    endsAt: '2099-01-01T00:00:00.000Z',
  },
}
const ready = {
  ...mission,
  id: '2',
  title: 'Come by',
  text: '',
  kind: 'login',
  goal: '1',
  done: '1',
  state: 'ready',
  page: undefined,
}
const once = {
  ...mission,
  id: '3',
  period: 'once',
  title: 'Once',
  cadence: 'once',
  endsAt: undefined,
  state: 'claimed',
}
const summary = {
  takesPart: true,
  onBreak: false,
  content: [mission, ready, once],
  points: '940.00',
  currencySymbol: '฿',
}
const board = {
  month: '2026-11',
  content: [
    { place: 1, name: 'so•••ai', points: '2480.00', isOwn: false },
    { place: 2, name: 'ma•••12', points: '2110.00', isOwn: false },
  ],
  own: { place: 18, points: '940.00', missing: '60.00' },
  prizes: [
    { from: 1, to: 1, amount: '3000.00' },
    { from: 4, to: 10, amount: '100.00' },
  ],
  ...{ turnover: 15_000, endsAt: '2026-11-30T17:00:00.000Z', paid: false, currencySymbol: '฿' },
}
const words = { ...lists, ...missions }
const page = () => shown(<MissionsPage messages={words} locale="en" zone="Asia/Bangkok" />)

beforeEach(() => {
  loggedIn('member')
  $missionsToClaim.set(0)
  answers.set('missionSummary', () => summary)
  answers.set('missionLeaderboard', () => board)
})

describe('the missions of a member', () => {
  test('show how far each is, the way to it, and what can be claimed', async () => {
    page()
    const row = (await screen.findByText('Bet a little')).closest('li')!
    within(row).getByText('฿120.50 / ฿500')
    expect(within(row).getByRole('link', { name: 'Go: Bet a little' }).getAttribute('href')).toBe('/en/rng')
    screen.getByText('940 mission points this month')
    expect($missionsToClaim.get()).toBe(1)
    expect(screen.getByRole('tab', { name: /Daily/ }).textContent).toContain('1')
    expect(screen.queryByText('Once', { selector: 'b' })).toBeNull()
  })

  test('are claimed by one press, which says what it gave', async () => {
    answers.set('claimMission', () => ({
      ...summary,
      ...{ content: [mission, { ...ready, state: 'claimed' }], points: '980.00' },
    }))
    const { user } = page()
    await user.click(await screen.findByRole('button', { name: 'Claim: Come by' }))
    await screen.findByText('40 points are yours.')
    await screen.findByText(missions.claimed)
    expect(calls.find(({ name }) => name === 'claimMission')?.input).toMatchObject({
      id: '2',
      period: 'day:2026-11-18',
    })
    expect($missionsToClaim.get()).toBe(0)
  })

  test('a claim that is refused shows how things stand by now', async () => {
    answers.set('claimMission', () => {
      throw new CallFailure('mission_nothing', { status: 409 })
    })
    const { user } = page()
    const button = await screen.findByRole('button', { name: 'Claim: Come by' })
    answers.set('missionSummary', () => ({ ...summary, content: [mission] }))
    await user.click(button)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Claim: Come by' })).toBeNull())
  })

  test('one whose period has ended says until when it can be claimed', async () => {
    answers.set('missionSummary', () => ({
      ...summary,
      content: [{ ...ready, claimUntil: '2026-11-19T17:00:00.000Z' }],
    }))
    page()
    await screen.findByText(/^Its time is over. Claim until 20 Nov/)
    expect(screen.queryByText(/start anew/)).toBeNull()
  })

  test('what is done once stands under its own tab, and so does what is none', async () => {
    const { user } = page()
    await user.click(await screen.findByRole('tab', { name: missions.cadences.once }))
    await screen.findByText('Once', { selector: 'b' })
    await user.keyboard('{ArrowLeft}')
    await screen.findByText(missions.none)
  })

  test('follow the balance, a moment later', async () => {
    page()
    await screen.findByText('Bet a little')
    answers.set('missionSummary', () => ({ ...summary, content: [{ ...mission, done: '300.00' }] }))
    act(() => tellLive('balance', {}))
    await screen.findByText('฿300 / ฿500')
  })

  test.each([
    [{ onBreak: true, content: [] }, missions.onBreak],
    [{ takesPart: false, content: [] }, missions.notFor],
  ])('%j is said in words, without a leaderboard', async (more, text) => {
    answers.set('missionSummary', () => ({ ...summary, ...more }))
    page()
    await screen.findByText(text)
    expect(screen.queryByText(missions.board.title)).toBeNull()
  })

  test('a trial, a guest, a failure and missions that are off have their sentences', async () => {
    loggedIn('trial')
    const first = page()
    await screen.findByText(missions.trial)
    first.unmount()
    loggedIn('guest')
    const second = page()
    await screen.findByText(lists.guest)
    second.unmount()
    loggedIn('member')
    answers.set('missionSummary', () => {
      throw new CallFailure('missions_off', { status: 403 })
    })
    const third = page()
    await screen.findByText(missions.off)
    third.unmount()
    answers.set('missionSummary', () => {
      throw new CallFailure('unknown_error', { status: 500 })
    })
    const { user } = page()
    const again = await screen.findByRole('button', { name: lists.retry })
    answers.set('missionSummary', () => summary)
    await user.click(again)
    await screen.findByText('Bet a little')
  })
})

describe('the leaderboard', () => {
  test('shows the first, the reader, what is missing, and the prizes', async () => {
    page()
    await screen.findByText('so•••ai')
    screen.getByText('60 points to the next place')
    screen.getByText('Places 4 to 10')
    screen.getByText(/The month ends on November 30; prizes are paid after that/)
    screen.getByText(/when 1.5× its amount has been bet/)
  })

  test('of the month before is a press away; without claims it says so', async () => {
    const { user } = page()
    await screen.findByText('so•••ai')
    answers.set('missionLeaderboard', () => ({ ...board, content: [], own: undefined, prizes: [], paid: true }))
    await user.click(screen.getByRole('button', { name: missions.board.last }))
    await screen.findByText(missions.board.none)
    expect(calls.filter(({ name }) => name === 'missionLeaderboard').at(-1)?.input).toEqual({ month: 'last' })
  })

  test('marks the reader among the first', async () => {
    answers.set('missionLeaderboard', () => ({
      ...board,
      content: [board.content[0], { place: 2, name: 'nok', points: '940.00', isOwn: true }],
    }))
    page()
    const row = (await screen.findByText(missions.board.you)).closest('li')!
    within(row).getByText('60 points to the next place')
  })
})

test('what is left is told in two units at most', () => {
  const at = Date.parse('2026-11-18T00:00:00.000Z')
  const left = (iso: string) => leftText(words, iso, at)
  expect(['2026-11-20T03:30:00.000Z', '2026-11-18T05:07:00.000Z', '2026-11-18T00:00:01.000Z'].map(left)).toEqual([
    '2 d 3 h',
    '5 h 7 min',
    '1 min',
  ])
  expect(progressOf({ ...mission, done: '700.00' } as never, '฿', 'en')).toEqual({
    figures: '฿700 / ฿500',
    percent: 100,
  })
})
