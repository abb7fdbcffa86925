/** Said to the operator as it is; nothing was changed. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}

/** A command line: words, and `--name value` pairs. */
export interface Line {
  readonly words: readonly string[]
  readonly options: Readonly<Record<string, string>>
}

/** Takes a command line apart. Throws {@link OperatorError} for an option without a value. */
export function readLine(args: readonly string[]): Line {
  const words: string[] = []
  const options: Record<string, string> = {}
  for (let at = 0; at < args.length; at += 1) {
    const word = args[at]!
    if (!word.startsWith('--')) {
      words.push(word)
      continue
    }
    const value = args[at + 1]
    if (value === undefined) throw new OperatorError(`${word} needs a value.`)
    options[word.slice(2)] = value
    at += 1
  }
  return { words, options }
}
