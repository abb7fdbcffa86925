type SourceReviver = (key: string, value: unknown, context: { source?: string }) => unknown

/**
 * Parses JSON with every whole number of an `amount` as a `bigint`, read from its digits: as a JavaScript number it
 * would lose its last digits above 2^53. Throws `SyntaxError` or `TypeError`, also for bytes that are not UTF-8.
 */
export function parseExactJson(bytes: Uint8Array): unknown {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  const reviver: SourceReviver = (key, value, { source }) =>
    key === 'amount' && typeof value === 'number' && source !== undefined && /^-?[0-9]{1,20}$/.test(source)
      ? BigInt(source)
      : value
  return JSON.parse(text, reviver as Parameters<typeof JSON.parse>[1])
}

/** A number with all its digits, for `JSON.stringify`. The library of TypeScript does not know the function yet. */
export function exactNumber(value: bigint): unknown {
  return (JSON as typeof JSON & { rawJSON(text: string): unknown }).rawJSON(value.toString())
}
