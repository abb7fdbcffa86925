import { type CsvFile, csvLines } from '#server/kernel/csv-file.ts'
import type { Answer } from './answer.ts'

async function* textOf(pages: CsvFile['pages']): AsyncGenerator<string> {
  // By this mark spreadsheets know that the letters are those of every language.
  yield '\ufeff'
  for await (const lines of pages) yield csvLines(lines)
}

/** A list as an answer: a file to be saved, written while it is read. */
export const csvAnswer = ({ name, pages }: CsvFile, headers: Answer['headers']): Answer => ({
  status: 200,
  headers: {
    ...headers,
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}"`,
  },
  stream: textOf(pages),
})
