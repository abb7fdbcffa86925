import { parseAmount } from '#api/money.ts'
import { giveBonus } from '#server/bonus/public.ts'
import type { App } from '#server/kernel/context.ts'
import { dayIn, momentIn } from '#server/kernel/day.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { addOffer, givesFreeRounds, occurrenceAt, type PastEntry, tellEntry } from '#server/promotions/public.ts'
import { staffByAccount } from '#server/staff/public.ts'
import { demoStaff } from './logins.ts'
import type { Person } from './people.ts'
import { offerTexts } from './texts.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

type Name = Parameters<typeof offerTexts>[0]
type Laid = Omit<Parameters<typeof addOffer>[2], 'name' | 'texts' | 'from' | 'until'> & {
  /** First and last moment, in days from the demo's own. */
  readonly from: number
  readonly until?: number
}

const cash = (amount: string) => ({ kind: 'cash', amount }) as const
const points = (amount: string) => ({ kind: 'points', amount }) as const
const plain: Omit<Laid, 'art' | 'reward'> = {
  ...{ audience: { kind: 'all' }, way: 'automatic', pay: 'claim', times: 'once', turnover: 10_000, from: -20 },
}

/** One for each of the ten statuses that `nida` sees, two that a code opens, and one of free rounds. */
const offers: Readonly<Record<Name, Laid>> = {
  'loy-krathong': { ...plain, art: 'drops', reward: cash('50'), turnover: 30_000, until: 6, budget: '50000' },
  'weekend-combo': {
    ...{ ...plain, art: 'league', way: 'apply', times: 'week', reward: cash('150') },
    ...{ budgetDay: '3000', claimHours: 72 },
  },
  'best-catch': { ...plain, art: 'cashback', way: 'apply', times: 'month', reward: points('300') },
  'esports-league': { ...plain, art: 'esports', way: 'apply', times: 'month', reward: cash('100'), until: 20 },
  'weekly-bets': {
    ...{ ...plain, art: 'mission', times: 'week', reward: points('200') },
    need: { kind: 'validBet', amount: '250000' },
  },
  'deposit-week': {
    ...{ ...plain, art: 'welcome', pay: 'direct', times: 'week', reward: cash('200'), turnover: 20_000 },
    need: { kind: 'deposits', amount: '80000' },
  },
  'first-photo': { ...plain, art: 'read', way: 'apply', pay: 'direct', times: 'month', reward: points('150') },
  'month-start': { ...plain, art: 'vip', times: 'month', reward: points('80'), from: -60 },
  'lottery-night': { ...plain, art: 'lottery', way: 'code', code: 'LAKSAMI', reward: cash('88'), from: 13, until: 15 },
  'moon-code': { ...plain, art: 'invite', way: 'code', code: 'MOON-26', reward: cash('30'), claimHours: 48 },
  'harvest-bonus': {
    ...{ ...plain, art: 'cashback', way: 'code', code: 'HARVEST', pay: 'direct', until: 30, turnover: 100_000 },
    reward: { kind: 'bonus', amount: '500' },
    bonus: { maxStake: '50', maxPayout: '5000', hours: 168, weights: { LIVE: 1_000, PVP: 1_000 }, excluded: [] },
  },
  'weekly-reload': {
    ...{ ...plain, art: 'welcome', way: 'deposit', pay: 'direct', times: 'week', until: 40, turnover: 50_000 },
    ...{ deposit: { share: 5_000, least: '300' }, reward: { kind: 'bonus', amount: '1000' }, budget: '200000' },
    bonus: { maxStake: '100', hours: 168, weights: { LIVE: 1_000, PVP: 1_000 }, excluded: [] },
  },
  'lotus-week': {
    ...{ ...plain, art: 'drops', times: 'week', until: 30, turnover: 0, budget: '20000' },
    reward: { kind: 'rounds', amount: '40' },
    rounds: { game: 'pg_golden_lotus', count: 20, stake: '2', hours: 72 },
  },
  'autumn-gift': { ...plain, art: 'vip', reward: cash('25'), from: -40, until: -5 },
}

interface Told extends Pick<PastEntry, 'became' | 'remark' | 'reason'> {
  readonly account: string
  readonly offer: Name
  readonly hoursAgo: number
}

/** What people have made of them: applications in each state, and what `nida` has joined and taken. */
const told: readonly Told[] = [
  {
    account: 'nida',
    offer: 'best-catch',
    hoursAgo: 5,
    became: 'applying',
    remark: 'Golden shark, last night at 22:40.',
  },
  { account: 'demo', offer: 'best-catch', hoursAgo: 9, became: 'applying', remark: 'A giant squid, on Tuesday night.' },
  {
    account: 'vip',
    offer: 'weekend-combo',
    hoursAgo: 7,
    became: 'applying',
    remark: 'Slip 88412203, six legs, all won.',
  },
  {
    ...{ account: 'nida', offer: 'esports-league', hoursAgo: 52, became: 'rejected', remark: 'Four of four!' },
    reason: 'The slip shows four matches. Five are needed.',
  },
  { account: 'nida', offer: 'deposit-week', hoursAgo: 3, became: 'joined' },
  { account: 'nida', offer: 'first-photo', hoursAgo: 70, became: 'issued', remark: 'Lotus, because of the sound.' },
  { account: 'demo', offer: 'first-photo', hoursAgo: 90, became: 'issued', remark: 'The waving cat, of course.' },
  { account: 'nida', offer: 'month-start', hoursAgo: 26, became: 'claimed' },
  { account: 'vip', offer: 'month-start', hoursAgo: 200, became: 'claimed' },
]

/** Below the promotions that editors have written. */
const firstSort = 100

/** Bonus money that `nida` was given a while ago, and a gift that waits for it. */
async function giveDemoBonuses(app: App, tx: Queryable, people: readonly Person[]): Promise<void> {
  const memberId = people.find(({ account }) => account === 'nida')!.id
  const { bonus, reward, turnover } = offers['harvest-bonus']
  const { code: currency } = app.settings.currency()
  const units = (text: string) => parseAmount(text, app.settings.currency())!
  const { maxStake = '', maxPayout = '', hours, weights: types } = bonus!
  for (const [key, share] of [
    ['first', 1n],
    ['second', 2n],
  ] as const) {
    const amount = units(reward.amount) / share
    const title = Object.fromEntries(
      Object.entries(offerTexts('harvest-bonus')).map(([language, { title: text }]) => [language, text]),
    ) as Parameters<typeof giveBonus>[2]['title']
    await giveBonus(app, tx, {
      ...{ memberId, source: 'demo', key, title, currency, amount, need: (amount * BigInt(turnover)) / 10_000n, hours },
      ...{ maxStake: units(maxStake), maxPayout: units(maxPayout), weights: { default: 10_000, types }, excluded: [] },
    })
  }
}

/**
 * When something has happened: so many hours ago, but in the day, week or month of now, which may just have begun. The order stays.
 * @example toldAt(now, 26, 'month', 'Asia/Bangkok')
 */
export function toldAt(date: Date, hoursAgo: number, times: Laid['times'], timeZone: string): Date {
  const at = new Date(date.getTime() - hoursAgo * hourMs)
  const { first } = occurrenceAt(times, dayIn(timeZone, date))
  const begins = first === undefined ? at : momentIn(timeZone, `${first}T00:00:00`)
  if (at >= begins) return at
  return new Date(begins.getTime() + ((date.getTime() - begins.getTime()) * 24) / (24 + hoursAgo))
}

/** Lays down the promotions with rules, and tells what people have made of them. */
export async function addDemoPromotions(app: App, tx: Queryable, people: readonly Person[], date: Date): Promise<void> {
  const at = (days: number) => new Date(date.getTime() + days * dayMs)
  const ids = new Map<Name, bigint>()
  for (const [index, name] of (Object.keys(offers) as Name[]).entries()) {
    const { from, until, ...laid } = offers[name]
    // Another vendor than the sandbox may not have the game.
    if (laid.rounds !== undefined && !(await givesFreeRounds(tx, laid.rounds.game))) continue
    const times = { from: at(from).toISOString(), ...(until !== undefined && { until: at(until).toISOString() }) }
    const made = { at: at(Math.min(from, -1)), sort: firstSort + index }
    ids.set(name, await addOffer(app, tx, { ...laid, ...times, name, texts: offerTexts(name) }, made))
  }
  await giveDemoBonuses(app, tx, people)
  const by = (await staffByAccount(tx, demoStaff.account))!.id
  // The oldest first: a queue is in the order in which things came.
  for (const { account, offer, hoursAgo, ...entry } of told.toSorted((one, other) => other.hoursAgo - one.hoursAgo)) {
    const memberId = people.find((person) => person.account === account)!.id
    const isDecided = entry.became === 'issued' || entry.became === 'rejected'
    await tellEntry(app, tx, {
      ...{ ...entry, memberId, offer: ids.get(offer)! },
      at: toldAt(date, hoursAgo, offers[offer].times, app.settings.current().timeZone),
      ...(isDecided && { by }),
    })
  }
}
