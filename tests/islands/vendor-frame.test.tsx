import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { VendorFrame, type VendorFrameProps } from '#islands/launch/VendorFrame.tsx'
import messages from '#locales/en/game.json' with { type: 'json' }
import { $balance } from '#stores/balance.ts'
import { shown } from '#tests/support/island.tsx'

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))

const origin = 'https://pg.test'
const frameWindow = { postMessage: vi.fn() }
const told = (event: string) =>
  frameWindow.postMessage.mock.calls
    .map(([word]) => word as Record<string, unknown>)
    .filter((word) => word.event === event)
const says = (event: string) =>
  act(
    () =>
      void dispatchEvent(
        new MessageEvent('message', { origin, source: frameWindow as never, data: { type: 'baize-game', event } }),
      ),
  )

/** The frame of a game whose page is not loaded: what it says and hears goes through a window of the test's own. */
function draw(more: Partial<VendorFrameProps> = {}) {
  const nothing = () => undefined
  const drawn = shown(
    <VendorFrame
      {...{ messages, url: `${origin}/lotus`, label: 'Lotus', mode: 'real', plays: true, back: '/en/rng' }}
      {...{ onPoor: nothing, onRound: nothing, onEscape: nothing, retry: nothing, picture: '/lotus.svg' }}
      {...more}
    />,
  )
  fireEvent.load(screen.getByTitle('Lotus'))
  return drawn
}

beforeEach(() => {
  frameWindow.postMessage.mockClear()
  // No page is fetched, which the test's browser tells: the load of the frame is the test's own.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue(frameWindow as never)
  $balance.set({ balance: '100.00' } as never)
})

test('hears the balance that the site shows, at first and whenever it changes, at its own origin alone', () => {
  draw()
  expect(told('balance')).toEqual([expect.objectContaining({ type: 'baize-site', balance: '100.00' })])
  act(() => $balance.set({ balance: '100.00' } as never))
  act(() => $balance.set({ balance: '600.00' } as never))
  expect(told('balance').map(({ balance }) => balance)).toEqual(['100.00', '600.00'])
  // Its scripts may have run only after the page was loaded.
  says('ready')
  expect(told('balance').map(({ balance }) => balance)).toEqual(['100.00', '600.00', '600.00'])
  expect(frameWindow.postMessage.mock.calls.every(([, target]) => target === origin)).toBe(true)
})

test('of a vendor who keeps the money, or of a trial, hears nothing of the balance', () => {
  draw({ plays: false })
  act(() => $balance.set({ balance: '600.00' } as never))
  expect(told('balance')).toEqual([])
})

test('a sheet over the game closes when the player goes back; without one the page is left', () => {
  draw({ mode: 'demo' })
  says('sheet')
  expect(history.state).toMatchObject({ popup: true })
  dispatchEvent(new PopStateEvent('popstate'))
  expect(told('close')).toHaveLength(1)
  says('sheet-closed')
  dispatchEvent(new PopStateEvent('popstate'))
  expect(told('close')).toHaveLength(1)
})
