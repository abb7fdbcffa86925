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
  isShared,
  leaveToStaff,
  newEntry,
  type Paid,
  pay,
  payEntry,
  tellPaid,
} from './give.ts'
import { findOffer } from './rows.ts'
import { insertEntry, lockEntry } from './rows-entries.ts'
import { expiryOf } from './rules.ts'
import { tellDesk } from './told.ts'

/** Statuses of a reward that was taken, or is left to staff: pressing again changes nothing. */
const settled: readonly OfferStatus[] = ['claimed', 'issued', 'applying']

async function idOf(app: App, name: string): Promise<bigint> {
  const offer = await findOffer(app.db, name)
  if (offer === undefined || offer.state === 'draft') throw new Refusal('not_found')
  return offer.id
}

/** Does something with a member and a promotion that are held, and tells of what was paid, or of the application that was made. */
async function act(
  app: App,
  memberId: bigint,
  name: string,
  work: (tx: Queryable, held: Held) => Promise<Paid | bigint | undefined>,
): Promise<void> {
  const id = await idOf(app, name)
  const done = await app.db.transaction(async (tx) => work(tx, await hold(app, tx, memberId, id)))
  if (typeof done === 'bigint') tellDesk(app, done)
  else if (done !== undefined) tellPaid(app, done)
}

/**
 * Pays what a member can claim: entry, money and its condition are one transaction, and an occurrence is paid once, however often
 * and from wherever it is pressed. Who shares something with an account that has had it is left to staff. Throws `offer_closed` where
 * there is nothing to claim.
 */
export const claim = (app: App, memberId: bigint, name: string): Promise<void> =>
  act(app, memberId, name, async (tx, held) => {
    const { standing, entry } = held.seen
    if (settled.includes(standing.status)) return undefined
    if (standing.status !== 'claim') throw new Refusal('offer_closed')
    if (entry?.state === 'waiting') return pay(app, tx, (await lockEntry(tx, entry.id))!, true)
    if (await isShared(app, tx, held)) return leaveToStaff(app, tx, held)
    // Joined while it was paid by itself: what was joined is what is paid.
    if (entry?.state === 'joined') return payEntry(app, tx, (await lockEntry(tx, entry.id))!, true)
    return grantNow(app, tx, held, true)
  })

const isSame = (typed: string, code: string): boolean => {
  const [a, b] = [Buffer.from(typed.trim().toUpperCase()), Buffer.from(code)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** What a member brings: a code, or words and pictures for staff. */
export interface Wish {
  readonly code?: string | undefined
  readonly remark: string
  readonly pictures: readonly string[]
}

/** Takes part in what comes by itself and is paid as soon as it is earned. */
async function join(app: App, tx: Queryable, held: Held): Promise<Paid | bigint | undefined> {
  const { rules } = held.seen.offer
  if (rules.need === null)
    return (await isShared(app, tx, held)) ? leaveToStaff(app, tx, held) : grantNow(app, tx, held, false)
  await insertEntry(tx, newEntry(app, held, 'joined'))
  return undefined
}

/** Opens a promotion by its code. Throws `offer_code_wrong`. */
async function enterCode(app: App, tx: Queryable, held: Held, { code = '' }: Wish): Promise<Paid | bigint | undefined> {
  const { rules } = held.seen.offer
  if (!isSame(code, rules.code)) throw new Refusal('offer_code_wrong')
  if (await isShared(app, tx, held)) return leaveToStaff(app, tx, held)
  if (isDirect(rules)) return grantNow(app, tx, held, false)
  const entry = await insertEntry(tx, newEntry(app, held, 'waiting', { expiresAt: expiryOf(rules, app.clock.now()) }))
  await countGiven(app, tx, entry.offer_id, entry.amount)
  return undefined
}

/** Asks staff for a promotion, with words and pictures; gives the application. */
async function ask(app: App, tx: Queryable, held: Held, { remark, pictures }: Wish): Promise<bigint> {
  const { id } = await insertEntry(tx, newEntry(app, held, 'applying', { remark }))
  const { memberId } = held.taker
  await claimUploads(app, tx, { memberId, ids: pictures, owner: `offer_entry:${id}` })
  return id
}

/** What pressing again finds: nothing is asked for or joined twice. */
const isThere = ({ offer, standing: { status } }: Held['seen']): boolean =>
  status === 'joined' || (offer.rules.way !== 'apply' && (status === 'claim' || settled.includes(status)))

/**
 * Takes part in a promotion in its own way: joins it, opens it by its code, or asks staff. Throws `offer_closed` where there is
 * nothing to take part in.
 */
export const takePart = (app: App, memberId: bigint, name: string, wish: Wish): Promise<void> =>
  act(app, memberId, name, async (tx, held) => {
    const { offer, standing } = held.seen
    if (isThere(held.seen)) return undefined
    if (standing.status !== 'join' && standing.again === undefined) throw new Refusal('offer_closed')
    if (offer.rules.way === 'apply') return ask(app, tx, held, wish)
    return offer.rules.way === 'code' ? enterCode(app, tx, held, wish) : join(app, tx, held)
  })
