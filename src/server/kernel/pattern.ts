import { RE2JS } from 're2js'

/** The pattern that every text satisfies (Spec 1 §3). */
const matchesAll = '*'

/**
 * Compiles a pattern that an operator wrote. It runs in time linear to the text, so that no setting and no input can
 * stall the process; look-around and back-references do not exist. Gives `undefined` for what is no such pattern.
 * @example compilePattern('^[a-z]+$')?.('abc') // true
 * @example compilePattern('*')?.('anything') // true
 */
export function compilePattern(pattern: string): ((text: string) => boolean) | undefined {
  if (pattern === matchesAll) return () => true
  try {
    const compiled = RE2JS.compile(pattern)
    return (text) => compiled.matcher(text).find()
  } catch {
    return undefined
  }
}
