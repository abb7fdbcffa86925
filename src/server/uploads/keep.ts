import { createHash, randomBytes } from 'node:crypto'
import { Refusal } from '#api/refusal.ts'
import type { UploadType } from '#api/upload-rules.ts'
import type { Upload } from '#api/uploads.ts'
import type { App } from '#server/kernel/context.ts'
import { defineJob } from '#server/kernel/jobs.ts'
import { FileStoreFailure } from '#server/ports/file-store.ts'
import { type DrawnPicture, drawAnew, drawSquare } from './draw-anew.ts'
import { countWaiting, deleteRow, insertUpload, type KeptUpload, markKept, markOldLeaving } from './rows.ts'

/** Pictures of one member that nothing refers to: some forms at once, no store of files. */
const waitingMax = 24
/** Pictures that one member sends at the same time: two forms full, so that nobody alone fills the queue. */
const underWayMax = 6
const dayMs = 24 * 60 * 60_000

/** Name of an upload in the store. */
export const fileOf = ({ id, type }: { readonly id: string; readonly type: UploadType }): string =>
  `${id}.${type === 'image/png' ? 'png' : 'jpg'}`

/** What the store answers; its failure is a state of the site, not a fault of the caller. */
async function asking<T>(app: App, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof FileStoreFailure)) throw error
    app.log.error('file store failed', { error })
    throw new Refusal('unavailable')
  }
}

const tooMany = (): Refusal => new Refusal('too_many_requests', { retryAfter: 3_600 })

/** Pictures of each member that this process is about to keep. */
const underWay = new Map<bigint, number>()

/**
 * Keeps a member's picture, drawn anew. Whether it may be kept is asked before it is decoded: a refusal must cost less than
 * a picture.
 */
export async function keepPicture(app: App, memberId: bigint, sent: Blob): Promise<Upload> {
  const others = underWay.get(memberId) ?? 0
  if (others >= underWayMax) throw new Refusal('too_many_requests', { retryAfter: 10 })
  underWay.set(memberId, others + 1)
  try {
    if ((await countWaiting(app.db, memberId, waitingMax)) + others >= waitingMax) throw tooMany()
    return await keep(app, memberId, sent)
  } finally {
    const left = underWay.get(memberId)! - 1
    if (left > 0) underWay.set(memberId, left)
    else underWay.delete(memberId)
  }
}

async function keep(app: App, memberId: bigint, sent: Blob): Promise<Upload> {
  return store(app, memberId, await drawAnew(new Uint8Array(await sent.arrayBuffer())))
}

/** Keeps the middle of one of a member's uploads as another one: a square with sides of `side`, or shorter ones. */
export async function keepSquare(app: App, upload: KeptUpload, side: number): Promise<Upload> {
  return store(app, upload.memberId, await drawSquare(await bytesOf(app, upload), side))
}

async function store(app: App, memberId: bigint, { bytes, ...drawn }: DrawnPicture): Promise<Upload> {
  const upload = { id: randomBytes(16).toString('base64url'), ...drawn, bytes: bytes.byteLength }
  const row = { ...upload, memberId, sha256: createHash('sha256').update(bytes).digest() }
  if (!(await insertUpload(app.db, row, app.clock.now(), waitingMax))) throw tooMany()
  await asking(app, app.ports.files.put(fileOf(upload), bytes, upload.type))
  await markKept(app.db, upload.id)
  return upload
}

/** The bytes of an upload. Throws `Refusal('not_found')` when they are gone. */
export async function bytesOf(app: App, upload: KeptUpload): Promise<Uint8Array> {
  const bytes = await asking(app, app.ports.files.get(fileOf(upload)))
  if (bytes === undefined) throw new Refusal('not_found')
  return bytes
}

/** Removes a file and then its row, in this order: a row without a file is tried again, a file without a row is lost. */
export async function letGo(app: App, upload: { readonly id: string; readonly type: UploadType }): Promise<void> {
  await app.ports.files.remove(fileOf(upload))
  await deleteRow(app.db, upload.id)
}

/** Removes pictures that nothing has referred to for a day. */
export const sweepJob = defineJob({
  name: 'sweep-uploads',
  every: '25 * * * *',
  async run(app) {
    const before = new Date(app.clock.now().getTime() - dayMs)
    let removed = 0
    for (;;) {
      const leaving = await markOldLeaving(app.db, before, 100)
      for (const upload of leaving) await letGo(app, upload)
      removed += leaving.length
      if (leaving.length < 100) return { removed }
    }
  },
})
