import { randomUUID } from 'node:crypto'
import type { Units } from '#api/money.ts'
import { type Database, inTransaction } from './database.ts'
import type { Engine, Rng } from './engines/engine.ts'
import type { Session } from './sessions.ts'
import type { CallKind, Settlement } from './settlement.ts'
import type { Timers } from './timers.ts'

export type RoundState = 'betting' | 'settling' | 'settled' | 'refused' | 'cancelling' | 'cancelled'

export interface Round {
  readonly id: string
  readonly sessionId: bigint
  readonly gameCode: string
  readonly user: string | null
  readonly currency: string
  readonly stake: Units
  readonly win: Units
  readonly outcome: unknown
  readonly state: RoundState
  /** The wallet's status when it refused, for example `RS_ERROR_NOT_ENOUGH_MONEY`. */
  readonly refusal: string | null
  readonly balanceBet: Units | null
  readonly balanceWin: Units | null
  readonly seen: boolean
  readonly openedAt: number
  readonly closedAt: number | null
}

export interface Play {
  readonly session: Session
  readonly engine: Engine
  /** The frame's own name of this round: the same name again gives the same round and no second bet. */
  readonly clientKey: string
  readonly stake: Units
  readonly choice: unknown
}

export interface Rounds {
  play(play: Play): Promise<Round | 'round_open'>
  last(sessionId: bigint): Round | undefined
  recent(sessionId: bigint, limit: number): readonly Round[]
  find(id: string): Round | undefined
  markSeen(sessionId: bigint, id: string): void
}

interface RoundsOptions {
  readonly db: Database
  readonly settlement: Settlement
  readonly rng: Rng
  readonly timers: Timers
}

const patienceMs = 5000

/** Plays rounds: opens one, has the stake taken, draws, has the win paid. The outcome never leaves before the bet. */
export function openRounds({ db, settlement, rng, timers }: RoundsOptions): Rounds {
  const find = (id: string) => {
    const row = db.prepare('select * from round where id = ?').get(id)
    return row ? toRound(row) : undefined
  }
  const last = (sessionId: bigint) => {
    const row = db
      .prepare('select * from round where session_id = ? order by opened_at desc, rowid desc limit 1')
      .get(sessionId)
    return row ? toRound(row) : undefined
  }

  const open = (play: Play): string | 'round_open' | { readonly known: string } =>
    inTransaction(db, () => {
      const { session, clientKey, stake, choice } = play
      const known = db
        .prepare('select id from round where session_id = ? and client_key = ?')
        .get(session.id, clientKey)
      if (known) return { known: String(known.id) }
      const unfinished = db
        .prepare("select 1 from round where session_id = ? and state in ('betting', 'settling', 'cancelling')")
        .get(session.id)
      if (unfinished) return 'round_open'
      const id = randomUUID()
      db.prepare(
        `insert into round (id, session_id, client_key, game_code, member, currency, stake, choice, state, opened_at)
         values (?, ?, ?, ?, ?, ?, ?, ?, 'betting', ?)`,
      ).run(
        id,
        session.id,
        clientKey,
        session.gameCode,
        session.user,
        session.currency,
        stake,
        JSON.stringify(choice),
        timers.now(),
      )
      return id
    })

  const draw = (id: string, { engine, stake, choice }: Play) => {
    const { win, show } = engine.draw(stake, choice, rng)
    db.prepare("update round set state = 'settling', win = ?, outcome = ? where id = ?").run(
      win,
      JSON.stringify(show),
      id,
    )
    return win
  }

  const playDemo = (id: string, play: Play) =>
    inTransaction(db, () => {
      const paid = db
        .prepare(
          'update session set fun_balance = fun_balance - ?1 where id = ?2 and fun_balance >= ?1 returning fun_balance',
        )
        .get(play.stake, play.session.id)
      if (!paid) {
        db.prepare(
          "update round set state = 'refused', refusal = 'RS_ERROR_NOT_ENOUGH_MONEY', closed_at = ? where id = ?",
        ).run(timers.now(), id)
        return
      }
      const win = draw(id, play)
      db.prepare('update session set fun_balance = fun_balance + ? where id = ?').run(win, play.session.id)
      db.prepare(
        "update round set state = 'settled', balance_bet = ?, balance_win = ?, closed_at = ? where id = ?",
      ).run(paid.fun_balance!, (paid.fun_balance as bigint) + win, timers.now(), id)
    })

  /** A slow wallet does not keep the player's answer: after a while the round is shown as it stands. */
  const patiently = (work: Promise<void>) =>
    new Promise<void>((done) => {
      const take = timers.after(patienceMs, done)
      void work.then(() => {
        take()
        done()
      })
    })

  return {
    async play(play) {
      const opened = open(play)
      if (opened === 'round_open') return opened
      if (typeof opened === 'object') {
        await patiently(settlement.rest(opened.known))
        return find(opened.known)!
      }
      if (play.session.mode === 'demo') playDemo(opened, play)
      else await patiently(settlement.settle(opened, play.session, play.stake, () => draw(opened, play)))
      return find(opened)!
    },
    last,
    find,
    recent: (sessionId, limit) =>
      db
        .prepare('select * from round where session_id = ? order by opened_at desc, rowid desc limit ?')
        .all(sessionId, limit)
        .map(toRound),
    markSeen: (sessionId, id) => {
      db.prepare('update round set seen = 1 where id = ? and session_id = ?').run(id, sessionId)
    },
  }
}

function toRound(row: Record<string, unknown>): Round {
  return {
    id: String(row.id),
    sessionId: row.session_id as bigint,
    gameCode: String(row.game_code),
    user: row.member as string | null,
    currency: String(row.currency),
    stake: row.stake as bigint,
    win: row.win as bigint,
    outcome: row.outcome === null ? null : JSON.parse(String(row.outcome)),
    state: row.state as RoundState,
    refusal: row.refusal as string | null,
    balanceBet: row.balance_bet as bigint | null,
    balanceWin: row.balance_win as bigint | null,
    seen: row.seen === 1n,
    openedAt: Number(row.opened_at),
    closedAt: row.closed_at === null ? null : Number(row.closed_at),
  }
}

/** A movement as the operator reads it for reconciliation. */
export interface Movement {
  readonly transactionUuid: string
  readonly referenceUuid: string | null
  readonly kind: CallKind
  readonly state: string
  readonly amount: Units
  readonly round: string
  readonly user: string
  readonly currency: string
  readonly gameCode: string
  readonly createdAt: number
}

export interface MovementQuery {
  readonly round?: string
  readonly user?: string
  readonly currency?: string
  readonly from: number
  readonly to: number
}

/** Every call to the wallet of a round or a span of time, oldest first, at most 1000. */
export function listMovements(db: Database, { round, user, currency, from, to }: MovementQuery): readonly Movement[] {
  return db
    .prepare(
      `select c.*, r.member, r.currency, r.game_code from call c join round r on r.id = c.round_id
       where (?1 is null or r.id = ?1) and (?2 is null or r.member = ?2) and (?3 is null or r.currency = ?3)
         and c.created_at >= ?4 and c.created_at < ?5
       order by c.created_at, c.rowid limit 1000`,
    )
    .all(round ?? null, user ?? null, currency ?? null, from, to)
    .map((row) => ({
      transactionUuid: String(row.transaction_uuid),
      referenceUuid: row.reference_uuid as string | null,
      kind: row.kind as CallKind,
      state: String(row.state),
      amount: row.amount as bigint,
      round: String(row.round_id),
      user: String(row.member),
      currency: String(row.currency),
      gameCode: String(row.game_code),
      createdAt: Number(row.created_at),
    }))
}
