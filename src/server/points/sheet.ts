import type { Language } from '#api/page.ts'
import { type PointLine, pointsFilter } from '#api/points.ts'
import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'
import { siteText } from '#server/kernel/texts.ts'
import { clockOf, linesOf, named, pageRows, periodOf, type Sheet } from '#server/records/public.ts'
import { currencyOfMember } from '#server/wallet/public.ts'
import { requireOn } from './book.ts'
import { countLines, listLines } from './rows.ts'
import { showLine } from './show.ts'

/** The changes of a member's points as a file. Throws `Refusal` for filters that make no sense, and `points_off`. */
export async function pointsSheet(app: App, memberId: bigint, asked: object, language: Language): Promise<Sheet> {
  requireOn(app)
  const input = pointsFilter.safeParse(asked)
  if (!input.success) throw new Refusal('invalid_input', { fields: { filter: 'invalid' } })
  const filter = { ...input.data, ...periodOf(app, input.data) }
  const currency = await currencyOfMember(app, app.db, memberId)
  const { timeZone, show } = clockOf(app)
  const text = (key: string) => siteText(language, 'points', key)
  const head = [
    ...[`${text('time')} (${timeZone})`, text('kind'), text('note'), siteText(language, 'records', 'category')],
    ...[text('validBets'), text('perHundred'), text('amount')],
  ]
  const cells = ({ kind, amount, time, bets, reference }: PointLine): readonly string[] => [
    ...[bets?.day ?? show(time), text(`kinds.${kind}`), reference ?? ''],
    ...[bets ? named(language, 'lobby', 'types', bets.gameType) : '', bets?.amount ?? '', bets?.rate ?? '', amount],
  ]
  return {
    count: (limit) => countLines(app.db, memberId, filter, limit),
    pages: linesOf(
      head,
      (cursor) =>
        listLines(app.db, memberId, filter, { cursor, pageSize: pageRows }, (row) => showLine(row, currency, language)),
      cells,
    ),
  }
}
