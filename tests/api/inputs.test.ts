import { describe, expect, test } from 'vitest'
import { calls, type ServerCallName } from '#api/calls.ts'

interface Schema {
  safeParse(value: unknown): { readonly success: boolean; readonly data?: unknown }
}
const fieldOf = (name: ServerCallName, field: string): Schema => {
  const input = calls[name].input as unknown as { readonly shape: Readonly<Record<string, Schema>> }
  return input.shape[field]!
}
const outputOf = (name: ServerCallName): Schema => calls[name].output as unknown as Schema

const amountTaken = ['0', '5', '123456789012345', '12.5', '12.12345']
const amountRefused = [
  '',
  'x',
  '-1',
  '+1',
  '1e3',
  ' 1',
  '1 ',
  '1.',
  '.5',
  '1.123456',
  '1234567890123456',
  '1,5',
  '1.2x',
]
const texts = ['a', 'two words', 'บาท', 'line\nbreak']
const notTexts = ['\ud800', 'a\ud800', '\ud800a', '\0', 'a\0b']

const rates = (...list: readonly string[]) => list.map((rate) => [{ rate }])
const tiersTaken = [
  ...rates('0', '5', '80', '0.8', '0.80', '99.99', '100', '100.0', '100.00'),
  Array.from({ length: 10 }, (_, place) => ({ rate: String(place) })),
  [{ rate: '1', activeMembers: 1_000_000, periodValidBet: '5.00', periodProfitLoss: '0', betAmount: '12.5' }],
]
const tiersRefused = [
  ...rates('', '-1', '101', '100.01', '1000', '1.234', 'x', '1x', 'x1', '1.x', '1.xx', '.5', '5.', '100.'),
  [],
  Array.from({ length: 11 }, (_, place) => ({ rate: String(place) })),
  ...[-1, 1.5, 1_000_001, '5'].map((activeMembers) => [{ rate: '1', activeMembers }]),
  ...['x', '1e3', ''].map((betAmount) => [{ rate: '1', betAmount }]),
]

/** Call, field, what is taken, what is refused. */
const table: readonly (readonly [ServerCallName, string, readonly unknown[], readonly unknown[]])[] = [
  ['staffDeposit', 'amount', amountTaken, amountRefused],
  ['staffCredit', 'amount', amountTaken, amountRefused],
  [
    'chatMessages',
    'room',
    ['a', 'en-1', 'x'.repeat(20)],
    ['', 'A', 'a b', 'ก', 'x'.repeat(21), ' a', 'a ', '!a', 'a!'],
  ],
  [
    'serviceSay',
    'ticket',
    ['A-z_9'.padEnd(43, 'x')],
    ['x'.repeat(42), 'x'.repeat(44), `${'x'.repeat(42)}!`, `!${'x'.repeat(43)}`],
  ],
  ['serviceSay', 'content', [...texts, 'x'.repeat(1_000)], [...notTexts, '', '  ', 'x'.repeat(1_001)]],
  ['feedback', 'content', [...texts, 'x'.repeat(8_000)], [...notTexts, '', '  ', 'x'.repeat(8_001)]],
  ['staffTalkSay', 'content', ['x'.repeat(4_000)], ['', '  ', 'x'.repeat(4_001)]],
  ['bets', 'cursor', [undefined, 'a', 'A-z_9', 'x'.repeat(300)], ['', 'x'.repeat(301), 'a b', ' a', 'a!', '!a']],
  ['offerContract', 'tiers', tiersTaken, tiersRefused],
  ['staffOfferContract', 'tiers', tiersTaken, tiersRefused],
  [
    'staffPublish',
    'slug',
    ['a', 'first-deposit', `a${'9'.repeat(40)}`],
    ['', '-a', '9a', 'A', 'a_b', 'a b', `a${'9'.repeat(41)}`, ' a', 'a!', '!a'],
  ],
  [
    'staffPublish',
    'href',
    ['/', '/help', '/member/wallet?x=1'],
    ['', 'help', '//evil.example', '/\\evil.example', 'https://evil.example', 'x/help'],
  ],
  ['staffTalk', 'id', ['0', '7', '1'.repeat(18)], ['', 'x', '-1', '1.5', '1'.repeat(19), ' 1', '1x', 'x1']],
  [
    'staffAdd',
    'account',
    ['abc', 'a.b-9', 'a'.repeat(32)],
    ['ab', 'Abc', '9ab', 'a b', 'a'.repeat(33), 'ab!', '!abc', ' abc'],
  ],
  ['staffRefuse', 'reason', ['x', 'x'.repeat(500)], ['', '   ', 'x'.repeat(501)]],
  ['staffOpenRounds', 'hours', [undefined, 0, 744, '24'], [-1, 745, 'x']],
]

describe('a field', () => {
  test.each(table.flatMap(([call, field, taken]) => taken.map((value) => [call, field, value] as const)))(
    '%s %s takes %j',
    (call, field, value) => {
      expect(fieldOf(call, field).safeParse(value).success).toBe(true)
    },
  )

  test.each(table.flatMap(([call, field, , refused]) => refused.map((value) => [call, field, value] as const)))(
    '%s %s refuses %j',
    (call, field, value) => {
      expect(fieldOf(call, field).safeParse(value).success).toBe(false)
    },
  )

  test.each([
    ['staffRefuse', 'reason'],
    ['staffTalkSay', 'content'],
  ] as const)('%s %s is trimmed', (call, field) => {
    expect(fieldOf(call, field).safeParse(' why \n').data).toBe('why')
  })

  test('a passkey’s parts are base64url', () => {
    const { shape } = fieldOf('passkeyAdd', 'credential') as unknown as { shape: Readonly<Record<string, Schema>> }
    for (const value of ['', 'a', 'A-z_9', 'x'.repeat(1_400)]) expect(shape.id!.safeParse(value).success).toBe(true)
    for (const value of ['x'.repeat(1_401), 'a b', 'a+', '+a', 'a=', 'ก'])
      expect(shape.id!.safeParse(value).success).toBe(false)
  })

  test('the lower contracts stay unless the caller says otherwise', () => {
    expect(fieldOf('processDividend', 'endLowerDownline').safeParse(undefined).data).toBe(false)
  })

  test('a registration logs in', () => {
    expect(fieldOf('register', 'login').safeParse(undefined).data).toBe(true)
    expect(fieldOf('register', 'login').safeParse(false).success).toBe(false)
    expect(fieldOf('register', 'termsAccepted').safeParse(true).success).toBe(true)
    expect(fieldOf('register', 'termsAccepted').safeParse(false).success).toBe(false)
  })
})

test('the tree of site parts nests', () => {
  const { shape } = outputOf('permission') as unknown as {
    readonly shape: { readonly info: { readonly shape: Readonly<Record<string, Schema>> } }
  }
  const leaf = { modId: 'b', enabled: true, childrenNodes: [] }
  const tree = (node: unknown) => shape.info.shape.whitelabel!.safeParse(node).success
  expect(tree({ modId: 'a', enabled: false, childrenNodes: [leaf] })).toBe(true)
  expect(tree({ modId: 'a', enabled: false, childrenNodes: [{ ...leaf, enabled: 'yes' }] })).toBe(false)
})

describe('what an answer may hold', () => {
  const limit = (
    outputOf('playLimits') as unknown as {
      readonly shape: { readonly limits: { readonly shape: Readonly<Record<string, Schema>> } }
    }
  ).shape.limits.shape.lossDay!

  test.each(amountTaken)('a limit of %j', (value) => {
    expect(limit.safeParse({ value }).success).toBe(true)
  })
  test.each(amountRefused)('no limit of %j', (value) => {
    expect(limit.safeParse({ value }).success).toBe(false)
  })

  test('hashes in lower-case hex', () => {
    const whole = outputOf('receiptsExport') as unknown as { readonly shape: { readonly lines: Schema } }
    const line = (salt: string) => ({ id: '1-1', leaf: 'x', seal: { block: 1, salt, index: 0, path: [] } })
    for (const salt of ['', '0', '00ff']) expect(whole.shape.lines.safeParse([line(salt)]).success).toBe(true)
    for (const salt of ['0G', 'g', ' 0', '0!', '!0'])
      expect(whole.shape.lines.safeParse([line(salt)]).success).toBe(false)
  })
})
