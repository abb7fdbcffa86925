import * as z from 'zod/mini'
import { cursor, next, text, time } from './page.ts'
import { listFile, numberId, pageRows, reason, staffEndpoint } from './staff-endpoint.ts'
import { permissions, roles } from './staff-permissions.ts'

export const feature = { name: 'staff', description: 'Staff: sign-in, accounts, roles and the audit log.' }

/** Name of a staff account: small letters, digits, dots and hyphens. */
const account = z.string().check(z.regex(/^[a-z][a-z0-9.-]{2,31}$/))
/** A password of staff. */
export const staffPasswordText = text(128, 1)
const permission = z.enum(permissions)
const role = z.enum(roles)

const me = z.object({ account: z.string(), role, permissions: z.array(permission) })
/** What every completed staff sign-in answers. */
export const staffSignedIn = z.object({ token: z.string(), expiresAt: time, ...me.shape })
export type StaffSignedIn = z.output<typeof staffSignedIn>

export const staffResume = staffEndpoint({
  method: 'POST',
  path: '/staff/sign-in/resume',
  access: 'public',
  summary: 'A token for another tab of the browser whose cookie binds a staff session.',
  input: z.object({}),
  output: staffSignedIn,
  refuses: ['not_logged_in', 'origin_refused', 'address_not_allowed'],
})

export const staffSignOut = staffEndpoint({
  method: 'DELETE',
  path: '/staff/session',
  access: 'staff',
  audit: 'staff.sign_out',
  summary: 'Ends the caller’s session.',
  input: z.object({}),
  output: z.object({}),
})

export const staffMe = staffEndpoint({
  method: 'GET',
  path: '/staff/me',
  access: 'staff',
  summary: 'The caller’s staff account and permissions.',
  input: z.object({}),
  output: me,
})

export const staffPassword = staffEndpoint({
  method: 'PUT',
  path: '/staff/password',
  access: 'staff',
  encrypted: true,
  rate: 'credential',
  audit: 'staff.password_change',
  summary: 'Changes the caller’s own password, and ends the other sessions.',
  input: z.object({ password: staffPasswordText, newPassword: staffPasswordText }),
  output: z.object({}),
  refuses: ['proof_wrong'],
})

/** A staff account, as others of the staff see it. */
export const person = z.object({
  id: z.string(),
  account: z.string(),
  role,
  status: z.enum(['active', 'locked']),
  /** Whether an authenticator is set up. */
  enrolled: z.boolean(),
  /** How many passkeys there are. */
  passkeys: z.int(),
  /** Networks from which alone it is used (`203.0.113.0/24`); none means anywhere. */
  addresses: z.array(z.string()),
  createdAt: time,
  lastSignInAt: z.optional(time),
})
export type StaffPerson = z.output<typeof person>

export const staffPeople = staffEndpoint({
  method: 'GET',
  path: '/staff/people',
  access: { staff: 'staff.read' },
  summary: 'The staff accounts, by id.',
  input: z.object({ cursor, pageSize: pageRows }),
  output: z.object({ content: z.array(person), next }),
})

/** The password is told once. */
const given = z.object({ id: z.string(), account: z.string(), password: z.string() })

export const staffAdd = staffEndpoint({
  method: 'POST',
  path: '/staff/people',
  access: { staff: 'staff.write' },
  audit: 'staff.add',
  summary: 'Opens a staff account; its first sign-in sets a password and an authenticator.',
  input: z.object({ account, role }),
  output: given,
  refuses: ['username_taken'],
})

const onePerson = z.object({ id: numberId, reason })

export const staffLock = staffEndpoint({
  method: 'POST',
  path: '/staff/people/{id}/lock',
  access: { staff: 'staff.write' },
  audit: 'staff.lock',
  summary: 'Locks a staff account and ends its sessions. The last owner cannot be locked, nor the caller.',
  input: onePerson,
  output: person,
  refuses: ['not_found', 'state_conflict'],
})

export const staffUnlock = staffEndpoint({
  method: 'POST',
  path: '/staff/people/{id}/unlock',
  access: { staff: 'staff.write' },
  audit: 'staff.unlock',
  summary: 'Opens a locked staff account again.',
  input: onePerson,
  output: person,
  refuses: ['not_found', 'state_conflict'],
})

export const staffReset = staffEndpoint({
  method: 'POST',
  path: '/staff/people/{id}/reset',
  access: { staff: 'staff.write' },
  audit: 'staff.reset',
  summary:
    'Resets the password and removes the authenticator, which the next sign-in sets anew, and all passkeys. Ends the account’s sessions.',
  input: onePerson,
  output: given,
  refuses: ['not_found', 'state_conflict'],
})

const staffSession = z.object({
  /** Of the staff account. */
  staffId: z.string(),
  account: z.string(),
  startedAt: time,
  lastSeenAt: time,
  endsAt: time,
  address: z.string(),
  browser: z.string(),
  system: z.string(),
  /** The caller's own. */
  current: z.boolean(),
})
export type StaffSessionRow = z.output<typeof staffSession>

export const staffSessions = staffEndpoint({
  method: 'GET',
  path: '/staff/sessions',
  access: { staff: 'staff.read' },
  summary: 'The live sessions of staff, those used last first (200 at most).',
  input: z.object({}),
  output: z.object({ sessions: z.array(staffSession) }),
})

export const staffEndSessions = staffEndpoint({
  method: 'POST',
  path: '/staff/people/{id}/sessions/end',
  access: { staff: 'staff.write' },
  audit: 'staff.sessions_end',
  summary: 'Ends all sessions of another staff account; returns their number.',
  input: onePerson,
  output: z.object({ ended: z.int() }),
  refuses: ['not_found', 'state_conflict'],
})

export const staffSetRole = staffEndpoint({
  method: 'PUT',
  path: '/staff/people/{id}/role',
  access: { staff: 'staff.write' },
  audit: 'staff.role',
  summary:
    'Changes the role of a staff account. Callers cannot assign permissions that they lack, nor change their own role.',
  input: z.object({ id: numberId, role }),
  output: person,
  refuses: ['not_found', 'state_conflict'],
})

const roleRow = z.object({ role, permissions: z.array(permission) })

export const staffRoles = staffEndpoint({
  method: 'GET',
  path: '/staff/roles',
  access: { staff: 'staff.read' },
  summary: 'The roles and what each allows.',
  input: z.object({}),
  output: z.object({ roles: z.array(roleRow) }),
})

export const staffSetPermissions = staffEndpoint({
  method: 'PUT',
  path: '/staff/roles/{role}',
  access: { staff: 'staff.write' },
  audit: 'staff.permissions',
  summary:
    'Sets the permissions of a role; `owner` always has all. Callers cannot add or remove permissions that they lack.',
  input: z.object({ role, permissions: z.array(permission).check(z.maxLength(permissions.length)) }),
  output: roleRow,
  refuses: ['state_conflict'],
})

const auditLine = z.object({
  id: z.string(),
  at: time,
  /** `staff:<account>`, `member:<id>`, `operator` (on the machine itself), `system`, `demo` or `unknown`. */
  person: z.string(),
  /** `staff:<account>`, whom a log-in has named: who typed it has not proved yet to be that person. Absent for a name that no account has. */
  tried: z.optional(z.string()),
  act: z.string(),
  /** Name of the call; absent for what is no call. */
  call: z.optional(z.string()),
  subject: z.string(),
  before: z.optional(z.unknown()),
  after: z.optional(z.unknown()),
  detail: z.record(z.string(), z.unknown()),
  /** `done`, `pending`, or the code of a refusal. */
  outcome: z.string(),
  address: z.optional(z.string()),
})
export type AuditLine = z.output<typeof auditLine>

export const staffAuditLog = staffEndpoint({
  method: 'GET',
  path: '/staff/audit',
  access: { staff: 'audit.read' },
  summary: 'The audit log, newest first.',
  input: z.object({
    cursor,
    pageSize: pageRows,
    /** Of whom: `staff:<account>`, `member:<id>`, `operator`, `system`. */
    person: z.optional(text(60, 1)),
    /** Of which act: `member.freeze`. */
    act: z.optional(text(60, 1)),
    /** About what: `member:<id>`, a setting's name. */
    subject: z.optional(text(200, 1)),
    /** Of which day, by the setting `timeZone`. */
    day: z.optional(z.iso.date()),
    /** Person, act, subject, key of a payment, or account of a member or a staff member: any of them. */
    any: z.optional(text(200, 1)),
  }),
  output: z.object({ content: z.array(auditLine), next }),
})

export const staffAuditFile = listFile(staffAuditLog, {
  path: '/staff/audit.csv',
  audit: 'audit.export',
  summary: 'The audit log as a CSV file.',
})
