import type { Redemption, Reward } from '#api/mall.ts'
import { type Currency, formatAmount, type Units } from '#api/money.ts'
import type { Language } from '#api/page.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { isStopped, shownStop } from '#server/offers/public.ts'
import { formatPoints, mayUsePoints, requirePoints } from '#server/points/public.ts'
import { currencyOfMember } from '#server/wallet/public.ts'
import { monthOf, redeem } from './redeem.ts'
import { listOpenRewards, listRedemptions, type RedemptionRow } from './rows.ts'
import { tellDesk } from './told.ts'

export const showRedemption = (row: RedemptionRow, language: Language): Redemption => ({
  id: row.id.toString(),
  title: row.texts[language].title,
  art: row.art,
  points: formatPoints(row.points),
  state: row.state,
  remark: row.remark,
  delivery: row.delivery,
  time: row.created_at.toISOString(),
  ...(row.decided_at !== null && { decidedAt: row.decided_at.toISOString() }),
})

type OpenReward = Awaited<ReturnType<typeof listOpenRewards>>[number]

function showReward(
  row: OpenReward,
  {
    language,
    currency,
    month,
  }: {
    readonly language: Language
    readonly currency: Currency
    readonly month: Readonly<Record<'validBet' | 'deposits', Units>>
  },
): Reward {
  const { need_kind: kind, need, stock, member_max: memberMax, art, delivery, redeemed } = row
  const say = (units: Units) => formatAmount(units, currency)
  return {
    ...{ ...row.texts[language], id: row.id.toString(), art, delivery, redeemed, points: formatPoints(row.points) },
    ...(stock !== null && { stock }),
    ...(memberMax !== null && { memberMax }),
    ...(kind !== null &&
      need !== null && {
        need: {
          ...{ kind, amount: say(need), have: say(month[kind]) },
          missing: say(month[kind] < need ? need - month[kind] : 0n),
        },
      }),
  }
}

const nothing = { validBet: 0n, deposits: 0n }

export const mallHandlers: Handlers<'pointRewards' | 'redeemReward' | 'redemptions'> = {
  async pointRewards({ app, input, session, request }) {
    requirePoints(app)
    const memberId = session?.memberId
    const currency = memberId === undefined ? app.settings.currency() : await currencyOfMember(app, app.db, memberId)
    const takesPart = memberId === undefined || (await mayUsePoints(app, app.db, memberId))
    const stop = memberId !== undefined && takesPart ? await shownStop(app, app.db, memberId) : { onBreak: false }
    const said = { takesPart, ...stop, currencySymbol: currency.symbol }
    if (!takesPart || isStopped(stop)) return { content: [], ...said }
    const rows = await listOpenRewards(app.db, memberId)
    const isAsked = memberId !== undefined && rows.some(({ need }) => need !== null)
    const month = isAsked ? await monthOf(app, app.db, memberId) : nothing
    const shown = { language: input.language ?? request.language, currency, month }
    return { content: rows.map((row) => showReward(row, shown)), ...said }
  },

  async redeemReward({ app, input, session, request }) {
    const { language = request.language, ...wish } = input
    const row = await redeem(app, session, { ...wish, key: request.idempotencyKey! })
    tellDesk(app, row.id)
    return showRedemption(row, language)
  },

  redemptions({ app, input, session, request }) {
    requirePoints(app)
    return listRedemptions(app.db, session.memberId, input, (row) =>
      showRedemption(row, input.language ?? request.language),
    )
  },
}
