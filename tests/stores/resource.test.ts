import { afterEach, expect, test, vi } from 'vitest'
import type { Member } from '#api/access.ts'
import { CallFailure } from '#api/client.ts'
import { type ResourceOptions, resource } from '#stores/resource.ts'
import { $session } from '#stores/session.ts'

const member = (id: string, type = 3) => ({ id, type }) as Member
const known = async () => undefined
/** Lets everything that is ready happen. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

/** A resource whose answers come when the test says so. */
function opened(options: ResourceOptions<string, string> = {}) {
  const calls: {
    input: string
    signal: AbortSignal
    answer: (text: string) => void
    fail: (thrown: unknown) => void
  }[] = []
  const own = resource(
    (input: string, signal) =>
      new Promise<string>((answer, fail) => {
        calls.push({ input, signal, answer, fail })
      }),
    { known, ...options },
  )
  const close = own.open()
  return { own, calls, close, state: () => own.$state.get(), last: () => calls.at(-1)! }
}

afterEach(() => $session.set({}))

test('loads what is asked for, and keeps it while the next answer is on its way', async () => {
  $session.set({ token: 't', member: member('1') })
  const { own, calls, last, state } = opened()
  expect([state(), calls.length]).toEqual([{ status: 'loading' }, 0])
  own.ask('a')
  own.ask('a')
  await settled()
  expect(calls.length).toBe(1)
  last().answer('A')
  await settled()
  expect(state()).toEqual({ status: 'ready', data: 'A', input: 'a' })
  own.ask('b')
  expect(state()).toMatchObject({ status: 'loading', data: 'A', input: 'a' })
})

test('a newer question cancels the one before, whose late answer changes nothing', async () => {
  $session.set({ token: 't', member: member('1') })
  const { own, calls, state } = opened()
  own.ask('a')
  await settled()
  own.ask('b')
  await settled()
  expect(calls[0]!.signal.aborted).toBe(true)
  calls[1]!.answer('B')
  await settled()
  calls[0]!.answer('A')
  await settled()
  expect(state()).toMatchObject({ status: 'ready', data: 'B' })
})

test('refreshes without a word when something live happens, and shows it when somebody tries again', async () => {
  $session.set({ token: 't', member: member('1') })
  let happen: () => void = () => undefined
  const stop = vi.fn()
  const { own, calls, last, state, close } = opened({
    live: (refresh) => {
      happen = refresh
      return stop
    },
  })
  own.ask('a')
  await settled()
  last().answer('A')
  await settled()
  happen()
  await settled()
  expect([calls.length, state().status]).toEqual([2, 'ready'])
  last().fail(new CallFailure('network'))
  await settled()
  expect(state()).toMatchObject({ status: 'failed', data: 'A', failure: expect.any(CallFailure) })
  own.retry()
  expect(state()).toMatchObject({ status: 'loading', data: 'A', failure: undefined })
  await settled()
  close()
  expect(last().signal.aborted).toBe(true)
  expect(stop).toHaveBeenCalledOnce()
})

test.each([
  ['not_found', 'missing'],
  ['not_logged_in', 'guest'],
  ['real_account_needed', 'trial'],
  ['network', 'failed'],
] as const)('the refusal %s reads as %s', async (code, status) => {
  $session.set({ token: 't', member: member('1') })
  const { own, last, state } = opened()
  own.ask('a')
  await settled()
  last().fail(new CallFailure(code))
  await settled()
  expect(state().status).toBe(status)
})

test('asks nothing for guests and trial users, but for what is public', async () => {
  const guest = opened()
  guest.own.ask('a')
  await settled()
  expect([guest.state(), guest.calls.length]).toEqual([{ status: 'guest' }, 0])
  $session.set({ token: 't', member: member('1', 4) })
  await settled()
  expect([guest.state(), guest.calls.length]).toEqual([{ status: 'trial' }, 0])
  const open = opened({ of: 'nobody' })
  open.own.ask('a')
  await settled()
  expect(open.calls.length).toBe(1)
})

test('another member never sees the data of the one before; a new token of the same member loads again over them', async () => {
  $session.set({ token: 't', member: member('1') })
  const { own, calls, last, state } = opened()
  own.ask('a')
  await settled()
  last().answer('A')
  await settled()
  $session.set({ token: 'new password', member: member('1') })
  expect(state()).toMatchObject({ status: 'loading', data: 'A' })
  await settled()
  last().answer('A2')
  await settled()
  $session.set({ token: 'other', member: member('2') })
  expect(state().data).toBeUndefined()
  await settled()
  expect(calls.length).toBe(3)
})

test('a visitor who leaves the page for another sees no failure', async () => {
  $session.set({ token: 't', member: member('1') })
  const { own, last, state } = opened({ onFailure: () => true })
  own.ask('a')
  await settled()
  last().fail(new CallFailure('not_agent'))
  await settled()
  expect(state()).toEqual({ status: 'loading' })
})
