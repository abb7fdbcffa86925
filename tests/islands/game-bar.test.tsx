import { act, screen, waitFor, within } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Game } from '#api/lobby.ts'
import { CallFailure } from '#browser/failure.ts'
import { GameBar, type GameBarProps } from '#islands/launch/GameBar.tsx'
import { PurseDesk } from '#islands/launch/PurseDesk.tsx'
import { UnavailableDialog } from '#islands/launch/UnavailableDialog.tsx'
import words from '#locales/en/game.json' with { type: 'json' }
import transfer from '#locales/en/transfer.json' with { type: 'json' }
import { $balance } from '#stores/balance.ts'
import { $favourites } from '#stores/favourites.ts'
import { limitKinds } from '#stores/limits.ts'
import { answers, calls } from '#tests/support/fake-call.ts'
import { loggedIn, popupWords, press, shown, shownPopup } from '#tests/support/island.tsx'

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

describe('the bar over a game', () => {
  test('shows time, result and balance of somebody who plays for money', async () => {
    shown(<Bar />)
    await waitFor(() => expect(figures()).toContain('5 min'))
    expect(figures()).toContain('฿500.00')
    expect(document.querySelector('.play-bar__result b')?.className).toContain('neg')
    expect(screen.getByRole('link', { name: words.stage.back }).getAttribute('href')).toBe('/en/rng')
    expect(document.querySelector('.play-bar__deposit')?.getAttribute('data-action')).toBe('quick-deposit')
  })

  test.each([
    ['a guest', 'guest', 'real'],
    ['a free trial', 'member', 'demo'],
  ] as const)('%s has no money in it and asks for none', async (_who, kind, mode) => {
    loggedIn(kind)
    shown(<Bar mode={mode} />)
    await act(async () => undefined)
    expect(document.querySelector('.play-bar__money')).toBeNull()
    expect(calls.filter(({ name }) => name === 'gameSession')).toEqual([])
    expect(screen.queryByText(words.stage.playReal) !== null).toBe(mode === 'demo')
  })

  test('a balance that is not known yet is a bar, and follows what moves', async () => {
    $balance.set(undefined)
    shown(<Bar />)
    expect(document.querySelector('.play-bar__balance .skel')).not.toBeNull()
    act(() => $balance.set({ balance: '7.50', currency: 'THB', currencySymbol: '฿' } as never))
    expect(figures()).toContain('฿7.50')
    expect(document.querySelector('.play-bar__balance .skel')).toBeNull()
  })

  test('the heart follows the member’s favourites', () => {
    shown(<Bar />)
    const heart = screen.getByRole('button', { name: words.stage.favourite })
    expect(heart.getAttribute('aria-pressed')).toBe('false')
    act(() => $favourites.set(['77']))
    expect(heart.getAttribute('aria-pressed')).toBe('true')
    expect(heart.getAttribute('data-node-id')).toBe('77')
  })

  test('without an answer there is no panel to open; the balance stays', async () => {
    answers.set('gameSession', () => Promise.reject(new CallFailure('network')))
    const { user } = shown(<Bar />)
    await waitFor(() => expect(calls.some(({ name }) => name === 'gameSession')).toBe(true))
    expect(money().getAttribute('aria-disabled')).toBe('true')
    await user.click(money())
    expect(panel()).toBeNull()
    expect(figures()).toContain('฿500.00')
  })

  test('what came of the play opens below it, and gives the focus back when it closes', async () => {
    answers.set('gameSession', () => facts(5, { open: '20.00' }))
    const { user } = shown(<Bar apart="JDB" />)
    await waitFor(() => expect(money().getAttribute('aria-disabled')).toBe('false'))
    await user.click(money())
    const open = within(panel()!)
    expect(money().getAttribute('aria-expanded')).toBe('true')
    for (const amount of ['฿100.00', '฿40.00', '฿20.00']) expect(open.getByText(amount)).toBeDefined()
    expect(open.getByText(words.session.apart.replace('{vendor}', 'JDB'), { exact: false })).toBeDefined()
    const stop = open.getByRole('link', { name: words.session.stop })
    expect(stop.getAttribute('href')).toBe('/en/member/limits#break')
    await user.click(open.getByRole('button', { name: words.stage.dismiss }))
    expect(panel()).toBeNull()
    expect(document.activeElement).toBe(money())
    await user.click(money())
    await user.keyboard('{Escape}')
    expect(panel()).toBeNull()
    await user.click(money())
    await user.click(screen.getByRole('button', { name: words.session.reload }))
    expect([onReload.mock.calls.length, panel()]).toEqual([1, null])
  })

  test('the panel closes when the player goes back, in place of the game', async () => {
    answers.set('gameSession', () => facts(5))
    const { user } = shown(<Bar />)
    await waitFor(() => expect(money().getAttribute('aria-disabled')).toBe('false'))
    await user.click(money())
    expect(history.state).toMatchObject({ popup: true })
    act(() => void dispatchEvent(new PopStateEvent('popstate')))
    expect(panel()).toBeNull()
  })

  test('a round without an open stake has no line for it', async () => {
    const { user } = shown(<Bar />)
    await waitFor(() => expect(money().getAttribute('aria-disabled')).toBe('false'))
    await user.click(money())
    expect(within(panel()!).queryByText(words.session.open)).toBeNull()
  })
})

describe('the wallet of a vendor over its game', () => {
  const wallet = (balance?: string) => ({ vassalage: 'JDB', name: 'JDB', balance }) as never
  const desk = (balance?: string, asked = 0) =>
    shown(
      <PurseDesk
        messages={transfer}
        locale="en"
        wallet={wallet(balance)}
        asked={asked}
        onMoved={vi.fn()}
        onReload={onReload}
      />,
    )

  test.each([
    ['25.00', '฿25.00'],
    [undefined, '—'],
  ])('with %s it says %s and offers nothing by itself', async (balance, amount) => {
    desk(balance)
    expect(screen.getByText(transfer.offer.have.replace('{vendor}', 'JDB').replace('{amount}', amount))).toBeDefined()
    await act(async () => undefined)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test.each([
    ['is empty', '0.00', 0],
    ['is asked for more', '25.00', 1],
  ])('that %s offers the transfer; closed without one the game goes on', async (_what, balance, asked) => {
    desk(balance, asked)
    const dialog = await screen.findByRole('dialog')
    await act(async () =>
      within(dialog)
        .getAllByRole('button', { name: transfer.offer.close ?? /close/i })[0]!
        .click(),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(onReload).not.toHaveBeenCalled()
  })
})

describe('a game that cannot be played', () => {
  const popups = popupWords('en')
  const { unavailable } = popups.popups
  const like = (nodeId: string, gameType = 'RNG') => ({ ...game, nodeId, displayName: `Game ${nodeId}`, gameType })
  const draw = (more: object = {}) => {
    const onClose = vi.fn()
    return {
      onClose,
      ...shownPopup(<UnavailableDialog nodeId="77" reason="game_maintenance" onClose={onClose} {...more} />),
    }
  }

  test('says why and offers six that are alike', async () => {
    answers.set('gameDetail', () => ({ game, alternatives: ['1', '2', '3', '4', '5', '6', '7'].map((id) => like(id)) }))
    const { onClose, user } = draw()
    expect(screen.getByText(unavailable.game_maintenance)).toBeDefined()
    await screen.findByText(unavailable.instead)
    expect(screen.getByRole('dialog', { name: 'Lotus' })).toBeDefined()
    const links = screen.getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      ['1', '2', '3', '4', '5', '6'].map((id) => `/en/game/${id}`),
    )
    await user.click(links[0]!)
    expect(onClose).toHaveBeenCalledOnce()
  })

  test.each([
    [{ vendor: 'JDB' }, unavailable.vendor_maintenance],
    [{ reason: 'vendor_unavailable' }, unavailable.vendor_unavailable],
  ])('%j: other games are popular ones, and a vendor is called by its name', async (more, sentence) => {
    answers.set('gameDetail', () => ({ game, alternatives: [like('1', 'FISH')] }))
    draw(more)
    await screen.findByText(unavailable.popular)
    expect(screen.getByText(sentence)).toBeDefined()
    expect(screen.getByRole('dialog', { name: 'vendor' in more ? 'JDB' : 'Lotus' })).toBeDefined()
  })

  test('what could be instead may fail: the reason stays, and it is tried again', async () => {
    answers.set('gameDetail', () => Promise.reject(new CallFailure('network')))
    draw()
    await screen.findByText(popups.errors.network)
    expect(screen.getByText(unavailable.game_maintenance)).toBeDefined()
    answers.set('gameDetail', () => ({ game, alternatives: [] }))
    await press(popups.common.retry)
    await waitFor(() => expect(screen.queryByText(popups.errors.network)).toBeNull())
    expect(screen.queryByText(unavailable.instead)).toBeNull()
  })
})
