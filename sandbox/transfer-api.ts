import { randomInt } from 'node:crypto'
import * as z from 'zod'
import { currencyOf, fun } from './currencies.ts'
import type { Chance, TransferFaults } from './faults.ts'
import type { Games } from './games.ts'
import { type Answer, HttpError, json, type Route } from './http.ts'
import { type OperatorCallOptions, operatorCalls, partner } from './operator-call.ts'
import type { Sessions } from './sessions.ts'
import type { Timers } from './timers.ts'
import type { Purses } from './transfer-wallet.ts'
import { toJson } from './wire.ts'

/** What may go wrong with a call that arrives. */
export interface ArrivalFaults {
  readonly timers: Timers
  readonly faults?: TransferFaults | undefined
  readonly chance?: Chance
}

interface Options extends OperatorCallOptions, ArrivalFaults {
  readonly games: Games
  readonly purses: Purses
  readonly sessions: Sessions
}

const purse = partner.extend({
  user: z.string().min(1).max(60),
  product: z.string().min(1),
  currency: z.string().min(1),
  request_uuid: z.uuid(),
})
const order = purse.extend({ transaction_uuid: z.uuid(), amount: z.bigint().positive() })

const byChance: Chance = (share) => share > 0 && randomInt(1_000_000) < share * 1_000_000

/** The calls that deposit money into vendor wallets and withdraw it. */
export function transferRoutes(options: Options): Route[] {
  const { games, purses, sessions } = options
  const call = operatorCalls(options)

  const check = ({ product, currency }: z.output<typeof purse>) => {
    if (games.products.find(({ code }) => code === product)?.wallet !== 'transfer')
      throw new HttpError(404, 'unknown product, or one without a transfer wallet')
    const known = currencyOf(currency)
    if (!known || known === fun) throw new HttpError(403, 'this currency is not enabled')
  }

  const show = (input: z.output<typeof purse>, status: string, balance: bigint): Answer =>
    json(200, toJson({ user: input.user, status, request_uuid: input.request_uuid, currency: input.currency, balance }))

  const move = (kind: 'deposit' | 'withdraw') => (input: z.output<typeof order>) =>
    withArrivalFaults(options, () => {
      check(input)
      const { user, product, currency, amount, transaction_uuid: uuid } = input
      const { status, balance } = purses.move({ kind, user, product, currency, amount, uuid })
      return show(input, status, balance)
    })

  return [
    call('/transfer_wallet/deposit', order, move('deposit')),
    call('/transfer_wallet/withdraw', order, move('withdraw')),
    // Ours, and optional: the published protocol has no way to end a player's open games.
    call('/transfer_wallet/session/end', purse, (input) => {
      check(input)
      sessions.end(input.user, (gameCode) => games.purseOf(gameCode) === input.product)
      return show(input, 'RS_OK', purses.balance(input))
    }),
    call('/transfer_wallet/balance', purse, (input) => {
      check(input)
      return show(input, 'RS_OK', purses.balance(input))
    }),
  ]
}

/** Puts the faults between an order and its carrying out. */
export async function withArrivalFaults(
  { faults, timers, chance = byChance }: ArrivalFaults,
  work: () => Answer,
): Promise<Answer> {
  if (!faults) return work()
  if (chance(faults.error)) throw new HttpError(500, 'failed on purpose')
  if (chance(faults.delay)) await new Promise<void>((done) => timers.after(faults.delayMs, done))
  const answer = work()
  if (chance(faults.duplicate)) work()
  return chance(faults.lost) ? { status: 200, lost: true } : answer
}
