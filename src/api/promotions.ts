import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { offerStop } from './offer-stop.ts'
import { amount, language, text, time } from './page.ts'
import {
  freeRoundsStates,
  offerArts,
  offerNeeds,
  offerPays,
  offerReasons,
  offerRewards,
  offerStatuses,
  offerTimes,
  offerWays,
  remarkMax,
} from './promotion-rules.ts'
import { uploadsMax } from './upload-rules.ts'
import { uploadId } from './uploads.ts'

export const feature = { name: 'promotions', description: 'Promotions with rules, and the rewards that they bring.' }

/** What a promotion is called in addresses: `/promotions#loy-krathong`. */
export const offerName = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,40}$/))

const offer = {
  id: offerName,
  title: z.string(),
  /** One sentence. */
  line: z.string(),
  art: z.enum(offerArts),
  /** At a deposit: the most that one brings. Of free rounds: what their stakes are worth. */
  reward: z.object({
    kind: z.enum(offerRewards),
    amount,
    /** The free rounds: of which game, as `/game/{gameId}`, how many, and the stake of each. */
    rounds: z.optional(z.object({ gameId: z.int(), game: z.string(), count: z.int(), stake: amount })),
  }),
  way: z.enum(offerWays),
  pay: z.enum(offerPays),
  times: z.enum(offerTimes),
  from: time,
  until: z.optional(time),
  /** Sentences made from the rules. */
  terms: z.array(z.string()),
}

export const promotions = endpoint({
  method: 'GET',
  path: '/promotions',
  access: 'public',
  summary: 'Promotions with rules that run, are to come or ended lately, with their terms.',
  input: z.object({ language: z.optional(language) }),
  output: z.object({ content: z.array(z.object(offer)) }),
  refuses: ['promotions_off'],
  cacheS: 30,
})

const reward = z.object({
  ...offer,
  status: z.enum(offerStatuses),
  /** Why nothing can be done about a closed one. */
  why: z.optional(z.enum(offerReasons)),
  /** A refused application can be sent again. */
  again: z.boolean(),
  /** What staff said about an application; empty for nothing. */
  reason: z.string(),
  /** When it was asked for, paid or refused, by its status. */
  at: z.optional(time),
  /** Until when it can be claimed. */
  expiresAt: z.optional(time),
  /** When it begins anew. */
  nextAt: z.optional(time),
  /** How free rounds stand that were got last. */
  freeRounds: z.optional(z.object({ state: z.enum(freeRoundsStates), left: z.int(), until: time })),
  /** How far its condition is met. */
  need: z.optional(z.object({ kind: z.enum(offerNeeds), amount, have: amount })),
})
/** A promotion as a member stands with it. */
export type OwnReward = z.output<typeof reward>

const rewardList = z.object({
  content: z.array(reward),
  currencySymbol: z.string(),
  ...offerStop,
})

export const rewards = endpoint({
  method: 'GET',
  path: '/rewards',
  access: 'member',
  summary:
    'The promotions as the caller stands with them: one of ten statuses each, what can be claimed first. While they are switched off, what the caller has of them.',
  input: z.object({ language: z.optional(language) }),
  output: rewardList,
})

const one = { id: offerName, language: z.optional(language) }

export const claimReward = endpoint({
  method: 'POST',
  path: '/rewards/{id}/claim',
  access: 'member',
  summary: 'Pays what the caller can claim of a promotion, once for each of its occurrences.',
  input: z.object(one),
  output: rewardList,
  refuses: ['not_found', 'offer_closed', 'play_excluded', 'not_offered'],
})

export const applyPromotion = endpoint({
  method: 'POST',
  path: '/promotions/{id}/apply',
  access: 'member',
  summary:
    'Takes part in a promotion, in its own way: joins one that is paid by itself, opens one by its code, or asks staff with a remark and pictures that were sent before.',
  input: z.object({
    ...one,
    code: z.optional(text(40, 1)),
    remark: z._default(text(remarkMax), ''),
    pictures: z._default(z.array(uploadId).check(z.maxLength(uploadsMax)), []),
  }),
  output: rewardList,
  refuses: [
    'promotions_off',
    'not_found',
    'offer_closed',
    'offer_code_wrong',
    'play_excluded',
    'not_offered',
    'upload_gone',
  ],
  rate: 'credential',
})
