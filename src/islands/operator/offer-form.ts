import { type GameType, gameTypes } from '#api/lobby.ts'
import type {
  OfferArt,
  OfferAudience,
  OfferNeed,
  OfferPay,
  OfferReward,
  OfferTimes,
  OfferWay,
} from '#api/promotion-rules.ts'
import {
  bonusHoursMax,
  depositBonus,
  depositShareMax,
  excludedMax,
  freeRoundsMax,
  numberedAudiences,
} from '#api/promotion-rules.ts'
import type { StaffOffer } from '#api/staff-promotions.ts'
import { addDays, dayIn, startOf } from '#browser/zone-days.ts'
import { isSum } from './money.ts'
import { inEach, lineOf, shownIn, titleOf } from './texts-form.ts'

const wholeTurnover = 10_000
/** Basis points of one per cent. */
const shareUnit = 100

const written = (value: number | undefined): string => (value === undefined ? '' : String(value))
const plain = (amount: string | undefined): string => (amount ?? '').replace(/\.0+$/, '')
/** The last day of what ends at a moment: what ends at midnight has the day before. */
const lastDay = (zone: string, until: string): string => dayIn(zone, new Date(Date.parse(until) - 1))

/** Shares of a type of game, typed in per cent. */
export const weightOf = (type: GameType) => `weight${type}` as const
type Weights = Readonly<Record<ReturnType<typeof weightOf>, string>>
const weightsOf = (offer: StaffOffer | undefined): Weights =>
  Object.fromEntries(
    gameTypes.map((type) => [weightOf(type), String((offer?.bonus?.weights[type] ?? usualWeights[type]) / 100)]),
  ) as Weights
/** As the field has it: where the house has little to lose a bet counts little. */
const usualWeights: Readonly<Record<GameType, number>> = {
  ...{ LIVE: 1_000, RNG: 10_000, SPORTS: 10_000, FISH: 10_000, PVP: 1_000 },
  ...{ ESPORTS: 10_000, COCKFIGHT: 1_000, ELOTT: 10_000, MINI: 10_000 },
}

/** The fields of a promotion, as they are typed. */
export function initialOf(offer: StaffOffer | undefined, zone: string) {
  const { texts, audience, need, reward, from, until } = offer ?? {}
  return {
    ...shownIn(titleOf, (language) => texts?.[language].title),
    ...shownIn(lineOf, (language) => texts?.[language].line),
    ...{ name: offer?.name ?? '', art: (offer?.art ?? 'welcome') as string },
    from: dayIn(zone, from === undefined ? new Date() : new Date(from)),
    until: until === undefined ? '' : lastDay(zone, until),
    ...{ audience: (audience?.kind ?? 'all') as string, n: written(audience?.n) },
    ...{ way: (offer?.way ?? 'automatic') as string, code: offer?.code ?? '', pay: (offer?.pay ?? 'claim') as string },
    ...{ share: offer?.deposit === undefined ? '' : String(offer.deposit.share / shareUnit) },
    ...{ least: plain(offer?.deposit?.least), nth: written(offer?.deposit?.nth) },
    ...{ needKind: (need?.kind ?? '') as string, need: plain(need?.amount) },
    ...{ times: (offer?.times ?? 'once') as string, most: written(offer?.most) },
    ...{ rewardKind: (reward?.kind ?? 'cash') as string, reward: plain(reward?.amount) },
    turnover: offer === undefined ? '1' : String(offer.turnover / wholeTurnover),
    claimHours: written(offer?.claimHours),
    ...{ maxStake: plain(offer?.bonus?.maxStake), maxPayout: plain(offer?.bonus?.maxPayout) },
    ...{ hours: written(offer?.bonus?.hours ?? 168), excluded: (offer?.bonus?.excluded ?? []).join(', ') },
    ...{ game: offer?.rounds?.game ?? '', count: written(offer?.rounds?.count), stake: plain(offer?.rounds?.stake) },
    ...{ roundHours: written(offer?.rounds?.hours ?? 168), winMax: plain(offer?.rounds?.winMax) },
    ...weightsOf(offer),
    ...{ budget: plain(offer?.budget), budgetDay: plain(offer?.budgetDay) },
  }
}
export type OfferValues = ReturnType<typeof initialOf>

const isWhole = (text: string): boolean => /^[1-9][0-9]{0,3}$/.test(text.trim())
const isFactor = (text: string): boolean => /^[0-9]{1,2}(\.[0-9]{1,2})?$/.test(text.trim()) && Number(text) <= 50
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)
const orEmpty = (is: (text: string) => boolean, text: string) => text.trim() === '' || is(text)

/** Which fields are asked for, by what was chosen in the others. */
export const asks = (values: OfferValues) => ({
  n: numberedAudiences.includes(values.audience as OfferAudience),
  code: values.way === 'code',
  need: values.way === 'automatic',
  needSum: values.way === 'automatic' && values.needKind !== '',
  pay: values.way !== 'deposit',
  deposit: values.way === 'deposit',
  claimHours: values.way !== 'automatic' && values.way !== 'deposit' && values.pay === 'claim',
  most: values.times !== 'once',
  /** A deposit brings bonus money. */
  rewardKind: values.way !== 'deposit',
  turnover: values.way === 'deposit' || !['points', 'rounds'].includes(values.rewardKind),
  /** Free rounds are worth what their stakes come to. */
  reward: values.way === 'deposit' || values.rewardKind !== 'rounds',
  rounds: values.way !== 'deposit' && values.rewardKind === 'rounds',
  bonus: values.way === 'deposit' || values.rewardKind === 'bonus',
})

const isShare = (text: string): boolean => /^[0-9]{1,3}(\.[0-9]{1,2})?$/.test(text.trim()) && Number(text) <= 100
const isPart = (text: string): boolean =>
  /^[0-9]{1,3}(\.[0-9]{1,2})?$/.test(text.trim()) && Number(text) > 0 && Number(text) * shareUnit <= depositShareMax
const codesOf = (text: string): string[] => [...new Set(text.split(',').map((code) => code.trim()))].filter(Boolean)

const upTo = (most: number, text: string): boolean => isWhole(text) && Number(text) <= most

const roundsRules = (values: OfferValues): readonly (readonly [keyof OfferValues, boolean])[] => [
  ['game', values.game.trim() !== ''],
  ['count', upTo(freeRoundsMax, values.count)],
  ['stake', isSum(values.stake)],
  ['roundHours', upTo(bonusHoursMax, values.roundHours)],
  ['winMax', orEmpty(isSum, values.winMax)],
]

/** What the stakes of the free rounds come to; nothing while they are typed wrong. */
export function worthOf(values: OfferValues): string | undefined {
  if (!asks(values).rounds || roundsRules(values).some(([, isRight]) => !isRight)) return undefined
  return ((Math.round(Number(values.stake) * 100) * Number(values.count)) / 100).toFixed(2)
}

/** The fields that are typed wrong. */
export function faultsOf(values: OfferValues, isNew: boolean): readonly (keyof OfferValues)[] {
  const asked = asks(values)
  const rules: readonly (readonly [keyof OfferValues, boolean])[] = [
    ...Object.values(titleOf).map((name) => [name, values[name].trim() !== ''] as const),
    ...Object.values(lineOf).map((name) => [name, values[name].trim() !== ''] as const),
    ['name', !isNew || /^[a-z][a-z0-9-]{0,40}$/.test(values.name.trim())],
    ['from', isDay(values.from)],
    ['until', values.until === '' || (isDay(values.until) && values.until >= values.from)],
    ['n', !asked.n || isWhole(values.n)],
    ['code', !asked.code || values.code.trim().length >= 4],
    ['needKind', !(asked.need && values.pay === 'direct' && values.needKind === '')],
    ['need', !asked.needSum || isSum(values.need)],
    ['claimHours', !asked.claimHours || orEmpty(isWhole, values.claimHours)],
    ['most', !asked.most || orEmpty(isWhole, values.most)],
    ['reward', !asked.reward || isSum(values.reward)],
    ...(asked.rounds ? roundsRules(values) : []),
    ...(asked.deposit
      ? ([
          ['share', isPart(values.share)],
          ['least', isSum(values.least)],
          ['nth', orEmpty(isWhole, values.nth)],
        ] as const)
      : []),
    ['turnover', !asked.turnover || isFactor(values.turnover)],
    ...(asked.bonus
      ? ([
          ['turnover', Number(values.turnover) > 0],
          ['maxStake', orEmpty(isSum, values.maxStake)],
          ['maxPayout', orEmpty(isSum, values.maxPayout)],
          ['hours', isWhole(values.hours)],
          ['excluded', codesOf(values.excluded).length <= excludedMax],
          ...gameTypes.map((type) => [weightOf(type), isShare(values[weightOf(type)])] as const),
        ] as const)
      : []),
    ['budget', orEmpty(isSum, values.budget)],
    ['budgetDay', orEmpty(isSum, values.budgetDay)],
  ]
  return rules.flatMap(([name, isRight]) => (isRight ? [] : [name]))
}

const numberOf = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text))
const sumOf = (text: string): string | undefined => text.trim() || undefined

/** What is sent for what was typed: days are those of the site's time zone, and a moment whose day stays the same stays. */
export function wantedOf(values: OfferValues, offer: StaffOffer | undefined, zone: string) {
  const asked = asks(values)
  const isSame = (moment: string | undefined, day: string, of: (zone: string, moment: string) => string) =>
    moment !== undefined && of(zone, moment) === day
  const from = isSame(offer?.from, values.from, (at, moment) => dayIn(at, new Date(moment)))
    ? offer!.from
    : startOf(values.from, zone).toISOString()
  const until = isSame(offer?.until, values.until, lastDay)
    ? offer!.until
    : values.until === ''
      ? undefined
      : startOf(addDays(values.until, 1), zone).toISOString()
  return {
    texts: inEach((language) => ({ title: values[titleOf[language]].trim(), line: values[lineOf[language]].trim() })),
    ...{ art: values.art as OfferArt, from, until },
    audience: { kind: values.audience as OfferAudience, ...(asked.n && { n: Number(values.n) }) },
    ...{
      way: values.way as OfferWay,
      pay: (asked.pay ? values.pay : 'direct') as OfferPay,
      times: values.times as OfferTimes,
    },
    ...(asked.code && { code: values.code.trim() }),
    ...(asked.needSum && { need: { kind: values.needKind as OfferNeed, amount: values.need.trim() } }),
    most: asked.most ? numberOf(values.most) : undefined,
    ...(asked.deposit && {
      deposit: {
        ...{
          share: Math.round(Number(values.share) * shareUnit),
          least: values.least.trim(),
          nth: numberOf(values.nth),
        },
      },
    }),
    reward: {
      kind: asked.deposit ? 'bonus' : (values.rewardKind as OfferReward),
      amount: worthOf(values) ?? values.reward.trim(),
    },
    ...(asked.rounds && {
      rounds: {
        ...{ game: values.game.trim(), count: Number(values.count), stake: values.stake.trim() },
        ...{ hours: Number(values.roundHours), winMax: sumOf(values.winMax) },
      },
    }),
    turnover: asked.turnover ? Math.round(Number(values.turnover) * wholeTurnover) : 0,
    ...(asked.bonus && {
      bonus: {
        ...{ maxStake: sumOf(values.maxStake), maxPayout: sumOf(values.maxPayout), hours: Number(values.hours) },
        weights: Object.fromEntries(
          gameTypes.map((type) => [type, Math.round(Number(values[weightOf(type)]) * 100)]),
        ) as Readonly<Record<GameType, number>>,
        excluded: codesOf(values.excluded),
      },
    }),
    claimHours: asked.claimHours ? numberOf(values.claimHours) : undefined,
    ...{ budget: sumOf(values.budget), budgetDay: sumOf(values.budgetDay) },
  }
}

/** What the smallest deposit would bring by what is typed, and what has to be bet for it; nothing while that is typed wrong. */
export function exampleOf(values: OfferValues) {
  const names = ['share', 'least', 'reward', 'turnover'] as const
  const faults = faultsOf(values, false)
  if (!asks(values).deposit || names.some((name) => faults.includes(name))) return undefined
  const hundredths = (text: string) => BigInt(Math.round(Number(text) * 100))
  const share = Math.round(Number(values.share) * shareUnit)
  const sum = depositBonus(hundredths(values.least), { share, most: hundredths(values.reward) }, 1n)
  const need = (sum * BigInt(Math.round(Number(values.turnover) * wholeTurnover))) / BigInt(wholeTurnover)
  const say = (amount: bigint) => (Number(amount) / 100).toFixed(2)
  return { deposit: say(hundredths(values.least)), sum: say(sum), need: say(need) }
}
