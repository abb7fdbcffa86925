/** Every call of the platform by name. The router, the OpenAPI document and the tests walk this object; browsers load its types alone. */

import * as access from './access.ts'
import * as agent from './agent.ts'
import * as agentNews from './agent-news.ts'
import * as archives from './archives.ts'
import * as bets from './bets.ts'
import * as bonus from './bonus.ts'
import { callsOf } from './calls-of.ts'
import * as chat from './chat.ts'
import * as complaints from './complaints.ts'
import * as contracts from './contracts.ts'
import * as daySeals from './day-seals.ts'
import * as deposits from './deposits.ts'
import * as documents from './documents.ts'
import * as events from './events.ts'
import * as exports from './exports.ts'
import * as help from './help.ts'
import * as invites from './invites.ts'
import * as launch from './launch.ts'
import * as limits from './limits.ts'
import * as lobby from './lobby.ts'
import * as lottery from './lottery.ts'
import * as mail from './mail.ts'
import * as mall from './mall.ts'
import * as messages from './messages.ts'
import * as missions from './missions.ts'
import * as passkeys from './passkeys.ts'
import * as payoutAccounts from './payout-accounts.ts'
import * as payoutTimes from './payout-times.ts'
import * as payouts from './payouts.ts'
import * as phoneCodes from './phone-codes.ts'
import * as playSession from './play-session.ts'
import * as points from './points.ts'
import * as profile from './profile.ts'
import * as profitRecord from './profit.ts'
import * as promotions from './promotions.ts'
import * as raffles from './raffles.ts'
import * as rebate from './rebate.ts'
import * as records from './records.ts'
import * as recovery from './recovery.ts'
import * as referral from './referral.ts'
import * as register from './register.ts'
import * as search from './search.ts'
import * as secondStep from './second-step.ts'
import * as security from './security.ts'
import * as social from './social.ts'
import * as system from './system.ts'
import * as teamFigures from './team-figures.ts'
import * as teamLines from './team-lines.ts'
import * as teamProfit from './team-profit.ts'
import * as teamRecords from './team-records.ts'
import * as transfers from './transfers.ts'
import * as uploads from './uploads.ts'
import * as vip from './vip.ts'
import * as wallet from './wallet.ts'
import * as withdrawalOptions from './withdrawal-options.ts'
import * as withdrawals from './withdrawals.ts'

/** The modules that define them, in the order in which tools list their features. */
export const modules = [
  system,
  events,
  access,
  register,
  phoneCodes,
  recovery,
  secondStep,
  social,
  security,
  passkeys,
  profile,
  lobby,
  search,
  launch,
  playSession,
  lottery,
  wallet,
  deposits,
  withdrawals,
  withdrawalOptions,
  payoutAccounts,
  payoutTimes,
  limits,
  transfers,
  uploads,
  documents,
  archives,
  records,
  bets,
  exports,
  profitRecord,
  points,
  mall,
  vip,
  bonus,
  promotions,
  raffles,
  missions,
  rebate,
  referral,
  messages,
  mail,
  complaints,
  chat,
  help,
  agent,
  teamFigures,
  daySeals,
  teamRecords,
  teamProfit,
  teamLines,
  agentNews,
  contracts,
  invites,
  payouts,
] as const

export const api = callsOf(modules)

export type Api = typeof api
export type CallName = keyof Api
