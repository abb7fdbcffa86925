import { Refusal } from '#api/refusal.ts'
import { roles } from '#api/staff-permissions.ts'
import { cookieLine, staffCookieName } from '#server/kernel/cookies.ts'
import type { Handlers, StaffSession } from '#server/kernel/handler.ts'
import { keyset, numberPart } from '#server/kernel/keyset.ts'
import { networkOf } from './addresses.ts'
import { readAuditLog } from './audit-log.ts'
import { addStaff, endSessions, givenPassword, reset, setAddresses, setRole, setStatus, toPerson } from './people.ts'
import { listStaff, lockRole, permissionsOf, storePermissions } from './rows.ts'
import { deleteSession } from './rows-sessions.ts'
import { listStaffSessions, resumeStaffSession } from './sessions.ts'
import { changePassword, signIn, signInByCode } from './sign-in.ts'

const peopleById = keyset('staff', 'ascending', numberPart)

const meOf = ({ account, role, permissions }: StaffSession) => ({ account, role, permissions: [...permissions] })

/** Sign-in, sessions, accounts and roles of staff, and the audit log. */
export const staffHandlers: Handlers<
  | 'staffSignInCheck'
  | 'staffSignIn'
  | 'staffSignInCode'
  | 'staffResume'
  | 'staffSignOut'
  | 'staffMe'
  | 'staffPassword'
  | 'staffPeople'
  | 'staffAdd'
  | 'staffLock'
  | 'staffUnlock'
  | 'staffReset'
  | 'staffSessions'
  | 'staffEndSessions'
  | 'staffSetRole'
  | 'staffSetAddresses'
  | 'staffRoles'
  | 'staffSetPermissions'
  | 'staffAuditLog'
> = {
  async staffSignInCheck({ app: { ports } }) {
    return { provider: ports.staffCheck.provider, challenge: await ports.staffCheck.challenge() }
  },
  staffSignIn: ({ app, input, request, act }) => signIn(app, input, request, act),
  staffSignInCode: ({ app, input, request, reply, act }) => signInByCode(app, input, { request, reply, act }),

  async staffResume({ app, request }) {
    // The cookie travels by itself: only a page of ours may ask for what it opens.
    if (request.fetchSite !== 'same-origin') throw new Refusal('origin_refused')
    const resumed = await resumeStaffSession(app, request)
    if (resumed === undefined) throw new Refusal('not_logged_in')
    return { token: resumed.token, expiresAt: resumed.expiresAt, ...meOf(resumed.session) }
  },

  async staffSignOut({ app, staff, act, reply }) {
    act.note({ subject: `staff:${staff.staffId}` })
    await act.transaction((tx) => deleteSession(tx, staff.id))
    reply.setCookie(cookieLine(app.config, staffCookieName(app.config), '', 0))
    return {}
  },

  staffMe: ({ staff }) => meOf(staff),

  async staffPassword({ app, input, staff, act }) {
    await changePassword(app, input, staff, act)
    return {}
  },

  async staffPeople({ app, input }) {
    const [after] = peopleById.read(input.cursor)
    const rows = await listStaff(app.db, after, input.pageSize + 1)
    return peopleById.page(rows, input.pageSize, ({ id }) => [id], toPerson)
  },

  async staffAdd({ app, input, staff, act }) {
    const { password, hash } = await givenPassword()
    const id = await act.transaction(async (tx) => {
      const made = await addStaff(app, tx, { ...input, passwordHash: hash }, staff)
      act.note(made.facts)
      return made.id
    })
    return { id: id.toString(), account: input.account, password }
  },

  async staffLock({ input, staff, act }) {
    act.note({ subject: `staff:${input.id}`, detail: { reason: input.reason } })
    return act.transaction(async (tx) => {
      const { row, facts } = await setStatus(tx, BigInt(input.id), 'locked', staff)
      act.note(facts)
      return toPerson(row)
    })
  },

  async staffUnlock({ input, staff, act }) {
    act.note({ subject: `staff:${input.id}`, detail: { reason: input.reason } })
    return act.transaction(async (tx) => {
      const { row, facts } = await setStatus(tx, BigInt(input.id), 'active', staff)
      act.note(facts)
      return toPerson(row)
    })
  },

  async staffReset({ input, staff, act }) {
    act.note({ subject: `staff:${input.id}`, detail: { reason: input.reason } })
    const { password, hash } = await givenPassword()
    return act.transaction(async (tx) => {
      const { row, facts } = await reset(tx, BigInt(input.id), hash, staff)
      act.note(facts)
      return { id: input.id, account: row.account, password }
    })
  },

  staffSessions: async ({ app, staff }) => ({ sessions: await listStaffSessions(app, staff.id) }),

  async staffEndSessions({ input, staff, act }) {
    act.note({ subject: `staff:${input.id}`, detail: { reason: input.reason } })
    return act.transaction(async (tx) => {
      const ended = await endSessions(tx, BigInt(input.id), staff)
      act.note({ detail: { reason: input.reason, ended } })
      return { ended }
    })
  },

  async staffSetRole({ input, staff, act }) {
    act.note({ subject: `staff:${input.id}` })
    return act.transaction(async (tx) => {
      const { row, facts } = await setRole(tx, BigInt(input.id), input.role, staff)
      act.note(facts)
      return toPerson(row)
    })
  },

  async staffSetAddresses({ input, staff, request, act }) {
    act.note({ subject: `staff:${input.id}`, detail: { reason: input.reason } })
    const networks = input.addresses.map(networkOf)
    if (networks.some((network) => network === undefined))
      throw new Refusal('invalid_input', { fields: { addresses: 'invalid' } })
    return act.transaction(async (tx) => {
      const wanted = [...new Set(networks as string[])]
      const { row, facts } = await setAddresses(tx, BigInt(input.id), wanted, { ...staff, ip: request.ip })
      act.note(facts)
      return toPerson(row)
    })
  },

  async staffRoles({ app }) {
    const all = roles.map(async (role) => ({ role, permissions: [...(await permissionsOf(app.db, role))] }))
    return { roles: await Promise.all(all) }
  },

  async staffSetPermissions({ input, staff, act }) {
    const { role } = input
    act.note({ subject: `role:${role}` })
    if (role === 'owner') throw new Refusal('state_conflict', { detail: 'owner always holds every permission.' })
    const wanted = [...new Set(input.permissions)]
    return act.transaction(async (tx) => {
      // Two changes of one role at once follow each other.
      await lockRole(tx, `staff_role:${role}`)
      const before = await permissionsOf(tx, role)
      const changed = [...new Set([...before, ...wanted])].filter((one) => before.has(one) !== wanted.includes(one))
      const lacking = changed.find((one) => !staff.permissions.has(one))
      if (lacking) throw new Refusal('permission_needed', { permission: lacking })
      await storePermissions(tx, role, wanted)
      act.note({ before: [...before], after: wanted })
      return { role, permissions: wanted }
    })
  },

  staffAuditLog: ({ app, input }) => readAuditLog(app, input),
}
