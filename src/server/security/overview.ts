import { Refusal } from '#api/refusal.ts'
import type { Security } from '#api/security.ts'
import { findProtection, type OverviewRow } from '#server/accounts/public.ts'
import type { App } from '#server/kernel/context.ts'
import type { Session } from '#server/kernel/handler.ts'
import { recentActivity } from './activity.ts'
import { contactsOf } from './contacts.ts'
import { shortAddress } from './devices.ts'
import { readFactors } from './factors.ts'
import { passkeysOf } from './passkey-rows.ts'
import { paymentRuleOf } from './payment-password.ts'
import { findOtherLogin, type LoginRow } from './rows.ts'
import { proofsOf, provedUntil } from './step-up.ts'

const readRow = (app: App, session: Session): Promise<OverviewRow | undefined> =>
  findProtection(app.db, session.memberId, session.id)

/** The newest log-in beside the one that began this session, be it older or newer than that. */
const readOtherLogin = (app: App, session: Session): Promise<LoginRow | undefined> =>
  findOtherLogin(app.db, session.memberId.toString(), session.id)

/** What protects the caller's account, and what happened to it lately. */
export async function overview(app: App, session: Session): Promise<Security> {
  const row = await readRow(app, session)
  if (row === undefined) throw new Refusal('not_logged_in')
  const login = await readOtherLogin(app, session)
  const lastLoginAt = login?.at ?? row.previous_login_at
  const factors = await readFactors(app.db, session.memberId)
  const passkeys = await passkeysOf(app.db, session.memberId)
  const until = await provedUntil(app, session)
  return {
    ...(row.has_password && row.password_changed_at
      ? { passwordChangedAt: row.password_changed_at.toISOString() }
      : {}),
    ...(await contactsOf(app, session.memberId)),
    paymentPassword: row.has_payment_password,
    paymentRule: paymentRuleOf(app),
    totp: {
      enabled: factors.totp,
      ...(factors.totpSince ? { since: factors.totpSince.toISOString() } : {}),
      recoveryCodes: factors.recoveryCodes,
    },
    passkeys: passkeys.map((key) => ({
      id: key.id,
      name: key.name,
      createdAt: key.created_at.toISOString(),
      ...(key.used_at ? { usedAt: key.used_at.toISOString() } : {}),
      synced: key.synced,
    })),
    proofs: await proofsOf(app, session.memberId),
    ...(until ? { provedUntil: until.toISOString() } : {}),
    ...(lastLoginAt ? { lastLogin: { at: lastLoginAt.toISOString(), address: shortAddress(login?.ip ?? '') } } : {}),
    activity: await recentActivity(app, session.memberId),
  }
}
