export interface EventStreamOptions {
  /** Without one, only what concerns everybody is heard. */
  readonly token?: string
  /** Address of the stream; the players' own by default. */
  readonly path?: string
  readonly onEvent: (name: string, data: unknown) => void
  /** The server no longer knows the token. */
  readonly onRefused?: () => void
  /** The site is closed for this visitor, by maintenance or by region. */
  readonly onClosed?: () => void
  readonly fetch?: typeof fetch
  readonly random?: () => number
  /** Resolves after so many milliseconds, or when the signal aborts. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>
}

const firstWaitMs = 1_000
const longestWaitMs = 30_000

/**
 * How long to wait before try number `failures` to connect: doubling up to half a minute, spread over half of it so
 * that all players do not come back in the same instant.
 * @example reconnectDelay(1, () => 1) // 1000
 */
export function reconnectDelay(failures: number, random: () => number): number {
  const longest = Math.min(longestWaitMs, firstWaitMs * 2 ** Math.max(0, failures - 1))
  return Math.round(longest * (0.5 + random() / 2))
}

function waitInBrowser(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms)
    function done() {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      // Reconnect at once when the tab is visible again or the network is back.
      globalThis.removeEventListener?.('online', done)
      resolve()
    }
    signal.addEventListener('abort', done)
    globalThis.addEventListener?.('online', done)
  })
}

/** One event as our server writes it: a line with its name and a line with its data. A comment has neither. */
function tell(lines: string, onEvent: EventStreamOptions['onEvent']): void {
  const [, name, data] = /^event: (.+)\ndata: (.*)$/m.exec(lines) ?? []
  if (name === undefined || data === undefined) return
  try {
    onEvent(name, JSON.parse(data))
  } catch {
    // An event that cannot be read says nothing.
  }
}

async function readStream(body: ReadableStream<Uint8Array>, onEvent: EventStreamOptions['onEvent']): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const events = (rest + value).split('\n\n')
    rest = events.pop() ?? ''
    for (const lines of events) tell(lines, onEvent)
  }
}

/** Keeps the event stream of a session, or of a guest, open until the returned function is called. */
export function openEventStream(options: EventStreamOptions): () => void {
  const { random = Math.random, wait = waitInBrowser } = options
  const stop = new AbortController()
  const headers = {
    accept: 'text/event-stream',
    ...(options.token !== undefined && { authorization: `Bearer ${options.token}` }),
  }

  async function connect(): Promise<'open' | 'refused' | 'failed'> {
    try {
      const response = await (options.fetch ?? fetch)(options.path ?? '/api/events', {
        headers,
        cache: 'no-store',
        signal: stop.signal,
      })
      if (response.status === 401) return 'refused'
      if (!response.ok || response.body === null) {
        const { code } = (await response.json()) as { readonly code?: string }
        if (code === 'maintenance' || code === 'region_restricted') options.onClosed?.()
        return 'failed'
      }
      await readStream(response.body, options.onEvent).catch(() => undefined)
      return 'open'
    } catch {
      return 'failed'
    }
  }

  async function run() {
    let failures = 0
    while (!stop.signal.aborted) {
      const outcome = await connect()
      if (stop.signal.aborted) return
      if (outcome === 'refused') return options.onRefused?.()
      failures = outcome === 'open' ? 1 : failures + 1
      await wait(reconnectDelay(failures, random), stop.signal)
    }
  }
  void run()
  return () => stop.abort()
}
