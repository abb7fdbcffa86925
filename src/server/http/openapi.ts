import { STATUS_CODES } from 'node:http'
import { calls } from '#api/calls.ts'
import { commonRefusals } from '#api/common-refusals.ts'
import { accessName, type Endpoint, isStaffAccess } from '#api/endpoint.ts'
import { type RefusalCode, refusals } from '#api/refusal.ts'
import { uploadTypes } from '#api/upload-rules.ts'
import { classLimits } from '#server/rate-limit/public.ts'
import { type Components, type Json, openComponents } from './openapi-schemas.ts'
import { featureOf, features } from './openapi-tags.ts'

function refusalsOf(endpoint: Endpoint): readonly RefusalCode[] {
  const codes = new Set<RefusalCode>([...commonRefusals, ...(endpoint.refuses ?? [])])
  if (endpoint.method !== 'GET') codes.add('origin_refused')
  if (endpoint.method === 'POST' || endpoint.method === 'PUT')
    for (const code of ['body_too_large', 'unsupported_media_type'] as const) codes.add(code)
  if (endpoint.keyed) codes.add('idempotency_key_needed')
  if (endpoint.encrypted) for (const code of ['encryption_required', 'replayed'] as const) codes.add(code)
  if (endpoint.access !== 'public' && endpoint.access !== 'optional') codes.add('not_logged_in')
  if (endpoint.access === 'member') codes.add('real_account_needed')
  if (endpoint.access === 'agent') codes.add('not_agent')
  if (isStaffAccess(endpoint.access)) codes.add('address_not_allowed')
  if (typeof endpoint.access === 'object') codes.add('permission_needed')
  return [...codes]
}

const audiences: Readonly<Record<Exclude<Endpoint['access'], object>, string>> = {
  public: 'Anybody may call it; no session is read.',
  optional: 'Anybody may call it; a session is read when one is sent.',
  session: 'Needs a live session; a trial session will do.',
  member: 'Needs a live session of a real account.',
  agent: 'Needs a live session of an agent.',
  staff: 'Needs a live session of a staff member.',
}

const audienceOf = (access: Endpoint['access']): string =>
  typeof access === 'object' ? `Needs a staff session with the permission \`${access.staff}\`.` : audiences[access]

/** Everything that a caller has to know and that the contract itself states. */
function descriptionOf(endpoint: Endpoint): string {
  const { access, cacheS, whilePasswordDue, whileClosed, encrypted, form, keyed, redirects, anyOrigin, audit } =
    endpoint
  const rate = endpoint.rate ?? (endpoint.method === 'GET' ? 'read' : 'write')
  const { points, seconds } = classLimits[rate]
  const sentences = [
    audienceOf(access),
    audit !== undefined && `The audit log has it as \`${audit}\`.`,
    whilePasswordDue === true && 'It is open to a session whose password has to be changed first.',
    whileClosed === true && 'It is answered while the site is closed for the caller.',
    encrypted === true && 'The body is encrypted to a key of `/keys`; `x-sealed-body` describes what is inside.',
    form === true && 'The body is a form.',
    keyed === true &&
      'It happens once for each `Idempotency-Key`: a repetition gets the first answer, the same key with another payload gets `idempotency_conflict`.',
    anyOrigin === true && 'Pages of other origins may read the answer.',
    redirects === true && 'A browser opens it as a page and is redirected.',
    cacheS === undefined
      ? 'Answers are `private, no-store`.'
      : `The answer is the same for everybody and may be cached for ${cacheS} s.`,
    `Rate limit \`${rate}\`: ${points} requests of one address in ${seconds} s.`,
  ]
  return sentences.filter((sentence) => sentence !== false).join(' ')
}

function contentOf({ gives, output }: Endpoint, components: Components): Json {
  if (gives === 'picture') return pictureContent
  if (gives === 'csv') return { 'text/csv': { schema: { type: 'string' } } }
  if (gives === 'zip') return { 'application/zip': { schema: { type: 'string', format: 'binary' } } }
  return { 'application/json': { schema: components.add(output, 'output') } }
}

function responsesOf(endpoint: Endpoint, components: Components): Json {
  const responses: Json = endpoint.redirects
    ? { 303: { description: 'Go on there.', headers: { Location: { schema: { type: 'string' } } } } }
    : {
        200: {
          description: 'The payload itself.',
          content: contentOf(endpoint, components),
        },
      }
  return { ...responses, ...problemResponses(refusalsOf(endpoint)) }
}

/** A picture's bytes, as they are sent and answered. */
const pictureContent: Json = Object.fromEntries(
  uploadTypes.map((type) => [type, { schema: { type: 'string', contentMediaType: type } }]),
)

/** The answers of refusals, by status. */
function problemResponses(codes: readonly RefusalCode[]): Json {
  const byStatus = Object.groupBy(codes, (code) => String(refusals[code]))
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, same = []]) => [
      status,
      {
        description: `${STATUS_CODES[status]}: ${same.join(', ')}.`,
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  )
}

/** The two halves of a session, a member's or a staff member's; none where anybody may call. */
function securityOf({ access }: Endpoint): Json[] {
  if (access === 'public') return []
  if (isStaffAccess(access)) return [{ token: [], staffBinding: [] }]
  return [{ token: [], binding: [] }, ...(access === 'optional' ? [{}] : [])]
}

function operationOf(name: string, endpoint: Endpoint, components: Components): Json {
  const schema = components.add(endpoint.input, 'input') as { properties?: Json; required?: string[] }
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
  const takesBody = endpoint.method === 'POST' || endpoint.method === 'PUT'
  const properties = Object.entries(schema.properties ?? {})
  const parameters = properties
    .filter(([field]) => inPath.includes(field) || !takesBody)
    .map(([field, fieldSchema]) => ({
      name: field,
      in: inPath.includes(field) ? 'path' : 'query',
      required: inPath.includes(field) || (schema.required?.includes(field) ?? false),
      schema: fieldSchema,
    }))
  if (endpoint.keyed)
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: true,
      schema: { type: 'string', minLength: 8, maxLength: 100 },
    })
  const body = {
    ...schema,
    properties: Object.fromEntries(properties.filter(([field]) => !inPath.includes(field))),
    ...(schema.required ? { required: schema.required.filter((field) => !inPath.includes(field)) } : {}),
  }
  return {
    operationId: name,
    tags: [featureOf(endpoint)],
    summary: endpoint.summary,
    description: descriptionOf(endpoint),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(takesBody
      ? {
          requestBody: {
            required: endpoint.encrypted === true || (body.required?.length ?? 0) > 0,
            content: {
              ...(endpoint.takes
                ? pictureContent
                : {
                    [endpoint.form ? 'application/x-www-form-urlencoded' : 'application/json']: {
                      schema: endpoint.encrypted ? { $ref: '#/components/schemas/Sealed' } : body,
                    },
                  }),
            },
          },
          ...(endpoint.encrypted ? { 'x-sealed-body': body } : {}),
        }
      : {}),
    responses: responsesOf(endpoint, components),
    ...(isStaffAccess(endpoint.access) ? { 'x-access': accessName(endpoint.access) } : {}),
    security: securityOf(endpoint),
  }
}

const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'detail'],
  properties: {
    type: { type: 'string', format: 'uri' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(refusals) },
    detail: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    captcha: { type: 'boolean' },
    retryAfter: { type: 'number' },
    permission: { type: 'string' },
    amount: { type: 'string' },
    first: { type: 'string' },
  },
}
const sealedSchema = {
  type: 'object',
  required: ['jwe'],
  additionalProperties: false,
  description:
    'A compact JWE (ECDH-ES on P-256, A256GCM) to a key of `/keys`. Inside: `{iat, jti, htm, htu, body}`; the body’s schema is `x-sealed-body`.',
  properties: { jwe: { type: 'string' } },
}

/** The OpenAPI 3.1 document of the whole API. */
export function openApiDocument(publicUrl: string): Json {
  const paths: Record<string, Json> = {}
  const components = openComponents({ Problem: problemSchema, Sealed: sealedSchema })
  for (const [name, endpoint] of Object.entries(calls) as [string, Endpoint][]) {
    const item = paths[endpoint.path] ?? {}
    item[endpoint.method.toLowerCase()] = operationOf(name, endpoint, components)
    paths[endpoint.path] = item
  }
  paths['/events'] = {
    get: {
      operationId: 'events',
      tags: ['events'],
      summary: 'Live events as a stream (text/event-stream). With a session its own events too.',
      description:
        'Browsers send the session token as a bearer header, or a ticket of `POST /events/ticket` in the query. A guest hears what concerns everybody. The stream ends with the session.',
      parameters: [{ name: 'ticket', in: 'query', required: false, schema: { type: 'string' } }],
      responses: {
        200: { description: 'The stream.', content: { 'text/event-stream': { schema: { type: 'string' } } } },
        ...problemResponses([
          'not_logged_in',
          'password_change_needed',
          'too_many_requests',
          'maintenance',
          'region_restricted',
        ]),
      },
      security: [{ token: [], binding: [] }, {}],
    },
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Baize',
      version: '1',
      description: 'The calls of the player site, the agent area, the staff and their platform.',
    },
    tags: features.map(({ name, description }) => ({ name, description })),
    servers: [{ url: `${publicUrl}/api` }],
    paths,
    components: {
      schemas: components.schemas,
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        binding: { type: 'apiKey', in: 'cookie', name: publicUrl.startsWith('https:') ? '__Host-sid' : 'sid' },
        staffBinding: { type: 'apiKey', in: 'cookie', name: publicUrl.startsWith('https:') ? '__Host-staff' : 'staff' },
      },
    },
  }
}
