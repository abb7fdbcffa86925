import { bonusFilter, type RewardLine } from '#api/bonus.ts'
import type { RewardState } from '#api/bonus-rules.ts'
import { currencyOf, formatAmount } from '#api/money.ts'
import type { Language } from '#api/page.ts'
import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { siteText } from '#server/kernel/texts.ts'
import { clockOf, fileOf, linesOf, pageRows, periodOf, type Sheet } from '#server/records/public.ts'
import { currencyOfMember } from '#server/wallet/public.ts'
import { countRecord, listRecord, type RecordRow, sumRecord } from './rows-record.ts'
import { namesFor, showBonus } from './show.ts'

type Names = ReadonlyMap<string, string>

const paidState = (amount: bigint): RewardState => (amount > 0n ? 'paid' : 'taken')

/** A line as calls answer it. `names`: of games that bonus money excludes. */
function toLine(row: RecordRow, names: Names, language: Language): RewardLine {
  const time = row.at.toISOString()
  if (row.src === 1) {
    const bonus = showBonus(row, names, language)
    const { state, amount, title } = bonus
    return { id: `b${row.line_id}`, kind: 'bonus', state, amount, time, title, bonus }
  }
  const { paid_amount: amount, paid_currency: currency, paid_title: titles } = row
  const title = titles?.[language] ?? titles?.en
  return {
    ...{ id: `m${row.line_id}`, kind: row.paid_kind, state: paidState(amount), time },
    amount: formatAmount(amount, currencyOf(currency)),
    ...(title !== undefined && { title }),
  }
}

/** What rewards gave a member, as calls and as a file. */
export const bonusRecordHandlers: Handlers<'bonusRecord' | 'bonusFile'> = {
  async bonusRecord({ app, input, session, request }) {
    const { memberId } = session
    const language = input.language ?? request.language
    const filter = { ...input, ...periodOf(app, input) }
    const { content: rows, ...page } = await listRecord(app.db, memberId, filter, input, (row) => row)
    const names = await namesFor(
      app.db,
      rows.filter(({ src }) => src === 1),
      language,
    )
    const content = rows.map((row) => toLine(row, names, language))
    if (input.cursor !== undefined) return { content, ...page }
    const currency = await currencyOfMember(app, app.db, memberId)
    const { count, truncated, ...sums } = await sumRecord(app.db, memberId, filter)
    const money = {
      received: formatAmount(sums.received, currency),
      money: formatAmount(sums.money, currency),
      held: formatAmount(sums.held, currency),
      lapsed: formatAmount(sums.lapsed, currency),
    }
    return { content, ...page, totals: { count: Number(count), truncated, ...money, currencySymbol: currency.symbol } }
  },

  async bonusFile({ app, input, session, request }) {
    return fileOf(app, 'bonus', await bonusSheet(app, session.memberId, input, request.language))
  },
}

/** The same lines as a file. Throws `Refusal` for filters that make no sense. */
export async function bonusSheet(app: App, memberId: bigint, asked: object, language: Language): Promise<Sheet> {
  const input = bonusFilter.safeParse(asked)
  if (!input.success) throw new Refusal('invalid_input', { fields: { filter: 'invalid' } })
  const filter = { ...input.data, ...periodOf(app, input.data) }
  const { timeZone, show } = clockOf(app)
  const text = (key: string) => siteText(language, 'bonus', key)
  const head = [
    ...[`${text('time')} (${timeZone})`, text('kind'), text('what'), text('state'), text('amount')],
    ...[text('bets'), text('need'), text('states.converted'), siteText(language, 'records', 'currency')],
  ]
  const cells = (row: RecordRow): readonly string[] => {
    const { kind, state, amount, time, title, bonus } = toLine(row, new Map(), language)
    return [
      ...[show(time), text(`kinds.${kind}`), title ?? '', text(`states.${state}`), amount],
      ...[
        bonus?.done ?? '',
        bonus?.need ?? '',
        bonus?.converted ?? '',
        row.src === 1 ? row.currency : row.paid_currency,
      ],
    ]
  }
  return {
    count: (limit) => countRecord(app.db, memberId, filter, limit),
    pages: linesOf(
      head,
      (cursor) => listRecord(app.db, memberId, filter, { cursor, pageSize: pageRows }, (row) => row),
      cells,
    ),
  }
}
