import { currencyOf, formatAmount, type Units } from '#api/money.ts'
import type { Language } from '#api/page.ts'
import type { OfferReward } from '#api/promotion-rules.ts'
import type { OwnReward } from '#api/promotions.ts'
import type { Played } from '#server/free-rounds/public.ts'
import type { App } from '#server/kernel/context.ts'
import { dayIn, momentIn } from '#server/kernel/day.ts'
import { formatPoints } from '#server/points/public.ts'
import { type OfferRow, readRounds } from './rows.ts'
import { goneAt, nameIn, occurrenceAt, type RoundsTerms } from './rules.ts'
import { type Seen, timeOf } from './state.ts'
import { termsOf } from './terms.ts'

/** What is given, as it travels. */
export const sayReward = (kind: OfferReward, amount: Units, currency: string): string =>
  kind === 'points' ? formatPoints(amount) : formatAmount(amount, currencyOf(currency))

/** The terms of versions, which never change, as long as the settings that they name are the same. */
const known = new WeakMap<object, Map<string, readonly string[]>>()
const knownMax = 5_000

function knownTerms(settings: object): Map<string, readonly string[]> {
  const terms = known.get(settings) ?? new Map<string, readonly string[]>()
  if (terms.size >= knownMax) terms.clear()
  known.set(settings, terms)
  return terms
}

/** The terms of a stored promotion. Two hundred of them take longer to write than all else that a page of them costs. */
export function termsOfRow(app: Pick<App, 'settings'>, offer: OfferRow, language: Language): string[] {
  const terms = knownTerms(app.settings.current())
  const key = `${offer.id} ${offer.version} ${language}`
  const { rules, starts_at: from, ends_at: until, budget, budget_day: budgetDay } = offer
  const made = terms.get(key) ?? termsOf(app, { rules, from, until, budget, budgetDay }, language)
  terms.set(key, made)
  return [...made]
}

/** The free rounds of a reward, as they travel. */
const sayRounds = (rounds: RoundsTerms | null, currency: string, language: Language) =>
  rounds && {
    rounds: {
      ...{ gameId: rounds.nodeId, game: nameIn(rounds, language), count: rounds.count },
      stake: formatAmount(rounds.stake, currencyOf(currency)),
    },
  }

type Shown = ReturnType<typeof writeOffer>
/** Promotions as they were shown: of a version nothing changes as long as the settings are the same. Nobody changes them. */
const knownShown = new WeakMap<object, Map<string, Shown>>()

/** A promotion as everybody sees it. */
export function showOffer(app: Pick<App, 'settings'>, offer: OfferRow, language: Language): Shown {
  const settings = app.settings.current()
  const known = knownShown.get(settings) ?? new Map<string, Shown>()
  if (known.size >= knownMax) known.clear()
  knownShown.set(settings, known)
  const key = `${offer.id} ${offer.version} ${language} ${offer.starts_at.getTime()} ${offer.ends_at?.getTime()}`
  const shown = known.get(key) ?? writeOffer(app, offer, language)
  known.set(key, shown)
  return shown
}

function writeOffer(app: Pick<App, 'settings'>, offer: OfferRow, language: Language) {
  const { rules, texts, ends_at: until } = offer
  const { kind, amount } = rules.reward
  return {
    ...{ id: offer.name, ...texts[language], art: offer.art, way: rules.way, pay: rules.pay, times: rules.times },
    reward: {
      ...{ kind, amount: sayReward(kind, amount, app.settings.currency().code) },
      ...sayRounds(rules.rounds, app.settings.currency().code, language),
    },
    from: offer.starts_at.toISOString(),
    ...(until !== null && { until: until.toISOString() }),
    terms: termsOfRow(app, offer, language),
  }
}

/** When something happened that the status is about. */
const momentOf = ({ standing: { status }, entry }: Seen): Date | null =>
  entry === undefined || status === 'claim' || status === 'join'
    ? null
    : status === 'applying' || status === 'joined'
      ? entry.created_at
      : entry.ended_at

/** What was granted, as what it was granted as. */
const grantedAs = ({ kind, amount, currency, rounds }: NonNullable<Seen['entry']>, language: Language) => ({
  ...{ kind, amount: sayReward(kind, amount, currency) },
  ...sayRounds(rounds && readRounds(rounds), currency, language),
})

/** A promotion as a member stands with it. `played`: how the free rounds that it gave stand. */
export function showSeen(
  app: Pick<App, 'clock' | 'settings'>,
  seen: Seen,
  language: Language,
  played?: Played,
): OwnReward {
  const { offer, standing, entry, done } = seen
  const { rules } = offer
  const { now, timeZone } = timeOf(app)
  const currency = app.settings.currency()
  const at = momentOf(seen)
  const isOver = ['claimed', 'issued'].includes(standing.status) || standing.why === 'expired'
  const next = isOver ? occurrenceAt(rules.times, dayIn(timeZone, now)).next : undefined
  const nextAt = next === undefined ? null : momentIn(timeZone, `${next}T00:00:00`)
  const comesAgain =
    isOver && offer.state === 'open' && nextAt !== null && (offer.ends_at === null || nextAt < offer.ends_at)
  const isLast = rules.most !== null && (entry?.got ?? 0) >= rules.most
  const isWaiting = standing.status === 'claim'
  const expiresAt = !isWaiting
    ? null
    : entry === undefined
      ? goneAt(rules.times, offer.ends_at, now, timeZone)
      : entry.expires_at
  const reward = entry && grantedAs(entry, language)
  const shown = showOffer(app, offer, language)
  return {
    ...{ ...shown, reward: reward ?? shown.reward, status: standing.status, again: standing.again === true },
    ...(standing.why !== undefined && { why: standing.why }),
    reason: entry?.state === 'rejected' ? entry.reason : '',
    ...(at !== null && { at: at.toISOString() }),
    ...(expiresAt !== null && { expiresAt: expiresAt.toISOString() }),
    ...(comesAgain && !isLast && { nextAt: nextAt.toISOString() }),
    ...(played !== undefined && {
      freeRounds: { state: played.state, left: played.left, until: played.until.toISOString() },
    }),
    ...(rules.need !== null &&
      rules.way === 'automatic' && {
        need: {
          ...{ kind: rules.need.kind, amount: formatAmount(rules.need.amount, currency) },
          have: formatAmount(done < 0n ? 0n : done, currency),
        },
      }),
  }
}
