import type { Api } from '#api/index.ts'
import type { Payout } from '#api/payouts.ts'
import { Refusal } from '#api/refusal.ts'
import type { CsvFile } from '#server/kernel/csv-file.ts'
import { momentIn } from '#server/kernel/day.ts'
import type { Call } from '#server/kernel/handler.ts'
import { siteText } from '#server/kernel/texts.ts'
import { clockOf, fileOf, linesOf, pageRows } from '#server/records/public.ts'
import { currencyOfMember } from '#server/wallet/public.ts'
import { addDays } from './periods.ts'
import { countLines, type LineFilter, listLines } from './rows-lines.ts'
import { lateText, toPayout } from './show.ts'

/** What an agent was paid, as a file in a language's words. */
export async function agentPayoutsFile({
  app,
  input,
  request,
  session: { memberId },
}: Pick<Call<Api['agentPayoutsFile']>, 'app' | 'input' | 'request' | 'session'>): Promise<CsvFile> {
  const { type: kind, from, to, language = request.language } = input
  if (from !== undefined && to !== undefined && from > to) throw new Refusal('period_reversed')
  const { timeZone, show } = clockOf(app)
  const startOf = (day: string) => momentIn(timeZone, `${day}T00:00`).toISOString()
  const filter: LineFilter = {
    ...{ agentId: memberId, kind },
    from: from && startOf(from),
    to: to && startOf(addDays(to, 1)),
  }
  const currency = await currencyOfMember(app, app.db, memberId)
  const text = (key: string) => siteText(language, 'pay', key)
  const stateOf = ({ state, reason }: Payout) =>
    reason === undefined ? text(state === 'nothing' ? 'file.nothing' : `states.${state}`) : text(`reasons.${reason}`)
  const head = [
    ...[text('kind'), `${text('file.from')} (${timeZone})`, text('file.until'), text('active'), text('validBet')],
    ...[
      text('netLoss'),
      text('tier'),
      text('replay.baseHead'),
      text('file.late'),
      text('replay.step3'),
      text('toDownlines'),
      text('my'),
    ],
    ...[text('file.corrections'), text('file.carried'), text('file.owed'), siteText(language, 'records', 'currency')],
    ...[text('file.state'), text('file.paidAt'), text('file.receipt')],
  ]
  const cells = (line: Payout) => [
    ...[text(`titles.${line.kind}`), show(line.starts), show(line.ends), String(line.activeMembers), line.validBet],
    ...[
      line.netLoss,
      line.rate === undefined ? '' : `${line.rate}%`,
      line.base,
      lateText(line.late),
      line.claim,
      line.passed,
      line.pay,
    ],
    ...[line.corrected ?? '', line.carried, line.owed, currency.code],
    ...[stateOf(line), line.paidAt === undefined ? '' : show(line.paidAt), line.receipt ?? ''],
  ]
  const load = (cursor: string | undefined) =>
    listLines(app.db, filter, { cursor, pageSize: pageRows }, (row) => toPayout(row, currency))
  return fileOf(app, kind ?? 'income', {
    count: (limit) => countLines(app.db, filter, limit),
    pages: linesOf(head, load, cells),
  })
}
