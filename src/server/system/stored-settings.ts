import * as z from 'zod'
import type { SettingDefinitions, UnreadSetting } from '#server/kernel/settings.ts'

/** What is stored, as far as this version takes it. A version may be stricter than the one that stored a value. */
export function readStored(
  definitions: SettingDefinitions,
  rows: readonly { readonly key: string; readonly value: unknown }[],
): { readonly values: Readonly<Record<string, unknown>>; readonly unread: readonly UnreadSetting[] } {
  const unread: UnreadSetting[] = []
  const isTaken = (name: string, value: unknown, read: z.ZodSafeParseResult<unknown>): boolean => {
    if (!read.success) unread.push({ name, value, reason: z.prettifyError(read.error) })
    return read.success
  }
  const asked = rows.filter(({ key }) => Object.hasOwn(definitions, key))
  const taken = asked.flatMap(({ key, value }) => {
    const { schema, byPart } = definitions[key]!
    if (!byPart || !isObject(value)) return isTaken(key, value, schema.safeParse(value)) ? [[key, value]] : []
    // One part that is not taken leaves the others as they are.
    const usual = schema.parse(undefined) as Readonly<Record<string, unknown>>
    const parts = Object.entries(value).flatMap(([name, part]) => {
      if (isTaken(`${key}.${name}`, part, schema.safeParse({ [name]: part }))) return [[name, part]]
      return Object.hasOwn(usual, name) ? [[name, usual[name]]] : []
    })
    return [[key, Object.fromEntries(parts)]]
  })
  return { values: Object.fromEntries(taken), unread }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
