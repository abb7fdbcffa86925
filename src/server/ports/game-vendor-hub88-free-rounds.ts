import * as z from 'zod'
import { Refusal } from '#api/refusal.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { exactNumber } from '#server/kernel/exact-json.ts'
import type { FreeRoundsAnswer, FreeRoundsOrder, FreeRoundsPackage, VendorFreeRounds } from './game-vendor.ts'
import { type Ask, VendorRefused } from './game-vendor-hub88-call.ts'
import { dateTime } from './game-vendor-hub88-transactions.ts'

const text = z.string().nullish()
const units = z.union([z.bigint(), z.int().transform(BigInt)])
const prepaids = z.array(
  z.object({ prepaid_uuid: z.string(), bet_count: z.int().nullish(), bet_value: units.nullish(), currency: text }),
)
const reward = z.object({ reward_uuid: z.string(), status: text, operator_reference: text })
const rewards = z.object({ rewards: z.array(reward), pagination: z.object({ next_cursor: text }).nullish() })

/** The aggregator allows one list of packages a minute; they change about as often as its games. */
const keptMs = 60 * 60_000
const pageSize = 100
/** A list that does not end by then is a fault of the other side. */
const pagesMax = 100
/** Statuses of HTTP that say "not now" and nothing about what was asked. */
const laterStatuses = new Set([401, 408, 425, 429])
/** Words of rewards that give nothing any more though nobody played them. */
const isGone = (status: string | null | undefined): boolean => /CANCEL/.test(status ?? '')

const isRefusal = (error: unknown): error is VendorRefused =>
  error instanceof VendorRefused && !laterStatuses.has(error.answered)

/** The calls of the aggregator that give rounds for nothing. */
export function openFreeRounds(ask: Ask, operator_id: number, clock: Clock): VendorFreeRounds {
  const kept = new Map<string, { readonly at: number; readonly packages: readonly FreeRoundsPackage[] }>()

  const packages: VendorFreeRounds['packages'] = async (gameCode, currency) => {
    const key = `${gameCode} ${currency}`
    const now = clock.now().getTime()
    const known = kept.get(key)
    if (known !== undefined && now - known.at < keptMs) return known.packages
    const asked = ask('/freebet/prepaids/list', { operator_id, game_code: gameCode, currency }, prepaids)
    // What it refuses to list has none.
    const list = await asked.catch((error: unknown) => (isRefusal(error) ? [] : Promise.reject(error)))
    const found = list
      .filter(({ currency: own }) => own == null || own === currency)
      .map(({ prepaid_uuid, bet_count, bet_value }) => ({
        ...{ id: prepaid_uuid, rounds: bet_count ?? undefined, betValue: bet_value ?? undefined },
      }))
    if (found.length > 0) kept.set(key, { at: now, packages: found })
    return found
  }

  /** A member's rewards of our name. */
  const find = async ({
    user,
    reference,
  }: Pick<FreeRoundsOrder, 'reference' | 'user'>): Promise<readonly z.output<typeof reward>[]> => {
    const found: z.output<typeof reward>[] = []
    let cursor: string | undefined
    for (let pages = 0; pages < pagesMax; pages += 1) {
      const fields = { operator_id, user, pagination: { cursor, limit: pageSize } }
      const page = await ask('/freebet/rewards/list', fields, rewards)
      found.push(...page.rewards.filter(({ operator_reference: own }) => own === reference))
      const next = page.pagination?.next_cursor ?? undefined
      if (next === undefined) return found
      if (next === cursor) break
      cursor = next
    }
    throw new Refusal('vendor_unavailable', { detail: 'the list of free rounds does not end' })
  }

  /** Takes back those that still give something. */
  const cancelAll = async (found: readonly z.output<typeof reward>[]): Promise<void> => {
    for (const { reward_uuid, status } of found)
      if (!isGone(status)) await ask('/freebet/rewards/cancel', { operator_id, reward_uuid }, reward)
  }
  /** How taking back ended. */
  const endOf = (taking: Promise<unknown>): Promise<'cancelled' | 'refused' | 'unknown'> =>
    taking.then(
      () => 'cancelled',
      (error: unknown) => (isRefusal(error) ? 'refused' : 'unknown'),
    )

  /** What an earlier call has left; of several, which a late copy can make, all but one are taken back. */
  const settleEarlier = async (order: FreeRoundsOrder): Promise<FreeRoundsAnswer | undefined> => {
    const [first, ...more] = await find(order)
    if (first === undefined) return undefined
    await cancelAll(more)
    return { outcome: 'granted', rewardId: first.reward_uuid }
  }

  const create = async (order: FreeRoundsOrder): Promise<FreeRoundsAnswer> => {
    const { user, gameCode, currency, rounds, betValue, from, until, reference, isRepeated } = order
    const earlier = isRepeated ? await settleEarlier(order) : undefined
    if (earlier !== undefined) return earlier
    const fitting = (await packages(gameCode, currency)).find(
      (one) => (one.rounds ?? rounds) === rounds && (one.betValue ?? betValue) === betValue,
    )
    if (fitting === undefined) return { outcome: 'refused', reason: 'no_package' }
    const made = await ask(
      '/freebet/rewards/create',
      {
        ...{ operator_id, user, prepaid_uuid: fitting.id, game_code: gameCode, currency, bet_count: rounds },
        ...{ bet_value: exactNumber(betValue), start_time: dateTime(from), end_time: dateTime(until) },
        operator_reference: reference,
      },
      reward,
    )
    return { outcome: 'granted', rewardId: made.reward_uuid }
  }

  return {
    packages,
    async grant(order) {
      try {
        return await create(order)
      } catch (error) {
        return isRefusal(error) ? { outcome: 'refused', reason: `HTTP_${error.answered}` } : { outcome: 'unknown' }
      }
    },
    cancel: (reward_uuid) => endOf(ask('/freebet/rewards/cancel', { operator_id, reward_uuid }, reward)),
    withdraw: (order) => endOf(find(order).then(cancelAll)),
  }
}
