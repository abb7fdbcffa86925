import { randomUUID } from 'node:crypto'
import { counters } from '#server/features.ts'
import { countPlay } from '#server/figures/count.ts'
import type { RequestFacts, Session } from '#server/kernel/handler.ts'
import { limitsHandlers } from '#server/limits/handlers.ts'
import { missionsHandlers } from '#server/missions/handlers.ts'
import { addMission, type WantedMission } from '#server/missions/public.ts'
import { wholePoints } from '#server/points/public.ts'
import { baht, count as countFigures } from '#tests/figures/support.ts'
import { alice, type World } from '#tests/wallet/support.ts'

const words = { title: 'Play', text: '' }
export const plain: WantedMission = {
  texts: { th: { ...words, title: 'เล่น' }, en: words, es: words, pt: words },
  ...{ cadence: 'day', kind: 'bet', scope: 'all', scopeOf: '', goal: 100n * baht, points: wholePoints(40) },
  ...{ place: 0, open: true, first: null, last: null },
}

/** Adds a mission; gives its id. */
export const add = (world: World, more: Partial<WantedMission> = {}) =>
  world.db.transaction((tx) => addMission(tx, { ...plain, ...more }, world.clock.now()))

/** Counts what ticks count, in batches of so many movements. */
export async function look(world: World, rows?: number): Promise<void> {
  await countPlay(world.app, counters, rows)
  await countFigures(world, rows)
}

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

/** Asks for the limits, as their page does or as others do. */
export const lookAtLimits = async (world: World, from?: 'page', memberId = alice) =>
  limitsHandlers.playLimits({ ...facts(world, memberId), input: { from } })

/** Makes the calls of a member. */
export const summaryOf = async (world: World, memberId = alice) =>
  missionsHandlers.missionSummary({ ...facts(world, memberId), input: { language: 'en' } })
export const claim = async (world: World, id: bigint, period: string, memberId = alice) =>
  missionsHandlers.claimMission({ ...facts(world, memberId), input: { id: id.toString(), period, language: 'en' } })
export const boardOf = async (world: World, month: 'this' | 'last' = 'this', memberId = alice) =>
  missionsHandlers.missionLeaderboard({ ...facts(world, memberId), input: { month } })

/** How each mission stands: its period, what is done, and its state. */
export async function states(world: World, memberId = alice) {
  const { content } = await summaryOf(world, memberId)
  return content.map(({ period, done, state }) => [period, done, state])
}
