import { describe, expect, test } from 'vitest'
import { depositBonus, offerStatuses } from '#api/promotion-rules.ts'
import {
  countedDays,
  type Entry,
  type Frame,
  fits,
  goneAt,
  isFor,
  leastOf,
  type MemberState,
  occurrenceAt,
  type Rules,
  standingOf,
} from '#server/promotions/rules.ts'

const timeZone = 'Asia/Bangkok'
/** Wednesday noon in Bangkok. */
const now = new Date('2026-11-18T05:00:00Z')
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

const rules: Rules = {
  ...{ audience: { kind: 'all', n: 0 }, way: 'apply', code: '', pay: 'claim', times: 'once', most: null, need: null },
  ...{
    reward: { kind: 'cash', amount: 100n },
    turnover: 0,
    claimHours: null,
    bonus: null,
    deposit: null,
    rounds: null,
  },
}
const frame: Frame = { state: 'open', from: later(-48), until: later(48), left: null }
const nobody: MemberState = { fits: true, entry: undefined, got: 0, done: 0n }
const entry = (state: Entry['state'], more: Partial<Entry> = {}): Partial<MemberState> => ({
  entry: { occurrence: 'once', state, claimed: false, expiresAt: null, ...more },
})
const automatic = { way: 'automatic' } as const
const need = { kind: 'validBet', amount: 10n } as const
const deposit = { share: 5_000, least: 30n, nth: null }

type Row = readonly [
  what: string,
  says: string,
  rules?: Partial<Rules>,
  member?: Partial<MemberState>,
  frame?: Partial<Frame>,
]
const rows: readonly Row[] = [
  ['an application that nobody has sent', 'join'],
  ['a code that nobody has entered', 'join', { way: 'code' }],
  ['what is chosen at a deposit', 'join', { way: 'deposit' }],
  ['what came with a deposit', 'issued', { way: 'deposit' }, entry('paid')],
  ['a budget that the smallest deposit still fits', 'join', { way: 'deposit', deposit }, {}, { left: 15n }],
  ['a budget that no deposit fits any more', 'close budget', { way: 'deposit', deposit }, {}, { left: 14n }],
  ['what is paid by itself, before it is joined', 'join', { ...automatic, pay: 'direct', need }],
  ['the same when it was joined', 'joined', { ...automatic, pay: 'direct', need }, entry('joined')],
  [
    'the same when it is earned and not paid yet',
    'joined',
    { ...automatic, pay: 'direct', need },
    { ...entry('joined'), done: 10n },
  ],
  ['a condition that is short by one', 'process', { ...automatic, need }, { done: 9n }],
  ['a condition that is met exactly', 'claim', { ...automatic, need }, { done: 10n }],
  ['what is there without a condition', 'claim', automatic],
  ['what was granted', 'claim', {}, entry('waiting')],
  ['what was granted and has not ended', 'claim', {}, entry('waiting', { expiresAt: later(0.001) })],
  ['what was granted and ends now', 'close expired', {}, entry('waiting', { expiresAt: now })],
  ['what was not claimed in time', 'close expired', {}, entry('lapsed')],
  ['what was granted before it was closed', 'claim', {}, entry('waiting'), { state: 'closed' }],
  ['what the member has taken', 'claimed', {}, entry('paid', { claimed: true })],
  ['what the house has paid', 'issued', {}, entry('paid')],
  ['what was paid before its end', 'issued', {}, entry('paid'), { until: later(-1) }],
  ['an application that waits', 'applying', {}, entry('applying')],
  ['one that waits when it has ended', 'applying', {}, entry('applying'), { until: now }],
  ['one that was refused', 'rejected again', {}, entry('rejected')],
  ['one that was refused and has ended', 'rejected', {}, entry('rejected'), { until: now }],
  ['the moment of its end', 'close ended', {}, {}, { until: now }],
  ['the moment before', 'join', {}, {}, { until: later(0.001) }],
  ['the moment of its start', 'join', {}, {}, { from: now }],
  ['the moment before its start', 'comingSoon', {}, {}, { from: later(0.001) }],
  ['what comes, whatever is met', 'comingSoon', automatic, {}, { from: later(1) }],
  ['what the operator has closed', 'close closed', {}, {}, { state: 'closed' }],
  ['somebody else’s', 'close audience', {}, { fits: false }],
  [
    'what was joined by somebody whom it was for then',
    'joined',
    { ...automatic, pay: 'direct', need },
    { ...entry('joined'), fits: false },
  ],
  ['what was got as often as it may', 'close times', { times: 'day', most: 2 }, { got: 2 }],
  ['what was got once less', 'join', { times: 'day', most: 2 }, { got: 1 }],
  ['a budget that is spent', 'close budget', {}, {}, { left: 99n }],
  ['a budget that is just enough', 'join', {}, {}, { left: 100n }],
  ['a budget that is spent by what waits', 'claim', {}, entry('waiting'), { left: 0n }],
  ['yesterday’s', 'join', { times: 'day' }, entry('paid', { occurrence: '2026-11-17' })],
  ['yesterday’s that still waits', 'claim', { times: 'day' }, entry('waiting', { occurrence: '2026-11-17' })],
  ['yesterday’s that has lapsed', 'join', { times: 'day' }, entry('lapsed', { occurrence: '2026-11-17' })],
  ['yesterday’s refusal', 'join', { times: 'day' }, entry('rejected', { occurrence: '2026-11-17' })],
  [
    'last week’s that was joined',
    'join',
    { ...automatic, pay: 'direct', times: 'week', need },
    entry('joined', { occurrence: '2026-11-09' }),
  ],
  ['today’s', 'claimed', { times: 'day' }, entry('paid', { occurrence: '2026-11-18', claimed: true })],
]

describe('how a member stands', () => {
  const say = ([, , ofRules, ofMember, ofFrame]: Row) => {
    const { status, why, again } = standingOf(
      { ...rules, ...ofRules },
      { ...frame, ...ofFrame },
      { ...nobody, ...ofMember },
      { now, timeZone },
    )
    return [status, why, again && 'again'].filter(Boolean).join(' ')
  }
  const named = rows.map((row) => ({ what: row[0], says: row[1], row }))
  test.each(named)('$what: $says', ({ says, row }) => {
    expect(say(row)).toBe(says)
  })

  test('each of the ten statuses comes out of some rules', () => {
    expect(new Set(rows.map((row) => say(row).split(' ')[0]))).toEqual(new Set(offerStatuses))
  })
})

test('occurrences begin at midnight, on Mondays and on the first', () => {
  expect(occurrenceAt('once', '2026-11-18')).toEqual({ key: 'once' })
  expect(occurrenceAt('day', '2026-12-31')).toEqual({ key: '2026-12-31', first: '2026-12-31', next: '2027-01-01' })
  expect(occurrenceAt('week', '2026-11-22')).toEqual({ key: '2026-11-16', first: '2026-11-16', next: '2026-11-23' })
  expect(occurrenceAt('week', '2026-11-23').key).toBe('2026-11-23')
  expect(occurrenceAt('month', '2028-02-29')).toEqual({ key: '2028-02', first: '2028-02-01', next: '2028-03-01' })
  expect(occurrenceAt('month', '2026-01-31').next).toBe('2026-02-01')
})

test('days count from the start, or from the beginning of the occurrence', () => {
  const from = new Date('2026-11-17T18:00:00Z')
  expect(countedDays('once', from, now, timeZone)).toEqual({ from: '2026-11-18', to: '2026-11-18' })
  expect(countedDays('week', from, now, timeZone)).toEqual({ from: '2026-11-18', to: '2026-11-18' })
  expect(countedDays('week', later(-24 * 30), now, timeZone)).toEqual({ from: '2026-11-16', to: '2026-11-18' })
  expect(countedDays('month', later(-24 * 90), now, timeZone).from).toBe('2026-11-01')
})

test('what is there by itself goes with its occurrence or the promotion, whichever ends first', () => {
  const midnight = new Date('2026-11-18T17:00:00Z')
  expect(goneAt('day', null, now, timeZone)).toEqual(midnight)
  expect(goneAt('day', later(1), now, timeZone)).toEqual(later(1))
  expect(goneAt('day', later(24), now, timeZone)).toEqual(midnight)
  expect(goneAt('once', later(24), now, timeZone)).toEqual(later(24))
  expect(goneAt('once', null, now, timeZone)).toBeNull()
})

test('audiences ask for a rank, for days since the registration, or for deposits', () => {
  const who = { rank: 3, createdAt: later(-24 * 7), hasDeposited: true, deposits: 2 }
  const is = (kind: Rules['audience']['kind'], n = 0, more: Partial<typeof who> = {}) =>
    fits({ kind, n }, { ...who, ...more }, now)
  expect([is('all'), is('rank', 3), is('rank', 4)]).toEqual([true, true, false])
  expect([is('newMembers', 7), is('newMembers', 8)]).toEqual([false, true])
  expect([is('depositors'), is('depositors', 0, { hasDeposited: false })]).toEqual([true, false])
  expect([is('noDeposit'), is('noDeposit', 0, { hasDeposited: false })]).toEqual([false, true])
})

test('a promotion may be for one deposit of a member alone', () => {
  const next = (deposits: number, nth: number | null) =>
    isFor(
      { audience: { kind: 'all', n: 0 }, deposit: { ...deposit, nth } },
      { rank: 1, createdAt: now, hasDeposited: deposits > 0, deposits },
      now,
    )
  expect([next(0, 1), next(1, 1), next(1, 2), next(0, 2), next(7, null)]).toEqual([true, false, true, false, true])
})

test('a deposit brings a share, cut to whole steps, up to the most', () => {
  const terms = { share: 5_000, most: 100_000_000n }
  expect(depositBonus(100_037_000n, terms, 1_000n)).toBe(50_018_000n)
  expect(depositBonus(200_000_000n, terms, 1_000n)).toBe(100_000_000n)
  expect(depositBonus(200_001_000n, terms, 1_000n)).toBe(100_000_000n)
  expect(depositBonus(1_999n, terms, 1_000n)).toBe(0n)
  expect(leastOf({ deposit, reward: { kind: 'bonus', amount: 10n } })).toBe(10n)
})
