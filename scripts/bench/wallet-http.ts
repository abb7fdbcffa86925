/** Bets and wins as a vendor sends them: signed, over HTTP, to the site's own program, from a process beside it. */
import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { openAppProcess } from '#scripts/faults/app-process.ts'
import { signed } from '#scripts/faults/vendor.ts'
import { fillWorld, gameCode, type Player } from '#scripts/faults/world.ts'
import { checkInvariants } from '#server/features.ts'
import type { ThrowAwayPostgres } from '#tests/support/postgres.ts'
import { type ProcessorTime, readProcessorTime } from './processor-time.ts'
import type { Call, Load, LoadResult } from './wallet-load.ts'

/** What one run reached. */
export interface Reached {
  readonly rate: number
  readonly p99Ms: number
}

/** Microseconds of processor time for a pair. */
export interface ReachedOverHttp extends Reached {
  readonly appUs: number
  readonly postgresUs: number
}

export function percentile(took: readonly number[], part: number): number {
  const sorted = [...took].sort((a, b) => a - b)
  return sorted[Math.min(Math.floor(sorted.length * part), sorted.length - 1)] ?? 0
}

const players = 1_000
/** More than any machine that this was tried on; each is two signatures of half a millisecond. */
const pairsMax = 2_500

/** Pairs of bet and win per second, and the milliseconds in which 99 of 100 calls were answered. */
export async function pairsOverHttp(
  server: ThrowAwayPostgres,
  options: { readonly clients: number; readonly seconds: number; readonly pairsPerSecond?: number },
): Promise<ReachedOverHttp> {
  const url = await server.createDatabase()
  const { db, players: all } = await fillWorld(url, players)
  const app = await openAppProcess(url)
  try {
    await app.start()
    const wanted = Math.ceil(((options.pairsPerSecond ?? pairsMax) * options.seconds * 4) / 3)
    const load: Load = {
      ...{ base: app.base, clients: options.clients, seconds: options.seconds },
      pairsPerSecond: options.pairsPerSecond ?? 0,
      pairs: Array.from({ length: wanted }, (_, at) => makePair(all[(at * 7) % all.length]!)),
    }
    // What is compiled and planned only once is no part of a pair.
    const warm = load.pairs.length >> 2
    await runLoad({ ...load, pairs: load.pairs.slice(0, warm), seconds: 3, pairsPerSecond: 0 })
    const before = await readProcessorTime(app.pid()!, db)
    const { pairs, seconds, took } = await runLoad({ ...load, pairs: load.pairs.slice(warm) })
    const after = await readProcessorTime(app.pid()!, db)
    const perPair = (part: keyof ProcessorTime) => ((after[part] - before[part]) * 1e6) / pairs
    const breaches = await checkInvariants(db)
    if (breaches.length > 0) throw new Error(`the ledger is not whole: ${breaches.join('; ')}`)
    const figures = { appUs: perPair('app'), postgresUs: perPair('postgres') }
    return { rate: pairs / seconds, p99Ms: percentile(took, 0.99), ...figures }
  } finally {
    await app.close()
    await db.close()
  }
}

export function makePair({ id, token }: Player): readonly [Call, Call] {
  const [bet, win] = [randomUUID(), randomUUID()]
  const call = (path: string, fields: object): Call => {
    const body = JSON.stringify({
      ...{ user: id.toString(), token, request_uuid: randomUUID(), round: bet, game_code: gameCode, currency: 'THB' },
      ...{ supplier_user: 'bench', is_free: false, ...fields },
    })
    return { path, body, signature: signed(body) }
  }
  return [
    call('transaction/bet', { transaction_uuid: bet, amount: 1_000, round_closed: false }),
    call('transaction/win', {
      ...{ transaction_uuid: win, reference_transaction_uuid: bet, amount: 900, round_closed: true },
    }),
  ]
}

export function runLoad(load: Load): Promise<LoadResult> {
  const child = fork(fileURLToPath(new URL('./wallet-load.ts', import.meta.url)), { serialization: 'advanced' })
  return new Promise((resolve, reject) => {
    child.once('message', (result) => resolve(result as LoadResult))
    child.once('exit', (code) => reject(new Error(`the load process ended with ${code}`)))
    child.send(load)
  })
}
