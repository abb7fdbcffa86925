import { toE164 } from '#api/phone-number.ts'
import { Refusal } from '#api/refusal.ts'
import { type CodeOrder, spendCode } from '#server/codes/public.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { sha256 } from '#server/kernel/secrets.ts'
import { spendOnce } from '#server/kernel/spent.ts'
import { dialingCodeOf, isDialingCode } from '#server/system/public.ts'
import { findMemberOfPhone } from './rows-contacts.ts'
import { ruleBroken } from './rule-broken.ts'

const bare = (typed: string): string => typed.replace(/[\s().-]/g, '')

/**
 * A mobile number as E.164, whosever it is: a member's own one may be older than the operator's rule. Throws
 * `phone_missing` or `phone_invalid`.
 * @example readPhone(app, '081 234 5678', '66') // '+66812345678'
 */
export function readPhone(app: App, typed: string, dialingCode: string | undefined): string {
  const national = bare(typed)
  if (national === '') throw new Refusal('phone_missing', { fields: { mobileNum: 'required' } })
  const country = dialingCode?.replace(/^\+/, '') || dialingCodeOf(app.settings.current().country)
  if (!/^[0-9]{4,15}$/.test(national) || !isDialingCode(country)) throw invalid()
  return toE164(national, country)
}

/** A number that is given to an account now, as E.164: the operator's rule holds too. Throws as `readPhone` does. */
export function readNewPhone(app: App, typed: string, dialingCode: string | undefined): string {
  const phone = readPhone(app, typed, dialingCode)
  const rule = app.settings.current().registerRules.mobileNum
  if (rule && ruleBroken(bare(typed), rule)) throw invalid()
  return phone
}

const invalid = () => new Refusal('phone_invalid', { fields: { mobileNum: 'invalid' } })

/** What a person brings to prove a number: the code that was sent, or Firebase's token. */
export interface PhoneProof {
  readonly code: string
  readonly firebaseIdToken?: string | undefined
}

/**
 * Checks that the requester controls the number, by the method that the setting `phoneVerification` names. Throws `code_wrong`,
 * `code_expired`, or `not_enabled` when Firebase is asked for and the environment has no project of it.
 */
export async function provePhone(
  app: App,
  order: Pick<CodeOrder, 'purpose' | 'to' | 'binder'>,
  { code, firebaseIdToken }: PhoneProof,
): Promise<void> {
  if (app.settings.current().phoneVerification === 'sms') return spendCode(app, order, code)
  if (app.ports.phoneTokens === undefined) throw new Refusal('not_enabled')
  const proved = firebaseIdToken ? await app.ports.phoneTokens.read(firebaseIdToken) : undefined
  // What is signed: a signature can be written in several ways, and each would be another token.
  const signed = firebaseIdToken?.slice(0, firebaseIdToken.lastIndexOf('.')) ?? ''
  const id = sha256(signed).toString('base64url')
  const right = proved?.phone === order.to && (await spendOnce(app.db, 'phone-token', id, proved.endsAt))
  if (!right) throw new Refusal('code_wrong', { fields: { verificationCode: 'invalid' } })
}

/**
 * Whose number it is: the member who has proved it, else the one who registered with it as the user name and has not
 * proved it yet. `typed` is the number as it stands in the form.
 */
export async function memberOfPhone(db: Queryable, phone: string, typed: string): Promise<bigint | undefined> {
  // One row for known and unknown numbers alike: reading another takes time that could be measured.
  const row = await findMemberOfPhone(db, phone, bare(typed))
  return row?.id ?? undefined
}
