import type { RegisterRule } from '#api/system.ts'

/** One condition of a field, in words to be shown and whether the text meets it. */
export interface RuleState {
  /** Message code, as the server would give it: `length` or `pattern_…`. */
  readonly code: string
  readonly params: Readonly<Record<string, number>>
  readonly met: boolean
}

/** The server checks again with a linear-time engine; a pattern that this one cannot read is left to it. */
function matches(text: string, pattern: string): boolean {
  if (pattern === '*') return true
  try {
    return new RegExp(pattern, 'u').test(text)
  } catch {
    return true
  }
}

/**
 * The conditions of a registration field (Spec 1 §5): a lone `*` accepts everything, so only the length is said.
 * @example ruleStates('ab', { acceptedPattern: '*', minLength: 4, maxLength: 16, patternId: 'any' }) // length, not met
 */
export function ruleStates(text: string, rule: RegisterRule): readonly RuleState[] {
  const params = { min: rule.minLength, max: rule.maxLength }
  const length = [...text].length
  const states: RuleState[] = [{ code: 'length', params, met: length >= rule.minLength && length <= rule.maxLength }]
  if (rule.acceptedPattern !== '*') {
    states.push({ code: `pattern_${rule.patternId}`, params, met: text !== '' && matches(text, rule.acceptedPattern) })
  }
  return states
}

/** What is wrong with a field, as a message code; nothing when it is right. */
export function fieldFault(text: string, required: boolean, rule: RegisterRule | undefined): string | undefined {
  if (text === '') return required ? 'required' : undefined
  return rule && ruleStates(text, rule).find((state) => !state.met)?.code
}
