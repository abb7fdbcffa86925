import type { GameType } from '#api/lobby.ts'
import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { periodOf } from '#server/records/public.ts'
import { currencyOfMember } from '#server/wallet/public.ts'
import { readPoints } from './book.ts'
import { convert } from './convert.ts'
import { listLines, sumLines } from './rows.ts'
import { formatPoints } from './rules.ts'
import { showLine, showPoints, showRate } from './show.ts'

/** Throws `points_off` while the programme is switched off. */
export function requireOn(app: Pick<App, 'settings'>): void {
  if (!app.settings.current().pointsOn) throw new Refusal('points_off')
}

export const pointsHandlers: Handlers<'pointBalance' | 'pointConfig' | 'pointLines' | 'convertPoints'> = {
  async pointBalance({ app, session }) {
    requireOn(app)
    return showPoints(await readPoints(app, app.db, session.memberId))
  },

  async pointConfig({ app, session }) {
    requireOn(app)
    const { pointRates, pointsWaitHours: waitHours, pointsPerUnit } = app.settings.current()
    const currency = await currencyOfMember(app, app.db, session.memberId)
    const rates = (Object.entries(pointRates) as [GameType, number][])
      .filter(([, rate]) => rate > 0)
      .map(([gameType, rate]) => ({ gameType, points: showRate(rate) }))
    const shown = { rates, waitHours, currency: currency.code, currencySymbol: currency.symbol }
    return { ...shown, ...(pointsPerUnit > 0 && { convert: pointsPerUnit }) }
  },

  convertPoints({ app, input, session, request }) {
    requireOn(app)
    return convert(app, session, { ...input, key: request.idempotencyKey! })
  },

  async pointLines({ app, input, session, request }) {
    requireOn(app)
    const { memberId } = session
    const filter = { ...input, ...periodOf(app, input) }
    const currency = await currencyOfMember(app, app.db, memberId)
    const page = await listLines(app.db, memberId, filter, input, (row) =>
      showLine(row, currency, input.language ?? request.language),
    )
    if (input.cursor !== undefined) return page
    const { count, truncated, earned, spent, returned } = await sumLines(app.db, memberId, filter)
    const sums = { earned: formatPoints(earned), spent: formatPoints(spent), returned: formatPoints(returned) }
    const now = showPoints(await readPoints(app, app.db, memberId))
    return { ...page, totals: { ...sums, ...now, count: Number(count), truncated, currencySymbol: currency.symbol } }
  },
}
