import { type CallModule, type Feature, isCall } from '#api/calls-of.ts'
import type { Endpoint } from '#api/endpoint.ts'
import { modules } from '#api/index.ts'
import { staffModules } from '#api/staff-index.ts'

const all: readonly CallModule[] = [...modules, ...staffModules]

/** The features by which the document groups its operations, in the order in which tools list them. */
export const features: readonly Feature[] = all.flatMap(({ feature }) => (typeof feature === 'string' ? [] : feature))

const nameOf = ({ feature }: CallModule): string => (typeof feature === 'string' ? feature : feature.name)
const names = new Map(
  all.flatMap((module) =>
    Object.values(module)
      .filter(isCall)
      .map((call) => [call, nameOf(module)] as const),
  ),
)

/** The feature that defines a call. */
export function featureOf(endpoint: Endpoint): string {
  const name = names.get(endpoint)
  if (name === undefined) throw new Error(`${endpoint.method} ${endpoint.path} belongs to no feature.`)
  return name
}
