type SourceReviver = (key: string, value: unknown, context: { source?: string }) => unknown

const utf8 = new TextDecoder('utf-8', { fatal: true })
const amountAt = /"amount"\s*:\s*(-?[0-9]{1,20})\s*[,}]/

/**
 * A text that writes the word once, unescaped, before whole digits, and whose object has it, has no other amount: no
 * need to ask about each value, which takes several times as long as the parsing.
 */
function parseOneAmount(text: string): unknown {
  const at = text.indexOf('"amount"')
  if (at < 0 || text.includes('\\') || text.indexOf('"amount"', at + 1) >= 0) return undefined
  const digits = amountAt.exec(text)?.[1]
  if (digits === undefined) return undefined
  const parsed: unknown = JSON.parse(text)
  if (typeof parsed !== 'object' || parsed === null || !Object.hasOwn(parsed, 'amount')) return undefined
  return Object.assign(parsed, { amount: BigInt(digits) })
}

/**
 * Parses JSON with every whole number of an `amount` as a `bigint`, read from its digits: as a JavaScript number it
 * would lose its last digits above 2^53. Throws `SyntaxError` or `TypeError`, also for bytes that are not UTF-8.
 */
export function parseExactJson(bytes: Uint8Array): unknown {
  const text = utf8.decode(bytes)
  const simple = parseOneAmount(text)
  if (simple !== undefined) return simple
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
