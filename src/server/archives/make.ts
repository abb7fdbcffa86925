import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { defineJob, type Job } from '#server/kernel/jobs.ts'
import type { PersonalData } from '#server/kernel/personal.ts'
import { publishUnread, writeToMember } from '#server/messages/public.ts'
import { filesOf } from './files.ts'
import {
  type ArchiveRow,
  beginPiece,
  endArchives,
  failArchives,
  findArchive,
  forgetPieces,
  listLeaving,
  markReady,
} from './rows.ts'
import { inPieces, zipOf } from './zip.ts'

/** Days for which an archive can be fetched. */
export const keptDays = 7
const dayMs = 24 * 60 * 60_000
/** After so long nobody makes it any more: all tries are over by then. */
const makingMaxMs = 2 * 60 * 60_000
/** As much of an archive lies in memory at once, however large it is. */
const pieceBytes = 4 * 1024 * 1024

/** Name of an archive's piece in the store. */
export const pieceName = (id: string, at: number): string => `${id}-${String(at).padStart(4, '0')}.part`

/** The day of an archive stands in its name. */
export const archiveName = (askedAt: Date): string => `data-${askedAt.toISOString().slice(0, 10)}.zip`

/** Writes to the member what became of their archive. */
export async function tellMember(
  app: App,
  tx: Queryable,
  what: 'ready' | 'failed',
  archive: ArchiveRow,
): Promise<void> {
  const values = { days: String(keptDays), name: archiveName(archive.asked_at) }
  const message = {
    memberId: archive.member_id,
    category: 'safety',
    what: `data.${what}`,
    href: '/member/data',
  } as const
  await writeToMember(app, tx, { ...message, values })
}

async function make(app: App, kept: readonly PersonalData[], id: string, signal: AbortSignal) {
  const archive = await findArchive(app.db, id)
  if (archive?.state !== 'making') return undefined
  const memberId = archive.member_id
  let pieces = 0
  let bytes = 0
  for await (const piece of inPieces(zipOf(filesOf(app, kept, archive), archive.asked_at), pieceBytes)) {
    signal.throwIfAborted()
    await beginPiece(app.db, id, pieces + 1)
    await app.ports.files.put(pieceName(id, pieces), piece, 'application/octet-stream')
    pieces += 1
    bytes += piece.byteLength
  }
  const now = app.clock.now()
  const ready = { id, bytes, now, endsAt: new Date(now.getTime() + keptDays * dayMs) }
  const isReady = await app.db.transaction(async (tx) => {
    if (!(await markReady(tx, ready))) return false
    await tellMember(app, tx, 'ready', archive)
    return true
  })
  if (isReady) publishUnread(app, memberId)
  return { pieces, bytes }
}

async function sweep(app: App) {
  const now = app.clock.now()
  await endArchives(app.db, now)
  const failed = await app.db.transaction(async (tx) => {
    const rows = await failArchives(tx, new Date(now.getTime() - makingMaxMs))
    for (const row of rows) await tellMember(app, tx, 'failed', row)
    return rows
  })
  for (const { member_id } of failed) publishUnread(app, member_id)
  let removed = 0
  for (;;) {
    const leaving = await listLeaving(app.db, 100)
    for (const { id, pieces } of leaving) {
      for (let at = 0; at < pieces; at += 1) await app.ports.files.remove(pieceName(id, at))
      await forgetPieces(app.db, id)
      removed += 1
    }
    if (leaving.length < 100) return { removed }
  }
}

/** The job that makes an archive out of what features keep; who sends it needs its name alone. */
export const archiveJob = (kept: readonly PersonalData[]): Job<{ readonly id: string }> =>
  defineJob({
    name: 'make-data-archive',
    expireSeconds: 20 * 60,
    run: (app, { id }, signal) => make(app, kept, id, signal),
  })

/** Removes archives whose days are over, and those that could not be made. */
export const sweepArchivesJob: Job = defineJob({ name: 'sweep-data-archives', every: '35 * * * *', run: sweep })
