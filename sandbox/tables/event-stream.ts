import type { ServerResponse } from 'node:http'
import type { Answer } from '#sandbox/http.ts'
import type { Timers } from '#sandbox/timers.ts'

const beatMs = 15_000

/** A way to one listening browser. */
export interface Line {
  send(event: string, data: unknown): void
}

/** Answers with a stream of events that stays open; `listen` is called with the line and answers what hangs up. */
export function eventStream(timers: Timers, listen: (line: Line) => () => void): Answer {
  return {
    status: 200,
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    },
    stream(outgoing: ServerResponse) {
      const send = (text: string) => {
        // Who does not read is let go: they come back and get everything anew.
        if (outgoing.writableLength > 256 * 1024) outgoing.destroy()
        else outgoing.write(text)
      }
      let take: () => void = () => {}
      const beat = () => {
        send(':\n\n')
        take = timers.after(beatMs, beat)
      }
      const hangUp = listen({ send: (event, data) => send(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`) })
      take = timers.after(beatMs, beat)
      outgoing.once('close', () => {
        take()
        hangUp()
      })
    },
  }
}
