import type { Language } from '#api/page.ts'
import { word, writeMessage } from '#server/codes/public.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { contactsOf } from './contacts.ts'
import { findAccount } from './rows.ts'

const dayMs = 24 * 60 * 60_000

/** Tells the member by mail, where an address is bound, that the password is another one now. */
export async function tellPasswordChanged(app: App, tx: Queryable, memberId: bigint, language: Language) {
  const { email } = await contactsOf(tx, memberId)
  if (email === undefined) return
  const member = await findAccount(tx, memberId)
  const endsAt = new Date(app.clock.now().getTime() + dayMs)
  const { text, subject } = word(app, language, 'mail.changed', { account: member?.account ?? '' })
  await writeMessage(app, tx, { channel: 'mail', to: email, subject, text, endsAt })
}
