import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { CallFailure } from '#browser/failure.ts'
import { ActDialog } from '#islands/security/ActDialog.tsx'
import type { Own } from '#islands/security/use-security.ts'
import messages from '#locales/en/security.json' with { type: 'json' }
import { answers, calls } from '#tests/support/fake-call.ts'
import { shown } from '#tests/support/island.tsx'

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))

const inSeconds = (count: number) => new Date(Date.now() + count * 1000).toISOString()

/** The dialog that sets the payment password, for a member who has proved themselves until a time, or not. */
function draw(provedUntil?: string) {
  const security = { provedUntil, proofs: ['password'], paymentRule: { patternId: 'digits', minLength: 6 } }
  const own = { security, profile: { rules: {}, ageMin: 18 }, sessions: [] } as unknown as Own
  const [onChange, onClose, onProved] = [vi.fn(), vi.fn(), vi.fn()]
  const done = { onAct: vi.fn(), onChange, onClose, onProved }
  const made = shown(
    <ActDialog act={{ do: 'payment' }} messages={messages as never} locale="en" brand="Baize" own={own} {...done} />,
  )
  const fill = async () => {
    await made.user.type(screen.getByLabelText(messages.payment.new), '246810')
    await made.user.type(screen.getByLabelText(messages.payment.again), '246810')
    await made.user.click(await screen.findByRole('button', { name: messages.save }))
  }
  return { ...made, ...done, fill }
}
const asksWho = () => screen.queryByText(messages.proof.title) !== null

test('asks who is here first, unless that was proved and still counts', () => {
  draw().unmount()
  for (const [until, asks] of [
    [undefined, true],
    [inSeconds(-1), true],
    [inSeconds(15), true],
    [inSeconds(60), false],
  ] as const) {
    const { unmount } = draw(until)
    expect([until, asksWho()]).toEqual([until, asks])
    unmount()
  }
})

test('asks again when the server wants it, and goes on with the act once it is proved', async () => {
  const { fill, onClose, onProved, user } = draw(inSeconds(60))
  answers.set('paymentPassword', () => Promise.reject(new CallFailure('step_up_needed')))
  await fill()
  await waitFor(() => expect(asksWho()).toBe(true))
  expect(onClose).not.toHaveBeenCalled()
  const until = inSeconds(300)
  answers.set('stepUp', () => ({ until }))
  await user.type(screen.getByLabelText(messages.proof.password), 'Secret-2026')
  await user.click(await screen.findByRole('button', { name: messages.proof.confirm }))
  await waitFor(() => expect(asksWho()).toBe(false))
  expect(onProved).toHaveBeenCalledWith(until)
  answers.set('paymentPassword', () => ({}))
  await fill()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(calls.map(({ name }) => name)).toEqual(['paymentPassword', 'stepUp', 'paymentPassword'])
})

test('another refusal stays a sentence in the form', async () => {
  const { fill, onClose } = draw(inSeconds(60))
  answers.set('paymentPassword', () => Promise.reject(new CallFailure('too_many_requests', { retryAfter: 60 })))
  await fill()
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''))
  expect([asksWho(), onClose.mock.calls.length]).toEqual([false, 0])
})
