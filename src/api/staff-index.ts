/** Every call of staff by name: the operator's command and the console make them, players' browsers never. */
import * as staff from './staff.ts'

export const staffApi = {
  staffSignIn: staff.staffSignIn,
  staffSignInCode: staff.staffSignInCode,
  staffResume: staff.staffResume,
  staffSignOut: staff.staffSignOut,
  staffMe: staff.staffMe,
  staffPassword: staff.staffPassword,
  staffPeople: staff.staffPeople,
  staffAdd: staff.staffAdd,
  staffLock: staff.staffLock,
  staffUnlock: staff.staffUnlock,
  staffReset: staff.staffReset,
  staffSetRole: staff.staffSetRole,
  staffRoles: staff.staffRoles,
  staffSetPermissions: staff.staffSetPermissions,
  staffAuditLog: staff.staffAuditLog,
} as const

export type StaffApi = typeof staffApi
export type StaffCallName = keyof StaffApi
