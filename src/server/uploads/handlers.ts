import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { bytesOf, keepPicture, letGo } from './keep.ts'
import { type KeptUpload, markLeaving, readUpload } from './rows.ts'

/** Things whose pictures their own feature alone shows to staff: it asks another permission. */
const guarded = /^document:/

const blobOf = async (app: App, upload: KeptUpload): Promise<Blob> =>
  new Blob([(await bytesOf(app, upload)) as Uint8Array<ArrayBuffer>], { type: upload.type })

export const uploadHandlers: Handlers<'uploadPicture' | 'picture' | 'removeUpload'> = {
  uploadPicture: ({ app, input, session }) => keepPicture(app, session.memberId, input.picture),

  async picture({ app, input, session }) {
    const upload = await readUpload(app.db, input.id)
    if (upload?.memberId !== session.memberId) throw new Refusal('not_found')
    return blobOf(app, upload)
  },

  async removeUpload({ app, input, session }) {
    const type = await markLeaving(app.db, session.memberId, input.id)
    if (type === undefined) throw new Refusal('upload_gone')
    // What is marked goes with the next sweep, should the store not answer now.
    await letGo(app, { id: input.id, type }).catch((error: unknown) => app.log.warn('file stays', { error }))
    return {}
  },
}

export const uploadStaffHandlers: Handlers<'staffPicture'> = {
  async staffPicture({ app, input, act }) {
    const upload = await readUpload(app.db, input.id)
    if (upload === undefined || guarded.test(upload.claimedFor ?? '')) throw new Refusal('not_found')
    act.note({ subject: `member:${upload.memberId}`, detail: { upload: upload.id, of: upload.claimedFor ?? '' } })
    return blobOf(app, upload)
  },
}
