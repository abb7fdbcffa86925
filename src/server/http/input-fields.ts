/** What is wrong with one field, as zod says it. */
interface Issue {
  readonly code?: string
  readonly path: readonly PropertyKey[]
  readonly origin?: string
  /** Names that the input does not have. */
  readonly keys?: readonly string[]
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as Record<PropertyKey, unknown>)[key]
  }
  return value
}

function messageCode(issue: Issue, input: unknown): string {
  const value = valueAt(input, issue.path)
  if (value === undefined) return 'required'
  if (issue.code === 'too_small') {
    if (issue.origin === 'string') return value === '' ? 'required' : 'too_short'
    return 'too_small'
  }
  if (issue.code === 'too_big') return issue.origin === 'string' ? 'too_long' : 'too_big'
  if (issue.code === 'invalid_format') return 'format'
  return 'invalid'
}

/** Field name to message code, the first finding of each field. */
export function fieldMessages(issues: readonly Issue[], input: unknown): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    for (const key of issue.keys ?? []) fields[key.slice(0, 40)] = 'unknown'
    const name = String(issue.path[0] ?? '')
    if (name !== '' && !Object.hasOwn(fields, name)) fields[name] = messageCode(issue, input)
  }
  return fields
}
