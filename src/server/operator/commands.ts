import { Refusal } from '#api/refusal.ts'
import { checkInvariants } from '#server/features.ts'
import type { App } from '#server/kernel/context.ts'
import { first } from '#server/kernel/db.ts'
import { setVendorState, vendorStates } from '#server/lobby/public.ts'
import { open, password } from './accounts.ts'
import { log } from './audit.ts'
import { conformanceCheck, conformanceClose, conformanceMembers } from './conformance.ts'
import { contract } from './contracts.ts'
import { forms } from './forms.ts'
import { limits } from './limits.ts'
import { type Line, OperatorError, readLine, UsageError } from './line.ts'
import { close, freeze, members, profile, reopen } from './members.ts'
import { migrateCommand } from './migrate.ts'
import { credit, deposit, reverse, withdraw } from './money.ts'
import { roundsCommand } from './rounds.ts'
import { maintenance, settings } from './site-settings.ts'
import { staff } from './staff.ts'
import { turn } from './switches.ts'
import { chat } from './talk.ts'
import { feedback, message, tell } from './tell.ts'
import { transfers } from './transfers.ts'

/** Width of the column of forms; what is wider has its explanation on the next line. */
const column = 40

const formLines = Object.values(forms)
  .flat()
  .map(({ use, does }) => {
    const gap = ' '.repeat(column + 1)
    const [head = '', ...more] = does.split('\n').map((line) => line.trim())
    const lead = use.length > column ? `${use}\n  ${gap}` : `${use.padEnd(column)} `
    return `  ${lead}${[head, ...more].join(`\n  ${gap}`)}`
  })

export const usage = `npm run operator -- <command>

  ${'help'.padEnd(column)} this text
${formLines.join('\n')}

[…] may be left out, a|b is one of them, <…> stands for your own words; an option with * may also be given by language,
as in --title-th. Anything else is refused before anything is done. Every change stands in the audit log.`

async function ledger(app: App): Promise<string> {
  const breaches = await checkInvariants(app.db)
  if (breaches.length > 0) throw new OperatorError(`The ledger is not whole:\n${breaches.join('\n')}`)
  const chain = await first<{ blocks: bigint; day: string | null }>(
    app.db,
    'select (select count(*) from ledger_block) as blocks, (select max(day)::text from ledger_checkpoint) as day',
  )
  return `The ledger is whole. Blocks: ${chain!.blocks}, last checkpoint: ${chain!.day ?? 'none'}.`
}

async function vendor(app: App, { words: [code = '', wanted] }: Line): Promise<string> {
  const state = vendorStates.find((name) => name === wanted)!
  if (!(await setVendorState(app, code, state, 'operator'))) throw new OperatorError(`There is no vendor ${code}.`)
  return `${code} is ${state}.`
}

const commands: { readonly [name in keyof typeof forms]: (app: App, line: Line) => Promise<string> } = {
  settings,
  switch: turn,
  maintenance,
  vendor,
  members,
  open,
  password,
  profile,
  freeze,
  reopen,
  close,
  limits,
  deposit,
  withdraw,
  credit,
  reverse,
  log,
  contract,
  ledger,
  rounds: roundsCommand,
  transfers,
  message,
  tell,
  feedback,
  chat,
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
  readonly name: string
  readonly line: Line
  readonly work: (app: App) => Promise<string>
}

/** Reads a command line and does nothing: gives what is to be said at once (the help, what is wrong with it), or the command. */
export function readCommand(args: readonly string[]): CommandResult | Command {
  const [name = 'help', ...rest] = args
  if (name === 'help' || name === '--help') return { exitCode: 0, text: usage }
  if (!Object.hasOwn(commands, name)) return { exitCode: 2, text: `There is no command ${name}.\n\n${usage}` }
  const known = name as keyof typeof forms
  try {
    const line = readLine(known, forms[known], rest)
    return { name, line, work: (app) => commands[known](app, line) }
  } catch (error) {
    if (error instanceof UsageError) return { exitCode: 2, text: error.message }
    throw error
  }
}

/** Carries out one command line and says what came of it. */
export async function runCommand(app: App, args: readonly string[]): Promise<CommandResult> {
  const command = readCommand(args)
  if (!('work' in command)) return command
  try {
    return { exitCode: 0, text: await command.work(app) }
  } catch (error) {
    if (error instanceof OperatorError) return { exitCode: 1, text: error.message }
    if (error instanceof Refusal) {
      const fields = Object.entries(error.details.fields ?? {}).map(([field, fault]) => `${field}: ${fault}`)
      return { exitCode: 1, text: `Refused: ${[error.code, ...fields].join(', ')}.` }
    }
    throw error
  }
}
