import { formatMoment, formatMoney } from '#i18n/format.ts'
import { bcp47, type Locale } from '#i18n/locale.ts'
import { plural } from '#i18n/plural.ts'
import { t } from '#i18n/t.ts'
import type { ListWords } from '#islands/data/words.ts'
import type { OwnReward } from '#stores/rewards.ts'

export type RewardMessages = typeof import('#locales/en/rewards.json') & ListWords

/** What every part of the page needs to write about rewards. */
export interface Writing {
  readonly messages: RewardMessages
  readonly locale: Locale
  /** Name of the site's time zone. */
  readonly zone: string
  readonly symbol: string
}

/** A sum without decimals that say nothing. */
export const sumText = (amount: string, { symbol, locale }: Pick<Writing, 'symbol' | 'locale'>): string =>
  formatMoney(amount.replace(/\.0+$/, ''), symbol, locale)

/** What is given: money, points, bonus money or free rounds. */
export function rewardText({ kind, amount, rounds }: OwnReward['reward'], writing: Writing): string {
  const locale = bcp47[writing.locale]
  if (rounds !== undefined) return plural(writing.messages, 'rounds', rounds.count, locale, { game: rounds.game })
  if (kind === 'cash') return sumText(amount, writing)
  if (kind === 'bonus') return t(writing.messages, 'bonus', { sum: sumText(amount, writing) })
  return plural(writing.messages, 'points', Number(amount), locale)
}

/** How free rounds stand. */
function freeText({ state, left, until }: NonNullable<OwnReward['freeRounds']>, writing: Writing): string {
  const { messages, locale, zone } = writing
  if (state !== 'sent') return messages.free[state]
  return plural(messages, 'free.sent', left, bcp47[locale], { time: formatMoment(until, locale, zone) })
}

/** What the line below the title says: what is next, or what has happened, and which free rounds are still to be played. */
export function stateText(reward: OwnReward, writing: Writing): string {
  const { status, freeRounds } = reward
  const isTold = status === 'issued' || status === 'claimed'
  const isLeft = freeRounds?.state === 'sent' || freeRounds?.state === 'waiting'
  const text = ownText(reward, writing)
  return isTold || !isLeft ? text : `${text} ${freeText(freeRounds, writing)}`
}

function ownText(reward: OwnReward, writing: Writing): string {
  const { messages, locale, zone } = writing
  const { status, way, why, freeRounds, at, expiresAt, nextAt, until, from } = reward
  const time = (iso: string | undefined) => ({ time: iso === undefined ? '' : formatMoment(iso, locale, zone) })
  const again = nextAt === undefined ? '' : ` ${t(messages, 'again', time(nextAt))}`
  const end = until === undefined ? '' : t(messages, 'until', time(until))
  if (status === 'claim') return expiresAt === undefined ? messages.says.claim : t(messages, 'expires', time(expiresAt))
  if (status === 'applying') return t(messages, 'says.applying', time(at))
  if (status === 'issued' || status === 'claimed') {
    const how = freeRounds === undefined ? '' : ` ${freeText(freeRounds, writing)}`
    return `${t(messages, `says.${status}`, { ...time(at), reward: rewardText(reward.reward, writing) })}${how}${again}`
  }
  if (status === 'comingSoon') return t(messages, 'says.comingSoon', time(from))
  if (status === 'close') return `${messages.why[why ?? 'closed']}${again}`
  if (status === 'rejected') return reward.reason === '' ? messages.says.rejected : reward.reason
  if (status === 'join') return `${messages.ways[way]} ${end}`.trim()
  return `${messages.says[status]} ${end}`.trim()
}

/** How far a condition is met: the figures, and 0 to 100. */
export function progressOf(need: NonNullable<OwnReward['need']>, writing: Writing) {
  const cents = (amount: string) => Number(amount.replace('.', ''))
  const percent = Math.min(100, Math.floor((cents(need.have) / cents(need.amount)) * 100))
  return { percent, figures: `${sumText(need.have, writing)} / ${sumText(need.amount, writing)}` }
}

/** Look and icon of a status. */
export const looks: Readonly<Record<OwnReward['status'], readonly [look: string, icon: string]>> = {
  join: ['status--brass', 'i-ph-gift'],
  claim: ['status--brass', 'i-ph-gift'],
  applying: ['status--wait', 'i-ph-hourglass-medium'],
  rejected: ['status--bad', 'i-ph-x-circle'],
  process: ['status--info', 'i-ph-clock'],
  joined: ['status--ok', 'i-ph-check-circle'],
  issued: ['status--ok', 'i-ph-check-circle'],
  claimed: ['', 'i-ph-check'],
  comingSoon: ['status--brass', 'i-ph-calendar-blank'],
  close: ['', 'i-ph-lock-simple'],
}

/** By what the list can be narrowed. */
export const shows = ['all', 'claim', 'running', 'waiting', 'past'] as const
export type Show = (typeof shows)[number]
const groups: Readonly<Record<OwnReward['status'], Exclude<Show, 'all'> | 'coming'>> = {
  ...{ claim: 'claim', join: 'running', process: 'running', joined: 'running', applying: 'waiting' },
  ...{ rejected: 'running', issued: 'past', claimed: 'past', close: 'past', comingSoon: 'coming' },
}
export const isIn = (show: Show, { status }: Pick<OwnReward, 'status'>): boolean =>
  show === 'all' || groups[status] === show
