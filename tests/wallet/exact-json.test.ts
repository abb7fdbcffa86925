import { expect, test } from 'vitest'
import { parseExactJson } from '#server/kernel/exact-json.ts'
import { fc } from '#tests/support/fast-check.ts'

const parse = (text: string) => parseExactJson(Buffer.from(text))

test('a whole amount is read from its digits, wherever it stands and however it is written', () => {
  expect(parse('{"amount":9007199254740993001}')).toEqual({ amount: 9007199254740993001n })
  expect(parse('{"amount" : -5 , "bet":"x"}')).toEqual({ amount: -5n, bet: 'x' })
  expect(parse('{"meta":{"amount":7}}')).toEqual({ meta: { amount: 7n } })
  expect(parse('[{"amount":4},{"amount":5}]')).toEqual([{ amount: 4n }, { amount: 5n }])
  expect(parse('{"bet":"amount","amount":3}')).toEqual({ bet: 'amount', amount: 3n })
  expect(parse('{"bet":"\\"amount\\":6","amount":7}')).toEqual({ bet: '"amount":6', amount: 7n })
  expect(parse('{"\\u0061mount":8}')).toEqual({ amount: 8n })
  expect(parse('{"amount":1,"amount":2}')).toEqual({ amount: 2n })
})

test('what is no whole number stays what it is, and what is no JSON is refused', () => {
  expect(parse('{"amount":1e3}')).toEqual({ amount: 1000 })
  expect(parse('{"amount":1.0}')).toEqual({ amount: 1 })
  expect(parse('{"amount":"5"}')).toEqual({ amount: '5' })
  for (const text of ['{"amount":05}', '{"amount":5', '{"amount":5}}', '"amount":5,'])
    expect(() => parse(text)).toThrow()
  expect(() => parseExactJson(Buffer.from([0x7b, 0xff, 0x7d]))).toThrow()
})

test('any body reads as it would if each value were asked', () => {
  const slow = (text: string) =>
    JSON.parse(text, ((key: string, value: unknown, { source }: { source?: string }) =>
      key === 'amount' && typeof value === 'number' && /^-?[0-9]{1,20}$/.test(source ?? '')
        ? BigInt(source!)
        : value) as Parameters<typeof JSON.parse>[1])
  const name = fc.constantFrom('amount', 'meta', 'bet', '"amount"', 'a"amount":5,')
  const value = fc.letrec((tie) => ({
    any: fc.oneof({ depthSize: 'small' }, fc.integer(), fc.double(), name, fc.dictionary(name, tie('any'))),
  })).any
  fc.assert(
    fc.property(fc.dictionary(name, value), fc.constantFrom(undefined, 1), (body, space) => {
      const text = JSON.stringify(body, null, space)
      expect(parse(text)).toEqual(slow(text))
    }),
    { numRuns: 500 },
  )
})
