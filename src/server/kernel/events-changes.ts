import type { LiveEventData } from '#api/events.ts'
import type { ChangeName, LiveEvent } from './events.ts'

type Read = (memberIds: readonly bigint[]) => Promise<ReadonlyMap<bigint, LiveEventData<ChangeName>>>

/** What has changed for members who listen to this process. */
export interface Changes {
  add(name: ChangeName, memberId: bigint): void
  readBy(name: ChangeName, read: Read): void
}

/** Reads what has changed for all who wait in one query, until nobody waits: those who come meanwhile are the next. */
export function openChanges(to: {
  listens(memberId: bigint): boolean
  deliver(event: LiveEvent): void
  failed(error: unknown): void
}): Changes {
  const readers = new Map<ChangeName, Read>()
  const waiting = new Map<ChangeName, Set<bigint>>()

  async function readAll(name: ChangeName, members: Set<bigint>): Promise<void> {
    while (members.size > 0) {
      const memberIds = [...members]
      members.clear()
      try {
        const found = await readers.get(name)?.(memberIds)
        for (const [memberId, data] of found ?? []) to.deliver({ audience: { memberId }, name, data } as LiveEvent)
      } catch (error) {
        to.failed(error)
      }
    }
    waiting.delete(name)
  }

  return {
    add(name, memberId) {
      if (!to.listens(memberId)) return
      const members = waiting.get(name)
      if (members !== undefined) return void members.add(memberId)
      const first = new Set([memberId])
      waiting.set(name, first)
      void readAll(name, first)
    },
    readBy: (name, read) => void readers.set(name, read),
  }
}
