import { type Database, inTransaction } from '#sandbox/database.ts'
import type { Engine } from '#sandbox/engines/engine.ts'
import { type ChainLink, type ChainProof, type FairnessChain, openFairnessChain } from '#sandbox/fairness-chain.ts'
import type { Games } from '#sandbox/games.ts'
import type { Log } from '#sandbox/log.ts'
import type { Round } from '#sandbox/round.ts'
import type { RandomBytes } from '#sandbox/seeds.ts'
import type { Timers } from '#sandbox/timers.ts'
import { openSharedRounds, phaseOf, type SharedRound, type SharedRounds } from './shared-rounds.ts'
import type { Tickets } from './tickets.ts'

/** What somebody at a table is told. */
export interface Guest {
  /** The round went into its next part. */
  moved(): void
  /** A ticket of anybody was settled. */
  settled(ticket: Round): void
}

export interface Tables {
  readonly rounds: SharedRounds
  /** Takes up what an earlier run left, and starts the lotteries, which go on whether anybody plays or not. */
  start(): void
  stop(): void
  /** Sits down at a table; a table where nobody sat begins a round. The answer stands up again. */
  sit(gameCode: string, guest: Guest): () => void
  /** Lets a table play until then, whether anybody sits there or not. */
  keep(gameCode: string, until: number): void
  guests(gameCode: string): number
  current(gameCode: string): SharedRound | undefined
  history(gameCode: string, limit: number): readonly SharedRound[]
  /** What is known of a round's chance: its hash before the draw, its seed after it. */
  proof(round: SharedRound): ChainLink | ChainProof | undefined
  /** What spots pay in a round at this moment, where that moves. */
  prices(round: SharedRound): unknown
  /** Tells everybody at a table that the number of players changed. */
  changed(gameCode: string): void
}

interface Options {
  readonly db: Database
  readonly games: Games
  readonly random: RandomBytes
  readonly timers: Timers
  readonly log: Log
  readonly tickets: (rounds: SharedRounds) => Tickets
  /** Of the rounds that a table played while nobody sat there, so many are drawn when somebody comes. */
  readonly missedMost: number
}

/** Links of a chain: at a draw a minute it lasts for a day and a half, and making one takes a moment. */
const chainLength = 2000

/** Runs the rounds of tables and lotteries by the clock of the server. */
export function openTables({ db, games, random, timers, log, tickets: openTickets, missedMost }: Options) {
  const rounds = openSharedRounds(db)
  const tickets = openTickets(rounds)
  const chains = new Map<string, FairnessChain>()
  const guests = new Map<string, Set<Guest>>()
  const kept = new Map<string, number>()
  const waits = new Map<string, () => void>()
  let running = true

  const engineOf = (gameCode: string): Engine | undefined => games.find(gameCode)?.engine
  const chainOf = (name: string): FairnessChain => {
    const known = chains.get(name)
    if (known) return known
    const chain = openFairnessChain({ db, random, name, now: timers.now, length: chainLength })
    chains.set(name, chain)
    return chain
  }
  const tell = (gameCode: string, what: (guest: Guest) => void) => {
    for (const guest of guests.get(gameCode) ?? []) what(guest)
  }

  const pay = (round: SharedRound, engine: Engine) =>
    tickets.settle(round, engine, (ticket) => tell(round.gameCode, (guest) => guest.settled(ticket)))

  /** Draws once: the result, and that its seed may be known, are written down together. */
  const draw = (round: SharedRound, engine: Engine) => {
    const chain = chainOf(round.gameCode)
    inTransaction(db, () => {
      rounds.drawn(round.id, engine.shared!.result(chain.rng(round.id)), timers.now())
      chain.reveal(round.id)
    })
    pay(rounds.read(round.id)!, engine)
  }

  /**
   * A table plays whether or not somebody looks: rounds that nobody can have bet on are drawn when somebody comes, from the
   * same chain and with the times they had, so that no timer runs at an empty table. Longer ago than the road reaches is
   * left out.
   */
  const catchUp = (gameCode: string): void => {
    const { shared } = engineOf(gameCode) ?? {}
    if (!shared || shared.clock.aligned || missedMost === 0) return
    const last = rounds.last(gameCode)
    if (last && last.drawnAt === null) return
    const { openMs, closedMs, resultMs } = shared.clock
    const length = openMs + closedMs + resultMs
    const now = timers.now()
    const missed = Math.min(missedMost, last ? Math.floor((now - last.endsAt) / length) : missedMost)
    const chain = chainOf(gameCode)
    inTransaction(db, () => {
      for (let ago = missed; ago > 0; ago -= 1) {
        const { id, drawsAt } = rounds.open(gameCode, shared.clock, now - ago * length, chain.next)
        rounds.drawn(id, shared.result(chain.rng(id)), drawsAt)
        chain.reveal(id)
      }
    })
  }

  const isKeptGoing = (gameCode: string, engine: Engine) =>
    engine.shared!.clock.aligned === true ||
    (guests.get(gameCode)?.size ?? 0) > 0 ||
    (kept.get(gameCode) ?? 0) > timers.now()

  /** Does what is due at a table and plans what comes next. */
  const advance = (gameCode: string): void => {
    waits.get(gameCode)?.()
    waits.delete(gameCode)
    const engine = engineOf(gameCode)
    if (!running || !engine?.shared) return
    const now = timers.now()
    let round = rounds.last(gameCode)
    if (round && round.drawnAt === null && now >= round.drawsAt) {
      draw(round, engine)
      round = rounds.last(gameCode)!
    }
    if (!round || (round.drawnAt !== null && now >= round.endsAt)) {
      if (!isKeptGoing(gameCode, engine)) return
      round = rounds.open(gameCode, engine.shared.clock, now, (id) => chainOf(gameCode).next(id))
    }
    const phase = phaseOf(round, now)
    const next = phase === 'open' ? nextMove(round, engine, now) : phase === 'closed' ? round.drawsAt : round.endsAt
    plan(gameCode, Math.max(0, next - now))
    tell(gameCode, (guest) => guest.moved())
  }

  /** When prices move next or, after the last time, when bets close. */
  const nextMove = ({ opensAt, closesAt }: SharedRound, { shared }: Engine, now: number) => {
    const ms = shared!.moving?.atMs.find((at) => opensAt + at > now)
    return ms === undefined ? closesAt : opensAt + ms
  }

  const pricesOf = (round: SharedRound): unknown => {
    const moving = engineOf(round.gameCode)?.shared?.moving
    if (!moving) return undefined
    const moves = moving.atMs.filter((at) => round.opensAt + at <= timers.now()).length
    return moving.prices(chainOf(round.gameCode).rng(round.id), moves)
  }

  const plan = (gameCode: string, waitMs: number) => {
    waits.set(
      gameCode,
      timers.after(waitMs, () => {
        try {
          advance(gameCode)
        } catch (error) {
          log('table_failed', { game: gameCode, message: String(error) })
          plan(gameCode, 1000)
        }
      }),
    )
  }

  /** A table at which nothing is planned goes on from here. */
  const wake = (gameCode: string) => {
    if (waits.has(gameCode)) return
    catchUp(gameCode)
    advance(gameCode)
  }

  /** Rounds whose draw was interrupted after the result was written: their tickets are still to be paid. */
  const recover = (gameCode: string) => {
    const engine = engineOf(gameCode)
    if (!engine?.shared) return
    for (const round of rounds.history(gameCode, 500)) pay(round, engine)
    advance(gameCode)
  }

  const tables: Tables = {
    rounds,
    start() {
      for (const gameCode of rounds.unfinished()) recover(gameCode)
      for (const { listed, engine } of games.all)
        if (engine?.shared?.clock.aligned && !waits.has(listed.gameCode)) advance(listed.gameCode)
    },
    stop() {
      running = false
      for (const take of waits.values()) take()
      waits.clear()
    },
    sit(gameCode, guest) {
      const seated = guests.get(gameCode) ?? new Set()
      guests.set(gameCode, seated.add(guest))
      wake(gameCode)
      return () => seated.delete(guest)
    },
    keep(gameCode, until) {
      kept.set(gameCode, until)
      wake(gameCode)
    },
    guests: (gameCode) => guests.get(gameCode)?.size ?? 0,
    current: (gameCode) => rounds.last(gameCode),
    history: (gameCode, limit) => rounds.history(gameCode, limit),
    proof: (round) => chainOf(round.gameCode).read(round.id),
    prices: pricesOf,
    changed: (gameCode) => tell(gameCode, (guest) => guest.moved()),
  }
  return { tables, tickets }
}
