import { describe, expect, test } from 'vitest'
import { benefitsOf } from '#server/vip/benefits.ts'
import { birthdayYear, type Ladder, monthAfter, nextBirthday, raised, raisedTo, turned } from '#server/vip/rules.ts'
import { fc } from '#tests/support/fast-check.ts'

const rank = (validBet: bigint, deposits: bigint, keep: bigint, levelUp = 0n, monthly = 0n, birthday = 0n) => ({
  ...{ validBet, deposits, keep, levelUp, monthly, birthday },
})
const ladder: Ladder = [
  rank(0n, 0n, 0n),
  rank(100n, 10n, 20n, 5n),
  rank(200n, 20n, 30n, 7n, 3n),
  rank(400n, 20n, 50n, 9n, 4n),
]
const at = (rank: number, best = rank) => ({ rank, best, month: '2026-12-01' })
const done = (validBet: bigint, deposits: bigint, monthBet = 0n) => ({ validBet, deposits, monthBet })

describe('the rank that is reached', () => {
  test.each([
    ['neither condition', at(1), done(99n, 9n), 1],
    ['bets alone', at(1), done(400n, 9n), 1],
    ['deposits alone', at(1), done(99n, 1_000n), 1],
    ['both, exactly', at(1), done(100n, 10n), 2],
    ['several at once', at(1), done(400n, 20n), 4],
    ['never less than the one that is held', at(3), done(0n, 0n), 3],
    ['a rank that was lost asks for its month', at(2, 3), done(400n, 20n, 29n), 2],
    ['and comes back with it', at(2, 3), done(200n, 20n, 30n), 3],
    ['beyond the one that was lost no month is asked for', at(2, 3), done(400n, 20n, 30n), 4],
    ['a ladder that was shortened ends at its last rank', at(9), done(400n, 20n), 4],
  ])('%s', (_name, standing, what, rank) => {
    expect(raisedTo(ladder, standing, what)).toBe(rank)
  })

  test('it holds for the running month and the next', () => {
    expect(raised(at(1), 3, '2026-12-31')).toEqual({ rank: 3, best: 3, month: '2027-01-01' })
    expect(raised(at(2, 4), 3, '2026-11-01')).toEqual({ rank: 3, best: 4, month: '2026-12-01' })
    const same = at(3)
    expect(raised(same, 3, '2027-05-01')).toBe(same)
  })
})

describe('the turn of a month', () => {
  test.each([
    ['enough bets keep the rank', at(3), 30n, 3],
    ['one too few and it is one lower', at(3), 29n, 2],
    ['never more than one', at(4), 0n, 3],
    ['the first rank is everybody’s', at(1), 0n, 1],
  ])('%s', (_name, standing, bet, rank) => {
    expect(turned(ladder, standing, bet)).toEqual({ rank, best: standing.best, month: '2027-01-01' })
  })

  test('over any months a rank is between one and the best, and falls one at a time', () => {
    const month = fc.record({ bet: fc.bigInt(0n, 60n), deposit: fc.bigInt(0n, 8n) })
    fc.assert(
      fc.property(fc.array(month, { maxLength: 24 }), (months) => {
        let standing = { rank: 1, best: 1, month: '2026-01-01' }
        let life = done(0n, 0n)
        for (const [n, { bet, deposit }] of months.entries()) {
          const today = monthAfter('2026-01-01', n)
          while (standing.month < today) {
            const before = standing.rank
            standing = turned(ladder, standing, months[n - 1]!.bet)
            expect(before - standing.rank).toBeLessThanOrEqual(1)
          }
          life = done(life.validBet + bet, life.deposits + deposit, bet)
          standing = raised(standing, raisedTo(ladder, standing, life), today)
          expect(standing.rank).toBeLessThanOrEqual(standing.best)
          const { validBet, deposits } = ladder[standing.rank - 1]!
          expect(life.validBet >= validBet && life.deposits >= deposits).toBe(true)
        }
      }),
    )
  })
})

test('a standing brings the bonus of each rank that was ever reached, and that of the month by the rank of now', () => {
  expect(
    benefitsOf(ladder, at(1, 3), { month: '2026-12-01', year: undefined }).map(({ benefit, period, amount }) => [
      benefit,
      period,
      amount,
    ]),
  ).toEqual([
    ['level', '3', 7n],
    ['level', '2', 5n],
  ])
  expect(benefitsOf(ladder, at(3), { month: '2026-12-01', year: undefined })[0]).toEqual({
    benefit: 'month',
    period: '2026-12',
    rank: 3,
    amount: 3n,
  })
})

describe('a birthday', () => {
  test.each([
    ['on the day', '1990-03-10', '2026-03-10', 7, '2026'],
    ['on its last day', '1990-03-10', '2026-03-16', 7, '2026'],
    ['a day later no more', '1990-03-10', '2026-03-17', 7, undefined],
    ['the day before not yet', '1990-03-10', '2026-03-09', 7, undefined],
    ['across the turn of the year', '1990-12-30', '2027-01-02', 7, '2026'],
    ['29 February in a year that has one', '1992-02-29', '2028-02-28', 7, undefined],
    ['and in a year without', '1992-02-29', '2027-02-28', 1, '2027'],
  ])('%s', (_name, birthday, today, days, year) => {
    expect(birthdayYear(birthday, today, days)).toBe(year)
  })

  test('the next one is today’s or comes', () => {
    expect(nextBirthday('1990-03-10', '2026-03-10')).toBe('2026-03-10')
    expect(nextBirthday('1992-02-29', '2026-03-01')).toBe('2027-02-28')
  })
})
