import type { ChangeName, LiveEvent } from './events.ts'

/** PostgreSQL refuses notifications of 8 000 bytes and more. */
const payloadMax = 7_900
/** A letter is a commit of its own: under load they are gathered to at most 40 a second. */
const pauseMs = 25

/** What one process tells the others at one go. */
interface Letter {
  readonly events: readonly LiveEvent[]
  readonly changes: readonly (readonly [ChangeName, bigint])[]
}

const headOf = (from: string): string => `{"from":"${from}",`
const writeLetter = (from: string, events: readonly string[], changes: readonly string[]): string =>
  `${headOf(from)}"events":[${events.join(',')}],"changes":[${changes.join(',')}]}`

const writeEvent = (event: LiveEvent): string =>
  JSON.stringify(event, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))

/** Reads another process's letter; `undefined` for one's own, which every sender gets back. */
export function readLetter(self: string, payload: string): Letter | undefined {
  if (payload.startsWith(headOf(self))) return undefined
  const { events, changes } = JSON.parse(payload) as Letter
  const readEvent = (event: LiveEvent): LiveEvent => {
    const { audience } = event
    if (!('memberId' in audience)) return event
    return { ...event, audience: { memberId: BigInt(audience.memberId) } } as LiveEvent
  }
  return { events: events.map(readEvent), changes: changes.map(([name, id]) => [name, BigInt(id)] as const) }
}

/** What goes to the other processes. */
export interface Post {
  event(event: LiveEvent): void
  change(name: ChangeName, memberId: bigint): void
  close(): void
}

/**
 * Sends events and changes to the other processes: the first goes at once; while a letter is on its way, and a moment
 * after it, the next gathers what comes, each change once.
 */
export function openPost(
  from: string,
  send: (letter: string) => Promise<void>,
  warn: (what: string, fields: Readonly<Record<string, unknown>>) => void,
): Post {
  const events: string[] = []
  const changes = new Set<string>()
  const headBytes = Buffer.byteLength(writeLetter(from, [], []))
  let sending = false
  let closed = false

  /** As much of what waits as fits into one letter. */
  function take(): string {
    let bytes = headBytes
    const fits = (text: string): boolean => {
      bytes += Buffer.byteLength(text) + 1
      return bytes <= payloadMax
    }
    const end = events.findIndex((event) => !fits(event))
    const taken = events.splice(0, end === -1 ? events.length : end)
    const changed: string[] = []
    for (const change of changes) {
      if (end !== -1 || !fits(change)) break
      changed.push(change)
      changes.delete(change)
    }
    return writeLetter(from, taken, changed)
  }

  async function sendAll(): Promise<void> {
    sending = true
    while (!closed && events.length + changes.size > 0) {
      await send(take()).catch((error: unknown) => warn('live events not sent', { error }))
      await new Promise((resolve) => setTimeout(resolve, pauseMs).unref())
    }
    sending = false
  }
  const wake = (): void => {
    if (!sending) void sendAll()
  }
  return {
    event(event) {
      const text = writeEvent(event)
      if (headBytes + Buffer.byteLength(text) + 1 > payloadMax)
        return warn('live event too long for other processes', { name: event.name })
      events.push(text)
      wake()
    },
    change(name, memberId) {
      changes.add(`["${name}","${memberId}"]`)
      wake()
    },
    close() {
      closed = true
    },
  }
}
