import type { App } from '#server/kernel/context.ts'
import { cookieLine, deviceCookieName } from '#server/kernel/cookies.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { randomToken, sha256 } from '#server/kernel/secrets.ts'
import { findDevice, upsertDevice } from './rows.ts'

type Cookies = Readonly<Record<string, string>>
const lifeS = 400 * 24 * 60 * 60
const tokenForm = /^[\w-]{43}$/

/** What this browser calls itself, when somebody has logged in from it before: members and staff alike. */
export function browserName(app: App, cookies: Cookies): string | undefined {
  const token = cookies[deviceCookieName(app.config)]
  return token !== undefined && tokenForm.test(token) ? token : undefined
}

/** The browser's own name, when this account has been logged in to from it. */
export async function knownDevice(app: App, username: string, cookies: Cookies): Promise<string | undefined> {
  const token = browserName(app, cookies)
  if (token === undefined) return undefined
  const known = await findDevice(app.db, sha256(token), username)
  return known && token
}

/** Remembers that a member has logged in from this browser; gives the `Set-Cookie` line for the answer. */
export async function rememberDevice(app: App, tx: Queryable, memberId: bigint, cookies: Cookies): Promise<string> {
  const { token, line } = nameBrowser(app, cookies)
  await upsertDevice(tx, sha256(token), memberId, app.clock.now())
  return line
}

/** The browser's name, a new one where it has none, and the `Set-Cookie` line that has it keep that name. */
export function nameBrowser(app: App, cookies: Cookies): { readonly token: string; readonly line: string } {
  const token = browserName(app, cookies) ?? randomToken()
  return { token, line: cookieLine(app.config, deviceCookieName(app.config), token, lifeS) }
}
