import { randomInt } from 'node:crypto'
import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { deleteSessions, tellEnded } from '#server/sessions/public.ts'
import { createMember, type NewMember } from './members.ts'
import { storePassword } from './new-password.ts'
import { hashPassword } from './passwords.ts'
import { isFreeToChoose } from './plain-name.ts'
import { demandNewPassword, findMemberId } from './rows.ts'
import { ruleBroken } from './rule-broken.ts'

/** Without letters and digits that look alike: it is read to somebody, or copied by hand. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789'
const groups = 3
const groupLength = 4

/** A first password, such as `k7wd-m2xa-9ptf`. */
export function makePassword(): string {
  const group = () => Array.from({ length: groupLength }, () => signs[randomInt(signs.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}

/** Throws `invalid_input` for a password that the rule of registrations refuses: until it is changed, it opens the account. */
function checkGiven(app: App, password: string): void {
  const rule = app.settings.current().registerRules.password
  // A pattern may ask for signs that passwords made here do not have; their length is what keeps them from being guessed.
  const broken = rule && ruleBroken(password, { ...rule, acceptedPattern: '*' })
  if (broken) throw new Refusal('invalid_input', { fields: { password: broken } })
}

/** An account that somebody opens for somebody else. */
export interface GivenAccount {
  readonly account: string
  /** Default: one that is made here. */
  readonly password?: string | undefined
  /** What it is and whose team it joins; default: a member in nobody's. */
  readonly place?: {
    readonly [Name in 'type' | 'uplineId' | 'nickname' | 'language' | 'country']?: NewMember[Name] | undefined
  }
}

/**
 * Opens an account whose password somebody else has chosen: the first log-in by it opens nothing but a new one. Gives
 * the password; `beside` is done in the same transaction. Throws `username_taken`, or `invalid_input` where the name is not one that a registration would take.
 */
export async function openAccount(
  app: App,
  { account, password = makePassword(), place = {} }: GivenAccount,
  beside?: (tx: Queryable, memberId: bigint) => Promise<void>,
): Promise<string> {
  const values = app.settings.current()
  const rule = values.registerRules.username
  const broken = (rule && ruleBroken(account, rule)) ?? (isFreeToChoose(account) ? undefined : 'invalid')
  if (broken) throw new Refusal('invalid_input', { fields: { username: broken } })
  checkGiven(app, password)
  const passwordHash = await hashPassword(password)
  await app.db.transaction(async (tx) => {
    const given = Object.entries(place).filter(([, value]) => value !== undefined && value !== '')
    const id = await createMember(tx, {
      ...Object.fromEntries(given),
      account,
      currency: values.currency,
      passwordHash,
      firstLogin: true,
      createdAt: app.clock.now(),
    })
    await beside?.(tx, id)
  })
  return password
}

/**
 * Gives a member another password, to be changed at the next log-in, and ends every session. Gives the password, or
 * `undefined` when there is no such member.
 */
export async function givePassword(
  app: App,
  account: string,
  password = makePassword(),
  beside?: (tx: Queryable) => Promise<void>,
): Promise<string | undefined> {
  const member = await findMemberId(app.db, account)
  if (member === undefined) return undefined
  checkGiven(app, password)
  const hash = await hashPassword(password)
  const ended = await app.db.transaction(async (tx) => {
    await storePassword(tx, member.id, hash, app.clock.now())
    await demandNewPassword(tx, member.id)
    await beside?.(tx)
    return deleteSessions(app, tx, member.id, { games: true })
  })
  tellEnded(app, ended, 'password_changed')
  return password
}
