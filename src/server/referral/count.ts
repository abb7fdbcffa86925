import { queueForMember } from '#server/accounts/public.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { toldSum, writeToMember } from '#server/messages/public.ts'
import { cancelRequirement } from '#server/turnover/public.ts'
import { maskAccount } from '#server/wallet/public.ts'
import { ask, pay, source, type Told, takeBack, tellPages } from './pay.ts'
import { changeAccount, type FriendRow, findFriend, heldAccount } from './rows.ts'
import { findDeposit, listReady, listTakenBack, markCounted, markHeld, markReversed } from './rows-count.ts'
import { listShared } from './rows-shared.ts'
import { accountOf } from './rows-staff.ts'
import { dayAfter, nowOf, termsOf, withinMonth } from './terms.ts'

/** A tick looks at so many friends at most; the next one goes on. */
const friendsMost = 100

/** Writes to a referrer what a friend has brought, or brings no more. */
async function write(app: App, tx: Queryable, what: 'reward' | 'back', friend: FriendRow, amount: bigint) {
  const values = {
    friend: maskAccount(await accountOf(tx, friend.member_id)),
    sum: toldSum(amount, app.settings.currency().code),
  }
  await writeToMember(app, tx, {
    ...{
      memberId: friend.referrer_id,
      category: 'service',
      what: `referral.${what}`,
      href: '/member/referral',
      values,
    },
  })
}

/**
 * Lets a friend count in `tx`, and pays what that brings: once, however often it is asked. The referrer is held. Who shares
 * something with somebody of the tree that staff have not looked at is held instead, and nobody is told.
 */
export async function countIn(app: App, tx: Queryable, friend: FriendRow): Promise<Told | undefined> {
  const wanted = nowOf(app)
  const { month, today, now: at } = wanted
  const deposit = await findDeposit(tx, wanted, friend.id)
  if (friend.state !== 'waiting' || deposit === undefined) return undefined
  const shared = (await listShared(tx, [friend.member_id])).get(friend.member_id) ?? []
  if (shared.some((what) => !friend.cleared.includes(what))) {
    await markHeld(tx, friend.member_id, shared, at)
    return undefined
  }
  const memberId = friend.referrer_id
  const terms = termsOf(app)
  const asked = withinMonth(terms, await heldAccount(tx, memberId), month, terms.reward)
  const payment = { memberId, key: `friend:${friend.id}`, amount: asked, reference: friend.id.toString() }
  const reward = asked > 0n && (await pay(app, tx, payment)) ? asked : 0n
  await markCounted(tx, friend.id, {
    ...{ at, since: dayAfter(today), deposit, least: terms.least, reward, cut: terms.reward - reward },
    cleared: friend.cleared,
  })
  await changeAccount(tx, memberId, { counted: 1, rewards: reward, paid: reward, month })
  if (reward === 0n) return undefined
  await write(app, tx, 'reward', friend, reward)
  await ask(app, tx, payment)
  return { memberId, amount: reward }
}

/** Takes the reward of a friend back whose deposit was taken back; what the days brought stays. */
async function reverseIn(app: App, tx: Queryable, friend: FriendRow): Promise<Told | undefined> {
  if (friend.counted_at === null || friend.state === 'reversed') return undefined
  const { month, now: at } = nowOf(app)
  const { id, referrer_id: memberId, reward } = friend
  await heldAccount(tx, memberId)
  await markReversed(tx, id, at)
  await changeAccount(tx, memberId, { counted: -1, rewards: -reward, paid: 0n, month })
  if (reward === 0n) return undefined
  await takeBack(app, tx, { memberId, key: `back:${id}`, amount: reward, reference: id.toString() })
  await cancelRequirement(app, tx, { source, key: `friend:${id}`, reason: 'returned_by_bank' })
  await write(app, tx, 'back', friend, reward)
  return { memberId, amount: -reward }
}

/** Does something about a friend with the referrer held, and tells the referrer's pages. */
async function withReferrer(
  app: App,
  id: bigint,
  work: (tx: Queryable, friend: FriendRow) => Promise<Told | undefined>,
): Promise<void> {
  const told = await app.db.transaction(async (tx) => {
    const found = (await findFriend(tx, id))!
    await queueForMember(tx, found.referrer_id)
    return work(tx, (await findFriend(tx, id))!)
  })
  if (told) tellPages(app, told)
}

/** Lets friends count who do by now. `since`: the first day about which something may have been counted since the last time. */
export async function countFriends(app: App, since: string): Promise<void> {
  for (const { id } of await listReady(app.db, nowOf(app), since, friendsMost))
    await withReferrer(app, id, (tx, friend) => countIn(app, tx, friend))
}

/** Takes rewards back for deposits that were taken back. */
export async function reverseFriends(app: App, since: string): Promise<void> {
  for (const { id } of await listTakenBack(app.db, since, friendsMost))
    await withReferrer(app, id, (tx, friend) => reverseIn(app, tx, friend))
}
