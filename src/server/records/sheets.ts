import type { Round } from '#api/bets.ts'
import { betsFilter, transactionsFilter } from '#api/exports.ts'
import type { Language } from '#api/page.ts'
import type { Transaction } from '#api/records.ts'
import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'
import { siteText } from '#server/kernel/texts.ts'
import { imagePlace } from '#server/system/public.ts'
import { ownBets, toRound } from './bets.ts'
import { toTransaction } from './handlers.ts'
import { periodOf } from './period.ts'
import { countLines, findAccount, listLines } from './rows.ts'
import { countRounds, listRounds } from './rows-bets.ts'

type Line = readonly string[]

/** A record as lines of a file: a head, and the lines page by page, in the words of a language. */
export interface Sheet {
  /** How many lines it may have, counted to so many. */
  count(limit: number): Promise<number>
  readonly pages: AsyncIterable<readonly Line[]>
}

/** Makes the file of a member's record, for what was asked of it. Throws `Refusal` for filters that make no sense. */
export type SheetOf = (app: App, memberId: bigint, asked: object, language: Language) => Promise<Sheet>

/** Rows that are read at once, each page in a statement of its own. */
export const pageRows = 2_000

interface Page<Row> {
  readonly content: readonly Row[]
  readonly next?: string | undefined
}

/** The lines of a file: its head, and those of each page. */
export async function* linesOf<Row>(
  head: Line,
  load: (cursor: string | undefined) => Promise<Page<Row>>,
  cells: (row: Row) => Line,
): AsyncGenerator<readonly Line[]> {
  yield [head]
  let cursor: string | undefined
  do {
    const page = await load(cursor)
    yield page.content.map(cells)
    cursor = page.next
  } while (cursor !== undefined)
}

/** Times as the site's clocks show them, and what these are called. */
export function clockOf(app: App) {
  const { timeZone } = app.settings.current()
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return { timeZone, show: (iso: string): string => format.format(new Date(iso)) }
}

/** A text of a catalogue, or the word itself for what has no text yet. */
export function named(
  language: Language,
  namespace: 'lobby' | 'receipt' | 'records' | 'points' | 'bonus',
  key: string,
  word: string,
): string {
  try {
    return siteText(language, namespace, `${key}.${word}`)
  } catch {
    return word
  }
}

/** A member's rounds as a file. Throws `Refusal` for filters that make no sense. */
export async function betsSheet(app: App, memberId: bigint, asked: object, language: Language): Promise<Sheet> {
  const input = betsFilter.safeParse(asked)
  if (!input.success) throw new Refusal('invalid_input', { fields: { filter: 'invalid' } })
  const filter = { ...(await ownBets(app, input.data)), memberId }
  const images = imagePlace([])
  const { timeZone, show } = clockOf(app)
  const text = (key: string) => siteText(language, 'records', key)
  const head = [
    ...[`${text('time')} (${timeZone})`, text('round'), text('game'), text('vendor'), text('category')],
    ...[text('status'), text('stake'), text('payout'), text('result'), siteText(language, 'records', 'currency')],
  ]
  const cells = (round: Round): Line => [
    ...[show(round.openedAt), round.id, round.gameName, round.vendorName],
    ...[named(language, 'records', 'types', round.gameType), named(language, 'records', 'statuses', round.status)],
    ...[round.stake, round.win, round.status === 'open' ? '' : round.result, round.currency],
  ]
  const load = (cursor: string | undefined) =>
    listRounds(app.db, filter, { language, cursor, pageSize: pageRows }, (row) => toRound(row, images))
  return { count: (limit) => countRounds(app.db, filter, limit), pages: linesOf(head, load, cells) }
}

/** The changes of a member's balance as a file. Throws `Refusal` for filters that make no sense. */
export async function transactionsSheet(app: App, memberId: bigint, asked: object, language: Language): Promise<Sheet> {
  const input = transactionsFilter.safeParse(asked)
  if (!input.success) throw new Refusal('invalid_input', { fields: { filter: 'invalid' } })
  const { pocket } = input.data
  const filter = { ...input.data, ...periodOf(app, input.data) }
  const account = await findAccount(app.db, memberId, pocket)
  const { timeZone, show } = clockOf(app)
  const text = (key: string) => siteText(language, 'account', key)
  const head = [
    ...[`${text('time')} (${timeZone})`, siteText(language, 'receipt', 'number'), text('what'), text('reference')],
    ...[siteText(language, 'receipt', 'game'), text('status'), siteText(language, 'receipt', 'before')],
    ...[text('amount'), text('after'), siteText(language, 'records', 'currency')],
  ]
  const cells = (line: Transaction): Line => [
    ...[show(line.time), line.id, named(language, 'receipt', 'types', line.type), line.reference],
    ...[line.round?.gameName ?? line.party ?? '', siteText(language, 'account', `statuses.${line.status}`)],
    ...[line.balanceBefore, line.amount, line.balanceAfter, line.currency],
  ]
  const load = async (cursor: string | undefined): Promise<Page<Transaction>> =>
    account
      ? listLines(app.db, account.id, filter, { language, cursor, pageSize: pageRows }, (row) =>
          toTransaction(row, pocket, account.currency),
        )
      : { content: [] }
  return {
    count: async (limit) => (account ? countLines(app.db, account.id, filter, limit) : 0),
    pages: linesOf(head, load, cells),
  }
}
