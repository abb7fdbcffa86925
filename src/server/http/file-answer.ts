import type { Endpoint } from '#api/endpoint.ts'
import type { CsvFile } from '#server/kernel/csv-file.ts'
import type { ZipFile } from '#server/kernel/handler.ts'
import type { Answer } from './answer.ts'
import { csvAnswer } from './csv-answer.ts'
import { pictureAnswer } from './picture-body.ts'

/** An archive as an answer: a file to be saved, read from the store while it is sent. */
const zipAnswer = ({ name, bytes, pieces }: ZipFile, headers: Answer['headers']): Answer => ({
  status: 200,
  headers: {
    ...headers,
    'content-type': 'application/zip',
    'content-length': String(bytes),
    'content-disposition': `attachment; filename="${name}"`,
  },
  stream: pieces,
})

/** What a handler answered for a call that gives a file. */
export function fileAnswer(
  gives: NonNullable<Endpoint['gives']>,
  output: unknown,
  headers: Answer['headers'],
): Answer | Promise<Answer> {
  if (gives === 'picture') return pictureAnswer(output as Blob, headers)
  return gives === 'csv' ? csvAnswer(output as CsvFile, headers) : zipAnswer(output as ZipFile, headers)
}
