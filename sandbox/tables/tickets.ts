import type { Units } from '@baize/money/money.ts'
import { type Database, inTransaction } from '#sandbox/database.ts'
import type { Engine } from '#sandbox/engines/engine.ts'
import { type SharedChoice, settle } from '#sandbox/engines/shared.ts'
import { openFunMoney } from '#sandbox/fun-money.ts'
import type { Log } from '#sandbox/log.ts'
import { insertRound, knownRound, type Round, toRound } from '#sandbox/round.ts'
import type { Session } from '#sandbox/sessions.ts'
import type { Settlement } from '#sandbox/settlement.ts'
import { patiently, type Timers } from '#sandbox/timers.ts'
import type { SharedRound, SharedRounds } from './shared-rounds.ts'

export interface Placing {
  readonly session: Session
  readonly gameCode: string
  readonly engine: Engine
  /** The frame's own name of this ticket: the same name again gives the same ticket and no second bet. */
  readonly clientKey: string
  readonly sharedId: string
  /** One chip. */
  readonly stake: Units
  readonly choice: SharedChoice
  /** Whether a spot is offered at this moment; left out, all are while bets are open. */
  readonly offers?: ((spot: string) => boolean) | undefined
  /** The most that one player may have in one round. */
  readonly most: Units
}

export interface Tickets {
  /** Takes the bet at once; a bet after the close is answered with `bets_closed` and costs nothing. */
  place(placing: Placing): Promise<Round | 'bets_closed' | 'stake_not_offered' | 'odds_moved'>
  /** Pays every ticket of a round that was drawn. Said again, it pays nothing twice. */
  settle(shared: SharedRound, engine: Engine, settled: (ticket: Round) => void): void
  /** A player's tickets of a round or, without one, the newest of the game. */
  of(session: Session, gameCode: string, sharedId?: string): readonly (Round & { readonly sharedId: string })[]
  /** How many players have bets in a round. */
  players(sharedId: string): number
}

interface Options {
  readonly db: Database
  readonly sharedRounds: SharedRounds
  readonly settlement: Settlement
  readonly timers: Timers
  readonly log: Log
}

const newest = 20

/** Whose ticket: for money the member's, whatever tab it was bought in; in demo mode the session's. */
const mine = '(t.session_id = ?1 or (t.member is not null and t.member = ?2 and t.currency = ?3))'

/** The tickets of shared rounds: each is a round of its own at the wallet, a bet now and a win after the result. */
export function openTickets({ db, sharedRounds, settlement, timers, log }: Options): Tickets {
  const fun = openFunMoney(db, timers)
  const find = (id: string): Round => toRound(db.prepare('select * from round where id = ?').get(id)!)

  const open = ({ session, gameCode, engine, clientKey, sharedId, stake, choice, most, offers }: Placing) =>
    inTransaction(db, () => {
      const known = knownRound(db, session, clientKey)
      if (known) return { known, id: '', total: 0n }
      const shared = sharedRounds.read(sharedId)
      if (shared?.gameCode !== gameCode || shared.drawnAt !== null || timers.now() >= shared.closesAt)
        return 'bets_closed'
      if (offers && !choice.bets.every(({ spot }) => offers(spot))) return 'odds_moved'
      const total = stake * BigInt(engine.chips!(choice))
      const before = db
        .prepare(
          `select coalesce(sum(t.stake), 0) as staked from round t join ticket on ticket.round_id = t.id
           where ${mine} and ticket.shared_id = ?4 and t.state not in ('refused', 'cancelled')`,
        )
        .get(session.id, session.user, session.currency, sharedId)!.staked as bigint
      if (before + total > most) return 'stake_not_offered'
      const bought = { session: { ...session, gameCode }, clientKey, stake: total, now: timers.now() }
      const id = insertRound(db, { ...bought, choice: { ...choice, chip: `${stake}` } })
      db.prepare('insert into ticket (round_id, shared_id) values (?, ?)').run(id, sharedId)
      return { known: undefined, id, total }
    })

  /** Writes down what a ticket came to; answers the win. */
  const decide = (id: string, engine: Engine, result: unknown): Units => {
    const { chip, ...choice } = find(id).choice as SharedChoice & { readonly chip: string }
    const { win, show } = settle(engine.shared!, BigInt(chip), choice, result)
    db.prepare("update round set state = 'settling', win = ?, outcome = ? where id = ?").run(
      win,
      JSON.stringify(show),
      id,
    )
    return win
  }

  /** The stake was taken: the ticket waits for the result, or has it already when the wallet was slow. */
  const taken = (id: string, engine: Engine, sharedId: string): Units | undefined => {
    const shared = sharedRounds.read(sharedId)!
    if (shared.drawnAt !== null) return decide(id, engine, shared.result)
    db.prepare("update round set state = 'playing' where id = ?").run(id)
    return undefined
  }

  return {
    async place(placing) {
      const { session, gameCode, engine, sharedId } = placing
      const opened = open(placing)
      if (typeof opened === 'string') return opened
      if (opened.known !== undefined) {
        await patiently(timers, settlement.rest(opened.known))
        return find(opened.known)
      }
      const { id, total } = opened
      if (session.mode === 'demo') fun.bet(id, session.id, total, () => taken(id, engine, sharedId))
      else
        await patiently(
          timers,
          settlement.settle(id, { ...session, gameCode }, total, () => taken(id, engine, sharedId)),
        )
      return find(id)
    },
    settle(shared, engine, settled) {
      const waiting = db
        .prepare(
          `select r.id, r.session_id, r.member from round r join ticket on ticket.round_id = r.id
           where ticket.shared_id = ? and r.state = 'playing'`,
        )
        .all(shared.id)
      for (const row of waiting) {
        const id = String(row.id)
        const win = () => decide(id, engine, shared.result)
        const pay = async () => {
          if (row.member === null) inTransaction(db, () => fun.pay(id, row.session_id as bigint, win()))
          else await settlement.finish(id, win)
          settled(find(id))
        }
        void pay().catch((error: unknown) => log('ticket_failed', { round: id, message: String(error) }))
      }
    },
    of: (session, gameCode, sharedId) =>
      db
        .prepare(
          `select t.*, ticket.shared_id from round t join ticket on ticket.round_id = t.id
           where ${mine} and t.game_code = ?4 and (?5 is null or ticket.shared_id = ?5)
           order by t.opened_at desc, t.rowid desc limit ?6`,
        )
        .all(session.id, session.user, session.currency, gameCode, sharedId ?? null, newest)
        .map((row) => ({ ...toRound(row), sharedId: String(row.shared_id) })),
    players: (sharedId) =>
      Number(
        db
          .prepare(
            `select count(distinct coalesce(t.member, t.session_id)) as players from round t
             join ticket on ticket.round_id = t.id
             where ticket.shared_id = ? and t.state not in ('refused', 'cancelled', 'cancelling')`,
          )
          .get(sharedId)!.players,
      ),
  }
}
