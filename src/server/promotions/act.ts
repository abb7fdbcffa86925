import { timingSafeEqual } from 'node:crypto'
import type { OfferStatus } from '#api/promotion-rules.ts'
import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { claimUploads } from '#server/uploads/public.ts'
import {
  countGiven,
  grantNow,
  type Held,
  hold,
  isDirect,
  newEntry,
  type Paid,
  pay,
  payEntry,
  tellPaid,
} from './give.ts'
import { findOffer } from './rows.ts'
import { insertEntry, lockEntry } from './rows-entries.ts'
import { expiryOf } from './rules.ts'

/** Statuses of a reward that was taken: pressing again changes nothing. */
const taken: readonly OfferStatus[] = ['claimed', 'issued']

async function idOf(app: App, name: string): Promise<bigint> {
  const offer = await findOffer(app.db, name)
  if (offer === undefined || offer.state === 'draft') throw new Refusal('not_found')
  return offer.id
}

/** Does something with a member and a promotion that are held, and tells of what was paid. */
async function act(
  app: App,
  memberId: bigint,
  name: string,
  work: (tx: Queryable, held: Held) => Promise<Paid | undefined>,
): Promise<void> {
  const id = await idOf(app, name)
  const paid = await app.db.transaction(async (tx) => work(tx, await hold(app, tx, memberId, id)))
  if (paid !== undefined) tellPaid(app, paid)
}

/**
 * Pays what a member can claim: entry, money and its condition are one transaction, and an occurrence is paid once, however often
 * and from wherever it is pressed. Throws `offer_closed` where there is nothing to claim.
 */
export const claim = (app: App, memberId: bigint, name: string): Promise<void> =>
  act(app, memberId, name, async (tx, held) => {
    const { standing, entry } = held.seen
    if (taken.includes(standing.status)) return undefined
    if (standing.status !== 'claim') throw new Refusal('offer_closed')
    if (entry?.state === 'waiting') return pay(app, tx, (await lockEntry(tx, entry.id))!, true)
    // Joined while it was paid by itself: what was joined is what is paid.
    if (entry?.state === 'joined') return payEntry(app, tx, (await lockEntry(tx, entry.id))!, true)
    return grantNow(app, tx, held, true)
  })

/** Takes part in what comes by itself and is paid as soon as it is earned. */
export const join = (app: App, memberId: bigint, name: string): Promise<void> =>
  act(app, memberId, name, async (tx, held) => {
    const { offer, standing } = held.seen
    if (standing.status === 'joined' || taken.includes(standing.status)) return undefined
    if (standing.status !== 'join' || offer.rules.way !== 'automatic') throw new Refusal('offer_closed')
    if (offer.rules.need === null) return grantNow(app, tx, held, false)
    await insertEntry(tx, newEntry(app, held, 'joined'))
    return undefined
  })

const isSame = (typed: string, code: string): boolean => {
  const [a, b] = [Buffer.from(typed.trim().toUpperCase()), Buffer.from(code)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Opens a promotion by its code. Throws `offer_code_wrong`. */
export const enterCode = (app: App, memberId: bigint, name: string, code: string): Promise<void> =>
  act(app, memberId, name, async (tx, held) => {
    const { offer, standing } = held.seen
    const { rules } = offer
    if (rules.way !== 'code') throw new Refusal('offer_closed')
    if (standing.status === 'claim' || taken.includes(standing.status)) return undefined
    if (standing.status !== 'join') throw new Refusal('offer_closed')
    if (!isSame(code, rules.code)) throw new Refusal('offer_code_wrong')
    if (isDirect(rules)) return grantNow(app, tx, held, false)
    const entry = await insertEntry(tx, newEntry(app, held, 'waiting', { expiresAt: expiryOf(rules, app.clock.now()) }))
    await countGiven(app, tx, entry.offer_id, entry.amount)
    return undefined
  })

/** Asks staff for a promotion, with words and pictures. One that waits is not asked for twice. */
export const apply = (
  app: App,
  memberId: bigint,
  name: string,
  { remark, pictures }: { readonly remark: string; readonly pictures: readonly string[] },
): Promise<void> =>
  act(app, memberId, name, async (tx, held) => {
    const { offer, standing } = held.seen
    if (offer.rules.way !== 'apply') throw new Refusal('offer_closed')
    if (standing.status !== 'join' && standing.again === undefined) throw new Refusal('offer_closed')
    const { id } = await insertEntry(tx, newEntry(app, held, 'applying', { remark }))
    await claimUploads(app, tx, { memberId, ids: pictures, owner: `offer_entry:${id}` })
    return undefined
  })
