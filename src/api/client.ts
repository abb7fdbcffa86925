import type { CallInput, Endpoint, Output } from './endpoint.ts'
import { type FirstCall, firstRoutes } from './first-routes.ts'
import type { Api, CallName } from './index.ts'
import type { RefusalCode, RefusalDetails } from './refusal.ts'

/** Why a call failed: a refusal of the server, no connection, or no answer in time. */
export type FailureCode = RefusalCode | 'network' | 'timeout'

/** What a problem document carries beside its code. */
export interface FailureDetails extends RefusalDetails {
  readonly status?: number
  readonly title?: string
}

/** A call that did not succeed. */
export class CallFailure extends Error {
  readonly code: FailureCode
  readonly details: FailureDetails

  constructor(code: FailureCode, details: FailureDetails = {}) {
    super(code)
    this.name = 'CallFailure'
    this.code = code
    this.details = details
  }
}

/** The code of whatever was thrown; a fault of the program reads as `unknown_error`. */
export function failureCode(thrown: unknown): FailureCode {
  return thrown instanceof CallFailure ? thrown.code : 'unknown_error'
}

export interface ClientOptions {
  readonly token: () => string | undefined
  /** Told when a call with `token` was refused as not logged in. */
  readonly sessionEnded: (token: string) => void
  /** Told when the site is closed for this visitor, by maintenance or by region. */
  readonly siteClosed?: () => void
  /** How far an answer that the browser has kept may be trusted; `default` without it. */
  readonly cache?: () => RequestCache
  readonly fetch?: typeof fetch
  readonly seal?: typeof import('./seal.ts').seal
  /** The line of a call; by default that of the player's site. */
  readonly line?: (name: string) => string | Promise<string>
  /** Milliseconds until a call without an answer fails with `timeout`. */
  readonly timeoutMs?: number
}

export type CallOf<A extends Readonly<Record<string, Endpoint>>> = <N extends keyof A & string>(
  name: N,
  input?: CallInput<A[N]>,
  options?: {
    readonly signal?: AbortSignal
    /** Name of a call that moves money: a repetition under the same name happens once. Default: a new one. */
    readonly key?: string
    /** Another time than the client's own, for an answer that takes long to arrive. */
    readonly timeoutMs?: number
  },
) => Promise<Output<A[N]>>

/** The calls of the player's site. */
export type Call = CallOf<Api>

const base = '/api'
/** Types of answers that are files. */
const isFile = /^image|csv|zip/

/** The line of a call. All but the first ones come over the network, and fail as a call without a connection does. */
async function lineOf(name: string): Promise<string> {
  if (name in firstRoutes) return firstRoutes[name as FirstCall]
  const { routes } = await import('./routes.ts').catch(() => {
    throw new CallFailure('network')
  })
  return routes[name as Exclude<CallName, FirstCall>]
}

/** The parts of a line. */
function routeOf(line: string) {
  const [method = 'GET', path = '/', ...flags] = line.split(' ')
  return {
    method,
    path,
    token: flags.includes('token'),
    sealed: flags.includes('sealed'),
    keyed: flags.includes('keyed'),
    form: flags.includes('form'),
    picture: flags.includes('picture'),
  }
}

/**
 * The address and body of a call: path parameters are filled in, the rest is the query of a GET or DELETE and the body
 * of a POST or PUT. Fields without a value are left out.
 * @example requestOf('DELETE /favourites/{nodeId} token', { nodeId: '7' }) // { method: 'DELETE', url: '/api/favourites/7', … }
 */
export function requestOf(line: string, input: Readonly<Record<string, unknown>>) {
  const route = routeOf(line)
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined))
  const path = route.path.replace(/\{(\w+)\}/g, (_, parameter: string) => {
    const value = rest.get(parameter)
    rest.delete(parameter)
    return encodeURIComponent(String(value))
  })
  const inBody = route.method === 'POST' || route.method === 'PUT'
  const query = new URLSearchParams()
  if (!inBody) for (const [field, value] of rest) query.set(field, String(value))
  const search = query.size > 0 ? `?${query}` : ''
  return { ...route, url: `${base}${path}${search}`, body: inBody ? Object.fromEntries(rest) : undefined }
}

async function failureOf(response: Response): Promise<CallFailure> {
  const problem = (await response.json().catch(() => ({}))) as FailureDetails & { readonly code?: FailureCode }
  const { code = 'unknown_error', ...details } = problem
  return new CallFailure(code, { ...details, status: response.status })
}

/** A fetch that fails only with {@link CallFailure} (or the caller's own abort). */
async function reach(fetcher: typeof fetch, url: string, init: RequestInit, timeoutMs: number, signal?: AbortSignal) {
  const deadline = AbortSignal.timeout(timeoutMs)
  try {
    return await fetcher(url, { ...init, signal: signal ? AbortSignal.any([signal, deadline]) : deadline })
  } catch (thrown) {
    if (signal?.aborted) throw thrown
    throw new CallFailure(deadline.aborted ? 'timeout' : 'network')
  }
}

/**
 * Opens the browser's client. Answers are typed by the contract and not parsed again: the server checked them, and
 * the schemas weigh more than the whole client.
 * @example const { games } = await call('games', { gameType: 'RNG' })
 */
export function openClient<A extends Readonly<Record<string, Endpoint>> = Api>(options: ClientOptions): CallOf<A> {
  const { timeoutMs = 15_000, line = lineOf } = options
  let sealer: ReturnType<typeof import('./sealing.ts').openSealing> | undefined

  async function send(
    request: ReturnType<typeof requestOf>,
    body: unknown,
    { signal, key, timeoutMs: ownMs = timeoutMs }: NonNullable<Parameters<CallOf<A>>[2]> = {},
  ) {
    const headers: Record<string, string> = { accept: 'application/json' }
    // A form and a picture name their own type.
    const own = request.form || request.picture
    if (body !== undefined && !own) headers['content-type'] = 'application/json'
    const token = request.token ? options.token() : undefined
    if (token !== undefined) headers.authorization = `Bearer ${token}`
    if (request.keyed) headers['idempotency-key'] = key ?? crypto.randomUUID()
    const cache = options.cache?.() ?? 'default'
    const content = request.picture
      ? (body as { picture: Blob }).picture
      : request.form
        ? new URLSearchParams(body as Record<string, string>)
        : JSON.stringify(body)
    const init = { method: request.method, headers, cache, body: body === undefined ? null : content }
    const response = await reach(options.fetch ?? fetch, request.url, init, ownMs, signal)
    if (response.ok) return response
    const failure = await failureOf(response)
    if (failure.code === 'not_logged_in' && token !== undefined) options.sessionEnded(token)
    if (failure.code === 'maintenance' || failure.code === 'region_restricted') options.siteClosed?.()
    throw failure
  }

  /** What seals comes with the first call that is sealed. */
  async function sealing() {
    const { openSealing } = await import('./sealing.ts').catch(() => {
      throw new CallFailure('network')
    })
    sealer ??= openSealing({
      askKeys: () => send(requestOf(firstRoutes.keys, {}), undefined),
      isStale: (thrown) => ['encryption_required', 'replayed'].includes(failureCode(thrown)),
      seal: options.seal,
    })
    return sealer
  }

  const call: CallOf<A> = async (name, input, how) => {
    const request = requestOf(await line(name), (input ?? {}) as Readonly<Record<string, unknown>>)
    const sent = (body: unknown) => send(request, body, how)
    const response = await (request.sealed ? (await sealing())(request, sent) : sent(request.body))
    if (response.status === 204) return {} as never
    try {
      return await (isFile.test(response.headers.get('content-type') ?? '') ? response.blob() : response.json())
    } catch (thrown) {
      if (how?.signal?.aborted) throw thrown
      throw new CallFailure('network')
    }
  }
  return call
}
