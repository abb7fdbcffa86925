import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Messenger } from '#islands/dialogs/Messenger.tsx'
import toasts from '#locales/en/toasts.json' with { type: 'json' }
import { $toasts, toast } from '#stores/toasts.ts'
import { later, shownPopup } from '#tests/support/island.tsx'

const texts = later<typeof toasts>()
vi.mock('#islands/dialogs/messages.ts', async (original) => ({
  ...(await original<object>()),
  popupTexts: () => texts.promise,
}))

test('a message whose texts come late is shown for its whole five seconds', async () => {
  vi.useFakeTimers()
  shownPopup(<Messenger />)
  act(() => toast('ok', 'loggedIn'))
  await act(() => vi.advanceTimersByTimeAsync(6_000))
  expect($toasts.get().length).toBe(1)
  await act(async () => texts.answer(toasts))
  screen.getByText(toasts.loggedIn)
  await act(() => vi.advanceTimersByTimeAsync(4_900))
  screen.getByText(toasts.loggedIn)
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect($toasts.get()).toEqual([])
  vi.useRealTimers()
})

test('money that arrived is told with its sum as the page writes sums', async () => {
  shownPopup(<Messenger />)
  await act(async () => toast('ok', 'arrived', { money: ['12500.00', '฿'] }))
  expect(screen.getByText('฿12,500.00 arrived').closest('[aria-live], [role=status]')).not.toBeNull()
})
