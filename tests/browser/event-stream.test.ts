import { expect, test } from 'vitest'
import { openEventStream, reconnectDelay } from '#browser/event-stream.ts'

const stream = (text: string, status = 200) => new Response(text, { status })

/** Runs a stream over a list of answers until they are used up. */
function run(answers: (Response | Error)[]) {
  const heard: unknown[] = []
  const waits: number[] = []
  return new Promise<{ heard: unknown[]; waits: number[]; refused: boolean }>((resolve) => {
    const stop = openEventStream({
      token: 't',
      random: () => 1,
      onEvent: (name, data) => heard.push([name, data]),
      onClosed: () => heard.push('closed'),
      onRefused: () => resolve({ heard, waits, refused: true }),
      fetch: async () => {
        const answer = answers.shift()
        if (answer instanceof Error) throw answer
        return answer ?? stream('', 503)
      },
      wait: async (ms) => {
        waits.push(ms)
        if (answers.length > 0) return
        stop()
        resolve({ heard, waits, refused: false })
      },
    })
  })
}

test('events are heard by name; comments and broken data are not', async () => {
  const text = ': hello\n\nevent: balance\ndata: {"balance":"1.00"}\n\nevent: winner\ndata: {oops\n\n'
  expect((await run([stream(text)])).heard).toEqual([['balance', { balance: '1.00' }]])
})

test('a stream that breaks off is opened again, later each time it fails, soon after it worked', async () => {
  const { waits } = await run([
    new Error('offline'),
    stream('', 503),
    new Error('offline'),
    stream(': hi\n\n'),
    stream('', 503),
  ])
  expect(waits).toEqual([1_000, 2_000, 4_000, 1_000, 2_000])
})

test('a refused token is not tried again', async () => {
  expect(await run([stream('', 401)])).toMatchObject({ waits: [], refused: true })
})

test('waiting is spread and never longer than half a minute', () => {
  expect(reconnectDelay(1, () => 0)).toBe(500)
  expect(reconnectDelay(60, () => 1)).toBe(30_000)
})

test('an event that comes in pieces is heard once and whole', async () => {
  const bytes = new TextEncoder().encode('event: winner\ndata: {"customerName":"สม***","winAmount":"1.00"}\n\n')
  const pieces = new ReadableStream({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
      controller.close()
    },
  })
  const { heard } = await run([new Response(pieces)])
  expect(heard).toEqual([['winner', { customerName: 'สม***', winAmount: '1.00' }]])
})

test('a guest sends no token', async () => {
  const sent = await new Promise<unknown>((resolve) => {
    const stop = openEventStream({
      onEvent: () => undefined,
      fetch: async (_url, init) => {
        resolve(init?.headers)
        stop()
        return stream('')
      },
    })
  })
  expect(sent).toEqual({ accept: 'text/event-stream' })
})

test('a site that is closed says so, and is asked again', async () => {
  const closed = new Response('{"code":"maintenance"}', { status: 503 })
  const { heard, waits } = await run([closed, stream('', 503)])
  expect(heard).toEqual(['closed'])
  expect(waits).toHaveLength(2)
})
