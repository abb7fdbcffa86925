import { expect, test } from 'vitest'
import { CallFailure } from '#api/client.ts'
import { readLetters } from '#islands/access/read-letters.ts'

const gone = new CallFailure('captcha_wrong')
const outcomes = [
  ['letters', () => Promise.resolve('K7QM'), { letters: 'K7QM' }],
  ['a failure', () => Promise.reject(gone), { failure: gone }],
] as const

test.each(outcomes)('%s of the picture that is shown count', async (_what, read, came) => {
  expect(await readLetters('first', () => 'first', read)).toEqual(came)
})

test.each(outcomes)('%s of a picture that another has replaced meanwhile are nobody’s', async (_what, read) => {
  let shown: string | undefined = 'first'
  const reading = readLetters('first', () => shown, read)
  shown = 'second'
  expect(await reading).toBeUndefined()
  // Nor while the next one is on its way.
  shown = undefined
  expect(await readLetters('first', () => shown, read)).toBeUndefined()
})
