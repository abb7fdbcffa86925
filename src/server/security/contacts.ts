import { Refusal } from '#api/refusal.ts'
import type { Security } from '#api/security.ts'
import {
  bindContact,
  type ContactKind,
  emailOf,
  listContacts,
  provePhone,
  readNewPhone,
  ruleBroken,
} from '#server/accounts/public.ts'
import { sendCode, spendCode } from '#server/codes/public.ts'
import type { App } from '#server/kernel/context.ts'
import type { RequestFacts, Session } from '#server/kernel/handler.ts'
import { reaches, reachesPhones } from '#server/ports/reaches.ts'
import { mailChange, recordChange } from './changes.ts'

/**
 * A contact as its owner is shown it: enough to tell which one it is.
 * @example maskedContact('mobile', '+66812345678') // '+668 ••• 5678'
 * @example maskedContact('email', 'somchai@example.com') // 'so•••@example.com'
 */
export function maskedContact(kind: ContactKind, value: string): string {
  if (kind === 'mobile') return `${value.slice(0, 4)} ••• ${value.slice(-4)}`
  const at = value.lastIndexOf('@')
  return `${value.slice(0, Math.min(2, at))}•••${value.slice(at)}`
}

/** The member's e-mail address and mobile number, masked. */
export async function contactsOf(app: App, memberId: bigint): Promise<Pick<Security, 'email' | 'mobile' | 'bindable'>> {
  const rows = await listContacts(app.db, memberId)
  const known = rows.map(({ kind, value, verified_at }) => [
    kind,
    { masked: maskedContact(kind, value), verified: verified_at !== null },
  ])
  const bindable = [reachesPhones(app) && ('mobile' as const), reaches(app, 'mail') && ('email' as const)]
  return { ...Object.fromEntries(known), bindable: bindable.filter((kind) => kind !== false) }
}

export interface Binding {
  readonly kind: ContactKind
  readonly typed: string
  /** Without one a code is sent. */
  readonly code?: string | undefined
  readonly countryDialingCode?: string | undefined
  readonly firebaseIdToken?: string | undefined
}

const emailForm = /^[^@\s]+@[^@\s]+\.[^@\s]+$/

function readContact(app: App, { kind, typed, countryDialingCode }: Binding): string {
  if (kind === 'mobile') return readNewPhone(app, typed, countryDialingCode)
  const rule = app.settings.current().registerRules.email
  const broken = (rule && ruleBroken(typed, rule)) ?? (emailForm.test(typed) ? undefined : 'pattern_email')
  if (broken) throw new Refusal('invalid_input', { fields: { email: broken } })
  return emailOf(typed)
}

/**
 * Binds a contact: a call without a code sends one, a call with it makes the contact the member's. Only the message that
 * is sent there says that another member has it.
 */
export async function bindOwnContact(
  app: App,
  request: RequestFacts,
  session: Session,
  binding: Binding,
): Promise<{ bound: boolean; expiredMinutes?: number }> {
  const { kind, code, firebaseIdToken } = binding
  const byFirebase = kind === 'mobile' && app.settings.current().phoneVerification === 'firebase'
  const to = readContact(app, binding)
  const order = { purpose: 'bind', to, binder: session.id } as const
  if (byFirebase ? !firebaseIdToken : !code) {
    if (byFirebase) throw new Refusal('not_enabled')
    const channel = kind === 'mobile' ? 'sms' : 'mail'
    return { bound: false, ...(await sendCode(app, { ...order, channel, language: request.language })) }
  }
  if (kind === 'mobile') await provePhone(app, order, { code: code ?? '', firebaseIdToken })
  else await spendCode(app, order, code ?? '')
  await app.db.transaction(async (tx) => {
    const action = `security.${kind}` as const
    // The address that was there before hears of it, and so does the new one.
    await mailChange(app, tx, session.memberId, action)
    if (!(await bindContact(tx, session.memberId, kind, to, app.clock.now()))) throw new Refusal('contact_taken')
    await recordChange(app, tx, request, session, action)
  })
  return { bound: true }
}
