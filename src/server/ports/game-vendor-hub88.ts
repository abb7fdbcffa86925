import { createPrivateKey, sign } from 'node:crypto'
import { ofetch } from 'ofetch'
import * as z from 'zod'
import { Refusal } from '#api/refusal.ts'
import { type Clock, systemClock } from '#server/kernel/clock.ts'
import { parseExactJson } from '#server/kernel/exact-json.ts'
import type { Log } from '#server/kernel/log.ts'
import type { GameVendor, LaunchRequest, VendorGame } from './game-vendor.ts'

export interface Hub88Options {
  /** Origin of the aggregator's API, without a path. */
  readonly url: string
  readonly operatorId: number
  /** PEM. */
  readonly privateKey: string
  readonly log: Log
  readonly clock?: Clock
  /** For a whole call, its answer included. */
  readonly timeoutMs?: number
}

const basePath = '/operator/generic/v2'
const answerBytesMax = 16 * 1024 * 1024
/** After so many failures in a row nobody is sent there for a while. */
const failuresMax = 5
const restMs = 10_000

// Answers are read with what we need of them: new fields and new words may appear at any time.
const text = z.string().nullish()
const products = z.array(z.object({ product_code: z.string(), product_name: z.string() }))
const games = z.array(
  z.object({
    game_code: z.string(),
    name: z.string(),
    product: z.string(),
    product_code: text,
    category: text,
    enabled: z.boolean(),
    demo_game_support: z.boolean().nullish(),
    url_thumb: text,
    rtp: z.union([z.string(), z.number()]).nullish(),
    volatility: z.number().nullish(),
    blocked_countries: z.array(z.string()).nullish(),
    features: z.array(z.string()).nullish(),
    names: z.record(z.string(), z.string()).nullish(),
  }),
)
const launch = z.object({ url: z.url({ protocol: /^https?$/ }) })
const transaction = z.object({
  transaction_uuid: z.string(),
  kind: text,
  status: text,
  amount: z.bigint(),
  round: text,
})
const transactions = z.union([
  z.array(transaction),
  z.object({ transactions: z.array(transaction) }).transform((answer) => answer.transactions),
])

/**
 * The aggregator that speaks the Hub88 operator protocol. Every call is signed (RSA-SHA256 over the body) and answered
 * within ten seconds or refused with `vendor_unavailable`; after five failures in a row calls are refused at once for
 * ten seconds.
 */
export function openHub88(options: Hub88Options): GameVendor {
  const ask = caller(options)
  const operator_id = options.operatorId
  return {
    async listProducts() {
      const list = await ask('/products/list', { operator_id }, products)
      return list.map((product) => ({ code: product.product_code, name: product.product_name }))
    },
    async listGames() {
      return (await ask('/game/list', { operator_id }, games)).map(readGame)
    },
    launch: (request) => ask('/game/url', { operator_id, ...launchFields(request) }, launch),
    async listTransactions({ round, from, to }) {
      const query = { operator_id, round, start_time: from && dateTime(from), end_time: to && dateTime(to) }
      return (await ask('/transactions/list', query, transactions)).map((entry) => ({
        transactionUuid: entry.transaction_uuid,
        kind: entry.kind ?? '',
        status: entry.status ?? '',
        amount: entry.amount,
        round: entry.round ?? '',
      }))
    },
  }
}

type Ask = <T>(path: string, fields: Record<string, unknown>, schema: z.ZodType<T>) => Promise<T>

/** Signs, sends, reads and checks; counts failures. */
function caller({ url, privateKey, log, clock = systemClock, timeoutMs = 10_000 }: Hub88Options): Ask {
  const key = createPrivateKey(privateKey)
  const base = url.replace(/\/$/, '') + basePath
  let failures = 0
  let restUntilMs = 0
  return async (path, fields, schema) => {
    const nowMs = clock.now().getTime()
    if (nowMs < restUntilMs) throw new Refusal('vendor_unavailable', { detail: 'the vendor failed several times' })
    // The next caller after a rest tries alone; the others rest on until it has succeeded.
    if (failures >= failuresMax) restUntilMs = nowMs + restMs
    const body = JSON.stringify(fields)
    try {
      const response = await ofetch.raw(base + path, {
        method: 'POST',
        retry: false,
        ignoreResponseError: true,
        responseType: 'stream',
        headers: {
          'content-type': 'application/json',
          'x-hub88-signature': sign('sha256', Buffer.from(body), key).toString('base64'),
        },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const bytes = await readCapped(response._data)
      // What the vendor refuses (a game that is not ours, a limit) says nothing against the vendor's health.
      if (response.status >= 400 && response.status < 500) {
        failures = 0
        restUntilMs = 0
        log.warn('vendor refused', { vendor: 'hub88', route: path, status: response.status })
        throw new Refusal('vendor_unavailable', { detail: `the vendor answered ${response.status}` })
      }
      if (!response.ok) throw new Error(`status ${response.status}`)
      const answer = schema.parse(parseExactJson(bytes))
      failures = 0
      restUntilMs = 0
      return answer
    } catch (error) {
      if (error instanceof Refusal) throw error
      failures += 1
      if (failures >= failuresMax) restUntilMs = clock.now().getTime() + restMs
      log.warn('vendor call failed', { vendor: 'hub88', route: path, count: failures, error: plainError(error) })
      throw new Refusal('vendor_unavailable', { detail: 'the vendor did not answer as agreed' })
    }
  }
}

/** Reads a body that may not end, or be larger than anything we asked for. */
async function readCapped(body: ReadableStream<Uint8Array> | undefined): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > answerBytesMax) throw new Error('answer too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The form of an answer that failed its check is told by path alone, its values may be tokens. */
function plainError(error: unknown): Error {
  if (error instanceof z.ZodError)
    return new Error(`answer not as agreed at ${error.issues.map((issue) => issue.path.join('.')).join(', ')}`)
  return error instanceof Error ? error : new Error(String(error))
}

function readGame(game: z.output<typeof games>[number]): VendorGame {
  return {
    gameCode: game.game_code,
    name: game.name,
    names: game.names ?? {},
    productCode: game.product_code ?? game.product,
    category: game.category ?? 'Unknown',
    enabled: game.enabled,
    demoSupport: game.demo_game_support ?? false,
    thumbUrl: game.url_thumb ?? '',
    rtp: game.rtp === null || game.rtp === undefined ? undefined : String(game.rtp),
    volatility: game.volatility ?? undefined,
    blockedCountries: game.blocked_countries ?? [],
    features: game.features ?? [],
  }
}

/** In demo mode the currency is fun money and nobody is named: the vendor keeps the balance itself. */
function launchFields(request: LaunchRequest): Record<string, unknown> {
  const who = request.mode === 'demo' ? { currency: 'XXX' } : { user: request.user, token: request.token }
  return {
    currency: request.currency,
    ...who,
    game_code: request.gameCode,
    platform: request.platform,
    lang: request.language,
    ip: request.ip,
    country: request.country,
    lobby_url: request.lobbyUrl,
    deposit_url: request.lobbyUrl,
    meta: {},
  }
}

/** @example dateTime(new Date('2026-03-01T12:00:00.500Z')) // '2026-03-01T12:00:00' */
function dateTime(date: Date): string {
  return date.toISOString().slice(0, 19)
}
