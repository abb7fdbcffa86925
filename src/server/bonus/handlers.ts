import { formatAmount } from '#api/money.ts'
import type { Language } from '#api/page.ts'
import { Refusal } from '#api/refusal.ts'
import { countedUpTo } from '#server/figures/public.ts'
import type { App } from '#server/kernel/context.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { currencyOfMember } from '#server/wallet/public.ts'
import { endBonus } from './give.ts'
import { findActive, findGrant } from './rows.ts'
import { pageRounds } from './rows-rounds.ts'
import { whole } from './rules.ts'
import { namesFor, showBonus } from './show.ts'

async function detailsOf(app: App, memberId: bigint, language: Language) {
  const active = await findActive(app.db, memberId)
  const names = await namesFor(app.db, active === undefined ? [] : [active], language)
  return {
    ...(active !== undefined && { active: showBonus(active, names, language) }),
    asOf: (await countedUpTo(app.db)).toISOString(),
    currencySymbol: (await currencyOfMember(app, app.db, memberId)).symbol,
  }
}

export const bonusHandlers: Handlers<'bonusDetails' | 'bonusRounds' | 'giveUpBonus'> = {
  bonusDetails: ({ app, input, session, request }) =>
    detailsOf(app, session.memberId, input.language ?? request.language),

  async bonusRounds({ app, input: { id, language = undefined, ...page }, session, request }) {
    const grant = await findGrant(app.db, BigInt(id))
    if (grant?.member_id !== session.memberId) throw new Refusal('not_found')
    const currency = await currencyOfMember(app, app.db, session.memberId)
    const asked = { ...page, language: language ?? request.language }
    const rows = await pageRounds(app.db, grant.id, asked, (row) => ({
      ...{ id: row.id.toString(), game: row.game, time: row.opened_at.toISOString() },
      ...{ stake: formatAmount(row.stake, currency), bonus: formatAmount(row.bonus, currency) },
      counted: formatAmount(BigInt(row.counted) / whole, currency),
      ...(row.why !== null && { why: row.why }),
    }))
    return { ...rows, currencySymbol: currency.symbol }
  },

  async giveUpBonus({ app, input, session, request }) {
    const { memberId } = session
    const whose = { id: BigInt(input.id), memberId }
    await app.db.transaction((tx) => endBonus(app, tx, whose, { state: 'forfeited', reason: 'member', by: null }))
    app.events.publishChange(memberId, 'balance')
    return detailsOf(app, memberId, input.language ?? request.language)
  },
}
