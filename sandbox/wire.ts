/** JSON with exact integers: the protocol's amounts are 64 bit, more than a JavaScript number holds. */

type Wire = string | number | bigint | boolean | null | undefined | readonly Wire[] | { readonly [key: string]: Wire }

/** Writes a value as JSON; a `bigint` becomes a plain integer. */
export function toJson(value: Wire): string {
  if (typeof value === 'bigint') return value.toString()
  if (Array.isArray(value)) return `[${value.map((item: Wire) => toJson(item ?? null)).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).filter(([, field]) => field !== undefined)
    return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${toJson(field)}`).join(',')}}`
  }
  return JSON.stringify(value ?? null)
}

type Reviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown

/** Reads JSON; every integer literal becomes a `bigint`. */
export function fromJson(text: string): unknown {
  const revive: Reviver = (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined && /^-?\d+$/.test(source) ? BigInt(source) : value
  return JSON.parse(text, revive as (key: string, value: unknown) => unknown)
}
