import { randomUUID } from 'node:crypto'
import type { LiveEventData, LiveEventName } from '#api/events.ts'
import type { Db } from './db.ts'
import type { Audience, EventHub } from './events.ts'
import type { Log } from './log.ts'

export type LiveEvent = {
  readonly [N in LiveEventName]: {
    readonly audience: Audience
    readonly name: N
    readonly data: LiveEventData<N>
  }
}[LiveEventName]

export interface OpenHub extends EventHub {
  /** Calls `receive` for every event, from whichever process; gives the way to stop. */
  subscribe(receive: (event: LiveEvent) => void): () => void
  /** Tells this process alone; for facts that every process learns by itself. */
  publishHere<N extends LiveEventName>(audience: Audience, name: N, data: LiveEventData<N>): void
  close(): Promise<void>
}

const channel = 'live_event'
/** PostgreSQL refuses notifications of 8 000 bytes and more. */
const payloadMax = 7_900

interface Letter {
  readonly from: string
  readonly event: LiveEvent
}

const writeLetter = (letter: Letter): string =>
  JSON.stringify(letter, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))

function readLetter(payload: string): Letter {
  const letter = JSON.parse(payload) as Letter
  const { audience } = letter.event
  if (!('memberId' in audience)) return letter
  return { ...letter, event: { ...letter.event, audience: { memberId: BigInt(audience.memberId) } } as LiveEvent }
}

/** Opens the hub of this process. The embedded database has one process, so nothing travels through it. */
export async function openEventHub(db: Db, log: Log): Promise<OpenHub> {
  const self = randomUUID()
  const receivers = new Set<(event: LiveEvent) => void>()
  const deliver = (event: LiveEvent): void => {
    for (const receive of receivers) {
      try {
        receive(event)
      } catch (error) {
        log.error('live event not delivered', { name: event.name, error })
      }
    }
  }
  const stopListening =
    db.kind === 'postgres'
      ? await db.listen(channel, (payload) => {
          const letter = readLetter(payload)
          if (letter.from !== self) deliver(letter.event)
        })
      : undefined

  const publishHere: OpenHub['publishHere'] = (audience, name, data) => deliver({ audience, name, data } as LiveEvent)
  return {
    publishHere,
    publish(audience, name, data) {
      publishHere(audience, name, data)
      if (db.kind !== 'postgres') return
      const payload = writeLetter({ from: self, event: { audience, name, data } as LiveEvent })
      if (Buffer.byteLength(payload) > payloadMax) log.warn('live event too long for other processes', { name })
      else db.notify(channel, payload).catch((error: unknown) => log.warn('live event not sent', { name, error }))
    },
    subscribe(receive) {
      receivers.add(receive)
      return () => receivers.delete(receive)
    },
    async close() {
      receivers.clear()
      await stopListening?.()
    },
  }
}
