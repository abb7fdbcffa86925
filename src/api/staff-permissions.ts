/**
 * What a role may allow. A staff call names one; the table `staff_role_permission` says which role holds which. The names
 * are stored, so one that is renamed needs a migration.
 */
export const permissions = [
  /** Members: list, profile, limits, balance. */
  'members.read',
  /** Members: open, freeze, close, new password, profile, limits. */
  'members.write',
  /** Deposits and withdrawals that were paid outside the site. */
  'payments.book',
  /** Corrections of a wallet, and reversals of what was booked by hand. */
  'payments.adjust',
  /** The second person of amounts above `staffApprovalAbove`. */
  'payments.approve',
  /** Rounds and transfers that are open, findings of the comparison with the vendor. */
  'books.read',
  /** Compares with the vendor; closes transfers by evidence. */
  'books.write',
  /** Settings, switches and maintenance: read. */
  'settings.read',
  'settings.write',
  /** Vendors: open, maintenance, hidden. */
  'catalogue.write',
  /** Announcements, pop-ups, banners, promotions and messages. */
  'content.write',
  /** Talks, feedback and chat rooms: read. */
  'support.read',
  'support.write',
  /** Contracts of the house with agents. */
  'agents.write',
  /** Jobs: how they stand, and which failed. */
  'jobs.read',
  /** Tries jobs again that failed for good. */
  'jobs.write',
  'audit.read',
  'staff.read',
  /** Staff accounts and the permissions of roles. */
  'staff.write',
] as const

export type Permission = (typeof permissions)[number]

/** The roles that there are. `owner` holds every permission, whatever the table says. */
export const roles = ['owner', 'manager', 'cashier', 'approver', 'support', 'editor', 'auditor'] as const

export type Role = (typeof roles)[number]
