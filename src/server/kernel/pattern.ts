import { RE2JS } from 're2js'

/** The pattern that every text satisfies (Spec 1 §3). */
const matchesAll = '*'

/** What `\s` and `.` mean in a browser. The engine here takes fewer characters for spaces and line ends. */
const spaces = '\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'
const noSpaces =
  '\0-\u0008\u000e-\u001f!-\u009f\u00a1-\u167f\u1681-\u1fff\u200b-\u2027\u202a-\u202e\u2030-\u205e\u2060-\u2fff\u3001-\ufefe\uff00-\u{10ffff}'
const anyInLine = '[^\n\r\u2028\u2029]'

/** A pattern by its characters and escapes, each as `write` says it. */
function rewrite(pattern: string, write: (part: string, inClass: boolean) => string): string {
  let inClass = false
  let result = ''
  for (const [part] of pattern.matchAll(/\\[\s\S]|[\s\S]/gu)) {
    if (part === '[') inClass = true
    else if (part === ']') inClass = false
    result += write(part, inClass)
  }
  return result
}

/** A pattern in the words of the engine here, so that it finds what a browser finds by the pattern as it stands. */
function asInBrowsers(pattern: string): string {
  return rewrite(pattern, (part, inClass) => {
    if (part === '.' && !inClass) return anyInLine
    if (part !== '\\s' && part !== '\\S') return part
    const set = part === '\\s' ? spaces : noSpaces
    return inClass ? set : `[${set}]`
  })
}

/** Whether browsers read a pattern too: forms tell people by it while they type. */
function isReadByBrowsers(pattern: string): boolean {
  const bare = rewrite(pattern, (part, inClass) => (inClass || part.startsWith('\\') ? ' ' : part))
  // Flags inside a pattern are known to new browsers alone.
  if (/\(\?[^:<]/.test(bare)) return false
  try {
    return new RegExp(pattern, 'u') instanceof RegExp
  } catch {
    return false
  }
}

/**
 * Compiles a pattern that an operator wrote. It runs in time linear to the text, so that no setting and no input can
 * stall the process; look-around and back-references do not exist. Gives `undefined` for what is no such pattern, or is
 * none in a browser. What it accepts is what a browser accepts by the same pattern.
 * @example compilePattern('^[a-z]+$')?.('abc') // true
 * @example compilePattern('*')?.('anything') // true
 */
export function compilePattern(pattern: string): ((text: string) => boolean) | undefined {
  if (pattern === matchesAll) return () => true
  if (!isReadByBrowsers(pattern)) return undefined
  try {
    const compiled = RE2JS.compile(asInBrowsers(pattern))
    return (text) => compiled.matcher(text).find()
  } catch {
    return undefined
  }
}
