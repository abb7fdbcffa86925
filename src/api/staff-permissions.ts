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
  /** Queues of withdrawals, and one with everything needed to decide. */
  'withdrawals.read',
  /** Takes, approves and refuses withdrawals; accepts bank books. */
  'withdrawals.decide',
  /** Says what became of pay-outs at the bank. */
  'withdrawals.pay',
  /** Pictures that members have sent: slips, proofs; not those of documents. */
  'uploads.read',
  /** Documents by which members prove who they are, with their pictures: queue and looks. */
  'documents.read',
  /** Approves and refuses documents, and takes approvals back. */
  'documents.decide',
  /** Deposits, payments that fit none, slips and methods: read. */
  'deposits.read',
  /** Approves, refuses, matches and refunds deposits. Above `depositApprovalAbove` two who hold it have to agree. */
  'deposits.decide',
  /** Ways to deposit: limits, fees, hours, accounts, on and off. */
  'deposits.methods',
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
  /** What agents are paid, and why. */
  'agents.read',
  /** Contracts of the house with agents; holds their pay. */
  'agents.write',
  /** Points of members, rewards of the mall and what is redeemed. */
  'rewards.read',
  /** Corrects points, edits rewards, decides about what is redeemed. */
  'rewards.write',
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
