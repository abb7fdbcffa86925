import { expect, test } from 'vitest'
import { currencies } from '#api/money.ts'
import { languages } from '#api/page.ts'
import { offerAudiences, offerNeeds, offerPays, offerTimes, offerWays } from '#api/promotion-rules.ts'
import type { Rules } from '#server/promotions/rules.ts'
import { type Termed, termsOf } from '#server/promotions/terms.ts'

const all = { LIVE: 1_000, RNG: 10_000, SPORTS: 10_000, FISH: 10_000, PVP: 10_000 }
const rest = { ESPORTS: 10_000, COCKFIGHT: 10_000, ELOTT: 10_000, MINI: 10_000 }
const values = { timeZone: 'Asia/Bangkok', turnoverWeights: { ...all, ...rest }, promotionsHeldFor: ['device'] }
const app = { settings: { current: () => values, currency: () => currencies.THB } } as never as Parameters<
  typeof termsOf
>[0]

const rules: Rules = {
  ...{
    audience: { kind: 'all', n: 0 },
    way: 'automatic',
    code: '',
    pay: 'claim',
    times: 'once',
    most: null,
    need: null,
  },
  ...{
    reward: { kind: 'cash', amount: 5_000_000n },
    turnover: 30_000,
    claimHours: null,
    bonus: null,
    deposit: null,
    rounds: null,
  },
}
const termed: Termed = {
  ...{ rules, from: new Date('2026-11-01T05:00:00Z'), until: new Date('2026-11-30T16:59:00Z') },
  ...{ budget: null, budgetDay: null },
}

test('the terms say what the rules keep, with an example', () => {
  expect(termsOf(app, termed, 'en')).toEqual([
    'You get ฿50.00.',
    'For all members.',
    'From 1 November 2026 at 12:00 until 30 November 2026 at 23:59.',
    'You need to do nothing for it.',
    'You claim it in the reward centre before the promotion ends.',
    'Once for each member.',
    'It can be withdrawn after valid bets of 3 times its amount.',
    'Example: ฿50.00 is added to your balance. After valid bets of ฿150.00 you can withdraw it.',
    'Not every bet counts wholly: Live casino 10%. All other games count 100%.',
    'It is for one account of each person. Where another account seems to be yours and has had it, our staff decide first, and you get a message.',
    'Nobody gets it while they take a break from play or are excluded.',
  ])
})

test('another rule is another sentence', () => {
  const say = (more: Partial<Rules>, around: Partial<Termed> = {}) =>
    termsOf(app, { ...termed, ...around, rules: { ...rules, ...more } }, 'en').join(' ')
  expect(say({ turnover: 0 })).toContain('It is your money at once: no bets are asked for.')
  expect(say({ turnover: 10_000 })).toContain('valid bets of its amount once')
  expect(say({ reward: { kind: 'points', amount: 12_000_000n } })).toMatch(/^You get 120 points\..*(?!bets)/)
  expect(say({ audience: { kind: 'newMembers', n: 1 } })).toContain('on the first day after they registered')
  expect(say({}, { until: null })).toContain('You claim it in the reward centre, whenever you like.')
  expect(say({ way: 'code', claimHours: 1 })).toContain('within 1 hour.')
  expect(say({ way: 'code', claimHours: 48 })).toContain('within 48 hours.')
  expect(say({ way: 'apply' })).not.toContain('one account of each person')
  expect(say({ times: 'week', most: 3 })).toContain('at most 3 times in all')
  expect(say({ need: { kind: 'deposits', amount: 100_000_000n }, times: 'week' })).toContain('Deposits of ฿1,000.00')
  const back = 'If a deposit goes back to your bank'
  expect(say({ need: { kind: 'deposits', amount: 100_000_000n } })).toContain(back)
  expect(say({ need: { kind: 'validBet', amount: 100_000_000n } })).not.toContain(back)
  expect(say({ ...deposit, way: 'deposit' })).toContain('while it is active or waits')
  expect(say({}, { budget: 100_000_000n, budgetDay: 10_000_000n })).toContain('We give ฿100.00 a day.')
})

const deposit: Partial<Rules> = {
  ...{ reward: { kind: 'bonus', amount: 100_000_000n }, deposit: { share: 5_000, least: 30_000_000n, nth: 2 } },
  bonus: { maxStake: null, maxPayout: null, hours: 24, weights: {}, excluded: [] },
}

test.each(languages)('every combination of rules has its sentences in %s', (language) => {
  for (const kind of offerAudiences)
    for (const way of offerWays)
      for (const pay of offerPays)
        for (const times of offerTimes)
          for (const need of [null, ...offerNeeds]) {
            const ofDeposit = way === 'deposit' ? deposit : {}
            const more = {
              ...ofDeposit,
              way,
              pay,
              times,
              audience: { kind, n: 2 },
              need: need && { kind: need, amount: 100_000n },
            }
            for (const sentence of termsOf(app, { ...termed, rules: { ...rules, ...more, most: 2 } }, language))
              expect(sentence).not.toMatch(/[{}]|undefined|^$/)
          }
})
