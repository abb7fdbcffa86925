/** Every call of staff by name: the operator's command and the console make them, players' browsers never. */
import { callsOf } from './calls-of.ts'
import * as staff from './staff.ts'
import * as addresses from './staff-addresses.ts'
import * as applications from './staff-applications.ts'
import * as bonus from './staff-bonus.ts'
import * as books from './staff-books.ts'
import * as complaints from './staff-complaints.ts'
import * as content from './staff-content.ts'
import * as depositMethods from './staff-deposit-methods.ts'
import * as deposits from './staff-deposits.ts'
import * as documents from './staff-documents.ts'
import * as exports from './staff-exports.ts'
import * as figures from './staff-figures.ts'
import * as invites from './staff-invites.ts'
import * as jobs from './staff-jobs.ts'
import * as mall from './staff-mall.ts'
import * as member from './staff-member.ts'
import * as memberFigures from './staff-member-figures.ts'
import * as members from './staff-members.ts'
import * as missions from './staff-missions.ts'
import * as money from './staff-money.ts'
import * as passkeys from './staff-passkeys.ts'
import * as pay from './staff-pay.ts'
import * as payments from './staff-payments.ts'
import * as payoutAccounts from './staff-payout-accounts.ts'
import * as points from './staff-points.ts'
import * as programmes from './staff-programmes.ts'
import * as promotions from './staff-promotions.ts'
import * as raffles from './staff-raffles.ts'
import * as referral from './staff-referral.ts'
import * as rounds from './staff-rounds.ts'
import * as signIn from './staff-sign-in.ts'
import * as site from './staff-site.ts'
import * as support from './staff-support.ts'
import * as templates from './staff-templates.ts'
import * as tree from './staff-tree.ts'
import * as turnover from './staff-turnover.ts'
import * as uploads from './staff-uploads.ts'
import * as vip from './staff-vip.ts'
import * as waiting from './staff-waiting.ts'
import * as withdrawals from './staff-withdrawals.ts'

/** The modules that define them, in the order in which tools list their features. */
export const staffModules = [
  staff,
  signIn,
  passkeys,
  addresses,
  members,
  member,
  memberFigures,
  money,
  site,
  complaints,
  content,
  support,
  books,
  invites,
  pay,
  payments,
  payoutAccounts,
  figures,
  jobs,
  exports,
  templates,
  tree,
  turnover,
  points,
  mall,
  vip,
  bonus,
  promotions,
  applications,
  rounds,
  raffles,
  missions,
  referral,
  uploads,
  documents,
  withdrawals,
  deposits,
  depositMethods,
  programmes,
  waiting,
] as const

export const staffApi = callsOf(staffModules)

export type StaffApi = typeof staffApi
export type StaffCallName = keyof StaffApi
