import { gameTypes } from '#api/lobby.ts'
import { formatAmount, parseAmount } from '#api/money.ts'
import type { Language } from '#api/page.ts'
import { Refusal } from '#api/refusal.ts'
import type { OwnVip, VipRank } from '#api/vip.ts'
import type { App } from '#server/kernel/context.ts'
import { momentIn } from '#server/kernel/day.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { siteText } from '#server/kernel/texts.ts'
import { turnoverAllowed } from '#server/limits/public.ts'
import { publishUnread } from '#server/messages/public.ts'
import { shownStop } from '#server/offers/public.ts'
import { benefitsOf, overFrom } from './benefits.ts'
import { birthdayOf, givesBirthdays, yearToClaim } from './birthday.ts'
import { claimBenefit } from './claim.ts'
import { findStanding, listChanges, listClaims, listFacts } from './rows.ts'
import { nextBirthday, raisedTo, rankOf } from './rules.ts'
import { doneOf, firstStanding, ladderOf, raiseReached, takesPart, todayOf } from './standing.ts'

/** Ranks that the catalogue has a name for. */
const namedMax = 7

/** Throws `vip_off` while the programme is switched off. */
export function requireOn(app: Pick<App, 'settings'>): void {
  if (!app.settings.current().vipOn) throw new Refusal('vip_off')
}

/** The site's own name of a rank: a word for the first ones, then the number. */
const usualName = (language: Language, rank: number): string =>
  rank <= namedMax
    ? siteText(language, 'vip', `names.${rank}`)
    : siteText(language, 'vip', 'level').replace('{n}', String(rank))

/** The ranks as calls show them, with their names in a language. */
export function showRanks(app: Pick<App, 'settings'>, language: Language): VipRank[] {
  const currency = app.settings.currency()
  const say = (units: bigint) => formatAmount(units, currency)
  const { vipLadder } = app.settings.current()
  return ladderOf(app).map((rank, at) => {
    const { withdrawDay, rebates } = vipLadder[at]!
    return {
      ...{ rank: at + 1, name: vipLadder[at]!.names[language] || usualName(language, at + 1) },
      ...{ validBet: say(rank.validBet), deposits: say(rank.deposits), keep: say(rank.keep) },
      ...{ levelUp: say(rank.levelUp), monthly: say(rank.monthly), birthday: say(rank.birthday) },
      ...(/[1-9]/.test(withdrawDay) && { withdrawDay: say(parseAmount(withdrawDay, currency)!) }),
      rebates: gameTypes.flatMap((gameType) => {
        const rate = rebates[gameType] ?? 0
        return rate > 0 ? [{ gameType, rate }] : []
      }),
    }
  })
}

/** Where a member stands. What was reached a moment ago counts: it is stored before it is shown. */
async function ownVip(app: App, memberId: bigint): Promise<OwnVip> {
  const { day: today, month } = todayOf(app)
  const { timeZone, vipBirthdayDays, vipTurnover } = app.settings.current()
  const turnover = turnoverAllowed(app, vipTurnover)
  const common = { ...(await shownStop(app, app.db, memberId)), turnover }
  const [facts] = await listFacts(app.db, [memberId], month)
  if (facts === undefined || !takesPart(app, facts)) return common
  const done = doneOf(facts)
  const ladder = ladderOf(app)
  let standing = (await findStanding(app.db, memberId)) ?? firstStanding(month)
  if (raisedTo(ladder, standing, done) > standing.rank) {
    const told = await app.db.transaction((tx) => raiseReached(app, tx, [memberId]))
    for (const id of told) publishUnread(app, id)
    standing = (await findStanding(app.db, memberId))!
  }
  const say = (units: bigint) => formatAmount(units, app.settings.currency())
  const claims = await listClaims(app.db, memberId, month.slice(0, 7))
  const birthday = givesBirthdays(ladder) ? await birthdayOf(app.db, memberId) : undefined
  const year = yearToClaim(app, birthday, claims, today)
  const benefits = benefitsOf(ladder, standing, { month, year }).map(({ amount, ...one }) => {
    const claim = claims.find(({ benefit, period }) => benefit === one.benefit && period === one.period)
    // What was paid is what was paid, whatever the ladder says since.
    const over = claim === undefined ? overFrom(one, { date: birthday, days: vipBirthdayDays }) : undefined
    return {
      ...{ ...one, amount: say(claim?.amount ?? amount) },
      ...(claim && { claimedAt: claim.claimed_at.toISOString() }),
      ...(over && { expiresAt: momentIn(timeZone, `${over}T00:00:00`).toISOString() }),
    }
  })
  const isClaimed = ({ claimedAt }: (typeof benefits)[number]) => claimedAt !== undefined
  return {
    ...common,
    standing: {
      ...{ rank: Math.min(standing.rank, ladder.length), best: Math.min(standing.best, ladder.length) },
      ...{ validBet: say(done.validBet), deposits: say(done.deposits), monthBet: say(done.monthBet) },
      ...{ keptBy: standing.month.slice(0, 7), month: month.slice(0, 7) },
      ...(givesBirthdays(ladder) && {
        birthday: {
          ...{ amount: say(rankOf(ladder, standing.rank).birthday), days: vipBirthdayDays },
          ...(birthday !== undefined && { next: nextBirthday(birthday, today) }),
        },
      }),
      benefits: [...benefits.filter((one) => !isClaimed(one)), ...benefits.filter(isClaimed)],
      history: (await listChanges(app.db, memberId)).map(({ before, after, at }) => ({
        ...{ before, after, time: at.toISOString() },
      })),
    },
  }
}

export const vipHandlers: Handlers<'vip' | 'vipRanks' | 'claimVip'> = {
  vipRanks({ app, input, request }) {
    requireOn(app)
    const { code: currency, symbol: currencySymbol } = app.settings.currency()
    const ranks = showRanks(app, input.language ?? request.language)
    // Nobody reads of rebates that are not paid.
    const content = app.settings.current().rebateOn ? ranks : ranks.map((rank) => ({ ...rank, rebates: [] }))
    return { content, currency, currencySymbol }
  },

  vip({ app, session }) {
    requireOn(app)
    return ownVip(app, session.memberId)
  },

  async claimVip({ app, input, session }) {
    requireOn(app)
    await claimBenefit(app, session.memberId, input)
    return ownVip(app, session.memberId)
  },
}
