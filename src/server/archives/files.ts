import { type Currency, currencyOf, formatAmount } from '#api/money.ts'
import type { App } from '#server/kernel/context.ts'
import { csvLines } from '#server/kernel/csv-file.ts'
import type { Row } from '#server/kernel/db.ts'
import { type PersonalData, personalPages } from '#server/kernel/personal.ts'
import { keptPictures } from '#server/uploads/public.ts'
import type { ArchiveRow } from './rows.ts'
import type { ZippedFile } from './zip.ts'

const encoder = new TextEncoder()

const knownCurrency = (row: Row, fallback: Currency): Currency =>
  typeof row.currency === 'string' ? currencyOf(row.currency) : fallback

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** A list as a table that spreadsheets read in every language; an empty one has no lines. */
async function* tableOf(app: App, data: PersonalData, memberId: bigint): AsyncGenerator<Uint8Array> {
  const money = new Set(data.money)
  const ownCurrency = app.settings.currency()
  let names: readonly string[] | undefined
  for await (const rows of personalPages(app.db, data, memberId)) {
    if (names === undefined) {
      names = Object.keys(rows[0]!).filter((name) => name !== 'k')
      yield encoder.encode(`\ufeff${csvLines([names])}`)
    }
    const shown = names
    const cell = (row: Row, name: string): string =>
      money.has(name) && typeof row[name] === 'bigint'
        ? formatAmount(row[name], knownCurrency(row, ownCurrency))
        : cellOf(row[name])
    yield encoder.encode(csvLines(rows.map((row) => shown.map((name) => cell(row, name)))))
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** Everything that an archive holds: a table for each list of its parts, and the member's pictures. */
export async function* filesOf(
  app: App,
  kept: readonly PersonalData[],
  archive: ArchiveRow,
): AsyncGenerator<ZippedFile> {
  for (const part of archive.parts) {
    for (const data of kept.filter((one) => one.part === part))
      yield { name: `${part}/${data.file}.csv`, chunks: tableOf(app, data, archive.member_id) }
    if (part !== 'profile') continue
    for await (const { name, bytes } of keptPictures(app, archive.member_id))
      yield { name: `profile/pictures/${name}`, chunks: once(bytes), packed: true }
  }
}
