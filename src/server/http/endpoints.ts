import { calls as contract, type ServerCallName } from '#api/calls.ts'
import type { Endpoint, Method } from '#api/endpoint.ts'

/** An endpoint and the values of its path parameters. */
export interface Found {
  readonly name: ServerCallName
  readonly endpoint: Endpoint
  readonly params: Readonly<Record<string, string>>
}

export type Lookup = Found | { readonly allow: readonly string[] } | undefined

interface Pattern {
  readonly segments: readonly string[]
  readonly calls: Map<Method, ServerCallName>
}

const fixed = new Map<string, Map<Method, ServerCallName>>()
const patterns: Pattern[] = []

for (const [name, { method, path }] of Object.entries(contract) as [ServerCallName, Endpoint][]) {
  if (!path.includes('{')) {
    const calls = fixed.get(path) ?? new Map<Method, ServerCallName>()
    fixed.set(path, calls.set(method, name))
    continue
  }
  const segments = path.split('/').slice(1)
  const same = patterns.find((pattern) => pattern.segments.join('/') === segments.join('/'))
  if (same) same.calls.set(method, name)
  else patterns.push({ segments, calls: new Map([[method, name]]) })
}

const isParameter = (segment: string): boolean => segment.startsWith('{')

function matchPattern(path: string): { calls: Pattern['calls']; params: Record<string, string> } | undefined {
  const given = path.split('/').slice(1)
  for (const { segments, calls } of patterns) {
    if (segments.length !== given.length) continue
    if (!segments.every((segment, at) => (isParameter(segment) ? given[at] !== '' : segment === given[at]))) continue
    const params: Record<string, string> = {}
    for (const [at, segment] of segments.entries()) if (isParameter(segment)) params[segment.slice(1, -1)] = given[at]!
    return { calls, params }
  }
  return undefined
}

/** HEAD is answered as GET without the body. */
function allowed(calls: ReadonlyMap<Method, ServerCallName>): string[] {
  return [...calls.keys()].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).sort()
}

/**
 * The endpoint of a method and a path below `/api`; fixed paths come before those with parameters. Parameters are as
 * they were sent, still percent-encoded. `allow` when the path is known and the method is not.
 */
export function findEndpoint(method: string, path: string): Lookup {
  const exact = fixed.get(path)
  const match = exact === undefined ? matchPattern(path) : { calls: exact, params: {} }
  if (match === undefined) return undefined
  const name = match.calls.get((method === 'HEAD' ? 'GET' : method) as Method)
  if (name === undefined) return { allow: allowed(match.calls) }
  return { name, endpoint: contract[name], params: match.params }
}
