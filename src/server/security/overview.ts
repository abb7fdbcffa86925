import { Refusal } from '#api/refusal.ts'
import type { Security } from '#api/security.ts'
import type { App } from '#server/kernel/context.ts'
import { first, type Row } from '#server/kernel/db.ts'
import type { Session } from '#server/kernel/handler.ts'
import { recentActivity } from './activity.ts'
import { contactsOf } from './contacts.ts'
import { shortAddress } from './devices.ts'
import { readFactors } from './factors.ts'
import { passkeysOf } from './passkey-rows.ts'
import { paymentRuleOf } from './payment-password.ts'
import { proofsOf, provedUntil } from './step-up.ts'

interface OverviewRow extends Row {
  has_password: boolean
  password_changed_at: Date | null
  has_payment_password: boolean
  previous_login_at: Date | null
}

interface LoginRow extends Row {
  at: Date
  ip: string | null
}

const readRow = (app: App, session: Session): Promise<OverviewRow | undefined> =>
  first<OverviewRow>(
    app.db,
    `select m.password_hash is not null as has_password, m.password_changed_at,
       m.payment_password_hash is not null as has_payment_password, s.previous_login_at
     from member m join session s on s.member_id = m.id where m.id = $1 and s.id = $2`,
    [session.memberId, session.id],
  )

/** The newest log-in beside the one that began this session, be it older or newer than that. */
const readOtherLogin = (app: App, session: Session): Promise<LoginRow | undefined> =>
  first<LoginRow>(
    app.db,
    `with logins as (
       select id, at, ip from audit_log where target = 'member:' || $1
         and action in ('login.ok', 'register.ok', 'exchange.ok', 'passkey.ok', 'reset.ok'))
     select at, ip from logins
     where id is distinct from (select min(id) from logins where at >= (select started_at from session where id = $2))
     order by id desc limit 1`,
    [session.memberId.toString(), session.id],
  )

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
