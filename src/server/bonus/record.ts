import { bonusFilter, type OwnRounds, type RewardLine } from '#api/bonus.ts'
import type { RewardState } from '#api/bonus-rules.ts'
import { currencyOf, formatAmount } from '#api/money.ts'
import type { Language } from '#api/page.ts'
import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { siteText } from '#server/kernel/texts.ts'
import { clockOf, fileOf, linesOf, pageRows, periodOf, type Sheet } from '#server/records/public.ts'
import { currencyOfMember } from '#server/wallet/public.ts'
import { countRecord, listRecord, type RecordRow, sumRecord, type Titles } from './rows-record.ts'
import { namesFor, showBonus } from './show.ts'

type Names = ReadonlyMap<string, string>

const nameIn = (titles: Titles | null, language: Language): string | undefined => titles?.[language] ?? titles?.en
const paidState = (amount: bigint): RewardState => (amount > 0n ? 'paid' : 'taken')

/** Free rounds as they travel. */
function showRounds(row: RecordRow, language: Language): OwnRounds {
  const { free_rounds: count, free_played: played, free_ended: endedAt, free_node: gameId } = row
  return {
    ...{ state: row.free_state, game: nameIn(row.free_names, language) ?? row.free_game, count, played },
    ...{ left: Math.max(0, count - played), stake: formatAmount(row.free_stake, currencyOf(row.free_currency)) },
    until: row.free_until.toISOString(),
    ...(gameId !== null && { gameId }),
    ...(endedAt !== null && { endedAt: endedAt.toISOString() }),
  }
}

/** A line as calls answer it. `names`: of games that bonus money excludes. */
function toLine(row: RecordRow, names: Names, language: Language): RewardLine {
  const time = row.at.toISOString()
  if (row.src === 1) {
    const bonus = showBonus(row, names, language)
    const { state, amount, title } = bonus
    return { id: `b${row.line_id}`, kind: 'bonus', state, amount, time, title, bonus }
  }
  if (row.src === 2) {
    const title = nameIn(row.free_title, language)
    return {
      ...{ id: `r${row.line_id}`, kind: 'rounds', state: row.free_state, time, rounds: showRounds(row, language) },
      amount: formatAmount(row.free_won, currencyOf(row.free_currency)),
      ...(title !== undefined && { title }),
    }
  }
  const { paid_amount: amount, paid_currency: currency, paid_title: titles } = row
  const title = nameIn(titles, language)
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

/** How many of free rounds are played, for a file. */
const roundsText = ({ game, played, count }: OwnRounds, language: Language): string => {
  const values: Readonly<Record<string, string>> = { game, played: `${played}`, n: `${count}` }
  return siteText(language, 'bonus', 'free.played').replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
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
    const { kind, state, amount, time, title = '', bonus, rounds } = toLine(row, new Map(), language)
    const what = rounds === undefined ? title : `${title}${title && ', '}${roundsText(rounds, language)}`
    return [
      ...[show(time), text(`kinds.${kind}`), what, text(`states.${state}`), amount],
      ...[
        bonus?.done ?? '',
        bonus?.need ?? '',
        bonus?.converted ?? '',
        [row.paid_currency, row.currency, row.free_currency][row.src]!,
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
