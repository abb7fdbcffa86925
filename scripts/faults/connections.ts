import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { onStage, type Scenario } from './scenario.ts'

const cutsMsMax = 120_000

/** A man in the middle of app and database, who cuts connections where it hurts. */
interface Cutter {
  readonly url: string
  /** Cuts that happened. */
  readonly cuts: number
  /** Cuts the next connection that carries a movement: after the database did it, or before it heard of it. */
  cutNext(): void
  close(): Promise<void>
}

async function openCutter(databaseUrl: string): Promise<Cutter> {
  const target = new URL(databaseUrl)
  const links = new Set<Socket>()
  let armed: 'answer' | 'question' | undefined
  let turn = 0
  let cuts = 0
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    links.add(near).add(far)
    const cut = (): void => {
      near.destroy()
      far.destroy()
    }
    let waiting = false
    near.on('data', (chunk: Buffer) => {
      // Bind and Execute of a movement are far longer than what keeps a connection in order.
      const movement = chunk.length > 300
      if (armed !== undefined && movement) {
        if (armed === 'question') {
          armed = undefined
          cuts += 1
          far.write(chunk.subarray(0, chunk.length >> 1))
          return cut()
        }
        waiting = true
      }
      far.write(chunk)
    })
    far.on('data', (chunk: Buffer) => {
      if (waiting && armed === 'answer') {
        armed = undefined
        cuts += 1
        return cut()
      }
      waiting = false
      near.write(chunk)
    })
    for (const socket of [near, far]) socket.on('error', cut).on('close', cut)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const url = new URL(databaseUrl)
  url.port = String(typeof address === 'object' && address !== null ? address.port : 0)
  return {
    url: url.href,
    get cuts() {
      return cuts
    },
    cutNext() {
      turn += 1
      armed = turn % 2 === 0 ? 'question' : 'answer'
    },
    async close() {
      for (const link of links) link.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}

export const connections: readonly Scenario[] = [
  {
    name: 'commit-cut',
    title: 'the connection to the database is cut at COMMIT: after it was carried out, or half way there',
    async run(size) {
      const wanted = size === 'full' ? 500 : 30
      let cutter: Cutter | undefined
      const between = async (databaseUrl: string): Promise<Cutter> => {
        cutter = await openCutter(databaseUrl)
        return cutter
      }
      return onStage({ between }, async ({ book, vendor }) => {
        const endMs = performance.now() + cutsMsMax
        const over = (): boolean => cutter!.cuts >= wanted || performance.now() > endMs
        const playing = book.play(vendor, 16, over)
        while (!over()) {
          cutter!.cutNext()
          await pause(15)
        }
        await playing
        if (cutter!.cuts < wanted) throw new Error(`only ${cutter!.cuts} of ${wanted} cuts were felt in time`)
        if (vendor.unknowns === 0) throw new Error('no cut was felt')
        return `cut ${cutter!.cuts} times`
      })
    },
  },
]
