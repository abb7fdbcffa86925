import type { Coupon, Leg } from './book.ts'
import type { FairnessState } from './fairness-sheet.ts'
import { pause } from './page.ts'
import type { LotteryList, Past, Ticket } from './shared-stream.ts'
import type { PlaySession, Round } from './types.ts'

/** The server refused; `code` is one of its words. */
export class Refused extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/** Nothing came back: the network or the server is away. */
export class Unreachable extends Error {}

export const retryMs = 2_000

/** Asks until there is an answer, and calls `away` each time that none came: what is asked twice with one key counts once. */
export const openInsist =
  (away: () => void) =>
  async <T>(ask: () => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        return await ask()
      } catch (error) {
        if (!(error instanceof Unreachable)) throw error
        away()
        await pause(retryMs)
      }
    }
  }

/** The calls of this page. The key came in the address after the sign that is never sent. */
export function openApi(key: string, game: string) {
  const here = `?game=${encodeURIComponent(game)}`
  const ask = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    let response: Response
    try {
      response = await fetch(`/play-session${path}`, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: body === undefined ? null : JSON.stringify(body),
        signal: AbortSignal.timeout(12_000),
      })
    } catch {
      throw new Unreachable()
    }
    if (response.status >= 500) throw new Unreachable()
    const answer: unknown = await response.json().catch(() => ({}))
    if (!response.ok) throw new Refused((answer as { error?: string }).error ?? 'bad_request')
    return answer as T
  }
  return {
    session: () => ask<PlaySession>('GET', here),
    play: (round: { key: string; stake: string; choice: unknown }) => ask<Round>('POST', '/rounds', round),
    step: (id: string, number: number, step: unknown) => ask<Round>('POST', `/rounds/${id}/steps`, { number, step }),
    ticket: (ticket: { key: string; round: string; stake: string; choice: unknown }) =>
      ask<Ticket>('POST', '/tickets', { ...ticket, game }),
    tickets: () => ask<readonly Ticket[]>('GET', `/tickets${here}`),
    coupon: (coupon: { key: string; stake: string; legs: readonly Leg[] }) => ask<Coupon>('POST', '/coupons', coupon),
    coupons: () => ask<readonly Coupon[]>('GET', '/coupons'),
    results: () => ask<readonly Past[]>('GET', `/results${here}`),
    lotteries: () => ask<LotteryList>('GET', '/lotteries'),
    recent: () => ask<readonly Round[]>('GET', '/rounds'),
    fairness: () => ask<FairnessState>('GET', '/fairness'),
    chooseSeed: (clientSeed: string) => ask<unknown>('POST', '/fairness', { clientSeed }),
    seen: (id: string) => ask<unknown>('POST', `/rounds/${id}/seen`, {}),
    refill: () => ask<unknown>('POST', '/refill', {}),
  }
}

export type Api = ReturnType<typeof openApi>
