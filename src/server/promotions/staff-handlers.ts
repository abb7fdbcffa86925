import { type Currency, formatAmount } from '#api/money.ts'
import { type Language, languages } from '#api/page.ts'
import { offersMax } from '#api/promotion-rules.ts'
import { Refusal } from '#api/refusal.ts'
import type { StaffOffer } from '#api/staff-promotions.ts'
import type { App } from '#server/kernel/context.ts'
import { dayIn } from '#server/kernel/day.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { applicationHandlers } from './application-handlers.ts'
import { estimateOf } from './estimate.ts'
import { forbiddenBy } from './profile.ts'
import { publishOffer } from './publish.ts'
import { checkPackage, gamesOf, readWanted } from './read-wanted.ts'
import { roundsHandlers } from './rounds-handlers.ts'
import {
  type CountedOffer,
  changeOffer,
  findOfferById,
  insertOffer,
  lockOffer,
  type OfferRow,
  pageOffers,
  setOfferState,
  type WantedOffer,
} from './rows.ts'
import { sumOutcome } from './rows-entries.ts'
import { countApplying, countKept, listGames } from './rows-staff.ts'
import { sayReward, termsOfRow } from './show.ts'
import { timeOf } from './state.ts'
import { termsOf } from './terms.ts'

/** Days after the first reward of a member whose deposits and bets are told. */
const outcomeDays = 7

type Shown = OfferRow & Pick<CountedOffer, 'applying'>

function showRules({ rules, budget, budget_day: budgetDay, ends_at: until }: OfferRow, currency: Currency) {
  const { audience, way, code, pay, times, most, need, reward, turnover, claimHours, bonus, deposit, rounds } = rules
  const say = (amount: bigint) => sayReward(reward.kind, amount, currency.code)
  return {
    ...{ way, pay, times, turnover },
    audience: { kind: audience.kind, ...(audience.n > 0 && { n: audience.n }) },
    reward: { kind: reward.kind, amount: say(reward.amount) },
    ...(until !== null && { until: until.toISOString() }),
    ...(code !== '' && { code }),
    ...(most !== null && { most }),
    ...(need !== null && { need: { kind: need.kind, amount: formatAmount(need.amount, currency) } }),
    ...(claimHours !== null && { claimHours }),
    ...(deposit !== null && {
      deposit: {
        ...{ share: deposit.share, least: formatAmount(deposit.least, currency) },
        ...(deposit.nth !== null && { nth: deposit.nth }),
      },
    }),
    ...(bonus !== null && {
      bonus: {
        ...(bonus.maxStake !== null && { maxStake: formatAmount(bonus.maxStake, currency) }),
        ...(bonus.maxPayout !== null && { maxPayout: formatAmount(bonus.maxPayout, currency) }),
        ...{ hours: bonus.hours, weights: bonus.weights, excluded: bonus.excluded.map(({ code: game }) => game) },
      },
    }),
    ...(rounds !== null && {
      rounds: {
        ...{ game: rounds.code, count: rounds.count, hours: rounds.hours },
        stake: formatAmount(rounds.stake, currency),
        ...(rounds.winMax !== null && { winMax: formatAmount(rounds.winMax, currency) }),
      },
    }),
    ...(budget !== null && { budget: say(budget) }),
    ...(budgetDay !== null && { budgetDay: say(budgetDay) }),
  }
}

function show(app: App, row: Shown): StaffOffer {
  const currency = app.settings.currency()
  const { now, timeZone } = timeOf(app)
  const say = (amount: bigint) => sayReward(row.rules.reward.kind, amount, currency.code)
  return {
    ...{
      id: row.id.toString(),
      name: row.name,
      state: row.state,
      version: row.version,
      texts: row.texts,
      art: row.art,
    },
    ...{ from: row.starts_at.toISOString(), ...showRules(row, currency), applying: row.applying },
    terms: Object.fromEntries(languages.map((language) => [language, termsOfRow(app, row, language)])) as Record<
      Language,
      string[]
    >,
    given: say(row.given),
    givenToday: say(row.day === dayIn(timeZone, now) ? row.given_day : 0n),
  }
}

async function shown(app: App, db: Queryable, id: bigint): Promise<StaffOffer> {
  const row = (await findOfferById(db, id))!
  return show(app, { ...row, applying: await countApplying(db, id) })
}

/** What the audit log keeps of rules and words. */
function told(offer: WantedOffer | OfferRow, currency: Currency) {
  const row =
    'starts_at' in offer
      ? offer
      : { ...offer, starts_at: offer.from, ends_at: offer.until, budget_day: offer.budgetDay, id: 0n }
  return {
    ...showRules(row as OfferRow, currency),
    ...{ texts: offer.texts, art: offer.art, from: row.starts_at.toISOString() },
  }
}

/** A promotion that is held, as the caller saw it. */
async function held(tx: Queryable, id: bigint, version: number): Promise<OfferRow> {
  const row = await lockOffer(tx, id)
  if (row === undefined) throw new Refusal('not_found')
  if (row.version !== version) throw new Refusal('state_conflict', { detail: `Version ${row.version} holds by now.` })
  return row
}

/** Tells every page that the site's promotions have changed. */
const tellSite = (app: App): void => app.events.publish({ all: true }, 'catalogue', {})

/** Promotions, as staff keep them. */
export const promotionStaffHandlers: Handlers<
  | 'staffOffers'
  | 'staffOfferEstimate'
  | 'staffOfferOutcome'
  | 'staffTryOffer'
  | 'staffAddOffer'
  | 'staffChangeOffer'
  | 'staffOfferState'
  | 'staffApplications'
  | 'staffNextApplication'
  | 'staffTakeApplication'
  | 'staffDecideApplication'
  | 'staffOfferRounds'
  | 'staffStuckRounds'
  | 'staffSendRounds'
  | 'staffTakeBackRounds'
> = {
  ...applicationHandlers,
  ...roundsHandlers,

  async staffOffers({ app, input }) {
    const page = await pageOffers(app.db, input, (row) => show(app, row))
    return { ...page, currency: app.settings.currency().code, timeZone: app.settings.current().timeZone }
  },

  async staffOfferOutcome({ app, input }) {
    const id = BigInt(input.id)
    const row = await findOfferById(app.db, id)
    if (row === undefined) throw new Refusal('not_found')
    const currency = app.settings.currency()
    const sums = await sumOutcome(app.db, id, { zone: app.settings.current().timeZone, days: outcomeDays })
    const say = (amount: bigint) => sayReward(row.rules.reward.kind, amount, currency.code)
    return {
      ...{ times: sums.times, members: sums.members, paid: say(sums.paid), waiting: say(sums.waiting) },
      ...{ days: outcomeDays, currency: currency.code },
      ...{ deposits: formatAmount(sums.deposits, currency), bets: formatAmount(sums.bets, currency) },
    }
  },

  async staffOfferEstimate({ app, input }) {
    const row = await findOfferById(app.db, BigInt(input.id))
    if (row === undefined) throw new Refusal('not_found')
    return estimateOf(app, { ...row, budgetDay: row.budget_day })
  },

  async staffTryOffer({ app, input, act }) {
    await checkPackage(app, input)
    const wanted = await act.transaction(async (tx) => {
      const read = readWanted(app, input, await listGames(tx, gamesOf(input)))
      act.note({ after: told(read, app.settings.currency()) })
      return read
    })
    const terms = Object.fromEntries(languages.map((language) => [language, termsOf(app, wanted, language)]))
    return { estimate: await estimateOf(app, wanted), terms: terms as Record<Language, string[]> }
  },

  async staffAddOffer({ app, input, staff, act }) {
    await checkPackage(app, input)
    return act.transaction(async (tx) => {
      const wanted = readWanted(app, input, await listGames(tx, gamesOf(input)))
      if ((await countKept(tx)) >= offersMax)
        throw new Refusal('state_conflict', { detail: `There are ${offersMax} promotions that are not closed.` })
      const id = await insertOffer(tx, input.name, wanted, { at: app.clock.now(), by: staff.staffId })
      if (id === undefined) throw new Refusal('state_conflict', { detail: `The name ${input.name} is taken.` })
      act.note({ subject: `offer:${id}`, after: { name: input.name, ...told(wanted, app.settings.currency()) } })
      return shown(app, tx, id)
    })
  },

  async staffChangeOffer({ app, input, staff, act }) {
    await checkPackage(app, input)
    const changed = await act.transaction(async (tx) => {
      const id = BigInt(input.id)
      const before = await held(tx, id, input.version)
      if (before.state === 'closed') throw new Refusal('state_conflict', { detail: 'It is closed.' })
      const wanted = readWanted(app, input, await listGames(tx, gamesOf(input)))
      if (wanted.rules.reward.kind !== before.rules.reward.kind && before.given > 0n)
        throw new Refusal('invalid_input', { fields: { reward: 'invalid' } })
      await changeOffer(tx, before, wanted, { at: app.clock.now(), by: staff.staffId })
      const currency = app.settings.currency()
      act.note({ subject: `offer:${id}`, before: told(before, currency), after: told(wanted, currency) })
      const after = (await findOfferById(tx, id))!
      if (after.state === 'open') await publishOffer(tx, after, app.clock.now())
      return shown(app, tx, id)
    })
    if (changed.state === 'open') tellSite(app)
    return changed
  },

  async staffOfferState({ app, input, act }) {
    const changed = await act.transaction(async (tx) => {
      const id = BigInt(input.id)
      const now = app.clock.now()
      const before = await held(tx, id, input.version)
      if (before.state === input.state || (before.state === 'draft' && input.state === 'closed'))
        throw new Refusal('state_conflict', { detail: `It is ${before.state}.` })
      if (input.state === 'open' && before.ends_at !== null && before.ends_at <= now)
        throw new Refusal('invalid_input', { fields: { until: 'invalid' } })
      // A draft of other rules of safer play may not be published under these.
      const forbidden = input.state === 'open' ? forbiddenBy(app, before.rules) : undefined
      if (forbidden !== undefined) throw new Refusal('invalid_input', { fields: { [forbidden]: 'invalid' } })
      await setOfferState(tx, id, input.state, now)
      act.note({ subject: `offer:${id}`, before: before.state, after: input.state, detail: { name: before.name } })
      await publishOffer(tx, (await findOfferById(tx, id))!, now)
      return shown(app, tx, id)
    })
    tellSite(app)
    return changed
  },
}
