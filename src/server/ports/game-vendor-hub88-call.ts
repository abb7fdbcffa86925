import { createPrivateKey, sign } from 'node:crypto'
import { ofetch } from 'ofetch'
import * as z from 'zod'
import { Refusal } from '#api/refusal.ts'
import { type Clock, systemClock } from '#server/kernel/clock.ts'
import { parseExactJson } from '#server/kernel/exact-json.ts'
import type { Log } from '#server/kernel/log.ts'

export interface Hub88Options {
  /** Origin of the aggregator's API, without a path. */
  readonly url: string
  readonly operatorId: number
  /** PEM. */
  readonly privateKey: string
  readonly log: Log
  readonly clock?: Clock
  /** For a whole call, its answer included. */
  readonly timeoutMs?: number
}

const basePath = '/operator/generic/v2'
const answerBytesMax = 16 * 1024 * 1024
/** After so many failures in a row nobody is sent there for a while. */
const failuresMax = 5
const restMs = 10_000

/** One call: its path below the base, its fields, what the answer must be, and how long it may take. */
export type Ask = <T>(
  path: string,
  fields: Record<string, unknown>,
  schema: z.ZodType<T>,
  timeoutMs?: number,
) => Promise<T>

/** The aggregator answered that it will not (a status of 400 to 499). */
export class VendorRefused extends Refusal {
  readonly answered: number

  constructor(answered: number) {
    super('vendor_unavailable', { detail: `the vendor answered ${answered}` })
    this.answered = answered
  }
}

/** Signs, sends, reads and checks; counts failures. */
export function openCaller(options: Hub88Options): Ask {
  const { url, privateKey, log, clock = systemClock, timeoutMs: usualMs = 10_000 } = options
  const key = createPrivateKey(privateKey)
  const base = url.replace(/\/$/, '') + basePath
  let failures = 0
  let restUntilMs = 0
  return async (path, fields, schema, timeoutMs = usualMs) => {
    const nowMs = clock.now().getTime()
    if (nowMs < restUntilMs) throw new Refusal('vendor_unavailable', { detail: 'the vendor failed several times' })
    // The next caller after a rest tries alone; the others rest on until it has succeeded.
    if (failures >= failuresMax) restUntilMs = nowMs + restMs
    const body = JSON.stringify(fields)
    try {
      const response = await ofetch.raw(base + path, {
        method: 'POST',
        retry: false,
        ignoreResponseError: true,
        responseType: 'stream',
        headers: {
          'content-type': 'application/json',
          'x-hub88-signature': sign('sha256', Buffer.from(body), key).toString('base64'),
        },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const bytes = await readCapped(response._data)
      // What the vendor refuses (a game that is not ours, a limit) says nothing against the vendor's health.
      if (response.status >= 400 && response.status < 500) {
        failures = 0
        restUntilMs = 0
        log.warn('vendor refused', { vendor: 'hub88', route: path, status: response.status })
        throw new VendorRefused(response.status)
      }
      if (!response.ok) throw new Error(`status ${response.status}`)
      const answer = schema.parse(parseExactJson(bytes))
      failures = 0
      restUntilMs = 0
      return answer
    } catch (error) {
      if (error instanceof Refusal) throw error
      failures += 1
      if (failures >= failuresMax) restUntilMs = clock.now().getTime() + restMs
      log.warn('vendor call failed', { vendor: 'hub88', route: path, count: failures, error: plainError(error) })
      throw new Refusal('vendor_unavailable', { detail: 'the vendor did not answer as agreed' })
    }
  }
}

/** Reads a body that may not end, or be larger than anything we asked for. */
async function readCapped(body: ReadableStream<Uint8Array> | undefined): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > answerBytesMax) throw new Error('answer too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The form of an answer that failed its check is told by path alone, its values may be tokens. */
function plainError(error: unknown): Error {
  if (error instanceof z.ZodError)
    return new Error(`answer not as agreed at ${error.issues.map((issue) => issue.path.join('.')).join(', ')}`)
  return error instanceof Error ? error : new Error(String(error))
}
