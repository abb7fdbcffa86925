import * as z from 'zod'
import { currencyOf, fun } from './currencies.ts'
import { type FreeRounds, prepaidOf, type Reward } from './free-rounds.ts'
import { type Games, hasFreeRounds, stakeLevels } from './games.ts'
import { HttpError, json, type Route } from './http.ts'
import { instant, type OperatorCallOptions, operatorCalls, optionalText, partner } from './operator-call.ts'
import type { Timers } from './timers.ts'
import { type ArrivalFaults, withArrivalFaults } from './transfer-api.ts'
import { toJson } from './wire.ts'

interface Options extends OperatorCallOptions, ArrivalFaults {
  readonly games: Games
  readonly freeRounds: FreeRounds
  readonly timers: Timers
}

const prepaids = partner.extend({ game_code: z.string().min(1), currency: z.string().min(1) })
const reward = prepaids.extend({
  user: z.string().min(3).max(60),
  prepaid_uuid: z.uuid(),
  bet_value: z.bigint().positive(),
  bet_count: z.bigint().positive().max(1000n),
  start_time: z.string(),
  end_time: z.string(),
  operator_reference: optionalText,
})
const cancelled = partner.extend({ reward_uuid: z.string().min(1) })
const listed = partner.extend({
  user: optionalText,
  reward_uuid: optionalText,
  start_time: optionalText,
  end_time: optionalText,
  pagination: z.object({ cursor: optionalText, limit: z.bigint().nullish() }).nullish(),
})

const [pageLeast, pageMost] = [50n, 100n]

const wireTime = (ms: number) => new Date(ms).toISOString().slice(0, 19)

/** The calls by which an operator gives players rounds for nothing. */
export function freebetRoutes(options: Options): Route[] {
  const { games, freeRounds, timers } = options
  const call = operatorCalls(options)

  const gameOf = ({ game_code, currency }: z.output<typeof prepaids>) => {
    const game = games.find(game_code)
    if (!game) throw new HttpError(404, 'unknown game_code')
    const known = currencyOf(currency)
    if (!known || known === fun) throw new HttpError(403, 'this currency is not enabled')
    if (!hasFreeRounds(game, games)) throw new HttpError(403, 'this game has no free bets')
    return { game, money: known }
  }

  const statusOf = ({ cancelledAt, used, count, endsAt }: Reward): string => {
    if (cancelledAt !== null) return 'FRS_CANCELLED'
    if (used >= count) return 'FRS_FINISHED'
    return endsAt <= timers.now() ? 'FRS_EXPIRED' : 'FRS_ACTIVE'
  }
  const describe = (one: Reward) => ({
    ...{ reward_uuid: one.uuid, campaign_uuid: null, status: statusOf(one), user: one.user, prepaid_uuid: one.prepaid },
    ...{ start_time: wireTime(one.startsAt), end_time: wireTime(one.endsAt), game_code: one.gameCode },
    ...{ bet_count: one.count, bet_value: one.stake, currency: one.currency, operator_reference: one.reference },
  })

  const create = (input: z.output<typeof reward>) => {
    const { game, money } = gameOf(input)
    const [startsAt, endsAt] = [instant(input.start_time, 'start_time')!, instant(input.end_time, 'end_time')!]
    const invalid = (name: string) => new HttpError(400, `invalid parameter: ${name}`)
    if (input.prepaid_uuid !== prepaidOf(input.game_code, input.currency)) throw invalid('prepaid_uuid')
    if (!stakeLevels(game, game.engine!, money).includes(input.bet_value)) throw invalid('bet_value')
    if (endsAt <= startsAt) throw invalid('end_time')
    const made = freeRounds.create({
      ...{ reference: input.operator_reference ?? null, prepaid: input.prepaid_uuid, user: input.user },
      ...{ gameCode: input.game_code, currency: input.currency, stake: input.bet_value },
      ...{ count: Number(input.bet_count), startsAt, endsAt },
    })
    if (made === 'reference_taken') throw invalid('operator_reference')
    return json(200, toJson(describe(made)))
  }

  return [
    call('/freebet/prepaids/list', prepaids, (input) => {
      const { game } = gameOf(input)
      const { name, gameCode } = game.listed
      return toJson([
        // Without a number of rounds and without a stake: both are free to choose.
        {
          ...{ prepaid_uuid: prepaidOf(gameCode, input.currency), game: name, game_code: gameCode },
          ...{ currency: input.currency, bet_count: null, bet_value: null },
        },
      ])
    }),
    call('/freebet/rewards/create', reward, (input) => withArrivalFaults(options, () => create(input))),
    call('/freebet/rewards/cancel', cancelled, (input) =>
      withArrivalFaults(options, () => {
        const gone = freeRounds.cancel(input.reward_uuid)
        if (gone === 'unknown') throw new HttpError(404, 'unknown reward_uuid')
        if (gone === 'claimed') throw new HttpError(400, 'the reward is already claimed')
        return json(200, toJson(describe(gone)))
      }),
    ),
    call('/freebet/rewards/list', listed, (input) => {
      const asked = input.pagination?.limit ?? pageMost
      const limit = asked < pageLeast ? pageLeast : asked > pageMost ? pageMost : asked
      const found = freeRounds.list({
        ...(input.user == null ? {} : { user: input.user }),
        ...(input.reward_uuid == null ? {} : { uuid: input.reward_uuid }),
        ...(input.pagination?.cursor == null ? {} : { after: input.pagination.cursor }),
        from: instant(input.start_time, 'start_time') ?? 0,
        to: instant(input.end_time, 'end_time') ?? timers.now() + 1,
        limit: Number(limit),
      })
      const next = found.length < Number(limit) ? undefined : found.at(-1)?.uuid
      return toJson({ rewards: found.map(describe), pagination: { next_cursor: next, limit } })
    }),
  ]
}

/** How a player's free rounds stand, as their page reads it; none where the next round costs its stake. */
export const showFreeRounds = (next: Reward | undefined, say: (stake: bigint) => string) =>
  next === undefined ? null : { left: next.count - next.used, stake: say(next.stake) }
