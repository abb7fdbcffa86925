import * as z from 'zod'
import { currencyOf, fun } from './currencies.ts'
import type { Database } from './database.ts'
import { areaOf, describeLottery, isLottery, lotteriesOf } from './draws/lotteries.ts'
import type { Faults } from './faults.ts'
import type { FreeRounds } from './free-rounds.ts'
import { freebetRoutes } from './freebet-api.ts'
import { type Game, type Games, hasFreeRounds } from './games.ts'
import { HttpError, type Route } from './http.ts'
import { languageOf } from './languages.ts'
import { type Listed, listMovements } from './movements.ts'
import { nowRoutes } from './now.ts'
import { instant, type OperatorCallOptions, operatorCalls, optionalText, partner } from './operator-call.ts'
import type { RoundLinks } from './round-links.ts'
import type { Rounds } from './rounds.ts'
import { type Sessions, siteThemes } from './sessions.ts'
import type { Books } from './sports/books.ts'
import type { Tables } from './tables/tables.ts'
import type { Timers } from './timers.ts'
import { transferRoutes } from './transfer-api.ts'
import type { Entry, Purses } from './transfer-wallet.ts'
import { toJson } from './wire.ts'

interface Options extends OperatorCallOptions {
  readonly games: Games
  readonly sessions: Sessions
  readonly rounds: Rounds
  readonly links: RoundLinks
  readonly purses: Purses
  readonly freeRounds: FreeRounds
  readonly tables: Tables
  readonly books: Books
  readonly db: Database
  readonly timers: Timers
  readonly faults: Faults
  readonly publicUrl: string
  readonly siteOrigins: readonly string[]
}

const gameUrl = partner.extend({
  game_code: z.string().min(1),
  currency: z.string().min(1),
  user: optionalText,
  token: z.string().min(10).max(255).nullish(),
  lang: optionalText,
  lobby_url: optionalText,
  platform: optionalText,
  country: optionalText,
  /** What a lottery opens with; see `draws/lotteries.ts`. */
  meta: z.record(z.string(), z.unknown()).nullish(),
})

const gameRound = partner.extend({ user: optionalText, round: optionalText, transaction_uuid: optionalText })

const transactions = partner.extend({
  user: optionalText,
  round: optionalText,
  currency: optionalText,
  start_time: optionalText,
  end_time: optionalText,
  /** A product with vendor wallets: its deposits and withdrawals in place of bets and wins. */
  product: optionalText,
  pagination: z.object({ cursor: optionalText, limit: z.bigint().nullish() }).nullish(),
})

/** The calls of an operator. Each is signed over its raw bytes; failures are a status and `{error}`. */
export function operatorRoutes(options: Options): Route[] {
  const { games, links } = options
  const call = operatorCalls(options)

  return [
    call('/products/list', partner, () =>
      toJson(
        games.products.map(({ code, name, wallet }) => ({
          ...{ product_name: name, product_code: code, product_logo_url: null },
          wallet_type: wallet,
        })),
      ),
    ),
    call('/game/list', partner.extend({ product_code: optionalText }), ({ product_code }) => {
      if (product_code != null && !games.products.some(({ code }) => code === product_code))
        throw new HttpError(400, `invalid parameter: product_code ${product_code}`)
      const listed = games.all.filter(({ listed }) => product_code == null || listed.productCode === product_code)
      return toJson(
        listed.map((game) => ({ ...describe(game, options.publicUrl), freebet_support: hasFreeRounds(game, games) })),
      )
    }),
    call('/lottery/list', partner.extend({ area: optionalText }), ({ area }) =>
      toJson(lotteriesOf(games, options.tables, area ?? undefined).map(describeLottery)),
    ),
    call('/game/url', gameUrl, (input) => toJson({ url: launch(options, input) })),
    call('/game/round', gameRound, (input) => {
      const id = input.round ?? roundOf(options.db, input.transaction_uuid)
      const round = id == null ? undefined : options.rounds.find(id)
      if (!round || (input.user != null && input.user !== round.user)) throw new HttpError(404, 'unknown round')
      return toJson({ url: links.url(round.id) })
    }),
    call('/transactions/list', transactions, (input) => listTransactions(options, input)),
    ...nowRoutes(options),
    ...transferRoutes({ ...options, faults: options.faults.transfer }),
    ...freebetRoutes({ ...options, faults: options.faults.transfer }),
  ]
}

const describe = ({ listed, engine }: Game, publicUrl: string) => ({
  url_thumb: `${publicUrl}/games/${listed.gameCode}/cover.svg`,
  url_background: `${publicUrl}/games/${listed.gameCode}/background.svg`,
  product: listed.productCode,
  platforms: ['GPL_DESKTOP', 'GPL_MOBILE'],
  name: listed.name,
  names: listed.names ?? {},
  game_code: listed.gameCode,
  enabled: engine !== undefined,
  phoenix_jackpot_support: false,
  demo_game_support: listed.demoSupport,
  category: listed.category,
  blocked_countries: [],
  release_date: null,
  volatility: engine?.volatility ?? listed.volatility,
  rtp: engine?.rtp ?? listed.rtp,
  paylines: engine?.paylines ?? null,
  min_bet: String(listed.minBet),
  max_bet: String(listed.maxBet),
  hit_ratio: engine?.hitRate ?? null,
  certifications: [],
  languages: ['tha', 'eng', 'spa', 'por'],
  theme: [],
  technology: ['html5'],
  features: listed.features,
  supplier_identifier: { game_id: listed.gameCode, game_code: listed.gameCode, game_code_mobile: listed.gameCode },
})

const prizeModes = ['LOTT', 'ZY', 'ELOTT', 'SEA'] as const

function launch({ games, sessions, publicUrl, siteOrigins }: Options, input: z.output<typeof gameUrl>): string {
  const named = games.find(input.game_code)
  if (!named) throw new HttpError(404, 'unknown game_code')
  const wished = games.find(String(input.meta?.gameCode ?? ''))
  const game = wished && isLottery(wished) && isLottery(named) && areaOf(wished) === areaOf(named) ? wished : named
  if (!game.engine) throw new HttpError(403, 'this game is not enabled')
  const currency = currencyOf(input.currency)
  if (!currency) throw new HttpError(403, 'this currency is not enabled')
  const mode = currency === fun ? 'demo' : 'real'
  if (mode === 'demo' && !game.listed.demoSupport) throw new HttpError(403, 'this game has no demo mode')
  for (const name of ['user', 'token'] as const)
    if (mode === 'real' && input[name] == null) throw new HttpError(400, `invalid or missing parameter: ${name}`)
  const code = sessions.prepare({
    mode,
    gameCode: game.listed.gameCode,
    user: mode === 'real' ? (input.user ?? null) : null,
    token: mode === 'real' ? (input.token ?? null) : null,
    currency: currency.code,
    lang: languageOf(input.lang),
    lobbyUrl: lobbyOf(input.lobby_url, siteOrigins),
    funStart: textOf(input.meta?.funBalance),
    theme: siteThemes.find((theme) => theme === input.meta?.theme),
    ...(game.engine.book && { pick: textOf(input.meta?.pick) }),
    ...(isLottery(game) && {
      view: input.meta?.view === 'lobby' ? 'lobby' : 'betting',
      prizeMode: prizeModes.find((mode) => mode === input.meta?.prizeMode),
    }),
  })
  return `${publicUrl}/launch/${code}`
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** The way back leads to the operator's own site or nowhere else. */
function lobbyOf(url: string | null | undefined, siteOrigins: readonly string[]): string {
  const parsed = url == null ? null : URL.parse(url)
  return parsed && siteOrigins.includes(parsed.origin) ? parsed.href : `${siteOrigins[0]}/`
}

function roundOf(db: Database, uuid: string | null | undefined): string | undefined {
  if (uuid == null) throw new HttpError(400, 'invalid or missing parameter: round')
  const row = db.prepare('select round_id from call where transaction_uuid = ?').get(uuid)
  return row ? String(row.round_id) : undefined
}

const pageMost = 100n
const pageLeast = 50n

/** A list for who asks for everything, an object with cursors for who asks page by page. */
function listTransactions(options: Options, input: z.output<typeof transactions>): string {
  const { db, timers, games, purses } = options
  const from = instant(input.start_time, 'start_time')
  const to = instant(input.end_time, 'end_time') ?? timers.now() + 1
  if (input.round == null && from === undefined)
    throw new HttpError(400, 'invalid or missing parameter: round or start_time')
  const user = input.user == null ? {} : { user: input.user }
  if (input.product != null) {
    const list = purses.list({ product: input.product, ...user, from: from ?? 0, to })
    return toJson(list.map(describeEntry))
  }
  const { pagination } = input
  const asked = pagination?.limit ?? pageMost
  const limit = asked < pageLeast ? pageLeast : asked > pageMost ? pageMost : asked
  const found = listMovements(db, {
    ...(input.round == null ? {} : { round: input.round }),
    ...(input.currency == null ? {} : { currency: input.currency }),
    ...user,
    ...(pagination?.cursor == null ? {} : { after: pagination.cursor }),
    from: from ?? 0,
    to,
    limit: pagination ? Number(limit) : 1000,
  })
  const list = found.filter(({ gameCode }) => games.purseOf(gameCode) === undefined).map(describeMovement)
  if (!pagination) return toJson(list)
  const next = found.length < Number(limit) ? undefined : found.at(-1)?.cursor
  return toJson({ transactions: list, pagination: { next_cursor: next, limit } })
}

const statuses: Readonly<Record<string, string>> = {
  done: 'TS_SUCCESS',
  refused: 'TS_DECLINED',
  undone: 'TS_ROLLED_BACK',
  pending: 'TS_PENDING',
}

const wireTime = (ms: number) => new Date(ms).toISOString().slice(0, 19)

const describeMovement = (movement: Listed) => ({
  transaction_uuid: movement.transactionUuid,
  reference_transaction_uuid: movement.referenceUuid,
  kind: movement.kind,
  status: statuses[movement.state] ?? 'TS_PENDING',
  amount: movement.amount,
  currency: movement.currency,
  round: movement.round,
  round_closed: movement.kind !== 'bet',
  user: movement.user,
  game_code: movement.gameCode,
  created_at: wireTime(movement.createdAt),
  expected_settle_at: movement.expectedSettleAt,
})

const describeEntry = (entry: Entry) => ({
  transaction_uuid: entry.uuid,
  kind: entry.kind,
  status: entry.status === 'RS_OK' ? 'TS_SUCCESS' : 'TS_DECLINED',
  amount: entry.amount,
  currency: entry.currency,
  user: entry.user,
  product: entry.product,
  created_at: wireTime(entry.createdAt),
})
