import type { IncomingMessage } from 'node:http'
import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'
import type { Measures } from '#server/kernel/metric.ts'
import type { RawEndpoint } from '#server/kernel/raw-endpoint.ts'
import { addressKey } from '#server/rate-limit/public.ts'
import { type Answer, jsonType, noStore, plain, problem } from './answer.ts'
import { readBody } from './body.ts'

/** Headers that were sent once; one that was sent several times is none. */
const plainHeaders = (headers: IncomingMessage['headers']): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )

/** Answers the calls that others sign, for the features that bring them. */
export function openRawCalls(app: App, endpoints: readonly RawEndpoint[], metrics: Pick<Measures, 'count'>) {
  const folders = new Set(endpoints.map(({ prefix }) => prefix.split('/', 2)[1]!))
  /** Whether a path is of this kind, also where nobody answers below it. */
  const isRaw = (path: string): boolean => folders.has(path.split('/', 2)[1] ?? '')

  async function answer(
    request: IncomingMessage,
    { method, path, ip }: { readonly method: string; readonly path: string; readonly ip: string },
  ): Promise<Answer> {
    const endpoint = endpoints.find(({ prefix }) => path.startsWith(prefix))
    const name = endpoint === undefined ? '' : path.slice(endpoint.prefix.length)
    if (endpoint === undefined || !endpoint.knows(app, name)) return problem(new Refusal('not_found'))
    if (method !== 'POST') return problem(new Refusal('method_not_allowed'), { allow: 'POST' })
    const call = { name, body: await readBody(request), headers: plainHeaders(request.headers), source: addressKey(ip) }
    const { status, type, body, waitS, outcome } = await endpoint.answer(app, call)
    if (outcome && endpoint.counter) metrics.count(endpoint.counter, outcome)
    if (waitS !== undefined) return { ...problem(new Refusal('too_many_requests', { retryAfter: waitS })), quiet: true }
    const route = endpoint.route(name)
    const json = { status, headers: { 'content-type': jsonType, 'cache-control': noStore }, body }
    const made = { ...(type === 'application/json' ? json : plain(status, body)), route }
    return status < 400 || outcome === undefined ? made : { ...made, code: `webhook_${outcome.outcome}` }
  }

  return { isRaw, answer }
}
