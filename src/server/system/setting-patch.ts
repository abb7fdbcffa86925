import * as z from 'zod'
import { Refusal } from '#api/refusal.ts'
import type { SettingDefinition, Settings, SettingsPatch, SettingsValues } from '#server/kernel/settings.ts'

type Tree = { readonly [name: string]: unknown }

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Changes within an object what is named, and leaves the rest; `null` takes a value away. What is named is replaced whole:
 * half of an old rule beside half of a new one would be a rule that nobody wrote.
 */
function merged(before: unknown, wanted: unknown): unknown {
  if (!isTree(before) || !isTree(wanted)) return wanted
  const next: Record<string, unknown> = { ...before }
  for (const [name, value] of Object.entries(wanted)) {
    if (value === null) delete next[name]
    else next[name] = value
  }
  return next
}

/** Paths of `wanted` that a schema has dropped, because it does not know them. */
function dropped(path: string, wanted: unknown, kept: unknown): string[] {
  if (!isTree(wanted) || !isTree(kept)) return []
  return Object.entries(wanted).flatMap(([name, value]) =>
    value === null || Object.hasOwn(kept, name) ? dropped(`${path}.${name}`, value, kept[name]) : [`${path}.${name}`],
  )
}

interface Fault {
  /** The setting, or a part of it: `chat.slowModeS`. */
  readonly field: string
  readonly code: 'unknown' | 'invalid' | 'characters'
  readonly words: string
}

const refusalOf = (faults: readonly Fault[]): Refusal =>
  new Refusal('invalid_input', {
    fields: Object.fromEntries(faults.map(({ field, code }) => [field, code])),
    detail: [...new Set(faults.map(({ words }) => words))].join('\n'),
  })

const faultsOf = (error: z.ZodError, name?: string): Fault[] => {
  const lead = name === undefined ? [] : [name]
  const words = `Not a right value. ${z.prettifyError(error)}`
  return error.issues.flatMap((issue): Fault[] => {
    if (issue.code !== 'unrecognized_keys')
      return [{ field: [...lead, ...issue.path].join('.'), code: 'invalid', words }]
    return issue.keys.map((key) => ({ field: [...lead, ...issue.path, key].join('.'), code: 'unknown', words }))
  })
}

/** Paths of `given` whose texts hold characters that nobody sees: no setting has more than one line. */
function unseen(path: string, given: unknown): string[] {
  if (typeof given === 'string') return /[\p{Cc}\p{Cs}\p{Bidi_C}]/u.test(given) ? [path] : []
  if (typeof given !== 'object' || given === null) return []
  return Object.entries(given).flatMap(([name, part]) => unseen(`${path}.${name}`, part))
}

/** What would be stored for one setting, and what is wrong with it. */
function readOne(
  definition: SettingDefinition | undefined,
  name: string,
  held: unknown,
  given: unknown,
): { readonly wanted?: unknown; readonly faults: readonly Fault[] } {
  if (definition === undefined)
    return { faults: [{ field: name, code: 'unknown', words: `There is no setting ${name}.` }] }
  const { schema } = definition
  const odd = unseen(name, given).map((field): Fault => {
    return { field, code: 'characters', words: `${field} holds characters that nobody sees, such as a tab.` }
  })
  if (odd.length > 0) return { faults: odd }
  const wanted = given === null ? schema.parse(undefined) : merged(held, given)
  const parsed = schema.safeParse(wanted)
  if (!parsed.success) return { faults: faultsOf(parsed.error, name) }
  const faults = dropped(name, wanted, parsed.data).map((field): Fault => {
    return { field, code: 'unknown', words: `There is no ${field}; nothing was changed.` }
  })
  return { wanted, faults }
}

/** What a person's changes make of the values that hold. Throws a {@link Refusal} that names every wrong field. */
export function patchOf(settings: Settings, held: SettingsValues, changes: Tree): SettingsPatch {
  const known: Readonly<Record<string, SettingDefinition>> = Object.assign({}, ...Object.values(settings.definitions))
  const values: Tree = held
  const read = Object.entries(changes).map(([name, given]) => ({
    name,
    ...readOne(Object.hasOwn(known, name) ? known[name] : undefined, name, values[name], given),
  }))
  const faults = read.flatMap((one) => one.faults)
  if (faults.length > 0) throw refusalOf(faults)
  return Object.fromEntries(read.map(({ name, wanted }) => [name, wanted]))
}

/** Runs `work`, and refuses what the database or the schemas do not accept by its fields. */
export async function refuseWrong<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof z.ZodError ? refusalOf(faultsOf(error)) : error
  }
}
