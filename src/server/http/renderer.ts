import type { Log } from '#server/kernel/log.ts'
import { openFairQueue } from './fair-queue.ts'
import type { RenderedPage, RenderJob } from './render-messages.ts'
import { type CallData, type RenderProcess, startRenderProcess } from './render-process.ts'

/** Too many pages wait, or this one has waited too long: ask again later. */
export class RenderBusy extends Error {
  readonly retryAfterS: number
  constructor(reason: string, retryAfterS = 5) {
    super(reason)
    this.retryAfterS = retryAfterS
  }
}

export interface RenderFigures {
  /** Seconds that a render process took for a page. */
  rendered(seconds: number): void
  /** A page was refused: too many wait (`full`), too long (`late`), or its process ended (`lost`). */
  refused(why: 'full' | 'late' | 'lost'): void
  restarted(): void
}

/** What a page is rendered from; made when its turn comes, so that it shows nothing that has changed meanwhile. */
export interface RenderWork {
  readonly job: RenderJob
  readonly call: CallData
}

export interface RenderTicket {
  /** Rejects with {@link RenderBusy} when there is no place in the queue, or the page waits too long. */
  readonly result: Promise<RenderedPage>
  /** Somebody else wants it too: it comes up when the first of those who ask has their turn. */
  join(lane: string): void
}

export interface Renderer {
  /** Has a page rendered off this thread; pages of one lane wait behind each other. */
  render(address: string, lane: string, begin: () => RenderWork): RenderTicket
  /** Makes a page's brotli form as small as it gets, when no page waits. Gives whether it will. */
  squeeze(gzip: Buffer, done: (brotli: Buffer) => void): boolean
  /** Pages that wait for a process. */
  waiting(): number
  close(): void
}

export interface RendererOptions {
  /** `dist/server/entry.mjs`. */
  readonly entry: string
  readonly publicUrl: string
  readonly processes: number
  readonly log: Log
  readonly figures?: RenderFigures
  /** For tests. */
  readonly limits?: Partial<typeof defaultLimits>
}

const defaultLimits = {
  /** Pages that wait, of all visitors and of one client address. */
  waiting: 200,
  waitingOfAddress: 60,
  waitMs: 15_000,
  renderMs: 10_000,
  /** While one page waits for its data or is compressed, the next one is rendered. */
  perProcess: 2,
  /** A page whose process ended over it twice is refused for so long. */
  poisonedMs: 60_000,
}
const restartMsMax = 5_000

interface Waiting {
  readonly address: string
  readonly begin: () => RenderWork
  readonly result: PromiseWithResolvers<RenderedPage>
  timer: NodeJS.Timeout | undefined
  /** Whether no process has had it yet. */
  isQueued: boolean
  losses: number
}

/** Starts the render processes. */
export function openRenderer(options: RendererOptions): Renderer {
  const { log, figures } = options
  const limits = { ...defaultLimits, ...options.limits }
  const processes = new Set<RenderProcess>()
  /** Those among them that have loaded the site. */
  const ready = new Set<RenderProcess>()
  const poisoned = new Map<string, number>()
  /** Their process ended: they go first. */
  const again = new Set<Waiting>()
  let failures = 0
  let closed = false

  function refuse(page: Waiting, why: 'full' | 'late' | 'lost', reason: string): void {
    clearTimeout(page.timer)
    figures?.refused(why)
    page.result.reject(new RenderBusy(reason))
  }
  const queue = openFairQueue<Waiting>({ total: limits.waiting, perLane: limits.waitingOfAddress }, (page) =>
    refuse(page, 'full', 'too many pages wait'),
  )

  function boundWait(page: Waiting): void {
    page.timer = setTimeout(() => {
      queue.delete(page)
      again.delete(page)
      refuse(page, 'late', 'it has waited too long')
    }, limits.waitMs).unref()
  }

  /**
   * A page that ends its process twice would end the next one as well; one that took too long once may have met a machine
   * that was busy, and the home page must not be gone for a minute because of that.
   */
  function lose(page: Waiting, beside: boolean): void {
    if (!beside) page.losses += 1
    log.error('render process lost', { name: page.address.split('?', 1)[0]!, count: page.losses })
    if (page.losses < 2 && !closed) {
      again.add(page)
      boundWait(page)
      return
    }
    if (poisoned.size > 1_000) poisoned.clear()
    poisoned.set(page.address, Date.now() + limits.poisonedMs)
    refuse(page, 'lost', 'the render process ended')
  }
  function give(process: RenderProcess, page: Waiting): void {
    clearTimeout(page.timer)
    page.isQueued = false
    const { job, call } = page.begin()
    process.render(job, call, {
      rendered(rendered, seconds) {
        failures = 0
        figures?.rendered(seconds)
        page.result.resolve(rendered)
        pump()
      },
      failed(reason) {
        page.result.reject(new Error(`${page.address} was not rendered: ${reason}`))
        pump()
      },
      lost: (beside) => lose(page, beside),
    })
  }
  function pump(): void {
    for (const process of ready) {
      while (process.busy < limits.perProcess) {
        const [lost] = again
        const page = lost ?? queue.next()
        if (page === undefined) return
        again.delete(page)
        give(process, page)
      }
    }
  }

  function start(): void {
    if (closed) return
    const { entry, publicUrl } = options
    const started = startRenderProcess({
      ...{ entry, publicUrl, timeoutMs: limits.renderMs },
      onReady() {
        ready.add(started)
        pump()
      },
      onExit() {
        processes.delete(started)
        ready.delete(started)
        if (closed) return
        failures += 1
        const pauseMs = failures === 1 ? 0 : Math.min(100 * 2 ** failures, restartMsMax)
        figures?.restarted()
        log.warn('render process started anew', { count: failures })
        setTimeout(start, pauseMs).unref()
      },
    })
    processes.add(started)
  }
  for (let at = 0; at < options.processes; at += 1) start()

  return {
    render(address, lane, begin) {
      const result = Promise.withResolvers<RenderedPage>()
      const page: Waiting = { address, begin, result, timer: undefined, isQueued: true, losses: 0 }
      if ((poisoned.get(address) ?? 0) > Date.now()) refuse(page, 'lost', 'it ended its process lately')
      else if (closed || !queue.add(page, lane)) refuse(page, 'full', 'too many pages wait')
      else {
        boundWait(page)
        pump()
      }
      return { result: result.promise, join: (other) => void (page.isQueued && queue.add(page, other)) }
    },
    squeeze(gzip, done) {
      const [process] = ready
      if (process === undefined || process.busy > 0) return false
      process.squeeze(gzip, done)
      return true
    },
    waiting: () => queue.size,
    close() {
      closed = true
      for (let page = queue.next(); page !== undefined; page = queue.next())
        refuse(page, 'lost', 'the server is closing')
      for (const process of processes) process.stop()
    },
  }
}
