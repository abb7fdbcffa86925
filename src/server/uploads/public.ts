/** Pictures that members send, for the features whose rows refer to them. */
import { Refusal } from '#api/refusal.ts'
import { uploadsMax } from '#api/upload-rules.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { bytesOf, fileOf } from './keep.ts'
import { claimRows, freeRows, type KeptUpload, listKept, listSameElsewhere, readClaimed, readUpload } from './rows.ts'

export { keepPicture, keepSquare } from './keep.ts'
export type { KeptUpload } from './rows.ts'

/**
 * Joins a member's uploads to `owner`, a row of the caller's own (`deposit:42`), in the transaction that writes it: from
 * then on they stay. Claiming again for the same row is no fault. Throws `Refusal('upload_gone')` when one is not the
 * member's, was deleted, or belongs to something else; `invalid_input` for more than three.
 */
export async function claimUploads(
  app: Pick<App, 'clock'>,
  tx: Queryable,
  claim: { readonly memberId: bigint; readonly ids: readonly string[]; readonly owner: string },
): Promise<void> {
  const ids = [...new Set(claim.ids)]
  if (ids.length === 0) return
  const before = await readClaimed(tx, claim.owner)
  const all = new Set([...before.map(({ id }) => id), ...ids])
  if (all.size > uploadsMax) throw new Refusal('invalid_input', { fields: { uploads: 'too_many' } })
  const claimed = await claimRows(tx, { ...claim, ids, now: app.clock.now() })
  if (claimed < ids.length) throw new Refusal('upload_gone')
}

/** The uploads that belong to `owner`, in the order in which they were sent. */
export const uploadsOf = (db: Queryable, owner: string): Promise<KeptUpload[]> => readClaimed(db, owner)

/** An upload by its id, of any member; `undefined` when it is gone. */
export const uploadById = (db: Queryable, id: string): Promise<KeptUpload | undefined> => readUpload(db, id)

/** The bytes of an upload as it was drawn anew, to read what is on it. Asks the file store: never inside a transaction. */
export const pictureOf = (app: App, upload: KeptUpload): Promise<Uint8Array> => bytesOf(app, upload)

/** Accounts of other members who have sent one of these pictures as well, pixel for pixel; at most ten. */
export const sameElsewhere = (db: Queryable, ids: readonly string[]): Promise<string[]> => listSameElsewhere(db, ids)

/** Lets go, in `tx`, of the uploads that belong to `owner`: nothing refers to them then, and they are removed after a day. */
export const freeUploads = (tx: Queryable, owner: string): Promise<void> => freeRows(tx, owner)

/** All pictures that are kept of a member, one after the other; one whose bytes are gone meanwhile is left out. */
export async function* keptPictures(
  app: App,
  memberId: bigint,
): AsyncGenerator<{ readonly name: string; readonly bytes: Uint8Array }> {
  for (let after = ''; ; ) {
    const some = await listKept(app.db, memberId, after, 50)
    for (const upload of some) {
      const bytes = await app.ports.files.get(fileOf(upload))
      if (bytes) yield { name: fileOf(upload), bytes }
    }
    const last = some.at(-1)
    if (last === undefined) return
    after = last.id
  }
}
