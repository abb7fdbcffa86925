import { randomBytes } from 'node:crypto'
import { archiveParts, type DataArchive } from '#api/archives.ts'
import { Refusal } from '#api/refusal.ts'
import { audit } from '#server/kernel/audit.ts'
import type { App } from '#server/kernel/context.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { FileStoreFailure } from '#server/ports/file-store.ts'
import { requireProof } from '#server/security/public.ts'
import { archiveJob, archiveName, keptDays, pieceName } from './make.ts'
import { type ArchiveRow, findArchive, findSame, insertArchive, listArchives, memberSince } from './rows.ts'

/** Archives that the page shows. */
const shownMax = 12
/** One of the same parts is not made anew for so long. */
const freshMs = 24 * 60 * 60_000

/** Until a sweep has come by, an archive whose days are over reads as what it is. */
function shown(row: ArchiveRow, now: Date): DataArchive {
  const state = row.state === 'ready' && row.ends_at! <= now ? 'gone' : row.state
  return {
    id: row.id,
    name: archiveName(row.asked_at),
    parts: [...row.parts],
    state,
    askedAt: row.asked_at.toISOString(),
    ...(row.ends_at && { endsAt: row.ends_at.toISOString(), bytes: Number(row.bytes) }),
  }
}

async function pieceOf(app: App, id: string, at: number): Promise<Uint8Array> {
  const bytes = await app.ports.files.get(pieceName(id, at))
  if (bytes === undefined) throw new FileStoreFailure('a piece of an archive is not there')
  return bytes
}

async function* piecesFrom(app: App, { id, pieces }: ArchiveRow, begun: Uint8Array): AsyncGenerator<Uint8Array> {
  yield begun
  for (let at = 1; at < pieces; at += 1) yield await pieceOf(app, id, at)
}

export const archiveHandlers: Handlers<'dataArchives' | 'askDataArchive' | 'dataArchive'> = {
  async dataArchives({ app, session }) {
    const now = app.clock.now()
    const rows = await listArchives(app.db, session.memberId, shownMax)
    return {
      since: (await memberSince(app.db, session.memberId)).toISOString(),
      days: keptDays,
      archives: rows.map((row) => shown(row, now)),
    }
  },

  async askDataArchive({ app, input, session, request }) {
    await requireProof(app, session)
    const { memberId } = session
    const now = app.clock.now()
    const parts = archiveParts.filter((part) => input.parts.includes(part))
    const row = await app.db.transaction(async (tx) => {
      const same = () => findSame(tx, memberId, parts, new Date(now.getTime() - freshMs))
      const before = await same()
      if (before) return before
      const id = randomBytes(16).toString('base64url')
      const made = await insertArchive(tx, { id, memberId, parts, now })
      // Somebody else's question of the same moment was first.
      if (made === undefined) return (await same())!
      await app.jobs.send(tx, archiveJob([]), { id })
      await audit(tx, app, request, 'data.asked', memberId, { parts: parts.join(' ') })
      return made
    })
    return shown(row, now)
  },

  async dataArchive({ app, input, session, request }) {
    const row = await findArchive(app.db, input.id)
    const now = app.clock.now()
    if (row?.member_id !== session.memberId || shown(row, now).state !== 'ready') throw new Refusal('not_found')
    await requireProof(app, session)
    // The first piece is asked for before anything is answered, so that a store that is down reads as that.
    const begun = await pieceOf(app, row.id, 0).catch((error: unknown) => {
      if (!(error instanceof FileStoreFailure)) throw error
      app.log.error('file store failed', { error })
      throw new Refusal('unavailable')
    })
    await audit(app.db, app, request, 'data.fetched', session.memberId)
    return { name: archiveName(row.asked_at), bytes: Number(row.bytes), pieces: piecesFrom(app, row, begun) }
  },
}
