import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { RenderedPage, RenderJob, RenderReply, RenderRequest } from './render-messages.ts'

const program = fileURLToPath(new URL('render-program.ts', import.meta.url))
const heapMib = 256

/** What became of a page that a process was given. */
export interface RenderEnd {
  rendered(page: RenderedPage, seconds: number): void
  /** The page itself throws. */
  failed(reason: string): void
  /** The process ended, or was ended because this page took too long, unless `beside` says that another one had. */
  lost(beside: boolean): void
}

/** Data that a page asks for. */
export type CallData = (name: string, input: unknown) => Promise<unknown>

export interface RenderProcess {
  /** Pages that it is rendering. */
  readonly busy: number
  render(job: RenderJob, call: CallData, end: RenderEnd): void
  /** The page's brotli form, as small as it gets; never, when the process ends before. */
  squeeze(gzip: Buffer, done: (brotli: Buffer) => void): void
  stop(): void
}

export interface RenderProcessOptions {
  /** `dist/server/entry.mjs`. */
  readonly entry: string
  readonly publicUrl: string
  /** A page that takes longer is given up, and the process with it. */
  readonly timeoutMs: number
  onReady(): void
  onExit(): void
}

interface Running {
  readonly call: CallData
  readonly end: RenderEnd
  readonly timer: NodeJS.Timeout
}

/** The environment without the operator's secrets: pages read none. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const names = ['PATH', 'NODE_ENV', 'TZ', 'LANG', 'LC_ALL', 'SystemRoot']
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}

function start(): ChildProcess {
  const child = fork(program, [], {
    execArgv: ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${heapMib}`],
    env: plainEnvironment(),
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  // It must not keep a serving process that has nothing else to do.
  child.unref()
  child.channel?.unref()
  return child
}

/** Starts a process that renders pages. */
export function startRenderProcess(options: RenderProcessOptions): RenderProcess {
  const child = start()
  const running = new Map<number, Running>()
  const squeezing = new Map<number, (brotli: Buffer) => void>()
  let lastId = 0
  let hungId: number | undefined
  let isOver = false

  const send = (request: RenderRequest): void => {
    if (child.connected) child.send(request, () => undefined)
  }
  const take = (id: number): Running | undefined => {
    const found = running.get(id)
    if (found !== undefined) clearTimeout(found.timer)
    running.delete(id)
    return found
  }
  function answerCall(id: number, job: number, name: string, input: unknown): void {
    const call = running.get(job)?.call
    if (call === undefined) return
    call(name, input).then(
      (output) => send({ kind: 'data', id, output }),
      (error: unknown) => send({ kind: 'no data', id, reason: error instanceof Error ? error.message : String(error) }),
    )
  }
  function over(): void {
    if (isOver) return
    isOver = true
    for (const id of [...running.keys()]) take(id)?.end.lost(hungId !== undefined && id !== hungId)
    options.onExit()
  }

  function receive(reply: RenderReply): void {
    if (reply.kind === 'ready') options.onReady()
    else if (reply.kind === 'call') answerCall(reply.id, reply.job, reply.name, reply.input)
    else if (reply.kind === 'page') take(reply.id)?.end.rendered(reply.page, reply.seconds)
    else if (reply.kind === 'failed') take(reply.id)?.end.failed(reply.reason)
    else {
      squeezing.get(reply.id)?.(reply.brotli)
      squeezing.delete(reply.id)
    }
  }
  child.on('message', (message) => receive(message as RenderReply))
  child.once('exit', over)
  child.once('error', over)
  send({ kind: 'open', entry: options.entry, publicUrl: options.publicUrl })

  return {
    get busy() {
      return running.size
    },
    render(job, call, end) {
      lastId += 1
      const id = lastId
      const giveUp = (): void => {
        // The one after it may have had no turn.
        hungId ??= id
        child.kill('SIGKILL')
      }
      running.set(id, { call, end, timer: setTimeout(giveUp, options.timeoutMs).unref() })
      send({ kind: 'render', id, job })
    },
    squeeze(gzip, done) {
      lastId += 1
      squeezing.set(lastId, done)
      send({ kind: 'squeeze', id: lastId, gzip })
    },
    stop: () => void child.kill('SIGKILL'),
  }
}
