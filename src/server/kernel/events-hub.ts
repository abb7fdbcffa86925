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
  close(): Promise<void>
}

const channel = 'live_event'
/** PostgreSQL refuses notifications of 8 000 bytes and more. */
const payloadMax = 7_900

/** What one process tells the others at one go. */
interface Letter {
  readonly from: string
  readonly events: readonly LiveEvent[]
}

const writeEvent = (event: LiveEvent): string =>
  JSON.stringify(event, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))

const writeLetter = (from: string, events: readonly string[]): string =>
  `{"from":"${from}","events":[${events.join(',')}]}`

function readLetter(payload: string): Letter {
  const { from, events } = JSON.parse(payload) as Letter
  const readEvent = (event: LiveEvent): LiveEvent => {
    const { audience } = event
    if (!('memberId' in audience)) return event
    return { ...event, audience: { memberId: BigInt(audience.memberId) } } as LiveEvent
  }
  return { from, events: events.map(readEvent) }
}

/** Sends events to the other processes: while one letter is on its way, the next gathers what comes meanwhile. */
function openPost(db: Db, from: string, log: Log): (event: LiveEvent) => void {
  const waiting: string[] = []
  let sending = false
  const headBytes = Buffer.byteLength(writeLetter(from, []))

  /** As many of those who wait as fit into one letter. */
  function take(): string[] {
    let bytes = headBytes
    const end = waiting.findIndex((event) => {
      bytes += Buffer.byteLength(event) + 1
      return bytes > payloadMax
    })
    return waiting.splice(0, end === -1 ? waiting.length : end)
  }

  async function send(): Promise<void> {
    sending = true
    while (waiting.length > 0) {
      const letter = writeLetter(from, take())
      await db.notify(channel, letter).catch((error: unknown) => log.warn('live events not sent', { error }))
    }
    sending = false
  }

  return (event) => {
    const text = writeEvent(event)
    if (headBytes + Buffer.byteLength(text) + 1 > payloadMax)
      return log.warn('live event too long for other processes', { name: event.name })
    waiting.push(text)
    if (!sending) void send()
  }
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
          if (letter.from !== self) letter.events.forEach(deliver)
        })
      : undefined

  const tellOthers = db.kind === 'postgres' ? openPost(db, self, log) : undefined
  const publishHere: OpenHub['publishHere'] = (audience, name, data) => deliver({ audience, name, data } as LiveEvent)
  return {
    publishHere,
    publish(audience, name, data) {
      publishHere(audience, name, data)
      tellOthers?.({ audience, name, data } as LiveEvent)
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
