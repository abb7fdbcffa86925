import { randomUUID } from 'node:crypto'
import { ofetch } from 'ofetch'
import * as z from 'zod'
import type { Clock } from '#server/kernel/clock.ts'
import { PaymentRefused } from './payment-provider.ts'
import { signWebhook } from './standard-webhooks.ts'

/** Access to a gateway's account. */
export interface GatewayAccess {
  /** Origin and base path of the gateway's interface, without a trailing slash. */
  readonly url: string
  readonly account: string
  readonly secret: string
  readonly clock: Clock
  /** For a whole call, its answer included. */
  readonly timeoutMs?: number
}

const answerBytesMax = 4 * 1024 * 1024
const refusal = z.object({ error: z.string().min(1).max(200) })
/** Refusals that say nothing about the act: it may be done, or tried again. 409: another act was done under that key. */
const unclear: ReadonlySet<number> = new Set([408, 409, 425, 429])

/** One call: method, path with its query, the answer's schema, the body. `undefined` when the gateway answers 404. */
export type GatewayCall = <T>(
  method: 'GET' | 'POST',
  path: string,
  schema: z.ZodType<T>,
  body?: unknown,
) => Promise<T | undefined>

/** Signs, sends, reads and checks. `PaymentRefused`: surely not done. All else that is thrown: unknown. */
export function openGatewayCall({ url, account, secret, clock, timeoutMs = 8_000 }: GatewayAccess): GatewayCall {
  const base = new URL(url).pathname.replace(/\/$/, '')
  return async (method, path, schema, body) => {
    const text = body === undefined ? '' : JSON.stringify(body)
    const signed = `${method} ${base}${path}\n${text}`
    const response = await ofetch.raw(`${url}${path}`, {
      method,
      retry: false,
      ignoreResponseError: true,
      responseType: 'stream',
      redirect: 'error',
      headers: {
        'content-type': 'application/json',
        'gateway-account': account,
        ...signWebhook(secret, randomUUID(), clock.now(), signed),
      },
      ...(body === undefined ? {} : { body: text }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const answer = await readJson(response._data)
    if (response.status === 404) return undefined
    if (response.status >= 400 && response.status < 500 && !unclear.has(response.status))
      throw new PaymentRefused(refusal.safeParse(answer).data?.error ?? `status ${response.status}`)
    if (!response.ok) throw new Error(`the gateway answered ${response.status}`)
    const parsed = schema.safeParse(answer)
    if (parsed.success) return parsed.data
    const paths = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ')
    throw new Error(`the gateway's answer is not as agreed at ${paths}`)
  }
}

/** Reads a body that may not end, or be larger than anything we asked for. */
async function readJson(body: ReadableStream<Uint8Array> | undefined): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > answerBytesMax) throw new Error('the answer is too large')
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString())
  } catch {
    return undefined
  }
}
