import { Refusal } from '#api/refusal.ts'

/** Bytes of a request body that the API and the wallet read. */
export const bodyBytesMax = 64 * 1024
const depthMax = 8
const parametersMax = 50

const malformed = (detail: string): Refusal => new Refusal('malformed', { detail })
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Refuses what JSON allows and no call of ours means: deep nesting, `__proto__` and halves of characters. */
function checkValue(value: unknown, depth: number): void {
  if (typeof value === 'string' && !value.isWellFormed()) throw malformed('A text holds half a character.')
  if (typeof value !== 'object' || value === null) return
  if (depth > depthMax) throw malformed(`Nested deeper than ${depthMax}.`)
  if (Array.isArray(value)) {
    for (const item of value) checkValue(item, depth + 1)
    return
  }
  for (const [key, item] of Object.entries(value)) {
    if (key === '__proto__') throw malformed('A name is reserved.')
    if (!key.isWellFormed()) throw malformed('A name holds half a character.')
    checkValue(item, depth + 1)
  }
}

/** The checks of {@link readJsonObject} for a value that was parsed elsewhere, such as the inside of a JWE. */
export function checkJsonObject(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw malformed('Not a JSON object.')
  checkValue(value, 1)
  return value as Record<string, unknown>
}

/** A JSON object from its bytes; no bytes are the empty object. Throws `Refusal('malformed')`. */
export function readJsonObject(bytes: Uint8Array): Readonly<Record<string, unknown>> {
  if (bytes.byteLength === 0) return {}
  let value: unknown
  try {
    value = JSON.parse(utf8.decode(bytes))
  } catch {
    throw malformed('Not JSON in UTF-8.')
  }
  return checkJsonObject(value)
}

/** Decodes one percent-encoded part of an address. Throws `Refusal('malformed')` for what is not UTF-8. */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw malformed('The address is not UTF-8.')
  }
}

/** A form from its bytes. Throws `Refusal('malformed')`. */
export function readForm(bytes: Uint8Array): Readonly<Record<string, string>> {
  let form: string
  try {
    form = utf8.decode(bytes)
  } catch {
    throw malformed('Not a form in UTF-8.')
  }
  return readQuery(form)
}

/** The parameters of a query, each at most once. Throws `Refusal('malformed')`. */
export function readQuery(query: string): Readonly<Record<string, string>> {
  const values: Record<string, string> = {}
  if (query === '') return values
  const parts = query.split('&')
  if (parts.length > parametersMax) throw malformed('Too many parameters.')
  for (const part of parts) {
    if (part === '') continue
    const [name = '', ...rest] = part.replaceAll('+', ' ').split('=')
    const key = decodePart(name)
    if (key === '__proto__') throw malformed('A name is reserved.')
    if (Object.hasOwn(values, key)) throw malformed('A parameter stands twice.')
    values[key] = decodePart(rest.join('='))
  }
  return values
}
