import { fc } from '#tests/support/fast-check.ts'

/** As much of a JSON Schema as the calls' inputs use. */
export interface Schema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly pattern?: string
  readonly format?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
}

const digits = ['๑๒๓', '１２３', '٣', '१', '½', '²', '1e3', '0x10', 'NaN', 'Infinity', '-1', '0.005', '9'.repeat(400)]
const nasty = fc.constantFrom<unknown>(
  ...[null, true, '', ' ', 0, -0, -1, 1e308, -0.5, 2 ** 53, 2 ** 63],
  ...[
    '__proto__',
    'constructor',
    'toString',
    '\u0000',
    'a\u0000b',
    '\u202e',
    '\ufeff',
    '%00',
    '%',
    '\\',
    '\r\nset-cookie: a=b',
  ],
  ...["'; drop table member; --", '<script>alert(1)</script>', '{jndi:ldap://x}', '../../etc/passwd', '//evil.example'],
  ...['\ud800', 'a\udfffb', '\u{1f4b0}'.repeat(40), 'ก'.repeat(3_000), 'ก\u0e48\u0e48\u0e48', 'İı'],
  ...digits,
  ...[[], {}, [[]], [null], { $gt: '' }, { length: 1e9 }, { toJSON: 1 }, [[[[[[[[[[[1]]]]]]]]]]]],
)

/** What JSON can carry of a value. */
function jsonLike(value: unknown): unknown {
  try {
    return JSON.parse(
      JSON.stringify(value, (_key, inner) => (typeof inner === 'bigint' ? `${inner}` : inner)) ?? 'null',
    )
  } catch {
    return null
  }
}

/** Values that no call asks for. */
export const anything: fc.Arbitrary<unknown> = fc.oneof(
  nasty,
  fc.anything({ maxDepth: 2 }).map(jsonLike),
  fc.string({ unit: 'binary', maxLength: 300 }),
)

const formats: Readonly<Record<string, fc.Arbitrary<string>>> = {
  'date-time': fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  date: fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
  email: fc.emailAddress(),
  uuid: fc.uuid(),
}

/** What means something here and there. */
const likely = fc.constantFrom(
  ...['mali', 'prasert', 'Quiet-Lantern-72', '0812345678', '66', '1', '5.00', 'PG', 'THB', 'th', '2026-11-21'],
  ...['mali@mail.example', '00000000-0000-4000-8000-000000000000', '123456', 'A'.repeat(43)],
)

const matching = new Map<string, fc.Arbitrary<string> | undefined>()

/** Texts that a pattern takes, or nothing for a pattern that cannot be drawn from. Working one out takes milliseconds. */
function textsOf(pattern: string): fc.Arbitrary<string> | undefined {
  if (matching.has(pattern)) return matching.get(pattern)
  let texts: fc.Arbitrary<string> | undefined
  try {
    texts = fc.stringMatching(new RegExp(pattern), { size: 'small' })
  } catch {}
  matching.set(pattern, texts)
  return texts
}

function textOf({ pattern, format, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<string> {
  const known = formats[format ?? '']
  if (known) return known
  const plain = fc.string({ minLength, maxLength: Math.min(maxLength, 300) })
  if (pattern === undefined) return fc.oneof(plain, textsOf('^[0-9]{1,20}$')!, likely)
  return textsOf(pattern) ?? plain
}

/** Values that a schema takes, or nearly. */
function fitting(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(fitting))
  if (schema.type === 'string') return textOf(schema)
  if (schema.type === 'integer' || schema.type === 'number')
    return fc.integer({ min: Math.max(schema.minimum ?? 0, -1e9), max: Math.min(schema.maximum ?? 1_000, 1e9) })
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'array') return fc.array(fitting(schema.items ?? {}), { maxLength: 4 })
  if (schema.type === 'object') return fc.record(fieldsOf(schema, fitting))
  return anything
}

const fieldsOf = (schema: Schema, how: (part: Schema) => fc.Arbitrary<unknown>) =>
  Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, part]) => [name, how(part)]))

/** The same value with something inside it that does not belong there, or in another shape altogether. */
function broken(schema: Schema): fc.Arbitrary<unknown> {
  const wrong: fc.Arbitrary<unknown>[] = [anything, fitting(schema).map((value) => [value])]
  if (schema.maxLength !== undefined) wrong.push(fc.constant('x'.repeat(schema.maxLength + 1)))
  if (schema.type === 'object') wrong.push(inputs(schema))
  if (schema.anyOf) wrong.push(...schema.anyOf.map(broken))
  if (schema.items) wrong.push(fc.array(broken(schema.items), { maxLength: 3 }))
  return fc.oneof(...wrong)
}

/** Inputs of a call: some fields right, some wrong, some missing, some that nobody asked for. */
export function inputs(schema: Schema): fc.Arbitrary<Record<string, unknown>> {
  const fields = fieldsOf(schema, (part) =>
    fc.oneof({ weight: 3, arbitrary: fitting(part) }, { weight: 1, arbitrary: broken(part) }),
  )
  const extra = fc.dictionary(fc.string({ maxLength: 12 }), anything, { maxKeys: 2 })
  const known = fc.oneof(
    { weight: 2, arbitrary: fc.record(fields) },
    { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
  )
  return fc
    .tuple(known, fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: extra }))
    .map(([right, more]) => ({ ...more, ...right }))
}
