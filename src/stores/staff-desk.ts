import type { LiveEventData } from '#api/events.ts'
import { openEventStream } from '#browser/event-stream.ts'
import { staffToken } from '#browser/staff-client.ts'
import { countQueues } from './staff-queues.ts'
import { stay } from './staff-session.ts'

export type DeskNews = LiveEventData<'desk'>

const listeners = new Set<(news: DeskNews | undefined) => void>()

/** Hears what is new for staff; `undefined`: something may have been missed. Gives how to stop. */
export function onDesk(listener: (news: DeskNews | undefined) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** News in one moment are counted once, and at a busy desk so often. */
const pauseMs = 500
const betweenMs = 3_000
let countedAt = Number.NEGATIVE_INFINITY
let counting: ReturnType<typeof setTimeout> | undefined

function tell(news: DeskNews | undefined): void {
  for (const listener of listeners) listener(news)
  if (counting !== undefined) return
  const wait = Math.max(pauseMs, countedAt + betweenMs - performance.now())
  counting = setTimeout(() => {
    counting = undefined
    countedAt = performance.now()
    void countQueues()
  }, wait)
}

/** Keeps the stream of staff open, until it is stopped. It keeps no session alive. */
export function followDesk(): () => void {
  let stop = () => {}
  let isOver = false
  const open = (): void => {
    const token = staffToken()
    if (token === undefined || isOver) return
    stop = openEventStream({
      path: '/api/staff/events',
      token,
      onEvent: (name, data) => {
        if (name === 'desk') tell(data as DeskNews)
        if (name === 'hello') tell(undefined)
      },
      // Another tab may have taken this one's token: a call gets a new one, or finds the session over.
      onRefused: () => void stay().then(open, () => undefined),
    })
  }
  open()
  return () => {
    isOver = true
    stop()
  }
}
