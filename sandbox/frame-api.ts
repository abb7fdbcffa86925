import { formatAmount, parseAmount } from '@baize/money/money.ts'
import * as z from 'zod'
import type { Fairness } from './fairness.ts'
import type { FreeRounds } from './free-rounds.ts'
import { showFreeRounds } from './freebet-api.ts'
import { type Game, type Games, nameIn, stakeLevels, stakeLimits } from './games.ts'
import { HttpError, json, type Request, type Route } from './http.ts'
import type { Round } from './round.ts'
import { type Rounds, totalStake } from './rounds.ts'
import type { Session, Sessions } from './sessions.ts'
import { refusals, showRound as show } from './shown-round.ts'
import type { Books } from './sports/books.ts'
import { bookRoutes } from './sports/routes.ts'
import { nearGame, tableRoutes } from './tables/frame-routes.ts'
import type { Tables } from './tables/tables.ts'
import type { Tickets } from './tables/tickets.ts'
import type { Timers } from './timers.ts'
import type { Wallet } from './wallet.ts'

interface Options {
  readonly games: Games
  readonly sessions: Sessions
  readonly rounds: Rounds
  readonly freeRounds: FreeRounds
  readonly fairness: Fairness
  readonly wallet: Wallet
  readonly tables: Tables
  readonly tickets: Tickets
  readonly books: Books
  readonly timers: Timers
  readonly siteOrigins: readonly string[]
}

const spin = z.object({
  key: z.uuid(),
  stake: z.string().max(20),
  choice: z.unknown().optional(),
})

/** Printable and without the colon that parts the words of a message. */
const seedInput = z.object({ clientSeed: z.string().regex(/^[\x21-\x39\x3b-\x7e]{1,64}$/) })

const stepInput = z.object({ number: z.int().min(0), step: z.unknown() })

const historyLength = 20

/** Whether rounds of a game are not the player's own to begin and end. */
const isByClock = ({ engine }: Game) => engine!.shared !== undefined || engine!.book === true

/** The calls of the game's own page. The key of the play session is the bearer. */
export function frameRoutes(options: Options): Route[] {
  const { games, sessions, rounds, freeRounds, fairness, wallet, siteOrigins } = options
  const sessionOf = (request: Request): { session: Session; game: Game } => {
    const key = /^Bearer ([\w-]{43})$/.exec(request.headers.authorization ?? '')?.[1]
    const session = key === undefined ? undefined : sessions.read(key)
    const game = session && games.find(session.gameCode)
    if (!session || !game?.engine) throw new HttpError(401, 'session_expired')
    return { session, game }
  }

  const freeOf = (session: Session) =>
    showFreeRounds(freeRounds.next(session), (stake) => formatAmount(stake, session.money))

  /** The balance that the wallet reports now; in demo mode the demo balance. */
  const readBalance = async (session: Session) => {
    if (session.mode === 'demo') return { balance: session.funBalance, error: null }
    const { user, token, gameCode } = session
    const answer = await wallet('/user/balance', { user, token, game_code: gameCode })
    if (answer.balance !== undefined) sessions.keepBalance(session.id, answer.balance)
    const error = answer.status === 'RS_OK' ? null : (refusals[answer.status] ?? 'wallet_unavailable')
    return { balance: answer.balance ?? session.walletBalance, error }
  }

  return [
    ...tableRoutes({ ...options, sessionOf, readJson }),
    ...bookRoutes({ ...options, sessionOf, readJson }),
    {
      method: 'GET',
      path: '/play-session',
      handle: async (request) => {
        const { session, game: launched } = sessionOf(request)
        const game = nearGame(games, launched, request.query.get('game'))
        const { balance, error } = await readBalance(session)
        const last = rounds.last(session.id)
        return json(200, {
          game: {
            code: game.listed.gameCode,
            name: nameIn(game, session.lang),
            engine: game.engine!.name,
            screen: game.engine!.screen,
            rtp: game.engine!.rtp,
          },
          mode: session.mode,
          currency: session.money,
          balance: balance === null ? null : formatAmount(balance, session.money),
          error,
          stakes: stakeLevels(game, game.engine!, session.money).map((level) => formatAmount(level, session.money)),
          stakeMost: formatAmount(stakeLimits(game, session.money)[1], session.money),
          rules: game.engine!.rules,
          lobbyUrl: session.lobbyUrl,
          parentOrigin: siteOrigins.find((origin) => session.lobbyUrl.startsWith(origin)) ?? siteOrigins[0],
          round: last && !isByClock(game) ? show(session, last) : null,
          shared: game.engine!.shared?.kind ?? null,
          freeRounds: freeOf(session),
        })
      },
    },
    {
      method: 'POST',
      path: '/play-session/rounds',
      handle: async (request) => {
        const { session, game } = sessionOf(request)
        const engine = game.engine!
        if (isByClock(game)) throw new HttpError(404, 'not_offered')
        const input = spin.safeParse(readJson(request))
        if (!input.success) throw new HttpError(400, 'bad_request')
        const stake = parseAmount(input.data.stake, session.money)
        if (stake === undefined || !stakeLevels(game, engine, session.money).includes(stake))
          throw new HttpError(422, 'stake_not_offered')
        const choice = engine.choice.safeParse(input.data.choice ?? null)
        if (!choice.success) throw new HttpError(422, 'choice_not_offered')
        const play = { session, engine, clientKey: input.data.key, stake, choice: choice.data }
        if (totalStake(play) > stakeLimits(game, session.money)[1]) throw new HttpError(422, 'stake_not_offered')
        const round = await rounds.play(play)
        if (round === 'round_open') throw new HttpError(409, 'round_open')
        const left = round.reward === null ? {} : { freeRounds: freeOf(session) }
        return json(200, { ...show(session, round), ...left })
      },
    },
    {
      method: 'POST',
      path: '/play-session/rounds/:id/steps',
      handle: async (request) => {
        const { session, game } = sessionOf(request)
        const engine = game.engine!
        const input = stepInput.safeParse(readJson(request))
        if (!input.success) throw new HttpError(400, 'bad_request')
        const step = engine.steps?.step.safeParse(input.data.step)
        if (!step?.success) throw new HttpError(422, 'choice_not_offered')
        const { number } = input.data
        const round = await rounds.step({ session, engine, roundId: request.params.id!, number, step: step.data })
        if (typeof round === 'string') throw new HttpError(round === 'round_over' ? 409 : 422, round)
        return json(200, show(session, round))
      },
    },
    {
      method: 'GET',
      path: '/play-session/rounds',
      handle: (request) => {
        const { session } = sessionOf(request)
        return json(
          200,
          rounds.recent(session.id, historyLength).map((round) => show(session, round)),
        )
      },
    },
    {
      method: 'GET',
      path: '/play-session/fairness',
      handle: (request) => {
        const { session, game } = sessionOf(request)
        const proofsOf = (round: Round) => {
          if (game.engine!.book) return options.books.coupons.proofs(round, game.engine!.name)
          const proof = fairness.proof(round)
          return proof ? [proof] : []
        }
        const proofs = rounds
          .recent(session.id, historyLength)
          .filter(({ state }) => state === 'settled')
          .flatMap((round) =>
            proofsOf(round).map((proof) => ({ ...proof, openedAt: new Date(round.openedAt).toISOString() })),
          )
        return json(200, { ...fairness.commitment(session.id), rounds: proofs })
      },
    },
    {
      method: 'POST',
      path: '/play-session/fairness',
      handle: (request) => {
        const { session } = sessionOf(request)
        const input = seedInput.safeParse(readJson(request))
        if (!input.success) throw new HttpError(422, 'seed_not_offered')
        const chosen = fairness.choose(session.id, input.data.clientSeed)
        if (chosen === 'round_open') throw new HttpError(409, 'round_open')
        return json(200, chosen)
      },
    },
    {
      method: 'POST',
      path: '/play-session/rounds/:id/seen',
      handle: (request) => {
        const { session } = sessionOf(request)
        rounds.markSeen(session.id, request.params.id!)
        return json(200, {})
      },
    },
    {
      method: 'POST',
      path: '/play-session/refill',
      handle: (request) => {
        const { session } = sessionOf(request)
        if (session.mode !== 'demo') throw new HttpError(403, 'not_offered')
        sessions.refill(session.id)
        return json(200, {})
      },
    },
  ]
}

function readJson(request: Request): unknown {
  if (!/^application\/json\b/.test(request.headers['content-type'] ?? '')) throw new HttpError(415, 'bad_request')
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(request.body))
  } catch {
    throw new HttpError(400, 'bad_request')
  }
}
