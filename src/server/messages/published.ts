import type { Log } from '#server/kernel/log.ts'

/** A list of what is published, in the memory of this process. */
export interface Published<T> {
  /** The list; waits only while it is being read, and never fails. */
  current(): Promise<readonly T[]>
  /** What is published may have changed. */
  renew(): void
}

/** Reads what is published; from then on a reading follows each `renew`, and the last list stays where one fails. */
export async function openPublished<T>(read: () => Promise<readonly T[]>, log: Log): Promise<Published<T>> {
  let published = await read()
  let isStale = false
  let renewing: Promise<void> | undefined

  async function renewed(): Promise<void> {
    while (isStale) {
      isStale = false
      try {
        published = await read()
      } catch (error) {
        // The watch over what is shown asks again when it sees the change.
        log.warn('published messages not read', { error })
      }
    }
    renewing = undefined
  }

  return {
    async current() {
      await renewing
      return published
    },
    renew() {
      isStale = true
      renewing ??= renewed()
    },
  }
}
