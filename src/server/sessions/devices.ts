import type { App } from '#server/kernel/context.ts'
import { cookieLine, deviceCookieName } from '#server/kernel/cookies.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { randomToken, sha256 } from '#server/kernel/secrets.ts'
import { findDevice, upsertDevice } from './rows.ts'

type Cookies = Readonly<Record<string, string>>
const lifeS = 400 * 24 * 60 * 60
const tokenForm = /^[\w-]{43}$/

function deviceOf(app: App, cookies: Cookies): string | undefined {
  const token = cookies[deviceCookieName(app.config)]
  return token !== undefined && tokenForm.test(token) ? token : undefined
}

/** The browser's own name, when this account has been logged in to from it. */
export async function knownDevice(app: App, username: string, cookies: Cookies): Promise<string | undefined> {
  const token = deviceOf(app, cookies)
  if (token === undefined) return undefined
  const known = await findDevice(app.db, sha256(token), username)
  return known && token
}

/** Remembers that a member has logged in from this browser; gives the `Set-Cookie` line for the answer. */
export async function rememberDevice(app: App, tx: Queryable, memberId: bigint, cookies: Cookies): Promise<string> {
  const token = deviceOf(app, cookies) ?? randomToken()
  await upsertDevice(tx, sha256(token), memberId, app.clock.now())
  return cookieLine(app.config, deviceCookieName(app.config), token, lifeS)
}
