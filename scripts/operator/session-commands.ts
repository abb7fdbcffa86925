import { CallFailure } from '#api/client.ts'
import type { Config } from '#server/kernel/config.ts'
import type { CommandResult } from '#server/operator/commands.ts'
import { type Line, OperatorError } from '#server/operator/line.ts'
import { demoCode, deviceAt, forget, keep, keptCall, signIn, siteOf } from './session.ts'

const refusals: Readonly<Record<string, string>> = {
  wrong_credentials: 'That account and password do not belong together.',
  human_check_failed: 'The proof of work was not done in time. Try once more.',
  account_locked: 'That account is locked.',
  code_wrong: 'That code is wrong, or was used before: wait for the next one.',
  ticket_spent: 'That took too long, or too many tries. Sign in once more.',
  too_many_requests: 'Too many tries. Wait a little.',
  network: 'The site does not answer. Is it running, and is its address right (SITE_URL)?',
}

async function login(config: Config, account: string): Promise<string> {
  try {
    const site = siteOf(config, process.env)
    const session = await signIn(site, account, undefined, deviceAt(config, site))
    keep(config, session)
    return `${account} is signed in. For scripts: STAFF_SESSION="${session.token} ${session.cookie}"`
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    const fields = Object.entries(error.details.fields ?? {}).map(([field, fault]) => `${field}: ${fault}`)
    throw new OperatorError(refusals[error.code] ?? `Refused: ${[error.code, ...fields].join(', ')}.`)
  }
}

async function logout(config: Config): Promise<string> {
  const call = keptCall(config, process.env)
  // A session that has ended already, or a site that is stopped, leaves nothing to do but to forget it.
  await call?.('staffSignOut').catch(() => undefined)
  forget(config)
  return 'Signed out.'
}

/** Carries out a command about the session itself; `undefined` for any other command. */
export async function runSessionCommand(config: Config, name: string, line: Line): Promise<CommandResult | undefined> {
  if (name === 'login') return { exitCode: 0, text: await login(config, line.words[0]!) }
  if (name === 'logout') return { exitCode: 0, text: await logout(config) }
  if (name !== 'demo-code') return undefined
  if (!config.demo) throw new OperatorError('There is no demo here.')
  return { exitCode: 0, text: demoCode(new Date()) }
}
