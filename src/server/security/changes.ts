import { type Language, languages } from '#api/page.ts'
import { findProvedMail } from '#server/accounts/public.ts'
import { word, writeMessage } from '#server/codes/public.ts'
import { audit } from '#server/kernel/audit.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { RequestFacts, Session } from '#server/kernel/handler.ts'
import { siteText } from '#server/kernel/texts.ts'
import type { activityWords } from './activity.ts'

/** A change of an account by its member. */
export type SecurityAction = Extract<keyof typeof activityWords, `security.${string}` | `profile.${string}`>

const mailLifeMs = 24 * 60 * 60_000
/** Changes that nobody has to be warned of. */
const quiet: readonly SecurityAction[] = ['profile.changed', 'security.sessions_ended', 'security.proof_failed']

/**
 * Writes a change of what protects an account into the audit log, and a mail to its member into the outbox, both in the
 * change's transaction.
 */
export async function recordChange(
  app: App,
  tx: Queryable,
  request: RequestFacts,
  session: Session,
  action: SecurityAction,
  detail: Readonly<Record<string, string | number>> = {},
): Promise<void> {
  await audit(tx, app, request, action, session.memberId, detail)
  if (!quiet.includes(action)) await mailChange(app, tx, session.memberId, action)
}

/** Tells a member by mail, if there is a proved address, what was changed. */
export async function mailChange(app: App, tx: Queryable, memberId: bigint, action: SecurityAction): Promise<void> {
  const row = await findProvedMail(tx, memberId)
  if (row === undefined) return
  const language: Language = languages.find((one) => one === row.language) ?? 'th'
  const what = siteText(language, 'outgoing', `changes.${action.split('.')[1]}`)
  const { text, subject } = word(app, language, 'mail.security', { account: row.account, what })
  const endsAt = new Date(app.clock.now().getTime() + mailLifeMs)
  await writeMessage(app, tx, { channel: 'mail', to: row.value, subject, text, endsAt })
}
