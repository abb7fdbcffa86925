import { randomUUID } from 'node:crypto'
import { counters } from '#server/features.ts'
import { countPlay } from '#server/figures/count.ts'
import type { RequestFacts, Session } from '#server/kernel/handler.ts'
import { vipHandlers } from '#server/vip/handlers.ts'
import { keepRanks } from '#server/vip/standing.ts'
import { baht, count as countFigures, move } from '#tests/figures/support.ts'
import { alice, type World } from '#tests/wallet/support.ts'

const rank = (validBet: string, deposits: string, keep: string, levelUp: string, monthly: string) => ({
  ...{ validBet, deposits, keep, levelUp, monthly },
})
/** Deposits above the ten thousand that a new member of the tests has paid in. */
export const ladder = [
  rank('0', '0', '0', '0', '0'),
  rank('100', '10010', '20', '5', '0'),
  rank('200', '10020', '30', '7', '3'),
]

/** Counts what ticks count, and lets them look at the ranks. */
export async function look(world: World): Promise<void> {
  await countPlay(world.app, counters)
  await countFigures(world)
  await keepRanks(world.app)
}

/** Money paid in, in whole baht. */
export const payIn = (world: World, amount: number, member = alice) =>
  move(world, member, 'deposits', BigInt(amount) * baht, 'deposit')

/** A round that is lost, in whole baht. */
export const bet = (world: World, amount: number, fields: Record<string, unknown> = {}) =>
  world.accepted({ round: randomUUID(), amount: amount * Number(baht), round_closed: true, ...fields })

const request: RequestFacts = {
  ...{ id: 'r', ip: '203.0.113.7', country: 'TH', userAgent: '', cookies: {}, language: 'en' },
  fetchSite: undefined,
}
const sessionOf = (memberId: bigint): Session => ({ id: 's', memberId, type: 0, account: 'a' })
const facts = (world: World, memberId: bigint) => ({
  ...{ app: world.app, session: sessionOf(memberId), request, reply: { setCookie: () => {} } },
})

/** Makes the calls of a member. */
export const vipOf = (world: World, memberId = alice) => vipHandlers.vip({ ...facts(world, memberId), input: {} })
export const claim = (world: World, benefit: 'level' | 'month' | 'birthday', period: string, memberId = alice) =>
  vipHandlers.claimVip({ ...facts(world, memberId), input: { benefit, period } })
