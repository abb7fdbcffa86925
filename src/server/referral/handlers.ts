import { memberTypes } from '#api/access.ts'
import type { Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import { formatAmount, type Units } from '#api/money.ts'
import type { Friend } from '#api/referral.ts'
import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { shownStop } from '#server/offers/public.ts'
import { whole } from '#server/rebate/public.ts'
import { qrPath } from '#server/security/public.ts'
import { maskAccount } from '#server/wallet/public.ts'
import { type FriendRow, findAccount, findPerson } from './rows.ts'
import { listFriends } from './rows-staff.ts'
import { nowOf, termsOf, withinMonth } from './terms.ts'

/** Throws `referral_off` while members are not paid for friends. */
function requireOn(app: Pick<App, 'settings'>): void {
  if (!app.settings.current().referralOn) throw new Refusal('referral_off')
}

/** What is held for staff to look at is told to nobody: the friend stands as they stood before. */
const stateOf = ({ state, counted_at: at }: FriendRow): Friend['state'] =>
  state === 'rejected' || state === 'reversed' ? 'ended' : at === null ? 'waiting' : 'counted'

/** A share as people read it, in per cent. */
const showShare = (rate: number): string => `${Math.floor(rate / 100)}.${String(rate % 100).padStart(2, '0')}`

/** What a friend brought by their bets, cut towards zero. */
export const shareOf = ({ parts }: Pick<FriendRow, 'parts'>): Units => parts / whole

async function own(app: App, memberId: bigint): Promise<Output<Api['referral']>> {
  const currency = app.settings.currency()
  const say = (units: Units) => formatAmount(units, currency)
  const person = (await findPerson(app.db, memberId))!
  const takesPart = person.type === memberTypes.member && person.currency === currency.code
  const { month } = nowOf(app)
  const terms = termsOf(app)
  const account = await findAccount(app.db, memberId)
  const url = new URL(`/r/${person.code.toLowerCase()}`, app.config.publicUrl).href
  const { monthMax } = terms
  return {
    ...{ takesPart, ...(takesPart ? await shownStop(app, app.db, memberId) : { onBreak: false }) },
    ...{ code: person.code, url, qr: qrPath(url) },
    ...{ reward: say(terms.reward), least: say(terms.least), share: showShare(terms.share) },
    ...(monthMax !== undefined && {
      monthMax: say(monthMax),
      monthLeft: say(withinMonth(terms, account ?? { month: null, month_paid: 0n }, month, monthMax)),
    }),
    ...{ turnover: Number(terms.turnover), friends: account?.friends ?? 0, counted: account?.counted ?? 0 },
    ...{ rewards: say(account?.rewards ?? 0n), shares: say(account?.shares ?? 0n) },
    currencySymbol: currency.symbol,
  }
}

export const referralHandlers: Handlers<'referral' | 'referralFriends'> = {
  referral({ app, session }) {
    requireOn(app)
    return own(app, session.memberId)
  },

  referralFriends({ app, input, session }) {
    requireOn(app)
    const currency = app.settings.currency()
    return listFriends(app.db, session.memberId, input, (row) => ({
      ...{ id: row.id.toString(), name: maskAccount(row.friend), joinedAt: row.joined_at.toISOString() },
      ...{ state: stateOf(row), reward: formatAmount(row.state === 'reversed' ? 0n : row.reward, currency) },
      share: formatAmount(shareOf(row), currency),
    }))
  },
}
