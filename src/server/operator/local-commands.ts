import { Refusal } from '#api/refusal.ts'
import { checkInvariants } from '#server/features.ts'
import type { App } from '#server/kernel/context.ts'
import { findChainState, provedUpTo, unsealedBreaches } from '#server/ledger/public.ts'
import { type CommandResult, readCommand } from './commands.ts'
import { conformanceCheck, conformanceClose, conformanceMembers } from './conformance.ts'
import type { localForms } from './forms.ts'
import { type Line, OperatorError } from './line.ts'
import { migrateCommand } from './migrate.ts'
import { staff } from './staff.ts'

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
