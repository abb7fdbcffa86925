import type { Round } from './types.ts'

/** What the server tells of a round that everybody at the table plays. Times are the server's, in milliseconds. */
export interface TableState {
  readonly now: number
  readonly game: string
  readonly round: string
  readonly number: number
  readonly phase: 'open' | 'closed' | 'result' | 'over'
  readonly opensAt: number
  readonly closesAt: number
  readonly drawsAt: number
  readonly endsAt: number
  readonly result: unknown
  readonly fairness: Fairness | null
  /** What spots pay at this moment, where that moves. */
  readonly prices?: unknown
  readonly watching: number
  readonly players: number
}

export interface Fairness {
  readonly name: string
  readonly number: number
  readonly hash: string
  readonly seed?: string
}

export interface Past {
  readonly round: string
  readonly number: number
  readonly drawnAt: number
  readonly result: unknown
  readonly fairness: Fairness | null
}

export interface Bet {
  readonly spot: string
  readonly chips: number
}

export interface Ticket extends Omit<Round<{ readonly bets: readonly (Bet & { readonly paid: string })[] }>, 'seen'> {
  readonly round: string
  readonly bets: readonly Bet[]
}

export interface Lottery {
  readonly code: string
  readonly name: string
  readonly number: number
  readonly closesAt: number
  readonly drawsAt: number
  readonly last: { readonly number: number; readonly result: { readonly text: string } } | null
}

export interface LotteryList {
  readonly now: number
  readonly area: string
  readonly lotteries: readonly Lottery[]
}

export interface Listeners {
  readonly table: (state: TableState) => void
  readonly history: (past: readonly Past[]) => void
  readonly ticket: (ticket: Ticket) => void
  /** The line is there, or away. */
  readonly line: (isUp: boolean) => void
  readonly over: () => void
}

const quietMs = 40_000
const againMs = 1500

/** Listens to a table until it is told to stop. */
export function listen(key: string, game: string, to: Listeners): () => void {
  return listenTo(`/play-session/table?game=${encodeURIComponent(game)}`, key, {
    ...{ line: to.line, over: to.over },
    hear(name, said) {
      if (name === 'table') to.table(said as TableState)
      else if (name === 'history') to.history(said as readonly Past[])
      else if (name === 'ticket') to.ticket(said as Ticket)
    },
  })
}

interface Hearing extends Pick<Listeners, 'line' | 'over'> {
  readonly hear: (name: string, said: unknown) => void
}

/** Listens to events of the server until it is told to stop, and comes back whenever the line breaks. */
export function listenTo(path: string, key: string, to: Hearing): () => void {
  const end = new AbortController()
  const hear = (block: string) => {
    const name = /^event: (.*)$/m.exec(block)?.[1]
    const data = /^data: (.*)$/m.exec(block)?.[1]
    if (name !== undefined && data !== undefined) to.hear(name, JSON.parse(data) as unknown)
  }
  const once = async () => {
    const line = new AbortController()
    const stop = () => line.abort()
    end.signal.addEventListener('abort', stop)
    // The browser knows before the line does.
    window.addEventListener('offline', stop)
    let watch = setTimeout(stop, quietMs)
    try {
      const response = await fetch(path, {
        headers: { authorization: `Bearer ${key}`, accept: 'text/event-stream' },
        signal: line.signal,
      })
      if (response.status === 401) return 'over'
      if (!response.ok || !response.body) return 'again'
      to.line(true)
      let rest = ''
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return 'again'
        // A line that says nothing for long is broken, even if nobody noticed.
        clearTimeout(watch)
        watch = setTimeout(stop, quietMs)
        const blocks = (rest + value).split('\n\n')
        rest = blocks.pop()!
        for (const block of blocks) hear(block)
      }
    } catch {
      return 'again'
    } finally {
      clearTimeout(watch)
      end.signal.removeEventListener('abort', stop)
      window.removeEventListener('offline', stop)
    }
  }
  const go = async () => {
    while (!end.signal.aborted) {
      const how = await once()
      if (end.signal.aborted) return
      if (how === 'over') return to.over()
      to.line(false)
      await new Promise((done) => setTimeout(done, againMs))
    }
  }
  void go()
  return () => end.abort()
}
