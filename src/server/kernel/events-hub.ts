import { randomUUID } from 'node:crypto'
import type { LiveEventData } from '#api/events.ts'
import type { Db } from './db.ts'
import type { ChangeName, EventHub, LiveEvent } from './events.ts'
import { openChanges } from './events-changes.ts'
import { openPost, readLetter } from './events-post.ts'
import type { Log } from './log.ts'

/** Reads an event's data for the members subscribed to this process. Members missing in the answer are not notified. */
export type ReadChanges<N extends ChangeName> = (
  memberIds: readonly bigint[],
) => Promise<ReadonlyMap<bigint, LiveEventData<N>>>

export interface OpenHub extends EventHub {
  /**
   * Calls `receive` for every event, from whichever process; gives the way to stop. Of changes it hears those of members
   * of whom `listens` says so.
   */
  subscribe(receive: (event: LiveEvent) => void, listens?: (memberId: bigint) => boolean): () => void
  /** Names who reads the changes of one name. */
  readChanges<N extends ChangeName>(name: N, read: ReadChanges<N>): void
  close(): Promise<void>
}

const channel = 'live_event'

/** Opens the hub of this process. The embedded database has one process, so nothing travels through it. */
export async function openEventHub(db: Db, log: Log): Promise<OpenHub> {
  const self = randomUUID()
  const receivers = new Map<(event: LiveEvent) => void, (memberId: bigint) => boolean>()
  const deliver = (event: LiveEvent): void => {
    for (const receive of receivers.keys()) {
      try {
        receive(event)
      } catch (error) {
        log.error('live event not delivered', { name: event.name, error })
      }
    }
  }
  const changes = openChanges({
    listens: (memberId) => [...receivers.values()].some((listens) => listens(memberId)),
    deliver,
    failed: (error) => log.error('changes not read', { error }),
  })
  const stopListening =
    db.kind === 'postgres'
      ? await db.listen(channel, (payload) => {
          const letter = readLetter(self, payload)
          letter?.events.forEach(deliver)
          for (const [name, memberId] of letter?.changes ?? []) changes.add(name, memberId)
        })
      : undefined

  const post =
    db.kind === 'postgres'
      ? openPost(
          self,
          (letter) => db.notify(channel, letter),
          (what, fields) => log.warn(what, fields),
        )
      : undefined
  const publishHere: OpenHub['publishHere'] = (audience, name, data) => deliver({ audience, name, data } as LiveEvent)
  return {
    publishHere,
    publish(audience, name, data) {
      publishHere(audience, name, data)
      post?.event({ audience, name, data } as LiveEvent)
    },
    publishChange(memberId, name) {
      changes.add(name, memberId)
      post?.change(name, memberId)
    },
    readChanges: changes.readBy,
    subscribe(receive, listens = () => false) {
      receivers.set(receive, listens)
      return () => receivers.delete(receive)
    },
    async close() {
      receivers.clear()
      post?.close()
      await stopListening?.()
    },
  }
}
