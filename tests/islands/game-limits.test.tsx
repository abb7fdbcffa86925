import { act, screen, waitFor, within } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Game } from '#api/lobby.ts'
import { GameBar, type GameBarProps } from '#islands/launch/GameBar.tsx'
import words from '#locales/en/game.json' with { type: 'json' }
import { $balance } from '#stores/balance.ts'
import { $favourites } from '#stores/favourites.ts'
import { limitKinds } from '#stores/limits.ts'
import { tellLive } from '#stores/live.ts'
import { frameHasShown, frameShows } from '#stores/reveal.ts'
import { answers, calls } from '#tests/support/fake-call.ts'
import { loggedIn, shown } from '#tests/support/island.tsx'

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))

const game = {
  nodeId: '77',
  displayName: 'Lotus',
  gameType: 'RNG',
  vassalage: 'PG',
  isGame: 'GAME',
  supportPlay: 0,
} as unknown as Game
const minute = 60_000
/** Somebody who has been playing for so many minutes. */
const facts = (minutes: number, more = {}) => {
  const now = Date.parse('2026-11-20T10:00:00.000Z')
  return {
    now: new Date(now).toISOString(),
    startedAt: new Date(now - minutes * minute).toISOString(),
    staked: '100.00',
    won: '40.00',
    result: '-60.00',
    open: '0.00',
    rounds: 3,
    reminderMinutes: 60,
    recent: [],
    ...more,
  }
}

const ownLimits = (set: Record<string, object>) => ({
  raiseAfterHours: 24,
  limits: Object.fromEntries(limitKinds.map((kind) => [kind, set[kind] ?? {}])),
})

function Bar(props: Partial<GameBarProps>) {
  const stage = useRef<HTMLElement>(null)
  return (
    <section ref={stage}>
      <GameBar
        messages={words}
        locale="en"
        game={game}
        mode="real"
        open
        back="/en/rng"
        apart={undefined}
        stage={stage}
        onReload={onReload}
        {...props}
      />
    </section>
  )
}
const onReload = vi.fn()
const money = () => screen.getByRole('button', { name: new RegExp(words.session.title) })
const panel = () => screen.queryByRole('region', { name: words.session.title })
const figures = () => money().textContent ?? ''

beforeEach(() => {
  onReload.mockClear()
  loggedIn('member')
  $favourites.set([])
  $balance.set({ balance: '500.00', currency: 'THB', currencySymbol: '฿' } as never)
  answers.set('gameSession', () => facts(5))
  answers.set('playLimits', () => ownLimits({}))
})
afterEach(() => vi.useRealTimers())

describe('the reality check', () => {
  test('after an hour it asks, between two rounds, and until there is an answer', async () => {
    answers.set('gameSession', () => facts(61, { rounds: 93 }))
    const title = words.session.check.title.replace('{time}', '1 h 1 min')
    const check = () => screen.findByRole('dialog', { name: title })
    const { unmount } = shown(<Bar />)
    const asked = within(await check())
    for (const figure of ['−฿60.00', '฿100.00', '฿40.00', '93']) expect(asked.getByText(figure)).toBeDefined()
    expect(asked.getByRole('link', { name: words.session.check.stop }).getAttribute('href')).toBe('/en/rng')
    expect(asked.getAllByRole('button')).toHaveLength(1)
    // Leaving the page is no answer.
    unmount()
    const { user, unmount: leave } = shown(<Bar />)
    await check()
    await user.click(await screen.findByRole('button', { name: words.session.check.goOn }))
    expect(screen.queryByRole('dialog')).toBeNull()
    // The page of another game of the same stretch of play says nothing more.
    leave()
    shown(<Bar />)
    await waitFor(() => expect(figures()).toContain('1 h'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('a round that is shown is not interrupted', async () => {
    answers.set('gameSession', () => facts(121))
    shown(<Bar />)
    act(() => frameShows())
    await screen.findByText(/500/)
    expect(screen.queryByRole('dialog')).toBeNull()
    act(() => frameHasShown())
    await screen.findByRole('dialog')
  })
})

describe('the member’s own limits over a game', () => {
  const limit = (set: object) => answers.set('playLimits', () => ownLimits(set as Record<string, object>))
  const { limits } = words.session
  const meter = () => screen.findByRole('meter')

  test('the one that is used most stands as a line under the bar, and in the panel', async () => {
    limit({ lossDay: { value: '100.00', used: '10.00' }, lossWeek: { value: '3000.00', used: '1580.00' } })
    const { user } = shown(<Bar />)
    expect((await meter()).getAttribute('aria-label')).toBe(limits.names.lossWeek)
    expect((await meter()).getAttribute('value')).toBe('52')
    await waitFor(() => expect(money().getAttribute('aria-disabled')).toBe('false'))
    await user.click(money())
    expect(within(panel()!).getByText('฿1,580.00 of ฿3,000.00')).toBeDefined()
    expect(screen.queryByRole('status')).toBeNull()
  })

  test('without a limit there is no line', async () => {
    limit({ depositDay: { value: '10.00', used: '10.00' } })
    shown(<Bar />)
    await waitFor(() => expect(calls.some(({ name }) => name === 'playLimits')).toBe(true))
    await act(async () => undefined)
    expect(screen.queryByRole('meter')).toBeNull()
  })

  test.each([
    ['79.99', undefined],
    ['80.00', '฿20.00 left of your daily loss limit.'],
    ['100.00', limits.over.lossDay],
  ])('with %s of 100 used it says so', async (used, said) => {
    limit({ lossDay: { value: '200.00', house: '100.00', used } })
    shown(<Bar />)
    await meter()
    if (said) expect(screen.getByText(said)).toBeDefined()
    const link = { name: used === '100.00' ? limits.leave : limits.take }
    expect(screen.queryAllByRole('link', link)).toHaveLength(said ? 1 : 0)
  })

  test('the time at one go is counted on', async () => {
    answers.set('gameSession', () => facts(55))
    limit({ session: { value: '60', used: '40' } })
    const { user } = shown(<Bar />)
    await screen.findByText('5 min left of your time at one go.')
    await user.click(money())
    expect(within(panel()!).getByText('55 min of 1 h')).toBeDefined()
  })

  test('is read again when it changes', async () => {
    limit({ lossDay: { value: '100.00', used: '10.00' } })
    shown(<Bar />)
    await meter()
    limit({ lossDay: { value: '100.00', used: '100.00' } })
    act(() => tellLive('limits', {}))
    await screen.findByRole('alert')
  })
})
