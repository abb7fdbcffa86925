import { type GameType, gameTypes } from '#api/lobby.ts'
import type { Units } from '#api/money.ts'
import type { Language } from '#api/page.ts'
import { depositBonus } from '#api/promotion-rules.ts'
import { uploadsMax } from '#api/upload-rules.ts'
import type { App } from '#server/kernel/context.ts'
import { siteText } from '#server/kernel/texts.ts'
import { toldSum } from '#server/messages/public.ts'
import { formatPoints } from '#server/points/public.ts'
import { type BonusTerms, type DepositTerms, nameIn, type RoundsTerms, type Rules } from './rules.ts'

/** Gregorian years in every language. */
const tags = { th: 'th-TH-u-ca-gregory', en: 'en-GB', es: 'es', pt: 'pt-BR' } as const
const whole = 10_000

/** What terms are made of: the rules, and what stands around them. */
export interface Termed {
  readonly rules: Rules
  readonly from: Date
  readonly until: Date | null
  readonly budget: Units | null
  readonly budgetDay: Units | null
}

type Say = (key: string, values?: Readonly<Record<string, string>>) => string

/** The form of a text for a count: Thai has one. */
const counted = (language: Language, key: string, n: number): string =>
  `${key}.${n === 1 && language !== 'th' ? 'one' : 'other'}`

interface Formats {
  readonly number: Intl.NumberFormat
  readonly time: Intl.DateTimeFormat
}
/** Both take longer to make than to use. */
const kept = new Map<string, Formats>()

function formatsOf(language: Language, timeZone: string): Formats {
  const key = `${language} ${timeZone}`
  const formats = kept.get(key) ?? {
    number: new Intl.NumberFormat(tags[language], { maximumFractionDigits: 2 }),
    time: new Intl.DateTimeFormat(tags[language], {
      ...{ day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit', timeZone },
    }),
  }
  kept.set(key, formats)
  return formats
}

/** How sums, points, times and shares are written in a language. */
function writing(app: Pick<App, 'settings'>, language: Language) {
  const { timeZone } = app.settings.current()
  const { code, decimals } = app.settings.currency()
  const formats = formatsOf(language, timeZone)
  const number = (value: number) => formats.number.format(value)
  return {
    number,
    /** The smallest sum that the currency writes. */
    step: 10n ** BigInt(5 - decimals),
    sum: (units: Units) => toldSum(units, code),
    points: (units: Units) => number(Number(formatPoints(units))),
    time: (at: Date) => formats.time.format(at),
  }
}
type Writing = ReturnType<typeof writing>

/** Which deposits bring it. */
const depositing = ({ least, nth }: DepositTerms, say: Say, write: Writing): string[] => [
  say('deposit.way'),
  say('deposit.least', { sum: write.sum(least) }),
  ...(nth === null ? [] : [nth === 1 ? say('deposit.first') : say('deposit.nth', { n: write.number(nth) })]),
  say('deposit.kept'),
  say('deposit.back'),
]

/** How it is earned and paid, and what takes it back. */
function earning(termed: Termed, say: Say, write: Writing, language: Language): string[] {
  const { deposit, need } = termed.rules
  if (deposit !== null) return depositing(deposit, say, write)
  return [...paying(termed, say, write, language), ...(need?.kind === 'deposits' ? [say('need.back')] : [])]
}

function paying({ rules, until }: Termed, say: Say, write: Writing, language: Language): string[] {
  const { way, pay, need, claimHours, times } = rules
  const how =
    way === 'automatic'
      ? need === null
        ? say('way.automatic')
        : say(`need.${need.kind}.${times}`, { sum: write.sum(need.amount) })
      : say(`way.${way}`, { n: String(uploadsMax) })
  if (pay === 'direct') return [how, say(`direct.${way}`)]
  if (way === 'automatic' && (times !== 'once' || until !== null)) return [how, say(`claimBy.${times}`)]
  if (claimHours === null) return [how, say('claim')]
  return [how, say(counted(language, 'claimIn', claimHours), { n: write.number(claimHours) })]
}

/** What bets count, by type of game; a type that is missing counts wholly. */
function weighing(
  weights: Readonly<Partial<Record<GameType, number>>>,
  say: Say,
  write: Writing,
  language: Language,
): string {
  const list = gameTypes.flatMap((type) => {
    const weight = weights[type] ?? whole
    const share = write.number(weight / 100)
    return weight === whole ? [] : [say('weight', { type: siteText(language, 'lobby', `types.${type}`), share })]
  })
  return list.length === 0 ? say('weightsAll') : say('weights', { list: list.join(', '), all: write.number(100) })
}

/** What the smallest deposit brings, or the one reward. */
function bonusExample({ reward, turnover, deposit }: Rules, say: Say, write: Writing): string {
  const amount =
    deposit === null
      ? reward.amount
      : depositBonus(deposit.least, { share: deposit.share, most: reward.amount }, write.step)
  const need = write.sum((amount * BigInt(turnover)) / BigInt(whole))
  if (deposit === null) return say('bonus.example', { sum: write.sum(amount), need })
  return say('deposit.example', { deposit: write.sum(deposit.least), sum: write.sum(amount), need })
}

/** What holds for bonus money, with an example. */
function bonusTerms(rules: Rules, bonus: BonusTerms, say: Say, write: Writing, language: Language): string[] {
  const { turnover, deposit } = rules
  const { maxStake, maxPayout, hours, weights, excluded } = bonus
  return [
    say('bonus.pays'),
    say('bonus.shares'),
    turnover === whole ? say('bonus.once') : say('bonus.turnover', { times: write.number(turnover / whole) }),
    bonusExample(rules, say, write),
    weighing(weights, say, write, language),
    ...(maxStake === null ? [] : [say('bonus.maxStake', { sum: write.sum(maxStake) })]),
    ...(excluded.length === 0
      ? []
      : [say('bonus.excluded', { list: excluded.map((game) => nameIn(game, language)).join(', ') })]),
    ...(maxPayout === null ? [] : [say('bonus.maxPayout', { sum: write.sum(maxPayout) })]),
    say(counted(language, 'bonus.hours', hours), { n: write.number(hours) }),
    say('bonus.queue'),
    say(deposit === null ? 'bonus.out' : 'deposit.out'),
  ]
}

const roundsGift = (rounds: RoundsTerms, say: Say, write: Writing, language: Language): string =>
  say(counted(language, 'rounds.reward', rounds.count), {
    ...{ n: write.number(rounds.count), game: nameIn(rounds, language), sum: write.sum(rounds.stake) },
  })

/** What holds for free rounds. */
const roundsTerms = (rounds: RoundsTerms, say: Say, write: Writing, language: Language): string[] => [
  say('rounds.stake', { sum: write.sum(rounds.stake * BigInt(rounds.count)) }),
  say('rounds.win'),
  ...(rounds.winMax === null ? [] : [say('rounds.winMax', { sum: write.sum(rounds.winMax) })]),
  say(counted(language, 'rounds.hours', rounds.hours), { n: write.number(rounds.hours) }),
  say('rounds.kept'),
  say('rounds.back'),
  say('rounds.open'),
  say('rounds.count'),
]

/** What has to be bet for it, with an example. */
function betting(
  app: Pick<App, 'settings'>,
  { rules }: Termed,
  say: Say,
  write: Writing,
  language: Language,
): string[] {
  const { kind, amount } = rules.reward
  if (kind === 'points') return []
  if (rules.rounds !== null) return roundsTerms(rules.rounds, say, write, language)
  if (rules.bonus !== null) return bonusTerms(rules, rules.bonus, say, write, language)
  if (rules.turnover === 0) return [say('free')]
  const need = (amount * BigInt(rules.turnover)) / BigInt(whole)
  return [
    rules.turnover === whole ? say('turnoverOnce') : say('turnover', { times: write.number(rules.turnover / whole) }),
    say('example', { sum: write.sum(amount), need: write.sum(need) }),
    weighing(app.settings.current().turnoverWeights, say, write, language),
  ]
}

/**
 * The terms of a promotion in plain words, made from its rules: each sentence comes from the rule that keeps it, so neither can
 * say something else. Sums are in the site's currency, which is that of everybody who takes part.
 */
export function termsOf(app: Pick<App, 'settings'>, termed: Termed, language: Language): string[] {
  const { rules, from, until, budget, budgetDay } = termed
  const write = writing(app, language)
  const say: Say = (key, values = {}) =>
    siteText(language, 'offer-terms', key).replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
  const { kind, n } = rules.audience
  const sumOf = (units: Units) =>
    rules.reward.kind === 'points' ? say('points', { n: write.points(units) }) : write.sum(units)
  const { kind: gives, amount } = rules.reward
  const share = write.number((rules.deposit?.share ?? 0) / 100)
  const gift =
    rules.rounds !== null
      ? roundsGift(rules.rounds, say, write, language)
      : rules.deposit === null
        ? say(gives === 'bonus' ? 'bonus.reward' : 'reward', { reward: sumOf(amount) })
        : say('deposit.reward', { share, sum: sumOf(amount) })
  const audience = kind === 'newMembers' ? counted(language, 'audience.newMembers', n) : `audience.${kind}`
  return [
    gift,
    say(audience, { n: write.number(n) }),
    until === null
      ? say('since', { from: write.time(from) })
      : say('period', { from: write.time(from), until: write.time(until) }),
    ...earning(termed, say, write, language),
    say(`times.${rules.times}`),
    ...(rules.most === null || rules.times === 'once'
      ? []
      : [say(counted(language, 'most', rules.most), { n: write.number(rules.most) })]),
    ...betting(app, termed, say, write, language),
    ...(budget === null ? [] : [say('budget', { sum: sumOf(budget) })]),
    ...(budgetDay === null ? [] : [say('budgetDay', { sum: sumOf(budgetDay) })]),
    ...(app.settings.current().promotionsHeldFor.length === 0 || rules.way === 'apply'
      ? []
      : [say(rules.deposit === null ? 'person' : 'deposit.person')]),
    say('away'),
  ]
}
