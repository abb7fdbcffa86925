import * as z from 'zod'
import type { Endpoint } from '#api/endpoint.ts'

export type Json = Record<string, unknown>

/**
 * The API refuses control, surrogate and direction-changing characters by Unicode property. JSON Schema's patterns have
 * no flags, so the document names the same characters by their code points; lone surrogates are no JSON text anyway.
 */
const textPattern = '^[^\\p{Cc}\\p{Cs}\\p{Bidi_C}]*$'
const portableTextPattern = '^[^\\u0000-\\u001F\\u007F-\\u009F\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069]*$'

/** The JSON Schema (2020-12) of a schema, as it is sent (`input`) or answered (`output`). */
export function jsonSchema(schema: Endpoint['input'], io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    cycles: 'ref',
    reused: 'inline',
    override: ({ jsonSchema: made }) => {
      if (made.pattern === textPattern) made.pattern = portableTextPattern
    },
  })
  return rest as Json
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The same schema with each `$ref` to one of its own definitions pointing at the document's components. */
function withComponentRefs(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => withComponentRefs(item, rename))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => {
      const name = key === '$ref' && typeof part === 'string' ? /^#\/\$defs\/(.+)$/.exec(part)?.[1] : undefined
      return [key, name === undefined ? withComponentRefs(part, rename) : `#/components/schemas/${rename(name)}`]
    }),
  )
}

export interface Components {
  /** The schemas that others refer to, by name. */
  readonly schemas: Readonly<Record<string, unknown>>
  /** The JSON Schema of a schema, its own definitions moved into {@link schemas}. */
  add(schema: Endpoint['input'], io: 'input' | 'output'): Json
}

/**
 * Collects the definitions of all schemas of a document: a `$ref` inside an operation has to be resolved from the root
 * of the document, where `#/$defs/…` leads nowhere. Throws when one name stands for two different schemas.
 */
export function openComponents(own: Readonly<Record<string, unknown>>): Components {
  const schemas: Record<string, unknown> = { ...own }
  return {
    schemas,
    add(schema, io) {
      const { $defs = {}, ...rest } = jsonSchema(schema, io)
      for (const [name, definition] of Object.entries($defs as Json)) {
        const { id: _, ...component } = withComponentRefs(definition, (inner) => inner) as Json
        const known = schemas[name]
        if (known !== undefined && JSON.stringify(known) !== JSON.stringify(component))
          throw new Error(`Two schemas are called ${name}.`)
        schemas[name] = component
      }
      return withComponentRefs(rest, (name) => name) as Json
    },
  }
}
