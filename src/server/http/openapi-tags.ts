import * as access from '#api/access.ts'
import * as agent from '#api/agent.ts'
import * as archives from '#api/archives.ts'
import * as bets from '#api/bets.ts'
import * as chat from '#api/chat.ts'
import * as complaints from '#api/complaints.ts'
import * as contracts from '#api/contracts.ts'
import * as deposits from '#api/deposits.ts'
import * as documents from '#api/documents.ts'
import type { Endpoint } from '#api/endpoint.ts'
import * as events from '#api/events.ts'
import * as exports from '#api/exports.ts'
import * as help from '#api/help.ts'
import * as launch from '#api/launch.ts'
import * as limits from '#api/limits.ts'
import * as lobby from '#api/lobby.ts'
import * as lottery from '#api/lottery.ts'
import * as mail from '#api/mail.ts'
import * as messages from '#api/messages.ts'
import * as passkeys from '#api/passkeys.ts'
import * as payoutAccounts from '#api/payout-accounts.ts'
import * as payoutTimes from '#api/payout-times.ts'
import * as phoneCodes from '#api/phone-codes.ts'
import * as playSession from '#api/play-session.ts'
import * as profile from '#api/profile.ts'
import * as records from '#api/records.ts'
import * as recovery from '#api/recovery.ts'
import * as register from '#api/register.ts'
import * as search from '#api/search.ts'
import * as secondStep from '#api/second-step.ts'
import * as security from '#api/security.ts'
import * as social from '#api/social.ts'
import * as staff from '#api/staff.ts'
import * as staffAddresses from '#api/staff-addresses.ts'
import * as staffBooks from '#api/staff-books.ts'
import * as staffComplaints from '#api/staff-complaints.ts'
import * as staffContent from '#api/staff-content.ts'
import * as staffDepositMethods from '#api/staff-deposit-methods.ts'
import * as staffDeposits from '#api/staff-deposits.ts'
import * as staffDocuments from '#api/staff-documents.ts'
import * as staffFigures from '#api/staff-figures.ts'
import * as staffJobs from '#api/staff-jobs.ts'
import * as staffMember from '#api/staff-member.ts'
import * as staffMembers from '#api/staff-members.ts'
import * as staffMoney from '#api/staff-money.ts'
import * as staffPasskeys from '#api/staff-passkeys.ts'
import * as staffPayments from '#api/staff-payments.ts'
import * as staffPayoutAccounts from '#api/staff-payout-accounts.ts'
import * as staffSignIn from '#api/staff-sign-in.ts'
import * as staffSite from '#api/staff-site.ts'
import * as staffSupport from '#api/staff-support.ts'
import * as staffTemplates from '#api/staff-templates.ts'
import * as staffTurnover from '#api/staff-turnover.ts'
import * as staffUploads from '#api/staff-uploads.ts'
import * as staffWithdrawals from '#api/staff-withdrawals.ts'
import * as system from '#api/system.ts'
import * as transfers from '#api/transfers.ts'
import * as uploads from '#api/uploads.ts'
import * as wallet from '#api/wallet.ts'
import * as withdrawalOptions from '#api/withdrawal-options.ts'
import * as withdrawals from '#api/withdrawals.ts'

interface Feature {
  readonly name: string
  readonly description: string
  readonly modules: readonly object[]
}

/** The features by which the document groups its operations, in the order in which tools list them. */
export const features: readonly Feature[] = [
  { name: 'system', description: 'State, settings and fixed lists of the site.', modules: [system] },
  { name: 'events', description: 'The stream of live events.', modules: [events] },
  {
    name: 'access',
    description: 'Sign-in, registration, verification codes and recovery of an account.',
    modules: [access, register, phoneCodes, recovery, secondStep, social],
  },
  {
    name: 'security',
    description: 'What protects an account: password, second factors, passkeys, sessions and contacts.',
    modules: [security, passkeys],
  },
  { name: 'profile', description: 'The member: name, picture, language.', modules: [profile] },
  { name: 'lobby', description: 'Games, vendors, favourites and winners.', modules: [lobby] },
  { name: 'search', description: 'Finding games and topics by name.', modules: [search] },
  {
    name: 'launch',
    description: 'Opening games, and the session of play around them.',
    modules: [launch, playSession],
  },
  { name: 'lottery', description: 'The lobbies of the lotteries.', modules: [lottery] },
  { name: 'wallet', description: 'Balance, and transfers between wallets.', modules: [wallet] },
  { name: 'deposits', description: 'Ways to deposit, and orders for deposits.', modules: [deposits] },
  {
    name: 'withdrawals',
    description: 'Withdrawals, the accounts that they go to, and how long they really take.',
    modules: [withdrawals, withdrawalOptions, payoutAccounts, payoutTimes],
  },
  { name: 'limits', description: 'Limits of play, breaks and self-exclusion.', modules: [limits] },
  { name: 'transfers', description: 'Transfers between members, up and down.', modules: [transfers] },
  { name: 'uploads', description: 'Pictures that members send: slips and proofs.', modules: [uploads] },
  { name: 'documents', description: 'Documents by which members prove who they are.', modules: [documents] },
  { name: 'archives', description: 'What the site keeps about a member, as a file for them.', modules: [archives] },
  {
    name: 'records',
    description: 'Rounds and movements of money, with their receipts.',
    modules: [bets, records, exports],
  },
  {
    name: 'messages',
    description: 'Notices and announcements for everybody, messages for one member, feedback.',
    modules: [messages, mail],
  },
  { name: 'complaints', description: 'What went wrong for a member, until it is settled.', modules: [complaints] },
  { name: 'chat', description: 'Customer service and chat rooms.', modules: [chat] },
  { name: 'help', description: 'The help centre.', modules: [help] },
  { name: 'agent', description: "An agent's team.", modules: [agent] },
  {
    name: 'staff',
    description: 'Staff: sign-in, accounts, roles and the audit log.',
    modules: [staff, staffSignIn, staffPasskeys, staffAddresses],
  },
  {
    name: 'operations',
    description: 'What staff do: members and their money, settings, content, support, the books and jobs.',
    modules: [
      staffMembers,
      staffMember,
      staffMoney,
      staffSite,
      staffComplaints,
      staffContent,
      staffSupport,
      staffBooks,
      staffPayments,
      staffPayoutAccounts,
      staffFigures,
      staffJobs,
      staffTemplates,
      staffTurnover,
      staffUploads,
      staffDocuments,
      staffWithdrawals,
      staffDeposits,
      staffDepositMethods,
    ],
  },
  { name: 'contracts', description: "Contracts on agents' pay.", modules: [contracts] },
]

/** The feature that defines a call. */
export function featureOf(endpoint: Endpoint): string {
  const feature = features.find(({ modules }) => modules.some((one) => Object.values(one).includes(endpoint)))
  if (feature === undefined) throw new Error(`${endpoint.method} ${endpoint.path} belongs to no feature.`)
  return feature.name
}
