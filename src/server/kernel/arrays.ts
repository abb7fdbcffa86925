/**
 * A PostgreSQL array literal; both drivers take it for a parameter that is cast (`$1::text[]`). Bytes become `bytea`.
 * @example arrayText(['a"b', null]) // '{"a\\"b",NULL}'
 */
export function arrayText(values: readonly (string | bigint | number | boolean | Date | Uint8Array | null)[]): string {
  return `{${values.map(element).join(',')}}`
}

function element(value: string | bigint | number | boolean | Date | Uint8Array | null): string {
  if (value === null) return 'NULL'
  if (value instanceof Date) return `"${value.toISOString()}"`
  if (typeof value === 'string') return `"${value.replace(/["\\]/g, '\\$&')}"`
  if (value instanceof Uint8Array) return `"\\\\x${hexOf(value)}"`
  return String(value)
}

const hexOf = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('hex')
