import type { Input } from '#api/endpoint.ts'
import type { profit } from '#api/profit.ts'
import { countedUpTo, memberDays, memberSums, memberTypes, type Played, periodBefore } from '#server/figures/public.ts'
import type { App } from '#server/kernel/context.ts'
import { dayIn } from '#server/kernel/day.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { siteText } from '#server/kernel/texts.ts'
import { writer } from './amounts.ts'
import { addedUp, byMonth, daysAsked } from './profit-rules.ts'
import { findAccount } from './rows.ts'

const playedOf = ({ bets, staked, validBet, won, result }: Played): Played => ({ bets, staked, validBet, won, result })

/** The days of a member that they ask for, or their months, with what they add up to. */
async function ownDays(app: App, memberId: bigint, asked: Input<typeof profit>) {
  const days = daysAsked(asked, dayIn(app.settings.current().timeZone, app.clock.now()))
  const counted = await memberDays(app.db, memberId, days)
  const account = await findAccount(app.db, memberId, 'wallet')
  const currency = account?.currency ?? app.settings.currency().code
  const lines = asked.by === 'month' ? byMonth(counted) : counted
  const content = lines.map(({ day, ...sums }) => ({ day, ...writer(currency)(addedUp([sums])) }))
  return { days, counted, currency, content }
}

export const profitHandlers: Handlers<'profit' | 'profitFile'> = {
  async profit({ app, input, session: { memberId } }) {
    const asOf = await countedUpTo(app.db)
    const { days, counted, currency, content } = await ownDays(app, memberId, input)
    const write = writer(currency)
    const earlier = periodBefore(days)
    const types = await memberTypes(app.db, memberId, days)
    const before = await memberSums(app.db, memberId, earlier)
    const { netDeposits } = await memberSums(app.db, memberId)
    return {
      ...days,
      ...{ content, currency, asOf: asOf.toISOString() },
      types: types.map(({ gameType, ...sums }) => ({ gameType, ...write(playedOf(sums)) })),
      totals: write(addedUp(counted)),
      playedDays: counted.filter(({ bets, staked, won }) => bets > 0 || staked > 0n || won > 0n).length,
      before: { ...earlier, ...write(playedOf(before)) },
      netDeposits: write({ netDeposits }).netDeposits,
    }
  },

  async profitFile({ app, input, session, request }) {
    const language = input.language ?? request.language
    const { content, currency } = await ownDays(app, session.memberId, input)
    const { timeZone } = app.settings.current()
    const text = (key: string) => siteText(language, 'profit', key)
    const head = [
      ...[`${text(input.by === 'month' ? 'month' : 'day')} (${timeZone})`, text('rounds'), text('staked')],
      ...[text('valid'), text('won'), text('result'), text('minutes'), text('deposits'), text('withdrawals')],
      ...[text('bonus'), text('rebate'), siteText(language, 'records', 'currency')],
    ]
    const cells = content.map((line) => [
      ...[input.by === 'month' ? line.day.slice(0, 7) : line.day, String(line.bets), line.staked, line.validBet],
      ...[line.won, line.result, String(Math.round(line.seconds / 60)), line.deposits, line.withdrawals],
      ...[line.bonus, line.rebate, currency],
    ])
    const name = `profit-${dayIn(timeZone, app.clock.now())}.csv`
    return { name, pages: pagesOf([head], cells) }
  },
}

async function* pagesOf(...pages: readonly (readonly (readonly string[])[])[]) {
  yield* pages
}
