import type { Entered, LoggedIn, SecondStep } from '#api/access.ts'
import { Refusal } from '#api/refusal.ts'
import {
  contactsOf,
  findForSignIn,
  findPayeeName,
  insertSecondStep,
  masked,
  type SignInMember,
  type StepRow,
  spendSecondStep,
  takeSecondStep,
} from '#server/accounts/public.ts'
import { sendCode, spendCode } from '#server/codes/public.ts'
import { audit } from '#server/kernel/audit.ts'
import type { App } from '#server/kernel/context.ts'
import type { Reply, RequestFacts } from '#server/kernel/handler.ts'
import { randomToken, sha256 } from '#server/kernel/secrets.ts'
import { addressKey, consumeForAddress, consumeForTarget } from '#server/rate-limit/public.ts'
import { authenticator } from '#server/security/public.ts'
import { enter, refuseByState, type Way } from './entry.ts'
import { findAddress } from './rows.ts'

const lifeMs = 10 * 60_000
const triesMax = 5

/** Whether a second step proves possession of something; a name that others may know does not count for money. */
export const isRealFactor = (factor: string | null): boolean => factor !== null && factor !== 'bankAccountName'

/** Lets somebody in who has proved the first half; from an address that is new to the member after a second step. */
export async function admit(
  app: App,
  member: SignInMember,
  request: RequestFacts,
  reply: Reply,
  way: Way,
  /** The ways that may be asked for here; default: those of the settings. */
  allowed: readonly SecondStep[] = app.settings.current().secondSteps,
  everywhere = false,
): Promise<Entered> {
  await refuseByState(app, request, member, way)
  if (!everywhere && (await isKnownAddress(app, member, request))) return enter(app, member, request, reply, way)
  const methods = await methodsOf(app, member.id, allowed)
  if (methods.length === 0) return enter(app, member, request, reply, way)
  const ticket = randomToken()
  const { action, byPassword = false, mustChangePassword = false } = way
  await insertSecondStep(app.db, {
    ticketHash: sha256(ticket),
    memberId: member.id,
    methods: `{${methods.join(',')}}`,
    detail: JSON.stringify({ action, byPassword, mustChangePassword, passwordOf: changedMs(member) }),
    tries: triesMax,
    endsAt: new Date(app.clock.now().getTime() + lifeMs),
  })
  await audit(app.db, app, request, 'login.second_step', member.id, { methods: methods.join(' ') })
  const contacts = await contactsOf(app.db, member.id)
  const hints = Object.fromEntries(
    (['mobile', 'email'] as const).flatMap((kind) => {
      const value = contacts[kind]
      return value !== undefined && methods.includes(kind) ? [[kind, masked(kind, value)]] : []
    }),
  )
  return { twoFactor: { ticket, methods, hints } }
}

const changedMs = (member: SignInMember): number | null => member.password_changed_at?.getTime() ?? null

/** A member who has never been in has no address yet: the first one is taken as theirs. */
async function isKnownAddress(app: App, member: SignInMember, request: RequestFacts): Promise<boolean> {
  if (member.last_login_at === null) return true
  const known = await findAddress(app.db, member.id, addressKey(request.ip))
  return known !== undefined
}

async function methodsOf(app: App, memberId: bigint, allowed: readonly SecondStep[]): Promise<SecondStep[]> {
  const contacts = await contactsOf(app.db, memberId)
  const has: Readonly<Record<SecondStep, boolean>> = {
    totp: await authenticator.isOn(app, memberId),
    mobile: contacts.mobile !== undefined,
    email: contacts.email !== undefined,
    bankAccountName: (await payeeName(app, memberId)) !== '',
  }
  return allowed.filter((method) => has[method])
}

async function payeeName(app: App, memberId: bigint): Promise<string> {
  const row = await findPayeeName(app.db, memberId)
  return plainName(row?.name ?? '')
}

const plainName = (name: string): string => name.normalize('NFKC').replace(/\s+/g, ' ').trim().toLocaleLowerCase('en')

async function readTicket(app: App, ticket: string, method: SecondStep, isTry: boolean): Promise<StepRow> {
  const row = await takeSecondStep(app.db, sha256(ticket), app.clock.now(), isTry ? 1 : 0)
  if (row === undefined) throw new Refusal('ticket_spent')
  if (!row.methods.includes(method)) throw new Refusal('not_enabled')
  return row
}

/** Sends the code of a second step to where the member has proved to be. */
export async function sendStepCode(
  app: App,
  ticket: string,
  method: 'mobile' | 'email',
  request: RequestFacts,
): Promise<{ expiredMinutes: number }> {
  await consumeForAddress(app, 'codes', request.ip)
  const { member_id } = await readTicket(app, ticket, method, false)
  const to = (await contactsOf(app.db, member_id))[method]
  if (to === undefined) throw new Refusal('not_enabled')
  const channel = method === 'mobile' ? 'sms' : 'mail'
  return sendCode(app, { purpose: 'step', channel, to, binder: ticket, language: request.language })
}

/** Checks the answer to a second step and lets the member in; the ticket is then spent. */
export async function answerStep(
  app: App,
  { ticket, method, answer }: { ticket: string; method: SecondStep; answer: string },
  request: RequestFacts,
  reply: Reply,
): Promise<LoggedIn> {
  await consumeForAddress(app, 'guesses', request.ip)
  const { member_id: memberId, detail } = await readTicket(app, ticket, method, true)
  await consumeForTarget(app, 'step', String(memberId))
  try {
    await checkAnswer(app, memberId, ticket, method, answer)
  } catch (error) {
    await audit(app.db, app, request, 'login.second_step_failed', memberId, { method })
    throw error
  }
  const spent = await spendSecondStep(app.db, sha256(ticket))
  const member = await findForSignIn(app.db, memberId)
  if (!spent || !member) throw new Refusal('ticket_spent')
  const { passwordOf, ...firstHalf } = detail
  // A change of the password forgets the tickets that are there; this one may have come just after.
  if (detail.byPassword && passwordOf !== changedMs(member)) throw new Refusal('ticket_spent')
  const way = { ...firstHalf, secondFactor: method }
  await refuseByState(app, request, member, way)
  return enter(app, member, request, reply, way)
}

async function checkAnswer(app: App, memberId: bigint, ticket: string, method: SecondStep, answer: string) {
  if (method === 'mobile' || method === 'email') {
    const to = (await contactsOf(app.db, memberId))[method]
    return spendCode(app, { purpose: 'step', to: to ?? '', binder: ticket }, answer)
  }
  const right =
    method === 'totp'
      ? await authenticator.verify(app, memberId, answer)
      : (await payeeName(app, memberId)) === plainName(answer)
  if (!right) throw new Refusal('code_wrong', { fields: { answer: 'invalid' } })
}
