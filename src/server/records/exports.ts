import { createHash } from 'node:crypto'
import { type ExportRecord, exportLinesMax, type RecordExport } from '#api/exports.ts'
import type { Language } from '#api/page.ts'
import { Refusal } from '#api/refusal.ts'
import { type App, perApp } from '#server/kernel/context.ts'
import type { CsvFile } from '#server/kernel/csv-file.ts'
import { dayIn } from '#server/kernel/day.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { defineJob } from '#server/kernel/jobs.ts'
import { publishUnread, writeToMember } from '#server/messages/public.ts'
import {
  addPart,
  askFor,
  countWaiting,
  dropEnded,
  dropParts,
  type ExportRow,
  findByKey,
  findExport,
  listExports,
  markReady,
  readParts,
} from './rows-exports.ts'
import { betsSheet, type Sheet, type SheetOf, transactionsSheet } from './sheets.ts'

const hourMs = 60 * 60_000
/** A prepared file is kept so long. */
const keptMs = 7 * 24 * hourMs
/** A file is made again when it is asked for so long after it was made. */
const freshMs = hourMs
/** Different files of one member that wait to be made. */
const waitingMax = 3

/** Which sheet makes the file of each record. */
export type Sheets = Readonly<Record<ExportRecord, SheetOf>>

const connected = perApp<{ sheets?: Sheets }>(() => ({}))

/** Names the sheets of all records, once for each process. */
export function connectSheets(app: App, sheets: Sheets): void {
  connected(app).sheets = sheets
}

function sheetOf(app: App, record: ExportRecord): SheetOf {
  const { sheets } = connected(app)
  if (sheets === undefined) throw new Error('no record has a sheet: connectSheets was not called')
  return sheets[record]
}

/** The page on which a record is shown and its files are kept. */
const pages: Readonly<Record<ExportRecord, string>> = {
  bets: '/member/records',
  transactions: '/member/transactions',
  bonus: '/member/bonus',
  points: '/member/points',
}

const nameOf = (app: App, record: string): string =>
  `${record}-${dayIn(app.settings.current().timeZone, app.clock.now())}.csv`

/** The file of a sheet, when it is not too long to wait for. */
export async function fileOf(app: App, record: string, sheet: Sheet): Promise<CsvFile> {
  if ((await sheet.count(exportLinesMax + 1)) > exportLinesMax) throw new Refusal('export_too_long')
  return { name: nameOf(app, record), pages: sheet.pages }
}

const toExport = (row: ExportRow): RecordExport => ({
  id: String(row.id),
  record: row.record,
  state: row.state,
  ...(row.lines !== null && { lines: row.lines }),
  askedAt: row.asked_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
})

/** Makes a long file, part by part, and tells its member. Another run begins anew, and one that comes too late does nothing. */
export const exportJob = defineJob<{ readonly id: string }>({
  name: 'record-export',
  expireSeconds: 1_800,
  async run(app, { id }, signal) {
    const row = await findExport(app.db, id)
    if (row?.state !== 'waiting') return undefined
    await dropParts(app.db, row.id)
    const sheet = await sheetOf(app, row.record)(app, row.member_id, row.filter, row.language as Language)
    let no = 0
    let lines = -1
    for await (const page of sheet.pages) {
      signal.throwIfAborted()
      if (page.length === 0) continue
      await addPart(app.db, row.id, no, page)
      no += 1
      lines += page.length
    }
    const at = app.clock.now()
    const endsAt = new Date(at.getTime() + keptMs)
    const isFirst = await app.db.transaction(async (tx) => {
      if (!(await markReady(tx, { id: row.id, lines, at, endsAt }))) return false
      const values = { lines: String(lines), day: dayIn(app.settings.current().timeZone, endsAt) }
      const href = `${pages[row.record]}?export=1`
      await writeToMember(app, tx, { memberId: row.member_id, what: 'exportReady', href, values })
      return true
    })
    if (isFirst) publishUnread(app, row.member_id)
    return { lines }
  },
})

/** Forgets prepared files after their time. */
export const exportSweepJob = defineJob({
  name: 'record-export-sweep',
  every: '25 3 * * *',
  run: async (app) => ({ dropped: await dropEnded(app.db, app.clock.now()) }),
})

export const exportHandlers: Handlers<'betsFile' | 'transactionsFile' | 'askExport' | 'exportList' | 'exportFile'> = {
  async betsFile({ app, input, session, request }) {
    return fileOf(app, 'bets', await betsSheet(app, session.memberId, input, request.language))
  },

  async transactionsFile({ app, input, session, request }) {
    return fileOf(app, 'transactions', await transactionsSheet(app, session.memberId, input, request.language))
  },

  async askExport({ app, input, session, request }) {
    const { memberId } = session
    const language = input.language ?? request.language
    const { record, filter } = input
    // What makes no sense is refused now, not in the job.
    await sheetOf(app, record)(app, memberId, filter, language)
    const entries = Object.entries(filter).sort(([one], [other]) => (one < other ? -1 : 1))
    const key = createHash('sha256')
      .update(JSON.stringify([record, language, entries]))
      .digest()
    const at = app.clock.now()
    const row = await app.db.transaction(async (tx) => {
      const known = await findByKey(tx, memberId, key)
      if (known?.state === 'waiting') return known
      if ((await countWaiting(tx, memberId)) >= waitingMax) throw new Refusal('too_many_requests', { retryAfter: 300 })
      const asked = await askFor(tx, {
        ...{ memberId, key, record, filter, language, at },
        endsAt: new Date(at.getTime() + keptMs),
        staleAt: new Date(at.getTime() - freshMs),
      })
      if (asked) await app.jobs.send(tx, exportJob, { id: String(asked.id) })
      return asked ?? (await findByKey(tx, memberId, key))
    })
    return toExport(row!)
  },

  async exportList({ app, session }) {
    return { content: (await listExports(app.db, session.memberId, app.clock.now())).map(toExport) }
  },

  async exportFile({ app, input, session }) {
    const row = /^[0-9]+$/.test(input.id) ? await findExport(app.db, input.id) : undefined
    const isOwn = row?.member_id === session.memberId && row.state === 'ready' && row.ends_at > app.clock.now()
    if (!isOwn) throw new Refusal('not_found')
    return { name: nameOf(app, row.record), pages: readParts(app.db, row.id) }
  },
}
