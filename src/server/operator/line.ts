/** Said to the operator as it is; nothing was changed. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}

/** A line that does not have the form of its command: nothing has been looked at yet, let alone changed. */
export class UsageError extends OperatorError {}

/** A command line: words, and `--name value` pairs. */
export interface Line {
  readonly words: readonly string[]
  readonly options: Readonly<Record<string, string>>
}

/**
 * A form that a command line may have, and what it does. `use` is the help's text and the parser's grammar at once:
 * `word`, `one|other`, `<word>`, `[<word>]`, `<words…>` (one or more), `[<words…>]`, `--option <value>` and
 * `[--option <value>]`; an option marked `*` may also be given by language, `--title-th`.
 * @example { use: 'credit <account> <amount> --reason <text> [--key <word>]', does: 'pays an amount' }
 */
export interface Form {
  readonly use: string
  readonly does: string
}

interface OptionRule {
  readonly name: string
  readonly isRequired: boolean
  readonly byLanguage: boolean
}

interface WordRule {
  /** The words that may stand here; `undefined`: any. */
  readonly choice: readonly string[] | undefined
  readonly min: 0 | 1
  readonly isMany: boolean
}

const languageSuffix = /-(en|th|es|pt)$/

function grammarOf({ use }: Form): { readonly words: readonly WordRule[]; readonly options: readonly OptionRule[] } {
  const words: WordRule[] = []
  const options: OptionRule[] = []
  for (const token of use.match(/\[[^\]]*\]|--\S+ <[^>]*>|<[^>]*>|\S+/g) ?? []) {
    const isOptional = token.startsWith('[')
    const text = isOptional ? token.slice(1, -1) : token
    const option = /^--([a-z-]+)(\*?) </.exec(text)
    if (option) options.push({ name: option[1]!, isRequired: !isOptional, byLanguage: option[2] === '*' })
    else {
      const choice = text.startsWith('<') ? undefined : text.split('|')
      words.push({ choice, min: isOptional ? 0 : 1, isMany: text.endsWith('…>') })
    }
  }
  return { words, options }
}

/** Whether words fit, one after another; what may be many takes what the others leave. */
function fits(rules: readonly WordRule[], words: readonly string[]): boolean {
  const least = rules.reduce((sum, { min }) => sum + min, 0)
  let spare = words.length - least
  if (spare < 0) return false
  let at = 0
  for (const { choice, min, isMany } of rules) {
    const more = isMany ? spare : Math.min(spare, 1 - min)
    const taken = words.slice(at, at + min + more)
    if (choice && taken.some((word) => !choice.includes(word))) return false
    spare -= more
    at += taken.length
  }
  return spare === 0
}

/** Splits arguments into words and options: `--name value` or `--name=value`; after `--` everything is a word. */
function split(args: readonly string[]): { readonly words: string[]; readonly options: Map<string, string> } {
  const words: string[] = []
  const options = new Map<string, string>()
  for (let at = 0; at < args.length; at += 1) {
    const word = args[at]!
    if (word === '--') return { words: [...words, ...args.slice(at + 1)], options }
    if (!word.startsWith('--')) {
      words.push(word)
      continue
    }
    const [, name = '', given] = /^--([^=]*)(?:=(.*))?$/s.exec(word) ?? []
    const value = given ?? args[at + 1]
    if (given === undefined) at += 1
    if (value === undefined || (given === undefined && value.startsWith('--')))
      throw new UsageError(`--${name} needs a value. One that begins with -- is written --${name}=…`)
    if (options.has(name)) throw new UsageError(`--${name} is given twice.`)
    options.set(name, value)
  }
  return { words, options }
}

const usageOf = (forms: readonly Form[]): string =>
  `Usage:\n${forms.map(({ use }) => `  npm run operator -- ${use}`).join('\n')}`

/** What is wrong with the options of a line, if anything is. */
function optionFault(rules: readonly OptionRule[], options: ReadonlyMap<string, string>): string | undefined {
  const plain = (rule: OptionRule, key: string): string => (rule.byLanguage ? key.replace(languageSuffix, '') : key)
  for (const key of options.keys())
    if (!rules.some((rule) => rule.name === plain(rule, key))) return `There is no option --${key} here.`
  const missing = rules.find(
    (rule) => rule.isRequired && ![...options].some(([key, value]) => plain(rule, key) === rule.name && value.trim()),
  )
  return missing && `--${missing.name} is needed.`
}

/** Reads a command line by the forms of its command. Throws {@link UsageError} for anything that no form has. */
export function readLine(name: string, forms: readonly Form[], args: readonly string[]): Line {
  let asked = forms
  try {
    const { words, options } = split(args)
    const own = forms.find((form) => fits(grammarOf(form).words, [name, ...words]))
    if (own === undefined) {
      const line = [name, ...words].map((word) => (/[\s"]/.test(word) ? JSON.stringify(word) : word)).join(' ')
      throw new UsageError(`These words are no form of the command: ${line}`)
    }
    asked = [own]
    const fault = optionFault(grammarOf(own).options, options)
    if (fault) throw new UsageError(fault)
    return { words, options: Object.fromEntries(options) }
  } catch (error) {
    if (error instanceof UsageError) throw new UsageError(`${error.message}\n\n${usageOf(asked)}`)
    throw error
  }
}

/** Checks a positive number of a list, such as that of a talk. */
export function readNumber(word: string | undefined): bigint {
  if (word === undefined || !/^[0-9]{1,18}$/.test(word)) throw new OperatorError('Say the number that the list shows.')
  return BigInt(word)
}
