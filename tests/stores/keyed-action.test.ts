import { expect, test } from 'vitest'
import { CallFailure } from '#api/client.ts'
import { keyedAction } from '#stores/keyed-action.ts'

/** A keyed action whose outcomes the test names in their order: an answer, or what is thrown. */
function planned(...outcomes: readonly unknown[]) {
  const keys: string[] = []
  const send = keyedAction(
    async (key, amount: string, password: string) => {
      const outcome = outcomes[keys.length]
      keys.push(key)
      if (outcome instanceof Error) throw outcome
      return `${amount} by ${password}`
    },
    (amount) => amount,
  )
  return { keys, press: (amount: string, password = 'right') => send(amount, password).catch(() => undefined) }
}

const refused = new CallFailure('insufficient_funds', { status: 409 })
const broken = new CallFailure('unavailable', { status: 503 })
const lost = new CallFailure('network')

test('each order that was answered has a key of its own', async () => {
  const { keys, press } = planned('ok', 'ok', refused, 'ok')
  expect(await press('5')).toBe('5 by right')
  for (const amount of ['5', '5', '5']) await press(amount)
  expect(new Set(keys).size).toBe(4)
})

test.each([
  ['a lost answer', lost],
  ['a server in trouble', broken],
  ['a failure of the program', new TypeError('aborted')],
])('an order is repeated under its key after %s, and another wish is another order', async (_, failure) => {
  const { keys, press } = planned(failure, failure, 'ok', 'ok')
  await press('5')
  await press('5')
  await press('5')
  await press('5')
  expect(new Set(keys.slice(0, 3)).size).toBe(1)
  expect(keys[3]).not.toBe(keys[0])
  const other = planned(failure, 'ok')
  await other.press('5')
  await other.press('6')
  expect(new Set(other.keys).size).toBe(2)
})

test('a late answer to one order leaves the key of the next alone', async () => {
  const keys: string[] = []
  const answers: (() => void)[] = []
  const send = keyedAction(async (key, _amount: string) => {
    const press = keys.push(key)
    await new Promise<void>((answer) => answers.push(answer))
    if (press === 2) throw lost
  })
  const [first, second] = [send('5'), send('6').catch(() => undefined)]
  answers[0]?.()
  await first
  answers[1]?.()
  await second
  const third = send('6')
  answers[2]?.()
  await third
  expect([keys[1] === keys[0], keys[2]]).toEqual([false, keys[1]])
})

test('two presses at once are one order', async () => {
  const { keys, press } = planned('ok', 'ok')
  await Promise.all([press('5'), press('5')])
  expect(new Set(keys).size).toBe(1)
})

test('another password repeats the order that got no answer', async () => {
  const { keys, press } = planned(lost, 'ok')
  await press('5', 'wrong')
  await press('5', 'right')
  expect(new Set(keys).size).toBe(1)
})
