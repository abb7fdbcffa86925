import type { GameType } from '#api/lobby.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { fileOf, periodOf } from '#server/records/public.ts'
import { currencyOfMember } from '#server/wallet/public.ts'
import { readPoints, requireOn, takesPart } from './book.ts'
import { convert } from './convert.ts'
import { listLines, sumLines } from './rows.ts'
import { formatPoints } from './rules.ts'
import { pointsSheet } from './sheet.ts'
import { showLine, showPoints, showRate } from './show.ts'

export const pointsHandlers: Handlers<'pointBalance' | 'pointConfig' | 'pointLines' | 'pointsFile' | 'convertPoints'> =
  {
    async pointBalance({ app, session }) {
      requireOn(app)
      return showPoints(await readPoints(app, app.db, session.memberId))
    },

    async pointConfig({ app, session }) {
      requireOn(app)
      const { pointRates, pointsWaitHours: waitHours, pointsPerUnit } = app.settings.current()
      const currency = await currencyOfMember(app, app.db, session.memberId)
      const isIn = await takesPart(app, app.db, session.memberId)
      const rates = (Object.entries(pointRates) as [GameType, number][])
        .filter(([, rate]) => isIn && rate > 0)
        .map(([gameType, rate]) => ({ gameType, points: showRate(rate) }))
      const shown = { rates, waitHours, currency: currency.code, currencySymbol: currency.symbol }
      return { ...shown, ...(isIn && pointsPerUnit > 0 && { convert: pointsPerUnit }) }
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

    async pointsFile({ app, input, session, request }) {
      return fileOf(app, 'points', await pointsSheet(app, session.memberId, input, request.language))
    },
  }
