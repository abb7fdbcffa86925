import * as z from 'zod/mini'
import { amount, cursor, language, next, prose, time } from './page.ts'
import { applicationStates, offerRewards } from './promotion-rules.ts'
import { sharedKinds } from './shared-kinds.ts'
import { memberAccount, numberId, pageRows, queueCounts, staffEndpoint, takenFields } from './staff-endpoint.ts'

export const feature = 'operations'

const application = z.object({
  id: z.string(),
  account: z.string(),
  /** Name and title of the promotion. */
  promotion: z.string(),
  title: z.string(),
  reward: z.object({ kind: z.enum(offerRewards), amount }),
  currency: z.string(),
  state: z.enum(applicationStates),
  remark: z.string(),
  /** What the member was told. */
  reason: z.string(),
  pictures: z.array(z.string()),
  /** Other accounts that have sent one of these pictures as well. */
  sameElsewhere: z.array(z.string()),
  /** What the member shares with accounts that have had this promotion; five of each kind. Of what waits alone. */
  shared: z.array(z.object({ what: z.enum(sharedKinds), accounts: z.array(z.string()) })),
  time,
  decidedAt: z.optional(time),
  /** Who decided. */
  by: z.optional(z.string()),
  ...takenFields,
})
export type StaffApplication = z.output<typeof application>

export const staffApplications = staffEndpoint({
  method: 'GET',
  path: '/staff/applications',
  access: { staff: 'rewards.read' },
  summary: 'Applications for promotions: what waits with the oldest first, the rest with the newest.',
  input: z.object({
    state: z._default(z.enum(applicationStates), 'applying'),
    account: z.optional(memberAccount),
    language: z.optional(language),
    cursor,
    pageSize: pageRows,
  }),
  output: z.object({
    content: z.array(application),
    next,
    /** With the first page of what waits. */
    counts: z.optional(queueCounts),
  }),
  refuses: ['user_unknown'],
})

export const staffNextApplication = staffEndpoint({
  method: 'POST',
  path: '/staff/applications/next',
  access: { staff: 'rewards.write' },
  audit: 'application.take',
  summary: 'Takes for five minutes the oldest of what waits and is free; takes nothing where all is held.',
  input: z.object({ language: z.optional(language) }),
  output: z.object({ taken: z.optional(application) }),
})

export const staffTakeApplication = staffEndpoint({
  method: 'POST',
  path: '/staff/applications/{id}/take',
  access: { staff: 'rewards.write' },
  audit: 'application.take',
  summary: 'Takes one that is free for five minutes, or the caller’s own for five more; with `free` gives it back.',
  input: z.object({ id: numberId, free: z._default(z.boolean(), false), language: z.optional(language) }),
  output: application,
  refuses: ['not_found', 'state_conflict', 'other_person_needed'],
})

export const staffDecideApplication = staffEndpoint({
  method: 'POST',
  path: '/staff/applications/{id}',
  access: { staff: 'rewards.write' },
  audit: 'application.decide',
  summary:
    'Approves an application, which grants its reward, or rejects it with a reason that the member reads. Refused while other staff hold it.',
  input: z.object({
    id: numberId,
    decision: z.enum(['approved', 'rejected']),
    /** What the member reads about it. A rejection needs one. */
    reason: z.optional(prose(400)),
    language: z.optional(language),
  }),
  output: application,
  refuses: [
    'not_found',
    'state_conflict',
    'invalid_input',
    'other_person_needed',
    'offer_closed',
    'account_disabled',
    'play_excluded',
    'not_offered',
  ],
})
