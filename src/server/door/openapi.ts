import { STATUS_CODES } from 'node:http'
import * as z from 'zod'
import type { Endpoint } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import { type RefusalCode, refusals } from '#api/refusal.ts'

type Json = Record<string, unknown>

/** The JSON Schema (2020-12) of a schema, as it is sent (`input`) or answered (`output`). */
export function jsonSchema(schema: Endpoint['input'], io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    cycles: 'ref',
    reused: 'inline',
  })
  return rest as Json
}

const common: readonly RefusalCode[] = [
  'malformed',
  'invalid_input',
  'too_many_requests',
  'maintenance',
  'region_restricted',
]

function refusalsOf(endpoint: Endpoint): readonly RefusalCode[] {
  const codes = new Set<RefusalCode>([...common, ...(endpoint.refuses ?? [])])
  if (endpoint.method !== 'GET') codes.add('origin_refused')
  if (endpoint.method === 'POST' || endpoint.method === 'PUT')
    for (const code of ['body_too_large', 'unsupported_media_type'] as const) codes.add(code)
  if (endpoint.keyed) codes.add('idempotency_key_needed')
  if (endpoint.encrypted) for (const code of ['encryption_required', 'replayed'] as const) codes.add(code)
  if (endpoint.access !== 'public' && endpoint.access !== 'optional') codes.add('not_logged_in')
  if (endpoint.access === 'member') codes.add('real_account_needed')
  if (endpoint.access === 'agent') codes.add('not_agent')
  return [...codes]
}

function responsesOf(endpoint: Endpoint): Json {
  const responses: Json = endpoint.redirects
    ? { 303: { description: 'Go on there.', headers: { Location: { schema: { type: 'string' } } } } }
    : {
        200: {
          description: 'The payload itself.',
          content: { 'application/json': { schema: jsonSchema(endpoint.output, 'output') } },
        },
      }
  const byStatus = Object.groupBy(refusalsOf(endpoint), (code) => String(refusals[code]))
  for (const [status, codes] of Object.entries(byStatus))
    responses[status] = {
      description: `${STATUS_CODES[status]}: ${codes?.join(', ')}.`,
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    }
  return responses
}

function operationOf(name: string, endpoint: Endpoint): Json {
  const schema = jsonSchema(endpoint.input, 'input') as { properties?: Json; required?: string[] }
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
    summary: endpoint.summary,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(takesBody
      ? {
          requestBody: {
            required: endpoint.encrypted === true || (body.required?.length ?? 0) > 0,
            content: {
              [endpoint.form ? 'application/x-www-form-urlencoded' : 'application/json']: {
                schema: endpoint.encrypted ? { $ref: '#/components/schemas/Sealed' } : body,
              },
            },
          },
          ...(endpoint.encrypted ? { 'x-sealed-body': body } : {}),
        }
      : {}),
    responses: responsesOf(endpoint),
    security:
      endpoint.access === 'public' ? [] : [{ token: [], binding: [] }, ...(endpoint.access === 'optional' ? [{}] : [])],
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
  for (const [name, endpoint] of Object.entries(api) as [string, Endpoint][]) {
    const item = paths[endpoint.path] ?? {}
    item[endpoint.method.toLowerCase()] = operationOf(name, endpoint)
    paths[endpoint.path] = item
  }
  paths['/events'] = {
    get: {
      operationId: 'events',
      summary: 'Live events as a stream (text/event-stream). With a session its own events too.',
      parameters: [{ name: 'ticket', in: 'query', required: false, schema: { type: 'string' } }],
      responses: {
        200: { description: 'The stream.', content: { 'text/event-stream': { schema: { type: 'string' } } } },
      },
      security: [{ token: [], binding: [] }, {}],
    },
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Baize',
      version: '1',
      description: 'The calls of the player site, the agent area and their platform.',
    },
    servers: [{ url: `${publicUrl}/api` }],
    paths,
    components: {
      schemas: { Problem: problemSchema, Sealed: sealedSchema },
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        binding: { type: 'apiKey', in: 'cookie', name: publicUrl.startsWith('https:') ? '__Host-sid' : 'sid' },
      },
    },
  }
}
