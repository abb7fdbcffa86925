import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { calls } from '#api/calls.ts'
import type { Endpoint } from '#api/endpoint.ts'
import { compileSchema } from '#server/http/compiled-schema.ts'
import { jsonSchema } from '#server/http/openapi-schemas.ts'
import { examples, fc } from '#tests/support/fast-check.ts'
import { inputs, type Schema } from '#tests/support/garbage.ts'

/** What zod's own walk over the fields says. */
const walked = { jitless: true }

describe('compiled schemas', () => {
  it.each(Object.entries(calls) as [string, Endpoint][])('of %s let through and find the same', (_name, { output }) => {
    compileSchema(output)
    fc.assert(
      fc.property(inputs(jsonSchema(output, 'output') as Schema), (value) => {
        const [one, other] = [output.safeParse(value), output.safeParse(value, walked)]
        expect(one).toEqual(other)
        if (!one.success) expect(one.error.issues).toEqual(other.error?.issues)
      }),
      { numRuns: examples(9) },
    )
  })

  it('run generated code for every object within them', () => {
    const inner = z.object({ sum: z.string() })
    const outer = z.object({ list: z.array(z.optional(inner)), either: z.union([inner, z.nullable(inner)]) })
    compileSchema(outer)
    const traitsOf = (schema: z.ZodMiniType) => [...schema._zod.traits]
    expect(traitsOf(outer)).toContain('$ZodObjectJIT')
    expect(traitsOf(inner)).toContain('$ZodObjectJIT')
    expect(inner._zod.run).toBe(inner._zod.parse)
    expect(outer.parse({ list: [{ sum: '1', more: 2 }], either: null, more: 3 })).toEqual({
      list: [{ sum: '1' }],
      either: null,
    })
  })
})
