import type { IncomingHttpHeaders } from 'node:http'
import { core } from 'zod'
import { isAgentType, isTrialType } from '#api/access.ts'
import { type Endpoint, isStaffAccess } from '#api/endpoint.ts'
import type { Language } from '#api/language.ts'
import { Refusal } from '#api/refusal.ts'
import { type Act, type OpenAct, openAct } from '#server/kernel/act.ts'
import { callKeys } from '#server/kernel/call-keys.ts'
import type { App } from '#server/kernel/context.ts'
import type { Handlers, RequestFacts, Session, StaffSession } from '#server/kernel/handler.ts'
import { HangUp } from '#server/kernel/hang-up.ts'
import { checkRate, countRead } from '#server/rate-limit/public.ts'
import { readSession } from '#server/sessions/public.ts'
import { readStaffSession } from '#server/staff/public.ts'
import { type Answer, asRefusal, jsonType, noStore, problem } from './answer.ts'
import { type AnswerCache, openAnswerCache, sharedAnswer } from './answer-cache.ts'
import { checkInput, checkOutput } from './checked-parts.ts'
import { readBearer, readCookies } from './cookies.ts'
import { checkJsonObject, decodePart, readForm, readJsonObject, readQuery } from './decode.ts'
import { type Found, findEndpoint } from './endpoints.ts'
import { fileAnswer } from './file-answer.ts'
import { languageOfCall } from './language.ts'
import { openApiDocument } from './openapi.ts'
import { checkOrigin } from './origin.ts'
import { openPictureReader } from './picture-body.ts'
import { isAboutCharacters } from './written-text.ts'

/** One HTTP request below `/api`, as the HTTP server passes it on. */
export interface ApiRequest {
  readonly id: string
  readonly method: string
  /** Path below `/api`, percent-encoded: `/games/17/launch`. */
  readonly path: string
  /** Without the question mark. */
  readonly query: string
  readonly headers: IncomingHttpHeaders
  readonly ip: string
  readonly country: string
  /** The whole body, at most `bytesMax`; throws `Refusal('body_too_large')`. Read only when the call takes one. */
  body(bytesMax?: number): Promise<Uint8Array>
  /** Why the site is closed for this visitor. */
  readonly closed?: Refusal | undefined
}

export interface Router {
  answer(request: ApiRequest): Promise<Answer>
  /** Forgets kept answers; after a change of the catalogue or the settings. */
  forget(): void
}

/** A handler with its types rubbed off: input and output are checked against the endpoint's own schemas around it. */
type LooseHandler = (call: {
  app: App
  input: unknown
  session: Session | undefined
  staff: StaffSession | undefined
  act: Act | undefined
  request: RequestFacts
  reply: { setCookie(line: string): void }
}) => unknown

const takesBody = (endpoint: Endpoint): boolean => endpoint.method === 'POST' || endpoint.method === 'PUT'

const formType = 'application/x-www-form-urlencoded'

function checkContentType(headers: IncomingHttpHeaders, size: number, wanted = 'application/json'): void {
  const [type = '', ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';')
  if (type === '' && size === 0) return
  const charset = parameters.map((part) => part.trim()).find((part) => part.startsWith('charset='))
  const isUtf8 = charset === undefined || /^charset="?utf-?8"?$/.test(charset)
  if (type.trim() !== wanted || !isUtf8 || headers['content-encoding'] !== undefined)
    throw new Refusal('unsupported_media_type')
}

async function readBody(app: App, endpoint: Endpoint, request: ApiRequest): Promise<Readonly<Record<string, unknown>>> {
  const bytes = await request.body()
  if (endpoint.form) {
    checkContentType(request.headers, bytes.byteLength, formType)
    return readForm(bytes)
  }
  checkContentType(request.headers, bytes.byteLength)
  const body = readJsonObject(bytes)
  if (!endpoint.encrypted) return body
  if (typeof body.jwe !== 'string' || Object.keys(body).length !== 1) throw new Refusal('encryption_required')
  return checkJsonObject(await (await callKeys(app)).open(body.jwe, request.method, `/api${request.path}`))
}

/** Path parameters win over what the query or body calls by the same name. */
async function readInput(app: App, { endpoint, params }: Found, request: ApiRequest): Promise<Record<string, unknown>> {
  const query = readQuery(request.query)
  const sent = takesBody(endpoint) ? await readBody(app, endpoint, request) : query
  const path = Object.entries(params).map(([name, value]) => [name, decodePart(value)])
  return { ...sent, ...Object.fromEntries(path) }
}

/** Whose call it is. */
interface Caller {
  readonly session?: Session | undefined
  readonly staff?: StaffSession | undefined
}

async function readCaller(app: App, endpoint: Endpoint, request: ApiRequest, facts: RequestFacts): Promise<Caller> {
  if (endpoint.access === 'public') return {}
  const bearer = readBearer(request.headers.authorization)
  if (isStaffAccess(endpoint.access)) {
    const staff = await readStaffSession(app, bearer, facts)
    if (staff === undefined) throw new Refusal('not_logged_in')
    return { staff }
  }
  const session = await readSession(app, bearer, facts.cookies)
  if (session?.passwordDue && !endpoint.whilePasswordDue) throw new Refusal('password_change_needed')
  if (session === undefined && endpoint.access !== 'optional') throw new Refusal('not_logged_in')
  return { session }
}

/** Throws when it is somebody's call, but not this one's. */
function checkCaller({ access }: Endpoint, { session, staff }: Caller): void {
  if (access === 'member' && session && isTrialType(session.type)) throw new Refusal('real_account_needed')
  if (access === 'agent' && session && !isAgentType(session.type)) throw new Refusal('not_agent')
  if (staff?.isElsewhere) throw new Refusal('address_not_allowed')
  if (typeof access === 'object' && !staff?.permissions.has(access.staff))
    throw new Refusal('permission_needed', { permission: access.staff })
}

function actorOf({ session, staff }: Caller): string {
  if (staff) return `staff:${staff.staffId}`
  return session ? `member:${session.memberId}` : 'unknown'
}

/** Refusals of no interest to who reads the log: a form filled in wrong, and what is counted elsewhere. */
const unlogged: readonly string[] = [
  'human_check_failed',
  'invalid_input',
  'malformed',
  'too_many_requests',
  'unknown_error',
]

/** Writes down that an act was refused: the transaction that would have held its line is gone. */
async function logRefusal(app: App, act: OpenAct, error: unknown): Promise<void> {
  const refusal = asRefusal(error)
  const { code } = refusal
  if (unlogged.includes(code) && !isAboutCharacters(refusal)) return
  // The caller hears the refusal itself, whatever becomes of its line.
  await act
    .settle({ outcome: code })
    .catch(() => act.settleWordless(code))
    .catch((failed: unknown) => app.log.error('audit line not written', { error: failed }))
}

const languageOf = ({ query, headers }: ApiRequest): Language =>
  languageOfCall(/(?:^|&)language=([a-z]{2})(?:&|$)/.exec(query)?.[1], headers['accept-language'])

/** The parameters that a call reads, in one order; made-up ones must not make another answer to be kept. */
function readKnown({ input }: Endpoint, query: string): string {
  if (query === '' || !(input instanceof core.$ZodObject)) return query
  const sent = readQuery(query)
  return JSON.stringify(Object.keys(input._zod.def.shape).map((name) => sent[name]))
}

function factsOf(request: ApiRequest): RequestFacts {
  return {
    id: request.id,
    ip: request.ip,
    country: request.country,
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    fetchSite: request.headers['sec-fetch-site']?.toString(),
    cookies: readCookies(request.headers.cookie),
    idempotencyKey: readKey(request.headers['idempotency-key']),
    language: languageOf(request),
  }
}

/** A key is short plain text; anything else is none. */
function readKey(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' && /^[\x21-\x7e]{8,100}$/.test(value) ? value : undefined
}

/** Joins the handlers to their endpoints. */
export function createRouter(app: App, handlers: Handlers): Router {
  const cache: AnswerCache = openAnswerCache(app.clock)
  const readPicture = openPictureReader()
  let described: Answer | undefined

  /** Calls the handler; of a call with `audit` the log has a line when it has succeeded, and when it was refused. */
  async function carryOut(
    { endpoint, name }: Found,
    raw: unknown,
    caller: Caller,
    request: RequestFacts,
    setCookie: (line: string) => void,
  ): Promise<unknown> {
    const { audit: action } = endpoint
    const source = { actor: actorOf(caller), call: name, requestId: request.id, ip: request.ip }
    const act = action === undefined ? undefined : openAct(app, { ...source, action })
    try {
      checkCaller(endpoint, caller)
    } catch (error) {
      // Also where nothing would have been written: somebody has tried what they may not.
      if (caller.staff) await logRefusal(app, act ?? openAct(app, { ...source, action: 'staff.denied' }), error)
      throw error
    }
    try {
      if (endpoint.keyed && request.idempotencyKey === undefined) throw new Refusal('idempotency_key_needed')
      const { session, staff } = caller
      const call = { app, input: checkInput(endpoint, raw), session, staff, act, request, reply: { setCookie } }
      const made = await (handlers[name] as LooseHandler)(call)
      const isStreamed = endpoint.gives === 'csv' || endpoint.gives === 'zip'
      const output = isStreamed ? made : checkOutput(name, endpoint, made)
      if (act && !act.isSettled()) {
        if (endpoint.method !== 'GET') throw new Error(`${name} has changed something without a line of the audit log`)
        await act.settle()
      }
      return output
    } catch (error) {
      if (act) await logRefusal(app, act, error)
      throw error
    }
  }

  /** Megabytes are taken from nobody who may not send them. */
  async function readPictureOf(endpoint: Endpoint, caller: Caller, request: ApiRequest) {
    checkCaller(endpoint, caller)
    return { picture: await readPicture(actorOf(caller), request) }
  }

  async function perform(found: Found, request: ApiRequest, facts: RequestFacts): Promise<Answer> {
    const { endpoint } = found
    const early = endpoint.takes === undefined ? await readInput(app, found, request) : undefined
    const caller = await readCaller(app, endpoint, request, facts)
    const raw = early ?? (await readPictureOf(endpoint, caller, request))
    const setCookies: string[] = []
    const output = await carryOut(found, raw, caller, facts, (line) => void setCookies.push(line))
    const headers = {
      'content-type': jsonType,
      'cache-control': noStore,
      ...(setCookies.length > 0 ? { 'set-cookie': setCookies } : {}),
      ...(endpoint.anyOrigin ? { 'access-control-allow-origin': '*' } : {}),
    }
    if (endpoint.redirects) return { status: 303, headers: { ...headers, ...(output as { location: string }) } }
    if (endpoint.gives !== undefined) return fileAnswer(endpoint.gives, output, headers)
    return { status: 200, headers, body: JSON.stringify(output) }
  }

  async function answerFound(found: Found, request: ApiRequest): Promise<Answer> {
    const { endpoint } = found
    if (request.closed !== undefined && !endpoint.whileClosed) throw request.closed
    if (endpoint.method !== 'GET') checkOrigin(request.headers, app.config.publicUrl)
    const rateClass = endpoint.rate ?? (endpoint.method === 'GET' ? 'read' : 'write')
    if (rateClass === 'read') countRead(app, request)
    else await checkRate(app, rateClass, request)
    const route = `/api${endpoint.path}`
    if (endpoint.cacheS === undefined || endpoint.access !== 'public')
      return { ...(await perform(found, request, factsOf(request))), route }
    const key = `${request.path} ${readKnown(endpoint, request.query)} ${languageOf(request)} ${request.country}`
    const make = async () => ({ ...(await perform(found, request, factsOf(request))), route })
    return sharedAnswer(await cache.get(key, endpoint.cacheS, make), request.headers)
  }

  function describe(): Answer {
    described ??= {
      status: 200,
      headers: { 'content-type': jsonType, 'cache-control': 'public, max-age=300' },
      body: JSON.stringify(openApiDocument(app.config.publicUrl)),
    }
    return described
  }

  async function answer(request: ApiRequest): Promise<Answer> {
    let route = '/api/*'
    try {
      if (request.path === '/openapi.json') {
        if (request.closed !== undefined) throw request.closed
        if (request.method === 'GET' || request.method === 'HEAD') return { ...describe(), route: '/api/openapi.json' }
        return problem(new Refusal('method_not_allowed'), { allow: 'GET, HEAD' })
      }
      const found = findEndpoint(request.method, request.path)
      if (found === undefined) throw request.closed ?? new Refusal('not_found')
      if ('allow' in found) return problem(new Refusal('method_not_allowed'), { allow: found.allow.join(', ') })
      route = `/api${found.endpoint.path}`
      return await answerFound(found, request)
    } catch (error) {
      if (error instanceof HangUp) throw error
      const refusal = asRefusal(error)
      if (!(error instanceof Refusal))
        app.log.error('call failed', { requestId: request.id, method: request.method, route, error })
      return { ...problem(refusal), route }
    }
  }

  return { answer, forget: () => cache.clear() }
}
