import * as z from 'zod'
import { Refusal } from '#api/refusal.ts'
import { type Role, roles } from '#api/staff-permissions.ts'
import { type AuditFacts, type WriteAudit, writerOf } from '#server/kernel/audit.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import {
  addStaff,
  givenPassword,
  listStaff,
  reset,
  type StaffRow,
  setStatus,
  staffByAccount,
} from '#server/staff/public.ts'
import { type Line, OperatorError } from './line.ts'
import { findTableOwner } from './rows.ts'

const listMax = 1_000

/** Requires the role that owns the tables, which could write the rows anyway; the role that serves the site may not. */
async function requireTableOwner(app: App): Promise<void> {
  if (app.db.kind === 'embedded') return
  const row = await findTableOwner(app.db)
  if (!row?.owns)
    throw new OperatorError(
      `The role ${row?.name} does not own the database. Run this with the address of the role that does: DATABASE_URL=postgres://owner@… npm run operator -- staff …`,
    )
}

async function list(app: App): Promise<string> {
  const rows = await listStaff(app.db, 0n, listMax)
  if (rows.length === 0) return 'There is no staff account yet: staff add <account> owner makes the first.'
  return rows
    .map(({ account, role, status, totp_confirmed_at: enrolled, last_sign_in_at: last }) => {
      const state = [status, enrolled === null ? 'has not signed in yet' : `last in ${last?.toISOString() ?? 'never'}`]
      return [account.padEnd(20), role.padEnd(10), ...state].join('  ')
    })
    .join('\n')
}

const written = (app: App, tx: Queryable, action: string, facts: AuditFacts, reason?: string): Promise<void> =>
  writerOf(app, 'operator', action)(tx, { ...facts, detail: reason === undefined ? {} : { reason } })

const firstSignIn = 'The first sign-in sets another password and an authenticator.'

async function add(app: App, account: string, role: Role): Promise<string> {
  if (!/^[a-z][a-z0-9.-]{2,31}$/.test(account))
    throw new OperatorError('An account is 3 to 32 small letters, digits, dots and hyphens, and begins with a letter.')
  const { password, hash } = await givenPassword()
  await app.db.transaction(async (tx) => {
    const { facts } = await addStaff(app, tx, { account, role, passwordHash: hash })
    await written(app, tx, 'staff.add', facts)
  })
  return `${account} is ${role}. First password: ${password}\n${firstSignIn}`
}

async function change(app: App, what: string, row: StaffRow, reason: string): Promise<string> {
  const given = what === 'reset' ? await givenPassword() : undefined
  await app.db.transaction(async (tx) => {
    const { facts } = given
      ? await reset(tx, row.id, given.hash)
      : await setStatus(tx, row.id, what === 'lock' ? 'locked' : 'active')
    await written(app, tx, `staff.${what}`, facts, reason)
  })
  if (given) return `Password of ${row.account} until the next sign-in: ${given.password}\n${firstSignIn}`
  return `${row.account} is ${what === 'lock' ? 'locked' : 'open'}.`
}

/** Sets what otherwise two of the staff set together: on a site with one of them nobody else could agree. */
async function limit(app: App, name: string, sum: string, reason: string): Promise<string> {
  const write: WriteAudit = (tx, facts) => written(app, tx, 'setting.change', facts, reason)
  try {
    const [change] = await app.settings.change({ [name]: sum }, { actor: 'operator', write })
    return change === undefined ? `${name} stays as it is.` : `${name}: ${change.before} → ${change.after}`
  } catch (error) {
    if (error instanceof z.ZodError) throw new OperatorError(`${name}: ${z.prettifyError(error)}`)
    throw error
  }
}

/** Staff accounts, by who owns the database: `staff list|add|lock|unlock|reset|limit`. */
export async function staff(app: App, { words: [what = '', account = '', role], options }: Line): Promise<string> {
  await requireTableOwner(app)
  if (what === 'list') return list(app)
  if (what === 'limit') return limit(app, account, role ?? '', options.reason!)
  try {
    if (what === 'add') return await add(app, account, roles.find((name) => name === role)!)
    const row = await staffByAccount(app.db, account)
    if (row === undefined) throw new OperatorError(`There is no staff account ${account}.`)
    return await change(app, what, row, options.reason!)
  } catch (error) {
    if (error instanceof Refusal && error.details.detail) throw new OperatorError(error.details.detail)
    throw error
  }
}
