import type { Input } from '#api/endpoint.ts'
import { Refusal } from '#api/refusal.ts'
import type { ProofMethod, stepUp as stepUpCall } from '#api/security.ts'
import { findHashes, type Hashes, verifyPassword } from '#server/accounts/public.ts'
import { audit } from '#server/kernel/audit.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { RequestFacts, Session } from '#server/kernel/handler.ts'
import { findSessionSince } from '#server/sessions/public.ts'
import { readFactors } from './factors.ts'
import { provePasskey } from './passkeys.ts'
import { spendRecoveryCode } from './recovery.ts'
import { findStepUp, spendStepUp, upsertStepUp } from './rows.ts'
import { checkTotp } from './totp.ts'
import { forgetTry, reserveProof } from './tries.ts'

const lifeMs = 5 * 60_000
type Strength = 'password' | 'payment_password' | 'second_factor'

const strengthOf: Readonly<Record<ProofMethod, Strength>> = {
  password: 'password',
  paymentPassword: 'payment_password',
  totp: 'second_factor',
  recoveryCode: 'second_factor',
  passkey: 'second_factor',
}

type Asked = Input<typeof stepUpCall>

const hashesOf = (db: Queryable, memberId: bigint): Promise<Hashes | undefined> => findHashes(db, memberId)

async function isRight(app: App, session: Session, { method, answer = '', passkey }: Asked): Promise<boolean> {
  const { memberId } = session
  if (method === 'passkey') return passkey !== undefined && provePasskey(app, session, passkey)
  if (method === 'totp') return checkTotp(app, app.db, memberId, answer)
  if (method === 'recoveryCode') return spendRecoveryCode(app.db, memberId, answer, app.clock.now())
  const hashes = await hashesOf(app.db, memberId)
  return verifyPassword(answer, method === 'password' ? hashes?.password_hash : hashes?.payment_password_hash)
}

/** Proves that the member sits in front of a session; gives until when that counts. */
export async function prove(app: App, session: Session, asked: Asked, request: RequestFacts): Promise<Date> {
  await reserveProof(app, session.memberId)
  if (!(await isRight(app, session, asked))) {
    await audit(app.db, app, request, 'security.proof_failed', session.memberId, { method: asked.method })
    throw new Refusal('proof_wrong', { fields: { answer: 'invalid' } })
  }
  await forgetTry(app, session.memberId)
  const until = new Date(app.clock.now().getTime() + lifeMs)
  await upsertStepUp(app.db, session.id, strengthOf[asked.method], until)
  return until
}

/** Until when the session may change what protects its account, or `undefined`. */
export async function provedUntil(app: App, session: Session): Promise<Date | undefined> {
  const row = await findStepUp(app.db, session.id, app.clock.now())
  return row?.ends_at ?? undefined
}

/** What a member can prove by, the best first. */
export async function proofsOf(app: App, memberId: bigint): Promise<ProofMethod[]> {
  const [hashes, factors] = await Promise.all([hashesOf(app.db, memberId), readFactors(app.db, memberId)])
  const can: Readonly<Record<ProofMethod, boolean>> = {
    passkey: factors.passkeys > 0,
    totp: factors.totp,
    password: (hashes?.password_hash ?? null) !== null,
    recoveryCode: factors.recoveryCodes > 0,
    paymentPassword: (hashes?.payment_password_hash ?? null) !== null,
  }
  return (Object.keys(can) as ProofMethod[]).filter((method) => can[method])
}

/**
 * Refuses with `step_up_needed` unless the session has been proved by the password or a second factor a moment ago. An
 * account that has neither (it came by a social log-in) proves itself by logging in anew.
 */
export async function requireProof(app: App, session: Session): Promise<void> {
  if (await provedUntil(app, session)) return
  const proofs = await proofsOf(app, session.memberId)
  const nothingToProve = proofs.every((method) => method === 'paymentPassword')
  const fresh = await findSessionSince(app.db, session.id, new Date(app.clock.now().getTime() - lifeMs))
  if (!(nothingToProve && fresh)) throw new Refusal('step_up_needed')
}

/**
 * Refuses a movement of money unless the member proves to be one: by the payment password, or by a second factor (an
 * authenticator, a recovery code or a passkey) given to `POST /member/step-up` within the last five minutes. One proof
 * serves one movement: `key` is the movement's idempotency key, under which a repetition passes again. To be called
 * before the transaction, since a password takes its time.
 * Throws `proof_wrong` (with the field `paymentPassword`), `step_up_needed`, `payment_password_needed` when the member has
 * nothing to prove by, and `too_many_requests` after eight wrong tries in a quarter of an hour.
 * @example await requireStepUp(app, session, { key: request.idempotencyKey!, paymentPassword: input.paymentPassword })
 */
export async function requireStepUp(
  app: App,
  session: Session,
  { key, paymentPassword }: { readonly key: string; readonly paymentPassword?: string | undefined },
): Promise<void> {
  if (paymentPassword) return checkPaymentPassword(app, session.memberId, paymentPassword)
  const served = await spendStepUp(app.db, session.id, app.clock.now(), key)
  if (served.length > 0) return
  const proofs = await proofsOf(app, session.memberId)
  const canProve = proofs.some((method) => method !== 'password')
  throw new Refusal(canProve ? 'step_up_needed' : 'payment_password_needed')
}

async function checkPaymentPassword(app: App, memberId: bigint, text: string): Promise<void> {
  const hash = (await hashesOf(app.db, memberId))?.payment_password_hash
  if (!hash) throw new Refusal('payment_password_needed')
  await reserveProof(app, memberId)
  if (!(await verifyPassword(text, hash))) throw new Refusal('proof_wrong', { fields: { paymentPassword: 'invalid' } })
  await forgetTry(app, memberId)
}
