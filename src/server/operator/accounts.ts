import { givePassword, openAccount } from '#server/accounts/public.ts'
import type { App } from '#server/kernel/context.ts'
import { audit } from './audit.ts'
import { type Line, OperatorError } from './line.ts'
import { memberOf } from './member-of.ts'

/** Opens an account for somebody: `open <account>`. */
export async function open(app: App, { words: [account = ''], options }: Line): Promise<string> {
  const password = await openAccount(app, account, options.password)
  await audit(app, 'member.open', `member:${await memberOf(app, account)}`, { account })
  return `${account} is open. First password: ${password}`
}

/** Helps somebody who cannot log in any more: `password <account>`. */
export async function password(app: App, { words: [account = ''], options }: Line): Promise<string> {
  const given = await givePassword(app, account, options.password)
  if (given === undefined) throw new OperatorError(`There is no member ${account}.`)
  await audit(app, 'password.give', `member:${await memberOf(app, account)}`, { account })
  return `Password of ${account} until the next log-in: ${given}`
}
