import type { App } from '#server/kernel/context.ts'
import { cookieLine, deviceCookieName } from '#server/kernel/cookies.ts'
import { first, type Queryable } from '#server/kernel/db.ts'
import { randomToken, sha256 } from '#server/kernel/secrets.ts'

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
  const known = await first(
    app.db,
    'select 1 from device d join member m on m.id = d.member_id where d.device_hash = $1 and lower(m.account) = lower($2)',
    [sha256(token), username],
  )
  return known && token
}

/** Remembers that a member has logged in from this browser; gives the `Set-Cookie` line for the answer. */
export async function rememberDevice(app: App, tx: Queryable, memberId: bigint, cookies: Cookies): Promise<string> {
  const token = deviceOf(app, cookies) ?? randomToken()
  await tx.query(
    `insert into device (device_hash, member_id, created_at, used_at) values ($1, $2, $3, $3)
     on conflict (device_hash, member_id) do update set used_at = excluded.used_at`,
    [sha256(token), memberId, app.clock.now()],
  )
  return cookieLine(app.config, deviceCookieName(app.config), token, lifeS)
}
