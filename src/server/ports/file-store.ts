/**
 * Keeps files under names that we make. A call that throws may have happened: `put` and `remove` may be said again, with
 * the same outcome.
 */
export interface FileStore {
  /** Keeps `bytes`; what lay under the name is replaced, whole or not at all. */
  put(name: string, bytes: Uint8Array, type: string): Promise<void>
  /** The bytes, or `undefined` where nothing lies. */
  get(name: string): Promise<Uint8Array | undefined>
  /** Removes a file; one that is not there is removed already. */
  remove(name: string): Promise<void>
}

/** The store did not do what it was asked, or did not say so. */
export class FileStoreFailure extends Error {
  override readonly name = 'FileStoreFailure'
}

/** The one form of a name: it cannot lead out of a folder. */
const nameForm = /^[A-Za-z0-9_-]{16,40}\.(?:png|jpg|part)$/

/** Throws for a name of another form, which is our own fault. */
export function checkFileName(name: string): void {
  if (!nameForm.test(name)) throw new Error('a file of the store has a name of another form')
}
