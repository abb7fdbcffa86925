import type { Input, Output } from '#api/endpoint.ts'
import { Refusal } from '#api/refusal.ts'
import type { StaffSignedIn, staffPassword } from '#api/staff.ts'
import type { staffSignInPasskey, staffSignInPasskeyOptions } from '#api/staff-passkeys.ts'
import type { staffSignIn, staffSignInCode } from '#api/staff-sign-in.ts'
import { checkNewPassword, hashPassword, refuseWhileBusy, verifyPassword } from '#server/accounts/public.ts'
import type { Act } from '#server/kernel/act.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { Reply, RequestFacts, StaffSession } from '#server/kernel/handler.ts'
import { randomToken, sha256 } from '#server/kernel/secrets.ts'
import { consumeForAddress, consumeForTarget } from '#server/rate-limit/public.ts'
import { newTotpSecret, qrPath, toldTotpSecret, totpStep } from '#server/security/public.ts'
import { nameBrowser } from '#server/sessions/public.ts'
import { isWithin } from './addresses.ts'
import { checkPasskey, proofOptions, type Take } from './passkeys.ts'
import {
  noteSignIn,
  offerSecretRow,
  permissionsOf,
  replacePassword,
  type StaffRow,
  staffByAccount,
  staffById,
  takeStep,
} from './rows.ts'
import { upsertStaffDevice } from './rows-devices.ts'
import { deleteTickets, insertTicket, readTicket, spendTicket, takeTicket } from './rows-sessions.ts'
import { endStaffSessionOfCookie, endStaffSessions, startStaffSession } from './sessions.ts'
import { admitTry } from './sign-in-guard.ts'

const ticketLifeMs = 10 * 60_000
const ticketTries = 5

const subjectOf = (id: bigint): string => `staff:${id}`

/** A name that is nobody's may be a password typed into the wrong field: the log keeps its fingerprint. */
const nameless = (account: string): string => sha256(account.toLowerCase()).toString('hex').slice(0, 12)

/** The first half: account and password. Order as at members' sign-in: nothing is hashed before the limits. */
export async function signIn(
  app: App,
  input: Input<typeof staffSignIn>,
  request: RequestFacts,
  act: Act,
): Promise<Output<typeof staffSignIn>> {
  refuseWhileBusy()
  const attempt = await admitTry(app, input.account, input.humanCheck, request)
  const row = await staffByAccount(app.db, input.account)
  act.note({
    subject: row ? subjectOf(row.id) : 'staff:unknown',
    detail: row ? {} : { account: nameless(input.account) },
  })
  const right = await verifyPassword(input.password, row?.password_hash).catch(async (error: unknown) => {
    await attempt.giveBack()
    throw error
  })
  if (row === undefined || !right) throw new Refusal('wrong_credentials')
  if (row.status === 'locked') throw new Refusal('account_locked')
  if (!isWithin(row.allowed_from, request.ip)) throw new Refusal('address_not_allowed')
  await attempt.succeeded()
  const ticket = randomToken()
  const enrol = await act.transaction(async (tx) => {
    const endsAt = new Date(app.clock.now().getTime() + ticketLifeMs)
    await insertTicket(tx, sha256(ticket), row.id, ticketTries, endsAt)
    return offerSecret(app, tx, row)
  })
  const passkey = row.passkeys > 0 && !row.password_due
  return { ticket, ...(enrol && { enrol }), passwordDue: row.password_due, passkey }
}

/** The secret of an authenticator that has not been confirmed yet; two sign-ins at once are offered the same one. */
async function offerSecret(app: App, tx: Queryable, row: StaffRow) {
  if (row.totp_confirmed_at !== null) return undefined
  const made = newTotpSecret(app, row.account)
  const kept = await offerSecretRow(tx, row.id, made.sealed)
  if (kept === undefined) return undefined
  const told = toldTotpSecret(app, kept.totp_secret, row.account)
  return { ...told, qr: qrPath(told.uri) }
}

/** Whether `code` is one of the account's authenticator: what takes its time step, or `undefined`. */
export async function checkCode(app: App, staffId: bigint, code: string): Promise<Take | undefined> {
  const row = await staffById(app.db, staffId)
  const step = row?.totp_secret ? totpStep(app, row.totp_secret, code) : undefined
  return step === undefined ? undefined : (tx) => takeStep(tx, staffId, step, app.clock.now())
}

/** Request, answer and log of a second half. */
interface Half {
  readonly request: RequestFacts
  readonly reply: Reply
  readonly act: Act
}

/** Opens a ticket for one more try; gives whose it is. */
async function openTicket(app: App, text: string, { request, act }: Half): Promise<StaffRow> {
  await consumeForAddress(app, 'guesses', request.ip)
  const counted = await takeTicket(app.db, sha256(text), app.clock.now())
  if (counted === undefined) throw new Refusal('ticket_spent')
  act.note({ subject: subjectOf(counted.staff_id) })
  await consumeForTarget(app, 'step', subjectOf(counted.staff_id))
  const row = (await staffById(app.db, counted.staff_id))!
  if (row.status === 'locked') throw new Refusal('account_locked')
  if (!isWithin(row.allowed_from, request.ip)) throw new Refusal('address_not_allowed')
  return row
}

/** Ends a sign-in whose second half `take` takes, and starts the session. */
async function enter(
  app: App,
  row: StaffRow,
  { request, reply, act }: Half,
  proved: { readonly ticket: string; readonly take: Take; readonly wrong: Refusal; readonly passwordHash?: string },
): Promise<StaffSignedIn> {
  const browser = nameBrowser(app, request.cookies)
  const started = await act.transaction(async (tx) => {
    if (!(await proved.take(tx))) throw proved.wrong
    const spent = await spendTicket(tx, sha256(proved.ticket))
    // A reset or a lock may have come just before.
    const still = await noteSignIn(tx, row.id, app.clock.now(), proved.passwordHash ?? null, row.password_hash)
    if (!spent || !still) throw new Refusal('ticket_spent')
    await endStaffSessionOfCookie(app, tx, request.cookies)
    await upsertStaffDevice(tx, sha256(browser.token), row.id, app.clock.now())
    return startStaffSession(app, tx, row.id, request)
  })
  reply.setCookie(started.cookie)
  reply.setCookie(browser.line)
  const { account, role } = row
  const held = [...(await permissionsOf(app.db, role))]
  return { token: started.token, expiresAt: started.expiresAt, account, role, permissions: held }
}

/** The second half: the code of the authenticator, and the new password where one is due. */
export async function signInByCode(
  app: App,
  { ticket, code, newPassword }: Input<typeof staffSignInCode>,
  half: Half,
): Promise<StaffSignedIn> {
  const row = await openTicket(app, ticket, half)
  half.act.note({ detail: { by: 'code' } })
  const passwordHash = await dueHash(app, row, newPassword)
  const wrong = new Refusal('code_wrong', { fields: { code: 'invalid' } })
  const take = await checkCode(app, row.id, code)
  if (take === undefined) throw wrong
  return enter(app, row, half, { ticket, take, wrong, ...(passwordHash && { passwordHash }) })
}

const holderOf = (ticket: string): string => sha256(ticket).toString('hex')

/** Options for the second half by a passkey: for the account whose password was right, and no other. */
export async function signInPasskeyOptions(
  app: App,
  { ticket }: Input<typeof staffSignInPasskeyOptions>,
  request: RequestFacts,
): Promise<Output<typeof staffSignInPasskeyOptions>> {
  await consumeForAddress(app, 'guesses', request.ip)
  const known = await readTicket(app.db, sha256(ticket), app.clock.now())
  const offered = known && (await proofOptions(app, known.staff_id, holderOf(ticket), 'sign_in'))
  if (offered === undefined) throw new Refusal('ticket_spent')
  return offered
}

/** The second half by a passkey in place of the code. Where a password is due there is none: a reset takes them away. */
export async function signInByPasskey(
  app: App,
  { ticket, credential }: Input<typeof staffSignInPasskey>,
  half: Half,
): Promise<StaffSignedIn> {
  const row = await openTicket(app, ticket, half)
  half.act.note({ detail: { by: 'passkey' } })
  const wrong = new Refusal('passkey_refused')
  const known = { staffId: row.id, holder: holderOf(ticket), purpose: 'sign_in' } as const
  const take = row.password_due ? undefined : await checkPasskey(app, known, credential)
  if (take === undefined) throw wrong
  return enter(app, row, half, { ticket, take, wrong })
}

/** The hash of the new password where one is due. */
async function dueHash(app: App, row: StaffRow, newPassword: string | undefined): Promise<string | undefined> {
  if (!row.password_due) return undefined
  if (newPassword === undefined) throw new Refusal('invalid_input', { fields: { newPassword: 'required' } })
  return hashNew(app, row, newPassword)
}

async function hashNew(app: App, row: StaffRow, newPassword: string): Promise<string> {
  checkNewPassword(app, row.account, { newPassword, confirmNewPassword: newPassword })
  if (await verifyPassword(newPassword, row.password_hash))
    throw new Refusal('invalid_input', { fields: { newPassword: 'unchanged' } })
  return hashPassword(newPassword)
}

/** Changes the caller's own password. */
export async function changePassword(
  app: App,
  input: Input<typeof staffPassword>,
  staff: StaffSession,
  act: Act,
): Promise<void> {
  act.note({ subject: subjectOf(staff.staffId) })
  await consumeForTarget(app, 'oldPassword', subjectOf(staff.staffId))
  const row = (await staffById(app.db, staff.staffId))!
  if (!(await verifyPassword(input.password, row.password_hash)))
    throw new Refusal('proof_wrong', { fields: { password: 'invalid' } })
  const hash = await hashNew(app, row, input.newPassword)
  await act.transaction(async (tx) => {
    const changed = await replacePassword(tx, row.id, hash, row.password_hash)
    if (changed.length === 0) throw new Refusal('not_logged_in')
    await deleteTickets(tx, row.id)
    await endStaffSessions(tx, row.id, staff.id)
  })
}
