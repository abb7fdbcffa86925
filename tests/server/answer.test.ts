import { expect, test } from 'vitest'
import { Refusal } from '#api/refusal.ts'
import { asRefusal, problem } from '#server/http/answer.ts'

const databaseError = (code: string) => Object.assign(new Error('canceling statement due to lock timeout'), { code })

test('who waited too long for a row that others hold is told to ask again', () => {
  const answer = problem(asRefusal(databaseError('55P03')))
  expect(answer).toMatchObject({ status: 503, code: 'unavailable' })
  expect(answer.headers['retry-after']).toBe('2')
})

test('any other error of the database is a fault of the program, and a refusal stays what it is', () => {
  expect(asRefusal(databaseError('23505')).code).toBe('unknown_error')
  expect(asRefusal(new Error('broken')).code).toBe('unknown_error')
  const refusal = new Refusal('not_found')
  expect(asRefusal(refusal)).toBe(refusal)
})
