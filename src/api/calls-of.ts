import type { Endpoint } from './endpoint.ts'

/** By what the OpenAPI document groups calls. */
export interface Feature {
  readonly name: string
  readonly description: string
}

/** A module of calls: its feature, which a feature's other modules name, and each call under the name that it is called by. */
export interface CallModule {
  readonly feature: Feature | string
}

type CallsOf<M> = { readonly [N in keyof M as M[N] extends Endpoint ? N : never]: M[N] }
/** Takes a function of each module's calls, so that the argument of all of them has the calls of all. */
type Taker<M> = M extends unknown ? (calls: CallsOf<M>) => void : never
type Together<M extends readonly CallModule[]> = Taker<M[number]> extends (calls: infer All) => void ? All : never
type Flat<T> = { readonly [N in keyof T]: T[N] }

export const isCall = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/** The calls of modules by name. Throws an `Error` where two have one name, of which the compiler knows nothing. */
export function callsOf<const M extends readonly CallModule[]>(modules: M): Flat<Together<M>> {
  const found = new Map<string, Endpoint>()
  for (const [name, value] of modules.flatMap((module) => Object.entries(module))) {
    if (!isCall(value)) continue
    if (found.has(name)) throw new Error(`Two calls have the name ${name}.`)
    found.set(name, value)
  }
  return Object.fromEntries(found) as Flat<Together<M>>
}
