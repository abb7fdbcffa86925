import { connect, createServer, type Socket } from 'node:net'

/** A way to a site over which nothing comes while it is cut. */
export interface Line {
  readonly url: string
  cut(): void
  mend(): void
  close(): Promise<void>
}

/**
 * Opens a line to a site. Unlike `setOffline` of a browser, cutting it fires no `online` and `offline` in pages, which load anew
 * by themselves on the first; the browser knows as little as in a tunnel.
 */
export async function openLine(to: string): Promise<Line> {
  const { hostname, port } = new URL(to)
  const ends = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) return near.destroy()
    const far = connect(Number(port), hostname)
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end)
      end.pipe(other)
      end.on('error', () => other.destroy())
      end.on('close', () => {
        ends.delete(end)
        other.destroy()
      })
    }
  })
  const cut = () => {
    isCut = true
    for (const end of ends) end.destroy()
  }
  await new Promise<void>((resolve) => server.listen(0, hostname, resolve))
  const address = server.address()
  return {
    url: `http://${hostname}:${typeof address === 'object' ? address?.port : ''}`,
    cut,
    mend() {
      isCut = false
    },
    close() {
      cut()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
