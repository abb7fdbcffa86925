import * as z from 'zod'
import { systemClock } from '#server/kernel/clock.ts'
import type { GameVendor, LaunchRequest, VendorGame } from './game-vendor.ts'
import { type Hub88Options, openCaller } from './game-vendor-hub88-call.ts'
import { openFreeRounds } from './game-vendor-hub88-free-rounds.ts'
import { openNow } from './game-vendor-hub88-now.ts'
import { openPurses } from './game-vendor-hub88-purses.ts'
import { openTransactions } from './game-vendor-hub88-transactions.ts'

// Answers are read with what we need of them: new fields and new words may appear at any time.
const text = z.string().nullish()
/** A decimal number, as text or as a JSON number; nothing else that stands there is believed. */
const figure = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (/^[0-9]+(\.[0-9]+)?$/.test(String(value)) ? String(value) : undefined))
const products = z.array(z.object({ product_code: z.string(), product_name: z.string(), wallet_type: text }))
const games = z.array(
  z.object({
    game_code: z.string(),
    name: z.string(),
    product: z.string(),
    product_code: text,
    category: text,
    enabled: z.boolean(),
    demo_game_support: z.boolean().nullish(),
    freebet_support: z.boolean().nullish(),
    url_thumb: text,
    rtp: figure,
    volatility: z.number().nullish(),
    blocked_countries: z.array(z.string()).nullish(),
    features: z.array(z.string()).nullish(),
    names: z.record(z.string(), z.string()).nullish(),
    min_bet: figure,
    max_bet: figure,
  }),
)
const launch = z.object({ url: z.url({ protocol: /^https?$/ }) })
/** Who reads a record waits no longer for what is only a link. */
const pageTimeoutMs = 2000

/**
 * The aggregator that speaks the Hub88 operator protocol. Every call is signed (RSA-SHA256 over the body) and answered
 * within ten seconds or refused with `vendor_unavailable`; after five failures in a row calls are refused at once for
 * ten seconds.
 */
export function openHub88(options: Hub88Options): GameVendor {
  const ask = openCaller(options)
  // A page that does not come must not keep anybody from playing.
  const askPage = openCaller(options)
  const operator_id = options.operatorId
  return {
    async listProducts() {
      const list = await ask('/products/list', { operator_id }, products)
      return list.map((product) => ({
        code: product.product_code,
        name: product.product_name,
        transferWallet: product.wallet_type === 'transfer',
      }))
    },
    async listGames() {
      return (await ask('/game/list', { operator_id }, games)).map(readGame)
    },
    launch: (request) => ask('/game/url', { operator_id, ...launchFields(request) }, launch),
    listTransactions: openTransactions(ask, operator_id),
    async roundPage(transaction_uuid) {
      const asked = askPage('/game/round', { operator_id, transaction_uuid }, launch, pageTimeoutMs)
      return (await asked.catch(() => undefined))?.url
    },
    listNow: openNow(options),
    // With failures of its own: what rests there need not rest here.
    purses: openPurses(openCaller(options), operator_id, options.timeoutMs),
    freeRounds: openFreeRounds(openCaller(options), operator_id, options.clock ?? systemClock),
  }
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
    freeRounds: game.freebet_support ?? false,
    thumbUrl: game.url_thumb ?? '',
    rtp: game.rtp,
    volatility: game.volatility ?? undefined,
    minBet: game.min_bet,
    maxBet: game.max_bet,
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
    meta: request.meta ?? {},
  }
}
