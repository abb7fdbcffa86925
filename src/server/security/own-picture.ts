import { Refusal } from '#api/refusal.ts'
import { isDrawnIcon, queueForMember, readIcon, updateIcon } from '#server/accounts/public.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { avatarIds } from '#server/system/public.ts'
import { claimUploads, freeUploads, keepSquare, pictureOf, uploadById } from '#server/uploads/public.ts'

/** Twice the largest size in which it is shown. */
const side = 256
const ownerOf = (memberId: bigint): string => `picture:${memberId}`

/** Shows a picture for a member; an own one that was there before is let go of. */
export async function showPicture(app: App, tx: Queryable, memberId: bigint, icon: string): Promise<void> {
  await queueForMember(tx, memberId)
  await freeUploads(tx, ownerOf(memberId))
  if (!isDrawnIcon(icon)) await claimUploads(app, tx, { memberId, ids: [icon], owner: ownerOf(memberId) })
  await updateIcon(tx, memberId, icon)
}

/** Makes one of a member's uploads their picture; gives its name. Throws `upload_gone` where it is none of theirs. */
export async function takePicture(app: App, memberId: bigint, uploadId: string): Promise<string> {
  const upload = await uploadById(app.db, uploadId)
  if (upload?.memberId !== memberId || upload.claimedFor !== undefined) throw new Refusal('upload_gone')
  const { id } = await keepSquare(app, upload, side)
  await app.db.transaction((tx) => showPicture(app, tx, memberId, id))
  return id
}

export const hasOwnPicture = async (db: Queryable, memberId: bigint): Promise<boolean> =>
  !isDrawnIcon(await readIcon(db, memberId))

/** Takes a member's own picture away; gives the drawn one that stands in its place, always the same. */
export async function dropPicture(app: App, tx: Queryable, memberId: bigint): Promise<string> {
  const icon = avatarIds[Number(memberId % BigInt(avatarIds.length))]!
  await showPicture(app, tx, memberId, icon)
  return icon
}

/** The bytes of a picture that a member shows; `not_found` for any other upload. */
export async function pictureBlob(app: App, id: string): Promise<Blob> {
  const upload = await uploadById(app.db, id)
  if (upload === undefined || upload.claimedFor !== ownerOf(upload.memberId)) throw new Refusal('not_found')
  return new Blob([(await pictureOf(app, upload)) as Uint8Array<ArrayBuffer>], { type: upload.type })
}
