import { Refusal } from '#api/refusal.ts'
import type { Security } from '#api/security.ts'
import type { App } from '#server/app.ts'
import { readFactors } from '#server/factors/public.ts'
import { first, type Row } from '#server/kernel/db.ts'
import type { Session } from '#server/kernel/handler.ts'
import { recentActivity } from './activity.ts'
import { contactsOf } from './contacts.ts'
import { shortAddress } from './devices.ts'
import { passkeysOf } from './passkey-rows.ts'
import { paymentRuleOf } from './payment-password.ts'
import { proofsOf, provedUntil } from './step-up.ts'

interface OverviewRow extends Row {
  has_password: boolean
  password_changed_at: Date | null
  has_payment_password: boolean
  previous_login_at: Date | null
  started_at: Date
  last_ip: string | null
}

const readRow = (app: App, session: Session): Promise<OverviewRow | undefined> =>
  first<OverviewRow>(
    app.db,
    `select m.password_hash is not null as has_password, m.password_changed_at,
       m.payment_password_hash is not null as has_payment_password, s.previous_login_at, s.started_at,
       (select ip from audit_log a where a.target = 'member:' || m.id
          and a.action in ('login.ok', 'register.ok', 'exchange.ok', 'passkey.ok', 'reset.ok') and a.at < s.started_at
        order by a.id desc limit 1) as last_ip
     from member m join session s on s.member_id = m.id where m.id = $1 and s.id = $2`,
    [session.memberId, session.id],
  )

/** What protects the caller's account, and what happened to it lately. */
export async function overview(app: App, session: Session): Promise<Security> {
  const row = await readRow(app, session)
  if (row === undefined) throw new Refusal('not_logged_in')
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
    ...(row.previous_login_at
      ? { lastLogin: { at: row.previous_login_at.toISOString(), address: shortAddress(row.last_ip ?? '') } }
      : {}),
    activity: await recentActivity(app, session.memberId),
  }
}
