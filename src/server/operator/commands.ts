import { clientForms, forms, localForms, sessionForms } from './forms.ts'
import { type Form, type Line, readLine, UsageError } from './line.ts'

/** Width of the column of forms; what is wider has its explanation on the next line. */
const column = 40

const linesOf = (known: Readonly<Record<string, readonly Form[]>>): string =>
  Object.values(known)
    .flat()
    .map(({ use, does }) => {
      const gap = ' '.repeat(column + 1)
      const [head = '', ...more] = does.split('\n').map((line) => line.trim())
      const lead = use.length > column ? `${use}\n  ${gap}` : `${use.padEnd(column)} `
      return `  ${lead}${[head, ...more].join(`\n  ${gap}`)}`
    })
    .join('\n')

export const usage = `npm run operator -- <command>

  ${'help'.padEnd(column)} this text
${linesOf(sessionForms)}

By somebody who has signed in, at the running site (SITE_URL, else the one of this environment):

${linesOf(clientForms)}

On the machine itself, by a user who reaches the database or the data folder; also while the site is stopped:

${linesOf(localForms)}

[…] may be left out, a|b is one of them, <…> stands for your own words; an option with * may also be given by language,
as in --title-th. Anything else is refused before anything is done. Every change stands in the audit log.`

export interface CommandResult {
  readonly exitCode: number
  readonly text: string
}

/** A command line that has the form of its command. */
export interface Command {
  readonly name: keyof typeof forms
  readonly line: Line
}

/** Reads a command line and does nothing: gives what is to be said at once (the help, what is wrong with it), or the command. */
export function readCommand(args: readonly string[]): CommandResult | Command {
  const [name = 'help', ...rest] = args
  if (name === 'help' || name === '--help') return { exitCode: 0, text: usage }
  if (!Object.hasOwn(forms, name)) return { exitCode: 2, text: `There is no command ${name}.\n\n${usage}` }
  const known = name as keyof typeof forms
  try {
    return { name: known, line: readLine(known, forms[known], rest) }
  } catch (error) {
    if (error instanceof UsageError) return { exitCode: 2, text: error.message }
    throw error
  }
}
