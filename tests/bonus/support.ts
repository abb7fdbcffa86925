import { keepBonuses } from '#server/bonus/give.ts'
import { bonusHandlers } from '#server/bonus/handlers.ts'
import { giveBonus, type WantedBonus } from '#server/bonus/public.ts'
import { bonusRecordHandlers } from '#server/bonus/record.ts'
import { counters } from '#server/features.ts'
import { countPlay } from '#server/figures/count.ts'
import { first } from '#server/kernel/db.ts'
import type { RequestFacts, Session } from '#server/kernel/handler.ts'
import { alice, type World } from '#tests/wallet/support.ts'

export const baht = 100_000n

/** Counts what ticks count, in batches of so many movements, and ends what is over. */
export async function count(world: World, rows?: number): Promise<void> {
  await countPlay(world.app, counters, rows)
  await keepBonuses(world.app)
}

let keys = 0
/** What is given unless something else is said. */
export const usual = {
  source: 'test',
  title: { en: 'Gift', th: 'ของขวัญ', es: 'Regalo', pt: 'Presente' },
  ...{ currency: 'THB', amount: 100n * baht, need: 1_000n * baht, maxStake: null, maxPayout: null, hours: 24 },
  ...{ weights: { default: 10_000, types: { LIVE: 1_000 } }, excluded: [] },
}

/** Gives bonus money: 100.00 with 1,000.00 to go, unless something else is said. */
export async function give(world: World, fields: Partial<WantedBonus> = {}): Promise<void> {
  keys += 1
  const wanted = { ...usual, memberId: alice, key: `bonus-${keys}`, ...fields }
  await world.db.transaction((tx) => giveBonus(world.app, tx, wanted))
}

/** What a member has, in units: own money and bonus money. */
export async function pockets(world: World, memberId = alice): Promise<{ own: bigint; bonus: bigint }> {
  const sql = `select coalesce(sum(balance) filter (where kind in ('wallet', 'debt')), 0)::bigint as own,
    coalesce(sum(balance) filter (where kind = 'bonus'), 0)::bigint as bonus from account where member_id = $1`
  return (await first<{ own: bigint; bonus: bigint }>(world.db, sql, [memberId]))!
}

const request: RequestFacts = {
  ...{ id: 'r', ip: '203.0.113.7', country: 'TH', userAgent: '', cookies: {}, language: 'en' },
  ...{ fetchSite: undefined, idempotencyKey: undefined },
}
const session = (memberId: bigint): Session => ({ id: 's', memberId, type: 0, account: 'a' })
const facts = (world: World, memberId: bigint) => ({
  ...{ app: world.app, session: session(memberId), request, reply: { setCookie: () => {} } },
})

/** What a member's calls say: the active one, and all bonus money of the record. */
export async function bonusOf(world: World, memberId = alice, page: { pageSize?: number; cursor?: string } = {}) {
  const asked = facts(world, memberId)
  const details = await bonusHandlers.bonusDetails({ ...asked, input: {} })
  const { content, ...rest } = await recordOf(world, memberId, { kind: 'bonus', ...page })
  return { ...details, ...rest, content: content.map(({ bonus }) => bonus!) }
}
export const recordOf = async (
  world: World,
  memberId = alice,
  input: Partial<Parameters<typeof bonusRecordHandlers.bonusRecord>[0]['input']> = {},
) => bonusRecordHandlers.bonusRecord({ ...facts(world, memberId), input: { pageSize: 20, ...input } })
export const roundsOf = async (
  world: World,
  id: string,
  memberId = alice,
  page: { pageSize?: number; cursor?: string } = {},
) => bonusHandlers.bonusRounds({ ...facts(world, memberId), input: { id, pageSize: 20, ...page } })
export const giveUp = async (world: World, id: string, memberId = alice) =>
  bonusHandlers.giveUpBonus({ ...facts(world, memberId), input: { id } })
