/**
 * The grammar of merchant-presented QR codes (EMVCo): fields of a two-digit id, a two-digit length and a value, `00` first,
 * the checksum last, the rest in any order. Two right writers give two texts, so texts are compared field by field.
 */

/** One field: its id and its text. */
export type Field = readonly [id: string, value: string]

/** A code that cannot be read, or a value that fits into none. */
export class EmvError extends Error {
  override readonly name = 'EmvError'
}

/** One field as text. Values are ASCII, one character each, at most 99. */
export function writeField([id, value]: Field): string {
  if (!/^[0-9]{2}$/.test(id)) throw new EmvError(`${id} is no field`)
  if (value.length === 0 || value.length > 99 || !/^[\x20-\x7e]+$/.test(value))
    throw new EmvError(`field ${id} does not take ${value.length} characters of that kind`)
  return id + value.length.toString().padStart(2, '0') + value
}

/** Fields one after another. */
export const writeFields = (fields: readonly Field[]): string => fields.map(writeField).join('')

/** The fields of a text, in their order. Throws {@link EmvError} when a length leads beyond the end. */
export function readFields(text: string): Field[] {
  const fields: Field[] = []
  let at = 0
  while (at < text.length) {
    const head = /^([0-9]{2})([0-9]{2})$/.exec(text.slice(at, at + 4))
    const size = Number(head?.[2])
    const value = text.slice(at + 4, at + 4 + size)
    if (!head || size === 0 || value.length < size) throw new EmvError('a field is cut off')
    fields.push([head[1]!, value])
    at += 4 + size
  }
  return fields
}

/** The value of the first field with an id. */
export const fieldOf = (fields: readonly Field[], id: string): string | undefined =>
  fields.find(([one]) => one === id)?.[1]

/** The fields inside a field; none where it is missing. */
export function inside(fields: readonly Field[], id: string): Field[] {
  const value = fieldOf(fields, id)
  return value === undefined ? [] : readFields(value)
}

/** CRC-16/CCITT-FALSE as four capital digits of base 16. `crc('123456789')` is `29B1`. */
export function crc(text: string): string {
  let register = 0xffff
  for (let at = 0; at < text.length; at++) {
    register ^= text.charCodeAt(at) << 8
    for (let bit = 0; bit < 8; bit++)
      register = register & 0x8000 ? ((register << 1) ^ 0x1021) & 0xffff : (register << 1) & 0xffff
  }
  return register.toString(16).toUpperCase().padStart(4, '0')
}

/** Adds the checksum in its field, over everything before it and the field's own head. */
export function seal(text: string, field = '63'): string {
  const open = `${text}${field}04`
  return open + crc(open)
}

/** The fields of a sealed text without its checksum. Throws {@link EmvError} when the checksum is wrong or missing. */
export function openSealed(text: string, field = '63'): Field[] {
  const head = text.slice(0, -4)
  if (!head.endsWith(`${field}04`)) throw new EmvError('the checksum is missing')
  if (crc(head) !== text.slice(-4)) throw new EmvError('the checksum is wrong')
  return readFields(head.slice(0, -4))
}

/** A name for a field of so many characters: capitals without marks, cut at the end; what is not ASCII is left out. */
export function plainName(name: string, max: number): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return plain.slice(0, max).trimEnd()
}

/** An amount in whole hundredths as codes write it: a dot and two decimals, at most 13 characters. */
export function writeHundredths(hundredths: bigint): string {
  const text = `${hundredths / 100n}.${(hundredths % 100n).toString().padStart(2, '0')}`
  if (hundredths <= 0n || text.length > 13) throw new EmvError('no amount of a code')
  return text
}
