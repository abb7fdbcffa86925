import type { Units } from '#api/money.ts'
import { postReward } from '#server/bonus/public.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { lockWallet, memberWallet } from '#server/ledger/public.ts'
import { publishUnread } from '#server/messages/public.ts'
import { whole } from '#server/rebate/public.ts'
import { openRequirement } from '#server/turnover/public.ts'
import { publishArrived } from '#server/wallet/public.ts'
import { termsOf } from './terms.ts'

/** The ledger's name of the programme. Keys: `friend:<id>`, `day:<day>:<member>` and `back:<id>`. */
export const source = 'referral'

export interface Payment {
  readonly memberId: bigint
  readonly key: string
  readonly amount: Units
  /** What the member's records name it by. */
  readonly reference: string
}

/** Pays a member, who is held, in `tx`. `false` where the ledger refused: nothing has moved then. */
export async function pay(app: App, tx: Queryable, { memberId, key, amount, reference }: Payment): Promise<boolean> {
  await lockWallet(tx, memberId)
  const wallet = await memberWallet(tx, memberId)
  if (wallet === undefined) return false
  const posted = await postReward(tx, {
    ...{ source, key, reason: 'referral', reference, memberId, wallet, amount },
    ...{ currency: app.settings.currency().code, at: app.clock.now() },
  })
  if (posted.refusal) app.log.warn('friend not paid for', { transaction: key, code: posted.refusal })
  return posted.refusal === undefined
}

/** Puts the condition of the programme on what was paid. Call it last in `tx`. */
export const ask = (app: App, tx: Queryable, { memberId, key, amount }: Payment): Promise<void> =>
  openRequirement(app, tx, { memberId, source, key, amount, need: (amount * termsOf(app).turnover) / whole })

/** Takes back what was paid; what the wallet lacks becomes a debt. */
export async function takeBack(app: App, tx: Queryable, { memberId, key, amount, reference }: Payment): Promise<void> {
  await lockWallet(tx, memberId)
  const wallet = (await memberWallet(tx, memberId))!
  await postReward(tx, {
    ...{ source, key, reason: 'referral_back', reference, memberId, wallet, amount: -amount },
    ...{ whenShort: 'owe', currency: app.settings.currency().code, at: app.clock.now() },
  })
}

/** What became of a friend, for whom it concerns: told after the commit. */
export interface Told {
  readonly memberId: bigint
  /** What was paid; below zero where it was taken back. */
  readonly amount: Units
}

/** Tells a member's pages. */
export function tellPages(app: App, { memberId, amount }: Told): void {
  app.events.publishChange(memberId, 'balance')
  if (amount > 0n) publishArrived(app, memberId, amount, app.settings.currency().code)
  publishUnread(app, memberId)
}
