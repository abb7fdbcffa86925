import type { KeyObject } from 'node:crypto'
import * as z from 'zod'
import { currencyOf, fun } from './currencies.ts'
import type { Database } from './database.ts'
import type { Game, Games } from './games.ts'
import { HttpError, json, type Request, type Route } from './http.ts'
import { languageOf } from './languages.ts'
import { listMovements, type Movement } from './movements.ts'
import type { RoundLinks } from './round-links.ts'
import type { Rounds } from './rounds.ts'
import type { Sessions } from './sessions.ts'
import { signatureHeader, verify } from './signature.ts'
import type { Timers } from './timers.ts'
import { fromJson, toJson } from './wire.ts'

const base = '/operator/generic/v2'

interface Options {
  readonly games: Games
  readonly sessions: Sessions
  readonly rounds: Rounds
  readonly links: RoundLinks
  readonly db: Database
  readonly timers: Timers
  readonly operatorId: number
  readonly operatorKey: () => KeyObject | undefined
  readonly publicUrl: string
  readonly siteOrigins: readonly string[]
}

const partner = z.object({ operator_id: z.bigint() })
const optionalText = z.string().min(1).max(300).nullish()

const gameUrl = partner.extend({
  game_code: z.string().min(1),
  currency: z.string().min(1),
  user: optionalText,
  token: z.string().min(10).max(255).nullish(),
  lang: optionalText,
  lobby_url: optionalText,
  platform: optionalText,
  country: optionalText,
})

const gameRound = partner.extend({ user: optionalText, round: optionalText, transaction_uuid: optionalText })

const transactions = partner.extend({
  user: optionalText,
  round: optionalText,
  currency: optionalText,
  start_time: optionalText,
  end_time: optionalText,
})

/** The calls of an operator. Each is signed over its raw bytes; failures are a status and `{error}`. */
export function operatorRoutes(options: Options): Route[] {
  const { games, links, operatorId, operatorKey } = options

  const call = <Schema extends typeof partner>(
    path: string,
    schema: Schema,
    answer: (input: z.output<Schema>) => string,
  ): Route => ({
    method: 'POST',
    path: `${base}${path}`,
    handle: (request) => {
      checkSignature(request, operatorKey())
      const parsed = schema.safeParse(readJson(request.body))
      if (!parsed.success)
        throw new HttpError(400, `invalid or missing parameter: ${parsed.error.issues[0]?.path.join('.') || 'body'}`)
      if (parsed.data.operator_id !== BigInt(operatorId)) throw new HttpError(404, 'unknown operator_id')
      return json(200, answer(parsed.data))
    },
  })

  return [
    call('/products/list', partner, () =>
      toJson(
        games.products.map(({ code, name }) => ({ product_name: name, product_code: code, product_logo_url: null })),
      ),
    ),
    call('/game/list', partner.extend({ product_code: optionalText }), ({ product_code }) => {
      if (product_code != null && !games.products.some(({ code }) => code === product_code))
        throw new HttpError(400, `invalid parameter: product_code ${product_code}`)
      const listed = games.all.filter(({ listed }) => product_code == null || listed.productCode === product_code)
      return toJson(listed.map((game) => describe(game, options.publicUrl)))
    }),
    call('/game/url', gameUrl, (input) => toJson({ url: launch(options, input) })),
    call('/game/round', gameRound, (input) => {
      const id = input.round ?? roundOf(options.db, input.transaction_uuid)
      const round = id == null ? undefined : options.rounds.find(id)
      if (!round || (input.user != null && input.user !== round.user)) throw new HttpError(404, 'unknown round')
      return toJson({ url: links.url(round.id) })
    }),
    call('/transactions/list', transactions, (input) => toJson(listTransactions(options, input).map(describeMovement))),
  ]
}

function checkSignature(request: Request, key: KeyObject | undefined) {
  const header = request.headers[signatureHeader]
  if (!key || !verify(request.body, typeof header === 'string' ? header : undefined, key))
    throw new HttpError(401, 'the signature is missing or not valid')
}

function readJson(body: Uint8Array): unknown {
  try {
    return fromJson(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw new HttpError(400, 'the body is not JSON')
  }
}

const describe = ({ listed, engine }: Game, publicUrl: string) => ({
  url_thumb: `${publicUrl}/games/${listed.gameCode}/cover.svg`,
  url_background: `${publicUrl}/games/${listed.gameCode}/background.svg`,
  product: listed.productCode,
  platforms: ['GPL_DESKTOP', 'GPL_MOBILE'],
  name: listed.name,
  names: listed.names ?? {},
  game_code: listed.gameCode,
  freebet_support: false,
  enabled: engine !== undefined,
  phoenix_jackpot_support: false,
  demo_game_support: listed.demoSupport,
  category: listed.category,
  blocked_countries: [],
  release_date: null,
  volatility: engine?.volatility ?? listed.volatility,
  rtp: engine?.rtp ?? String(listed.rtp),
  paylines: engine?.paylines ?? null,
  hit_ratio: null,
  certifications: [],
  languages: ['tha', 'eng', 'spa', 'por'],
  theme: [],
  technology: ['html5'],
  features: listed.features,
  supplier_identifier: { game_id: listed.gameCode, game_code: listed.gameCode, game_code_mobile: listed.gameCode },
})

function launch({ games, sessions, publicUrl, siteOrigins }: Options, input: z.output<typeof gameUrl>): string {
  const game = games.find(input.game_code)
  if (!game) throw new HttpError(404, 'unknown game_code')
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
  })
  return `${publicUrl}/launch/${code}`
}

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

function listTransactions({ db, timers }: Options, input: z.output<typeof transactions>): readonly Movement[] {
  const from = instant(input.start_time, 'start_time')
  const to = instant(input.end_time, 'end_time')
  if (input.round == null && from === undefined)
    throw new HttpError(400, 'invalid or missing parameter: round or start_time')
  return listMovements(db, {
    ...(input.round == null ? {} : { round: input.round }),
    ...(input.user == null ? {} : { user: input.user }),
    ...(input.currency == null ? {} : { currency: input.currency }),
    from: from ?? 0,
    to: to ?? timers.now() + 1,
  })
}

/** A time of the protocol, `YYYY-MM-DDThh:mm:ss` in UTC; a zone at the end is understood. */
function instant(text: string | null | undefined, name: string): number | undefined {
  if (text == null) return undefined
  const time = Date.parse(/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`)
  if (Number.isNaN(time)) throw new HttpError(400, `invalid or missing parameter: ${name}`)
  return time
}

const statuses: Readonly<Record<string, string>> = {
  done: 'TS_SUCCESS',
  refused: 'TS_DECLINED',
  undone: 'TS_ROLLED_BACK',
  pending: 'TS_PENDING',
}

const describeMovement = (movement: Movement) => ({
  transaction_uuid: movement.transactionUuid,
  reference_transaction_uuid: movement.referenceUuid,
  kind: movement.kind,
  status: statuses[movement.state] ?? 'TS_PENDING',
  amount: movement.amount,
  currency: movement.currency,
  round: movement.round,
  user: movement.user,
  game_code: movement.gameCode,
  created_at: new Date(movement.createdAt).toISOString().slice(0, 19),
})
