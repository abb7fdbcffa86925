import { randomUUID } from 'node:crypto'
import { counters } from '#server/features.ts'
import { countPlay } from '#server/figures/count.ts'
import type { RequestFacts, Session } from '#server/kernel/handler.ts'
import { rebateHandlers } from '#server/rebate/handlers.ts'
import { baht } from '#tests/figures/support.ts'
import { alice, type World } from '#tests/wallet/support.ts'

const rank = (validBet: string, rebates: Readonly<Record<string, number>>) => ({
  ...{ validBet, deposits: '0', keep: '0', levelUp: '0', monthly: '0', rebates },
})
/** The second rank is reached by bets of a hundred. */
export const ladder = [rank('0', { RNG: 50, FISH: 30 }), rank('100', { RNG: 100 })]

/** Counts what ticks count, in batches of so many movements. */
export const count = (world: World, rows?: number) => countPlay(world.app, counters, rows)

/** A round that is lost, in hundredths of a baht. */
export const bet = (world: World, amount: number, fields: Record<string, unknown> = {}) =>
  world.accepted({ round: randomUUID(), amount: (amount * Number(baht)) / 100, round_closed: true, ...fields })

const request = (key: string): RequestFacts => ({
  ...{ id: 'r', ip: '203.0.113.7', country: 'TH', userAgent: '', cookies: {}, language: 'en' },
  ...{ fetchSite: undefined, idempotencyKey: key },
})
const sessionOf = (memberId: bigint): Session => ({ id: 's', memberId, type: 0, account: 'a' })
const facts = (world: World, memberId: bigint, key = '') => ({
  ...{ app: world.app, session: sessionOf(memberId), request: request(key), reply: { setCookie: () => {} } },
})

/** Makes the calls of a member. */
export const rebateOf = async (world: World, memberId = alice) =>
  rebateHandlers.rebate({ ...facts(world, memberId), input: {} })
export const claim = async (world: World, key: string = randomUUID(), memberId = alice) =>
  rebateHandlers.claimRebate({ ...facts(world, memberId, key), input: {} })
