import type { Units } from '@baize/money/money.ts'
import { type Database, inTransaction } from './database.ts'
import type { Draw, Engine } from './engines/engine.ts'
import type { Fairness } from './fairness.ts'
import type { FreeRounds } from './free-rounds.ts'
import { openFunMoney } from './fun-money.ts'
import type { Log } from './log.ts'
import { insertRound, knownRound, type Round, toRound } from './round.ts'
import type { Session } from './sessions.ts'
import type { Settlement } from './settlement.ts'
import { patiently, type Timers } from './timers.ts'

export interface Play {
  readonly session: Session
  readonly engine: Engine
  /** The frame's own name of this round: the same name again gives the same round and no second bet. */
  readonly clientKey: string
  /** One chip: what the engine's `chips` multiply. */
  readonly stake: Units
  readonly choice: unknown
  /** The gift of free rounds that it is one of. */
  readonly reward?: string
}

export interface StepOf {
  readonly session: Session
  readonly engine: Engine
  readonly roundId: string
  /** The number of steps before this one: asked again, an earlier step is not taken twice. */
  readonly number: number
  readonly step: unknown
}

export interface Rounds {
  play(play: Play): Promise<Round | 'round_open'>
  /** Takes a step in a round of several; a step that is not offered is answered with a word. */
  step(step: StepOf): Promise<Round | 'round_over' | 'choice_not_offered'>
  /** Plans the end of rounds that an earlier run left with their players. */
  resume(): void
  last(sessionId: bigint): Round | undefined
  recent(sessionId: bigint, limit: number): readonly Round[]
  find(id: string): Round | undefined
  markSeen(sessionId: bigint, id: string): void
}

interface RoundsOptions {
  readonly db: Database
  readonly engineOf: (gameCode: string) => Engine | undefined
  readonly settlement: Settlement
  readonly fairness: Fairness
  readonly freeRounds: FreeRounds
  readonly timers: Timers
  readonly log: Log
}

/** A round that its player left is closed as it stands after this time, so that no stake stays open. */
export const leaveAfterMs = 30 * 60_000

/** The whole stake of a round. */
export const totalStake = ({ engine, stake, choice }: Pick<Play, 'engine' | 'stake' | 'choice'>): Units =>
  stake * BigInt(engine.chips?.(choice) ?? 1)

/**
 * The rounds of a session (`?1`) and, for money, those of the same player in the same game: a player who closes a game
 * and opens it again finds the round where it was.
 */
const roundsOfPlayer = `round r join session s on s.id = ?1
  where (r.session_id = s.id or (r.member = s.member and r.game_code = s.game_code and r.currency = s.currency))`

const isOf = (round: Round, session: Session): boolean =>
  round.sessionId === session.id ||
  (round.user !== null &&
    round.user === session.user &&
    round.gameCode === session.gameCode &&
    round.currency === session.currency)

/** Plays rounds: opens one, has the stake taken, draws, has the win paid. The outcome never leaves before the bet. */
export function openRounds({ db, engineOf, settlement, fairness, freeRounds, timers, log }: RoundsOptions): Rounds {
  const fun = openFunMoney(db, timers)
  const find = (id: string) => {
    const row = db.prepare('select * from round where id = ?').get(id)
    return row ? toRound(row) : undefined
  }
  const recent = (sessionId: bigint, limit: number) =>
    db
      .prepare(`select r.* from ${roundsOfPlayer} order by r.opened_at desc, r.rowid desc limit ?2`)
      .all(sessionId, limit)
      .map(toRound)

  const open = (play: Play): string | 'round_open' | { readonly known: string } =>
    inTransaction(db, () => {
      const { session, clientKey } = play
      const known = knownRound(db, session, clientKey)
      if (known) return { known }
      const unfinished = db
        .prepare(
          `select 1 from ${roundsOfPlayer} and (r.state = 'playing'
             or (r.session_id = ?1 and r.state in ('betting', 'settling', 'cancelling')))`,
        )
        .get(session.id)
      if (unfinished) return 'round_open'
      return insertRound(db, { ...play, stake: totalStake(play), now: timers.now() })
    })

  /** Writes down what was drawn; answers the win, or nothing while the player goes on deciding. */
  const record = (id: string, { win, show, open: goesOn = false }: Draw, steps = 0): Units | undefined => {
    db.prepare('update round set state = ?, win = ?, outcome = ?, steps = steps + ? where id = ?').run(
      goesOn ? 'playing' : 'settling',
      goesOn ? 0n : win,
      JSON.stringify(show),
      steps,
      id,
    )
    return goesOn ? undefined : win
  }

  const draw = (id: string, { session, engine, stake, choice }: Play) => {
    const drawn = fairness.draw({ id, sessionId: session.id }, engine.name, (rng) => engine.draw(stake, choice, rng))
    if (drawn.open) planEnd(id, patienceOf(engine, drawn.show))
    return record(id, drawn)
  }

  /** While free rounds are left they are what is played, with their own stake. */
  const asFree = (play: Play): Play => {
    const next = freeRounds.next(play.session)
    if (next === undefined) return play
    const free = { ...play, stake: next.stake, reward: next.uuid }
    return totalStake(free) === next.stake ? free : play
  }

  /** Ends a round of several steps: in fun money at once, otherwise through the wallet. */
  const finish = (round: Round, drawn: Draw, steps: number, keep: () => void): Promise<void> => {
    const decide = () => {
      keep()
      return record(round.id, drawn, steps) ?? 0n
    }
    if (round.user !== null) return settlement.finish(round.id, decide)
    inTransaction(db, () => fun.pay(round.id, round.sessionId, decide()))
    return Promise.resolve()
  }

  const patienceOf = (engine: Engine | undefined, show: unknown) => engine?.steps?.endsAfterMs?.(show) ?? leaveAfterMs

  const planEnd = (id: string, afterMs: number) =>
    timers.after(afterMs, () => {
      try {
        leave(id)
      } catch (error) {
        log('round_failed', { round: id, message: String(error) })
        planEnd(id, leaveAfterMs)
      }
    })

  const leave = (id: string) => {
    const round = find(id)
    const steps = round && engineOf(round.gameCode)?.steps
    if (round?.state !== 'playing' || !steps) return
    const { drawn, keep } = fairness.leave(id, (rng) => steps.leave(round.stake, round.outcome, rng))
    void finish(round, drawn, 0, keep)
  }

  return {
    async play(asked) {
      const play = asFree(asked)
      const opened = open(play)
      if (opened === 'round_open') return opened
      if (typeof opened === 'object') {
        await patiently(timers, settlement.rest(opened.known))
        return find(opened.known)!
      }
      if (play.session.mode === 'demo') fun.bet(opened, play.session.id, totalStake(play), () => draw(opened, play))
      else
        await patiently(
          timers,
          settlement.settle(opened, play.session, totalStake(play), () => draw(opened, play), play),
        )
      return find(opened)!
    },
    async step({ session, engine, roundId, number, step }) {
      const round = find(roundId)
      if (!round || !isOf(round, session) || !engine.steps) return 'round_over'
      if (round.steps > number) {
        await patiently(timers, settlement.rest(roundId))
        return find(roundId)!
      }
      if (round.state !== 'playing' || round.steps !== number) return 'round_over'
      const { take, stamp } = engine.steps
      const stamped = stamp ? stamp(step, timers.now() - round.openedAt) : step
      const { drawn, keep } = fairness.step(roundId, stamped, (rng) => take(round.stake, round.outcome, stamped, rng))
      if (!drawn) return 'choice_not_offered'
      if (drawn.unchanged) return { ...round, outcome: drawn.show }
      if (!drawn.open) await patiently(timers, finish(round, drawn, 1, keep))
      else
        inTransaction(db, () => {
          keep()
          record(roundId, drawn, 1)
        })
      return find(roundId)!
    },
    resume() {
      for (const row of db.prepare("select * from round where state = 'playing'").all()) {
        const { id, gameCode, outcome, openedAt } = toRound(row)
        planEnd(id, Math.max(0, openedAt + patienceOf(engineOf(gameCode), outcome) - timers.now()))
      }
    },
    last: (sessionId) => recent(sessionId, 1)[0],
    find,
    recent,
    markSeen: (sessionId, id) => {
      db.prepare(`update round set seen = 1 where id = ?2 and id in (select r.id from ${roundsOfPlayer})`).run(
        sessionId,
        id,
      )
    },
  }
}
