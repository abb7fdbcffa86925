import { parseAmount } from '@baize/money/money.ts'
import * as z from 'zod'
import { legsMost } from '#sandbox/engines/book.ts'
import { type Game, stakeLevels } from '#sandbox/games.ts'
import { HttpError, json, type Request, type Route } from '#sandbox/http.ts'
import type { Session } from '#sandbox/sessions.ts'
import { eventStream } from '#sandbox/tables/event-stream.ts'
import type { Timers } from '#sandbox/timers.ts'
import type { Books } from './books.ts'
import { showCoupon, showFixture } from './show.ts'

interface Options {
  readonly books: Books
  readonly timers: Timers
  readonly sessionOf: (request: Request) => { readonly session: Session; readonly game: Game }
  readonly readJson: (request: Request) => unknown
}

const leg = z.object({
  fixture: z.uuid(),
  market: z.enum(['winner', 'total', 'handicap']),
  pick: z.enum(['home', 'draw', 'away', 'over', 'under']),
  odds: z.int().min(100).max(10_000),
})

const couponInput = z.object({
  key: z.uuid(),
  stake: z.string().max(20),
  legs: z.array(leg).min(1).max(legsMost),
})

/** The calls of a page on which matches are bet on: its events, its coupons. */
export function bookRoutes({ books, timers, sessionOf, readJson }: Options): Route[] {
  const seatOf = (request: Request) => {
    const { session, game } = sessionOf(request)
    const engine = game.engine!
    if (!engine.book) throw new HttpError(404, 'not_offered')
    return { session, game, engine }
  }
  const show = (session: Session, coupon: Parameters<typeof showCoupon>[1]) =>
    showCoupon(session, coupon, books.fixtures.read, timers.now())

  return [
    {
      method: 'GET',
      path: '/play-session/book',
      handle: (request) => {
        const { session, engine } = seatOf(request)
        return eventStream(timers, (line) => {
          const coupons = () => books.coupons.of(session).map((coupon) => show(session, coupon))
          const leave = books.watch(engine.name, {
            changed(fixtures) {
              const now = timers.now()
              line.send('fixtures', { now, fixtures: fixtures.map((fixture) => showFixture(fixture, now)) })
            },
            settled(coupon) {
              const own = books.coupons.of(session).some(({ id }) => id === coupon.id)
              if (own) line.send('coupon', show(session, coupon))
            },
          })
          const now = timers.now()
          const list = books.fixtures.list(engine.name, books.shownSince())
          line.send('programme', { now, fixtures: list.map((fixture) => showFixture(fixture, now)) })
          line.send('coupons', coupons())
          return leave
        })
      },
    },
    {
      method: 'POST',
      path: '/play-session/coupons',
      handle: async (request) => {
        const { session, game, engine } = seatOf(request)
        const input = couponInput.safeParse(readJson(request))
        if (!input.success) throw new HttpError(400, 'bad_request')
        const { key, legs } = input.data
        const stake = parseAmount(input.data.stake, session.money)
        if (stake === undefined || !stakeLevels(game, engine, session.money).includes(stake))
          throw new HttpError(422, 'stake_not_offered')
        // Two picks of one match depend on each other: their prices do not multiply.
        if (new Set(legs.map(({ fixture }) => fixture)).size !== legs.length)
          throw new HttpError(422, 'choice_not_offered')
        books.wake(engine.name)
        const placed = await books.coupons.place({ session, book: engine.name, clientKey: key, stake, legs })
        if (placed === 'choice_not_offered' || placed === 'win_limit') throw new HttpError(422, placed)
        if (typeof placed === 'string') throw new HttpError(409, placed)
        books.wake(engine.name)
        return json(200, show(session, placed))
      },
    },
    {
      method: 'GET',
      path: '/play-session/coupons',
      handle: (request) => {
        const { session, engine } = seatOf(request)
        books.wake(engine.name)
        return json(
          200,
          books.coupons.of(session).map((coupon) => show(session, coupon)),
        )
      },
    },
  ]
}
