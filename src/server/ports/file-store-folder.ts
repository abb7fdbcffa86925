import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { checkFileName, type FileStore, FileStoreFailure } from './file-store.ts'

const missing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

function fail(error: unknown): never {
  throw new FileStoreFailure('the folder of files does not work', { cause: error })
}

/** Files in a folder, for one machine or a shared disk. Nobody but this program's user reads them. */
export function openFolder(folder: string): FileStore {
  const placeOf = (name: string): string => {
    checkFileName(name)
    return join(folder, name)
  }
  return {
    async put(name, bytes) {
      const place = placeOf(name)
      const draft = `${place}.${randomUUID()}`
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        const file = await open(draft, 'wx', 0o600)
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(draft, place)
      } catch (error) {
        await rm(draft, { force: true }).catch(() => {})
        fail(error)
      }
    },
    async get(name) {
      const place = placeOf(name)
      try {
        return await readFile(place)
      } catch (error) {
        if (missing(error)) return undefined
        return fail(error)
      }
    },
    async remove(name) {
      await rm(placeOf(name), { force: true }).catch(fail)
    },
  }
}
