/** The load process of `wallet-http.ts`: sends what was signed before. */
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

export interface Load {
  readonly base: string
  readonly clients: number
  readonly seconds: number
  /** 0: as many as can be. */
  readonly pairsPerSecond: number
  /** A bet and its win each. */
  readonly pairs: readonly (readonly [Call, Call])[]
}

export interface LoadResult {
  readonly pairs: number
  readonly seconds: number
  /** Milliseconds of each call. */
  readonly took: readonly number[]
}

export interface Call {
  readonly path: string
  readonly body: string
  readonly signature: string
}

async function run(load: Load): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.clients })
  const { hostname, port } = new URL(load.base)
  const took: number[] = []
  const send = ({ path, body, signature }: Call): Promise<void> =>
    new Promise((resolve, reject) => {
      const startMs = performance.now()
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'x-hub88-signature': signature,
      }
      const sent = request(
        { agent, hostname, port, method: 'POST', path: `/wallet/hub88/${path}`, headers },
        (response) => {
          let text = ''
          response.on('data', (chunk: Buffer) => {
            text += chunk.toString()
          })
          response.on('end', () => {
            took.push(performance.now() - startMs)
            if (text.includes('"RS_OK"')) resolve()
            else reject(new Error(`${path} was answered ${text}`))
          })
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })
  const { pairs } = load
  let next = 0
  const startMs = performance.now()
  const endMs = startMs + load.seconds * 1_000
  const one = async (): Promise<void> => {
    const [bet, win] = pairs[next++]!
    await send(bet)
    await send(win)
  }
  if (load.pairsPerSecond > 0) {
    const running: Promise<void>[] = []
    for (let at = 0; at < pairs.length; at += 1) {
      const dueMs = startMs + (at * 1_000) / load.pairsPerSecond
      const restMs = dueMs - performance.now()
      if (restMs > 0) await pause(restMs)
      running.push(one())
    }
    await Promise.all(running)
  } else {
    const client = async (): Promise<void> => {
      while (performance.now() < endMs && next < pairs.length) await one()
    }
    await Promise.all(Array.from({ length: load.clients }, client))
  }
  return { pairs: next, seconds: (performance.now() - startMs) / 1_000, took }
}

process.once('message', async (load) => {
  const result = await run(load as Load)
  process.send!(result, undefined, undefined, () => process.exit(0))
})
