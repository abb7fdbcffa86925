import type { FieldMessage } from '#api/access.ts'
import type { RegisterRule } from '#api/system.ts'
import { compilePattern } from '#server/kernel/pattern.ts'

/** Length in characters as people count them. */
const lengthOf = (text: string): number => [...text].length

/** What is wrong with a value by an operator's rule: its length, or `pattern_<patternId>`. */
export function ruleBroken(value: string, rule: RegisterRule): FieldMessage | undefined {
  const length = lengthOf(value)
  if (length < rule.minLength || length > rule.maxLength) return 'length'
  // A pattern that does not compile cannot be set; were there one, nothing would pass it.
  if (!compilePattern(rule.acceptedPattern)?.(value)) return `pattern_${rule.patternId}`
  return undefined
}
