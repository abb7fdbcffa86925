import { Refusal } from '#api/refusal.ts'
import { checkInvariants } from '#server/features.ts'
import type { App } from '#server/kernel/context.ts'
import { findChainState, provedUpTo, unsealedBreaches } from '#server/ledger/public.ts'
import { conformanceCheck, conformanceClose, conformanceMembers } from './conformance.ts'
import { clientForms, forms, localForms, sessionForms } from './forms.ts'
import { type Form, type Line, OperatorError, readLine, UsageError } from './line.ts'
import { migrateCommand } from './migrate.ts'
import { staff } from './staff.ts'

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

async function ledger(app: App): Promise<string> {
  // First what stays unsealed: what is sealed by then is checked like everything before it.
  const unsealed = await unsealedBreaches(app.db, () => app.clock.now())
  const breaches = [...unsealed, ...(await checkInvariants(app.db))]
  if (breaches.length > 0) throw new OperatorError(`The ledger is not whole:\n${breaches.join('\n')}`)
  const chain = await findChainState(app.db)
  return `The ledger is whole. Blocks: ${chain!.blocks}, last checkpoint: ${chain!.day ?? 'none'}.\n${await provedUpTo(app.db)}`
}

const local: { readonly [name in keyof typeof localForms]: (app: App, line: Line) => Promise<string> } = {
  ledger,
  staff,
  'conformance-members': conformanceMembers,
  'conformance-close': conformanceClose,
  'conformance-check': conformanceCheck,
  migrate: (app, { options }) => migrateCommand(app.db, options.grant),
}

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

const isLocal = (name: string): name is keyof typeof localForms => Object.hasOwn(local, name)

/** Carries out a command of the machine itself and says what came of it. */
export async function runLocalCommand(app: App, args: readonly string[]): Promise<CommandResult> {
  const command = readCommand(args)
  if (!('line' in command)) return command
  const { name, line } = command
  if (!isLocal(name)) return { exitCode: 2, text: `${name} is a command of staff, and asks the site.` }
  try {
    return { exitCode: 0, text: await local[name](app, line) }
  } catch (error) {
    if (error instanceof OperatorError) return { exitCode: 1, text: error.message }
    if (error instanceof Refusal) {
      const fields = Object.entries(error.details.fields ?? {}).map(([field, fault]) => `${field}: ${fault}`)
      return { exitCode: 1, text: error.details.detail ?? `Refused: ${[error.code, ...fields].join(', ')}.` }
    }
    throw error
  }
}
