import * as z from 'zod'
import { fieldRules } from './field-rules.ts'

/** A stored value that this version does not take; its default holds. */
export interface UnreadSetting {
  /** The setting, or one rule of it: `registerRules.email`. */
  readonly name: string
  readonly value: unknown
  readonly reason: string
}

/** What is stored, as far as this version takes it. A version may be stricter than the one that stored a value. */
export function readStored(
  shape: Readonly<Record<string, z.ZodType>>,
  rows: readonly { readonly key: string; readonly value: unknown }[],
): { readonly values: Readonly<Record<string, unknown>>; readonly unread: readonly UnreadSetting[] } {
  const unread: UnreadSetting[] = []
  const isTaken = (name: string, value: unknown, read: z.ZodSafeParseResult<unknown>): boolean => {
    if (!read.success) unread.push({ name, value, reason: z.prettifyError(read.error) })
    return read.success
  }
  const asked = rows.filter(({ key }) => Object.hasOwn(shape, key))
  const taken = asked.flatMap(({ key, value }) => {
    if (key !== 'registerRules' || !isObject(value))
      return isTaken(key, value, shape[key]!.safeParse(value)) ? [[key, value]] : []
    // One rule that is not taken leaves the others as they are.
    const usual = shape[key]!.parse(undefined) as Readonly<Record<string, unknown>>
    const rules = Object.entries(value).flatMap(([field, rule]) => {
      if (isTaken(`${key}.${field}`, rule, fieldRules.safeParse({ [field]: rule }))) return [[field, rule]]
      return Object.hasOwn(usual, field) ? [[field, usual[field]]] : []
    })
    return [[key, Object.fromEntries(rules)]]
  })
  return { values: Object.fromEntries(taken), unread }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
