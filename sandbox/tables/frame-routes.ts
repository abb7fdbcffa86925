import { parseAmount } from '@baize/money/money.ts'
import * as z from 'zod'
import { areaOf, isLottery, lotteriesOf } from '#sandbox/draws/lotteries.ts'
import type { SharedChoice } from '#sandbox/engines/shared.ts'
import { type Game, type Games, nameIn, stakeLevels, stakeLimits } from '#sandbox/games.ts'
import { HttpError, json, type Request, type Route } from '#sandbox/http.ts'
import type { Session } from '#sandbox/sessions.ts'
import type { Timers } from '#sandbox/timers.ts'
import { eventStream } from './event-stream.ts'
import { showHistory, showTable, showTicket } from './table-view.ts'
import type { Tables } from './tables.ts'
import type { Tickets } from './tickets.ts'

interface Options {
  readonly games: Games
  readonly tables: Tables
  readonly tickets: Tickets
  readonly timers: Timers
  readonly sessionOf: (request: Request) => { readonly session: Session; readonly game: Game }
  readonly readJson: (request: Request) => unknown
}

const ticketInput = z.object({
  key: z.uuid(),
  round: z.uuid(),
  game: z.string().max(80).optional(),
  stake: z.string().max(20),
  choice: z.unknown(),
})

const historyMost = 200

/** The game that was launched or, where that is a lottery, another one of its area. */
export function nearGame(games: Games, launched: Game, code: string | null | undefined): Game {
  if (code == null || code === launched.listed.gameCode) return launched
  const game = games.find(code)
  if (game && isLottery(game) && isLottery(launched) && areaOf(game) === areaOf(launched)) return game
  throw new HttpError(404, 'not_offered')
}

/** The calls of a game's page at a shared table: its events, its bets, its results. */
export function tableRoutes({ games, tables, tickets, timers, sessionOf, readJson }: Options): Route[] {
  /** The table of a session; lotteries of one area are open to each other's players. */
  const seatOf = (request: Request, code: string | null | undefined): { session: Session; game: Game } => {
    const { session, game: launched } = sessionOf(request)
    const game = nearGame(games, launched, code)
    if (!game.engine?.shared) throw new HttpError(404, 'not_offered')
    if (session.mode === 'demo' && !game.listed.demoSupport) throw new HttpError(403, 'not_offered')
    return { session, game }
  }

  return [
    {
      method: 'GET',
      path: '/play-session/table',
      handle: (request) => {
        const { session, game } = seatOf(request, request.query.get('game'))
        const code = game.listed.gameCode
        return eventStream(timers, (line) => {
          const history = () => line.send('history', showHistory(tables, code))
          const move = () => {
            const round = tables.current(code)
            if (!round) return
            line.send('table', showTable(tables, tickets, round, timers.now()))
            if (round.drawnAt !== null) history()
          }
          const isMine = (id: string) => tickets.of(session, code).find((ticket) => ticket.id === id)
          const rise = tables.sit(code, {
            moved: move,
            settled(ticket) {
              const mine = isMine(ticket.id)
              if (mine) line.send('ticket', showTicket(session, mine, mine.sharedId))
            },
          })
          move()
          history()
          const own = tickets.of(session, code, tables.current(code)?.id)
          for (const ticket of [...own].reverse()) line.send('ticket', showTicket(session, ticket, ticket.sharedId))
          return rise
        })
      },
    },
    {
      method: 'POST',
      path: '/play-session/tickets',
      handle: async (request) => {
        const input = ticketInput.safeParse(readJson(request))
        if (!input.success) throw new HttpError(400, 'bad_request')
        const { session, game } = seatOf(request, input.data.game)
        const engine = game.engine!
        const stake = parseAmount(input.data.stake, session.money)
        if (stake === undefined || !stakeLevels(game, engine, session.money).includes(stake))
          throw new HttpError(422, 'stake_not_offered')
        const choice = engine.choice.safeParse(input.data.choice)
        if (!choice.success) throw new HttpError(422, 'choice_not_offered')
        const round = tables.rounds.read(input.data.round)
        const { moving } = engine.shared!
        const prices = moving && round && tables.prices(round)
        const placed = await tickets.place({
          ...{ session, engine, stake, gameCode: game.listed.gameCode },
          clientKey: input.data.key,
          sharedId: input.data.round,
          choice: choice.data as SharedChoice,
          most: stakeLimits(game, session.money)[1],
          offers: moving && ((spot) => moving.offers(spot, prices)),
        })
        if (placed === 'bets_closed' || placed === 'odds_moved') throw new HttpError(409, placed)
        if (placed === 'stake_not_offered') throw new HttpError(422, placed)
        tables.changed(game.listed.gameCode)
        return json(200, showTicket(session, placed, input.data.round))
      },
    },
    {
      method: 'GET',
      path: '/play-session/tickets',
      handle: (request) => {
        const { session, game } = seatOf(request, request.query.get('game'))
        return json(
          200,
          tickets.of(session, game.listed.gameCode).map((ticket) => showTicket(session, ticket, ticket.sharedId)),
        )
      },
    },
    {
      method: 'GET',
      path: '/play-session/results',
      handle: (request) => {
        const { game } = seatOf(request, request.query.get('game'))
        return json(200, showHistory(tables, game.listed.gameCode, historyMost))
      },
    },
    {
      method: 'GET',
      path: '/play-session/lotteries',
      handle: (request) => {
        const { session, game } = seatOf(request, null)
        if (!isLottery(game)) throw new HttpError(404, 'not_offered')
        const list = lotteriesOf(games, tables, areaOf(game))
          .filter(({ game: one }) => session.mode === 'real' || one.listed.demoSupport)
          .map(({ game: one, round, last }) => ({
            code: one.listed.gameCode,
            name: nameIn(one, session.lang),
            ...{ number: round.number, closesAt: round.closesAt, drawsAt: round.drawsAt },
            last: last ? { number: last.number, result: last.result, drawnAt: last.drawnAt } : null,
          }))
        return json(200, { now: timers.now(), area: areaOf(game), lotteries: list })
      },
    },
  ]
}
