import type { App } from '#server/kernel/context.ts'
import { randomToken, sha256 } from '#server/kernel/secrets.ts'
import { insertOneTime, spendOneTimeRow } from './rows.ts'

const lifeMs = 60_000

/** What a one-time token opens: the event stream of a session, or a new session after a redirect. */
export type OneTimePurpose = 'events' | 'login'

/** For whom alone a token is. */
interface Bound {
  readonly sessionId?: string
  /** What only one browser has: the token opens nothing in another one, where somebody may have sent it. */
  readonly browser?: string
}

/** Issues a one-time token: 256 bits, 60 seconds, one use, for this purpose alone. */
export async function issueOneTime(
  app: App,
  purpose: OneTimePurpose,
  memberId: bigint,
  { sessionId, browser }: Bound = {},
): Promise<string> {
  const token = randomToken()
  const endsAt = new Date(app.clock.now().getTime() + lifeMs)
  await insertOneTime(app.db, {
    tokenHash: sha256(token),
    purpose,
    memberId,
    sessionId: sessionId ?? null,
    endsAt,
    browserHash: browser === undefined ? null : sha256(browser),
  })
  return token
}

/** Spends a one-time token; of several that try at once, one succeeds. */
export async function spendOneTime(
  app: App,
  purpose: OneTimePurpose,
  token: string,
  browser = '',
): Promise<{ memberId: bigint; sessionId: string | undefined } | undefined> {
  const row = await spendOneTimeRow(app.db, sha256(token), purpose, app.clock.now(), sha256(browser))
  return row && { memberId: row.member_id, sessionId: row.session_id ?? undefined }
}
