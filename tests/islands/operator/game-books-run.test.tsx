import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { GameBooksRun } from '#islands/operator/GameBooksRun.tsx'
import { answers, asked, shown, signedIn, time, words } from './support.tsx'
import '#tests/support/island.tsx'

vi.mock('#browser/staff-client.ts', async () => ({
  setStaffToken: vi.fn(),
  call: (await import('./fake-staff-call.ts')).fakeStaffCall,
}))

beforeEach(() => {
  vi.useFakeTimers()
  signedIn()
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const run = (more = {}) => ({ id: '3', askedAt: time, state: 'waiting', hours: 24, hoursDone: 0, found: 0, ...more })

test('a comparison is followed to its end, also past an answer that fails, and then the lists are read again', async () => {
  answers.set('staffReconciliations', () => ({ content: [] }))
  answers.set('staffReconcile', () => run())
  const steps = [run({ state: 'running', hoursDone: 9 }), undefined, run({ state: 'done', hoursDone: 24, found: 1 })]
  answers.set('staffReconciliation', () => steps.shift() ?? Promise.reject(new Error('lost')))
  const ended = vi.fn()
  shown(<GameBooksRun onEnded={ended} />)
  await pass(0)
  fireEvent.change(screen.getByLabelText(words.gameBooks.span), { target: { value: '24' } })
  fireEvent.click(screen.getByRole('button', { name: words.gameBooks.compare }))
  await pass(0)
  expect(asked('staffReconcile')).toEqual([{ hours: 24 }])
  expect(screen.getByText(words.gameBooks.states.waiting)).toBeDefined()
  await pass(1_000)
  expect(screen.getByText('9 of 24 hours compared')).toBeDefined()
  await pass(1_000)
  expect(screen.getByText('9 of 24 hours compared')).toBeDefined()
  expect(ended).not.toHaveBeenCalled()
  await pass(1_000)
  expect(screen.getByText('1 new finding')).toBeDefined()
  expect(ended).toHaveBeenCalledOnce()
  await pass(10_000)
  expect(asked('staffReconciliation')).toHaveLength(3)
  expect(screen.getByRole('button', { name: words.gameBooks.compare })).toHaveProperty('disabled', false)
})
