import { fc } from '#tests/support/fast-check.ts'

/** Ages of a token when it is used, and what else it may be. The last ones before an end and the first after it. */
const second = 1_000
export const tokens = {
  good: { usedMs: 0, madeMs: 0 },
  touched: { usedMs: 61 * second, madeMs: 61 * second },
  last: { usedMs: 30 * 60 * second, madeMs: 24 * 3_600 * second },
  unused: { usedMs: 30 * 60 * second + 1, madeMs: 3_600 * second },
  old: { usedMs: 0, madeMs: 24 * 3_600 * second + 1 },
  ended: { usedMs: 0, madeMs: 0, isEnded: true },
  foreign: { usedMs: 0, madeMs: 0, isForeign: true },
  otherCurrency: { usedMs: 0, madeMs: 0, currency: 'USD' },
  unknown: undefined,
} as const
export type TokenState = keyof typeof tokens

/** What may be wrong with a member when a bet comes. */
export const members = {
  active: '',
  disabled: "update member set status = 'disabled' where id = $1",
  selfExcluded: "update member set status = 'self_excluded' where id = $1",
  excluded: "insert into member_exclusion (member_id, kind, starts_at) values ($1, 'self_exclusion', now())",
  wasExcluded:
    "insert into member_exclusion (member_id, kind, starts_at, ends_at) values ($1, 'time_out', '2020-01-01', '2020-01-02')",
  limited:
    "insert into member_limit (member_id, set_by, kind, amount, changed_at) values ($1, 'member', 'stake_bet', 150, now())",
} as const
type MemberState = keyof typeof members

const circumstances = {
  token: fc.constantFrom(...(Object.keys(tokens) as TokenState[])),
  member: fc.constantFrom(...(Object.keys(members) as MemberState[])),
  game: fc.constantFrom('pg_koi', 'pg_off', 'pg_rest', 'gone', 'resting', 'pg_bounded', 'nothing'),
  currency: fc.constantFrom('THB', 'USD'),
}
const act = fc.constantFrom('bet', 'bet', 'bet', 'win')
const small = fc.constant(100)

/** A bet or win under circumstances of which one is odd, and at times several. */
const odd: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act, amount: small, token: circumstances.token }) },
  { weight: 4, arbitrary: fc.record({ act, amount: small, member: circumstances.member }) },
  { weight: 3, arbitrary: fc.record({ act, amount: small, game: circumstances.game }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('bet'),
      amount: fc.constantFrom(0, 999, 1_000, 2_000, 2_001, 2_000_000),
      game: fc.constant('pg_bounded'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act, amount: small, currency: circumstances.currency }) },
  { weight: 1, arbitrary: fc.record({ act, amount: small, ...circumstances }) },
)

export interface Step {
  readonly act: string
  readonly amount: number
  readonly token?: TokenState
  readonly member?: MemberState
  readonly game?: string
  readonly currency?: string
}

/** What a vendor asks for one member; `bet` counts the member's bets before. */
export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 10, arbitrary: odd },
  { weight: 6, arbitrary: fc.record({ act: fc.constant('bet'), amount: fc.integer({ min: 0, max: 300_000 }) }) },
  { weight: 5, arbitrary: fc.record({ act: fc.constant('win'), amount: fc.integer({ min: 0, max: 400_000 }) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('rollback'), amount: fc.constant(0) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('again'), amount: fc.constant(0) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('copy'), amount: fc.constant(0) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('early'), amount: fc.constant(0) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('free'), amount: fc.constant(500) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('last'), amount: fc.constant(700) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('late'), amount: fc.constant(800) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('far'), amount: fc.constant(700) }) },
)
