import Papa from 'papaparse'
import type { Act } from './act.ts'
import type { App } from './context.ts'

/** What a spreadsheet would run as a formula, in whichever width its signs are written; a negative number is none. */
const formula = /^(?:[=+@\t\r\n\uff1d\uff0b\uff0d\uff20]|-(?!\d+(?:\.\d+)?$))/

/** Lines of a CSV file, each with its ending. A field that would run as a formula gets an apostrophe. */
export const csvLines = (lines: readonly (readonly string[])[]): string =>
  lines.length === 0 ? '' : `${Papa.unparse(lines as string[][], { escapeFormulae: formula, newline: '\r\n' })}\r\n`

/** A list as a file. Its lines come page by page, and only as fast as somebody reads them. */
export interface CsvFile {
  /** With its ending: `deposits-2026-11-23.csv`. */
  readonly name: string
  readonly pages: AsyncIterable<readonly (readonly string[])[]>
}

interface Page<Row> {
  readonly content: readonly Row[]
  readonly next?: string | undefined
}

/** What a file needs of its call. */
interface FileCall {
  readonly app: App
  readonly input: object
  readonly act: Act
}

/** Rows that are read at once. */
const pageRows = 500

/**
 * Makes the handler of a list's file out of the handler of the list: the same rows by the same key, as many pages as there are. The
 * audit log has a line with the filters before the first row leaves, by the router, and one with the number of rows when the last
 * has left or the reader has gone.
 */
export function listFile<Row>(
  name: string,
  list: (call: never) => Promise<Page<Row>> | Page<Row>,
  columns: Readonly<Record<string, (row: Row) => string | undefined>>,
): (call: FileCall) => Promise<CsvFile> {
  const cells = Object.values(columns)
  const linesOf = ({ content }: Page<Row>) => content.map((row) => cells.map((cell) => cell(row) ?? ''))

  return async (call) => {
    const { app, act, input } = call
    const at = app.clock.now().toISOString()
    const load = (cursor?: string) => list({ ...call, input: { ...input, cursor, pageSize: pageRows } } as never)
    const filters = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined && value !== ''))
    act.note({ detail: { filters } })
    // What is refused is refused before anything is written.
    const first = await load()

    async function* pages() {
      const used = Object.entries(filters).map(([filter, value]) => `${filter}: ${String(value)}`)
      let rows = 0
      let isWhole = false
      try {
        yield [[at, app.settings.current().timeZone, ...used], Object.keys(columns)]
        for (let page = first; ; page = await load(page.next)) {
          rows += page.content.length
          yield linesOf(page)
          if (page.next === undefined) break
        }
        isWhole = true
      } finally {
        const outcome = isWhole ? 'done' : 'broken_off'
        await act.writeAside(app.db, 'list.exported', { subject: name, detail: { filters, rows }, outcome })
      }
    }
    return { name: `${name}-${at.slice(0, 10)}.csv`, pages: pages() }
  }
}
