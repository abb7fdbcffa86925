import { randomUUID } from 'node:crypto'
import type { RequestFacts, Session } from '#server/kernel/handler.ts'
import { referralHandlers } from '#server/referral/handlers.ts'
import { joinByFriend } from '#server/referral/public.ts'
import { payReferrals } from '#server/referral/settle.ts'
import { baht, count, move, player } from '#tests/figures/support.ts'
import { alice, bob, type World } from '#tests/wallet/support.ts'

const hourMs = 3_600_000

/** The programme of the tests: a hundred for a friend, one per cent of their bets. */
export const programme = {
  ...{ referralOn: true, referralReward: '100', referralLeast: '500', referralShare: 100 },
  ...{ referralMonthMax: '0', referralTurnover: 0 },
}

/** Writes down that one member has brought another. */
export const befriend = (world: World, friend = bob, referrer = alice) =>
  world.db.transaction((tx) => joinByFriend(world.app, tx, friend, referrer))

export const deposit = (world: World, member: bigint, sum: number) =>
  move(world, member, 'deposits', BigInt(sum) * baht, sum < 0 ? 'deposit_chargeback' : 'deposit')

/** A round that is lost, in whole baht; gives the name of its bet. */
export async function bet(world: World, member: bigint, sum: number): Promise<string> {
  const fields = { ...(await player(world, member)), round: randomUUID() }
  return world.accepted({ ...fields, amount: sum * Number(baht), round_closed: true })
}

/** Counts, and pays what is due. */
export async function pay(world: World): Promise<void> {
  await count(world)
  await payReferrals(world.app)
  await count(world)
}

/** Lets a day of the site end, and pays what is due. */
export async function nextDay(world: World): Promise<void> {
  world.clock.advance(24 * hourMs)
  await pay(world)
  await payReferrals(world.app)
}

/** Has a friend count: a first deposit that is bet once. */
export async function becomeFriend(world: World, friend = bob, referrer = alice): Promise<void> {
  await befriend(world, friend, referrer)
  await deposit(world, friend, 1_000)
  await bet(world, friend, 1_000)
  await pay(world)
}

const request: RequestFacts = {
  ...{ id: 'r', ip: '203.0.113.7', country: 'TH', userAgent: '', cookies: {}, language: 'en' },
  fetchSite: undefined,
}
const sessionOf = (memberId: bigint): Session => ({ id: 's', memberId, type: 0, account: 'a' })
const facts = (world: World, memberId: bigint) => ({
  ...{ app: world.app, session: sessionOf(memberId), request, reply: { setCookie: () => {} } },
})

/** Makes the calls of a member. */
export const referralOf = async (world: World, memberId = alice) =>
  referralHandlers.referral({ ...facts(world, memberId), input: {} })
export const friendsOf = async (world: World, memberId = alice, pageSize = 20, cursor?: string) =>
  referralHandlers.referralFriends({ ...facts(world, memberId), input: { pageSize, cursor } })

/** How each friend of a member stands, newest first: state, reward, share. */
export const standing = async (world: World, memberId = alice) =>
  (await friendsOf(world, memberId)).content.map(({ state, reward, share }) => `${state} ${reward} ${share}`)

export const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  )

/** Titles of what a member was written, oldest first. */
export async function mailOf(world: World, member = alice): Promise<string[]> {
  const rows = await world.db.query<{ title: string }>(
    "select texts -> 'en' ->> 'title' as title from member_message where member_id = $1 order by id",
    [member],
  )
  return rows.map(({ title }) => title)
}
