import { CallFailure } from '#api/client.ts'
import type { CommandResult } from '#server/operator/commands.ts'
import type { clientForms } from '#server/operator/forms.ts'
import { type Line, OperatorError } from '#server/operator/line.ts'
import { contract, rounds, transfers } from './books.ts'
import { feedback, message, tell } from './content.ts'
import type { Desk, DeskCommand } from './desk.ts'
import { jobs } from './jobs.ts'
import { close, freeze, limits, members, open, password, profile, reopen } from './members.ts'
import { credit, deposit, requests, reverse, withdraw } from './money.ts'
import { log, maintenance, settings, turn, vendor } from './site.ts'
import { chat } from './support.ts'

/** The commands that staff give: each is made of calls to the running site. */
const commands: { readonly [name in keyof typeof clientForms]: DeskCommand } = {
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
  requests,
  log,
  contract,
  rounds,
  transfers,
  jobs,
  message,
  tell,
  feedback,
  chat,
}

/** Whether a command is made of calls to the running site, as somebody. */
export const isClientCommand = (name: string): name is keyof typeof clientForms => Object.hasOwn(commands, name)

/** What a call that failed says to who typed the command. */
export function sentenceOf({ code, details }: CallFailure): string {
  if (code === 'not_logged_in')
    return 'Nobody is signed in here, or the session has ended: npm run operator -- login <name>'
  if (code === 'permission_needed') return `Your role does not allow this: it lacks ${details.permission}.`
  if (code === 'network') return 'The site does not answer. Is it running, and is its address right (SITE_URL)?'
  if (details.detail !== undefined && details.detail !== details.title) return details.detail
  if (Object.values(details.fields ?? {}).includes('characters'))
    return 'Refused: there are characters in it that cannot be stored, such as a tab or a control character.'
  const fields = Object.entries(details.fields ?? {}).map(([field, fault]) => `${field}: ${fault}`)
  return `Refused: ${[code, ...fields].join(', ')}.`
}

/** Carries out a command of staff and says what came of it. */
export async function runClientCommand(desk: Desk, name: keyof typeof clientForms, line: Line): Promise<CommandResult> {
  try {
    return { exitCode: 0, text: await commands[name](desk, line) }
  } catch (error) {
    if (error instanceof OperatorError) return { exitCode: 1, text: error.message }
    if (error instanceof CallFailure) return { exitCode: 1, text: sentenceOf(error) }
    throw error
  }
}
