import { accountState } from './account-state/feature.ts'
import { accounts } from './accounts/feature.ts'
import { agent } from './agent/feature.ts'
import { archiveJobs, archives } from './archives/feature.ts'
import { bonus } from './bonus/feature.ts'
import { booking } from './booking/feature.ts'
import { chat } from './chat/feature.ts'
import { codes } from './codes/feature.ts'
import { complaints } from './complaints/feature.ts'
import { contracts } from './contracts/feature.ts'
import { deposits } from './deposits/feature.ts'
import { documents } from './documents/feature.ts'
import { countingTicks, figures } from './figures/feature.ts'
import { freeRounds } from './free-rounds/feature.ts'
import { help } from './help/feature.ts'
import { invites } from './invites/feature.ts'
import { jobCalls } from './jobs/feature.ts'
import type { Counter } from './kernel/counting.ts'
import type { Db } from './kernel/db.ts'
import { endedTick } from './kernel/delete-ended.ts'
import { type Feature, handlersOf, settingsOf } from './kernel/feature.ts'
import type { Handlers } from './kernel/handler.ts'
import type { Check, Invariant } from './kernel/invariant.ts'
import type { Job, Tick } from './kernel/jobs.ts'
import type { Metric } from './kernel/metric.ts'
import type { PersonalData } from './kernel/personal.ts'
import type { Queue } from './kernel/queue.ts'
import type { RawEndpoint } from './kernel/raw-endpoint.ts'
import type { SettingsByFeature } from './kernel/settings.ts'
import { launch } from './launch/feature.ts'
import { invariantJobs, ledger } from './ledger/feature.ts'
import { type CheckScope, findBreaches } from './ledger/public.ts'
import { limits } from './limits/feature.ts'
import { lobby } from './lobby/feature.ts'
import { lottery } from './lottery/feature.ts'
import { mall } from './mall/feature.ts'
import { messages } from './messages/feature.ts'
import { missions } from './missions/feature.ts'
import { notes } from './notes/feature.ts'
import { offers } from './offers/feature.ts'
import { pay } from './pay/feature.ts'
import { payments } from './payments/feature.ts'
import { points } from './points/feature.ts'
import { promotions } from './promotions/feature.ts'
import { raffles } from './raffles/feature.ts'
import { rateLimit } from './rate-limit/feature.ts'
import { rebate } from './rebate/feature.ts'
import { records } from './records/feature.ts'
import { referral } from './referral/feature.ts'
import { search } from './search/feature.ts'
import { security } from './security/feature.ts'
import { sessions } from './sessions/feature.ts'
import { signIn } from './sign-in/feature.ts'
import { staff, waitingHandlers } from './staff/feature.ts'
import { system } from './system/feature.ts'
import { templates } from './templates/feature.ts'
import { transfers } from './transfers/feature.ts'
import { tree } from './tree/feature.ts'
import { turnover } from './turnover/feature.ts'
import { uploads } from './uploads/feature.ts'
import { vip } from './vip/feature.ts'
import { wallet } from './wallet/feature.ts'
import { withdrawals } from './withdrawals/feature.ts'

const all = {
  ledger,
  system,
  rateLimit,
  codes,
  sessions,
  accounts,
  security,
  signIn,
  lobby,
  search,
  launch,
  lottery,
  wallet,
  uploads,
  documents,
  figures,
  turnover,
  points,
  mall,
  vip,
  bonus,
  freeRounds,
  promotions,
  raffles,
  missions,
  rebate,
  referral,
  transfers,
  limits,
  offers,
  payments,
  withdrawals,
  deposits,
  records,
  messages,
  chat,
  complaints,
  templates,
  help,
  agent,
  contracts,
  invites,
  tree,
  pay,
  staff,
  booking,
  accountState,
  notes,
  jobCalls,
  archives,
}

/** Every feature of the server. */
export const features: readonly Feature[] = Object.values(all)

/** The work of all features that waits for staff, in the order of the console's menu. */
export const queues: readonly Queue[] = features.flatMap((feature) => feature.queues ?? [])

/** The handlers of all features: a call that no feature handles does not compile. */
export const handlers: Handlers = handlersOf({ ...all, waiting: { handlers: waitingHandlers(queues) } })

/** The settings of all features, by feature: those that a feature declares and does not list do not compile. */
export const settings: SettingsByFeature = settingsOf(all)

/** What others call and sign in their own way, of all features. */
export const rawEndpoints: readonly RawEndpoint[] = features.flatMap((feature) => feature.raw ?? [])

/** What the metrics show of features alone. */
export const metrics: readonly Metric[] = features.flatMap((feature) => feature.metrics ?? [])

const invariants: readonly (Invariant | Check)[] = features.flatMap((feature) => feature.invariants ?? [])

/** What all features count from the movements of play. */
export const counters: readonly Counter[] = features.flatMap((feature) => feature.counters ?? [])

/** What all features keep about a member. */
export const personal: readonly PersonalData[] = features.flatMap((feature) => feature.personal ?? [])

const work = [
  ...invariantJobs(invariants),
  ...countingTicks(counters),
  ...archiveJobs(personal),
  endedTick(features),
  ...features.flatMap((feature) => feature.jobs ?? []),
]

/** The kinds of jobs of all features. */
export const jobs: readonly Job[] = work.filter((one) => one.kind === 'job')

/** The ticks of all features. */
export const ticks: readonly Tick[] = work.filter((one) => one.kind === 'tick')

/** Checks the invariants of all features; gives one sentence for each breach, none when all is whole. */
export const checkInvariants = (db: Db, scope: CheckScope = 'all'): Promise<string[]> =>
  findBreaches(db, invariants, scope)
