import { type Units, unitsPerMajor } from '@baize/money/money.ts'
import { type Database, inTransaction } from '#sandbox/database.ts'
import { factorOf, winMost } from '#sandbox/engines/book.ts'
import { priceOf } from '#sandbox/engines/match.ts'
import type { Proof } from '#sandbox/fairness.ts'
import { openFunMoney } from '#sandbox/fun-money.ts'
import type { Log } from '#sandbox/log.ts'
import { insertRound, knownRound, type Round, toRound } from '#sandbox/round.ts'
import type { Session } from '#sandbox/sessions.ts'
import type { Settlement } from '#sandbox/settlement.ts'
import { patiently, type Timers } from '#sandbox/timers.ts'
import type { Fixtures } from './fixtures.ts'
import { type CouponChoice, type Leg, legChoice, payOf } from './show.ts'

export interface Placing {
  readonly session: Session
  readonly book: string
  /** The frame's own name of this coupon: the same name again gives the same coupon and no second bet. */
  readonly clientKey: string
  readonly stake: Units
  readonly legs: readonly Leg[]
}

export type Refusal = 'bets_closed' | 'price_changed' | 'choice_not_offered' | 'win_limit'

export interface Coupons {
  place(placing: Placing): Promise<Round | Refusal>
  /** Pays the coupons whose last match is over. Said again, it pays nothing twice. */
  settle(book: string, settled: (coupon: Round) => void): void
  /** A player's coupons, the newest first. */
  of(session: Session): readonly Round[]
  /** Whether anybody waits for a match of this book. */
  waiting(book: string): boolean
  /** The picks of a coupon whose matches are over, each as a proof of its own. */
  proofs(coupon: Round, engine: string): readonly Proof[]
}

interface Options {
  readonly db: Database
  readonly fixtures: Fixtures
  readonly settlement: Settlement
  readonly timers: Timers
  readonly log: Log
}

const newest = 40

/** Whose coupon: for money the member's, whatever tab it was bought in; in demo mode the session's. */
const mine = '(r.session_id = ?1 or (r.member is not null and r.member = ?2 and r.currency = ?3))'

const endOf = (legs: readonly Leg[], fixtures: Fixtures) =>
  Math.max(...legs.map(({ fixture }) => fixtures.read(fixture)!.endsAt))

/** Coupons: each is a round of its own at the wallet, a bet now and a win after its last match. */
export function openCoupons({ db, fixtures, settlement, timers, log }: Options): Coupons {
  const fun = openFunMoney(db, timers)
  const find = (id: string): Round => toRound(db.prepare('select * from round where id = ?').get(id)!)
  const legsOf = (coupon: Round) => (coupon.choice as CouponChoice).legs

  const refusalOf = ({ book, legs, stake }: Placing): Refusal | undefined => {
    for (const { fixture: id, market, pick, odds } of legs) {
      const fixture = fixtures.read(id)
      if (fixture?.book !== book) return 'choice_not_offered'
      if (fixture.match || timers.now() >= fixture.kicksOffAt) return 'bets_closed'
      const price = priceOf(fixture.card, fixture.moved, market, pick)
      if (price === undefined) return 'choice_not_offered'
      if (price !== odds) return 'price_changed'
    }
    const most = payOf(
      stake,
      legs.map(({ odds }) => odds),
    )
    return most > BigInt(winMost) * unitsPerMajor ? 'win_limit' : undefined
  }

  const open = (placing: Placing) =>
    inTransaction(db, () => {
      const { session, clientKey, stake, legs } = placing
      const known = knownRound(db, session, clientKey)
      if (known) return { known, id: '' }
      const refusal = refusalOf(placing)
      if (refusal) return refusal
      const choice: CouponChoice = { legs }
      const id = insertRound(db, { session, clientKey, stake, choice, now: timers.now() })
      for (const { fixture } of legs)
        db.prepare('insert into coupon_leg (round_id, fixture_id) values (?, ?)').run(id, fixture)
      return { known: undefined, id }
    })

  const isOver = (legs: readonly Leg[]) => legs.every(({ fixture }) => fixtures.read(fixture)!.revealedAt !== null)

  /** Writes down what a coupon came to; answers the win. */
  const decide = (id: string): Units => {
    const coupon = find(id)
    const matches = legsOf(coupon).map((leg) => ({ leg, fixture: fixtures.read(leg.fixture)! }))
    const win = payOf(
      coupon.stake,
      matches.map(({ leg, fixture }) => factorOf(legChoice(leg, fixture), fixture.match!)),
    )
    const outcome = matches.map(({ leg, fixture: { match } }) => ({
      ...{ fixture: leg.fixture, postponed: match!.postponed, score: match!.score },
    }))
    db.prepare("update round set state = 'settling', win = ?, outcome = ? where id = ?").run(
      win,
      JSON.stringify(outcome),
      id,
    )
    return win
  }

  /** The stake was taken: the coupon waits for its matches, or they are over already when the wallet was slow. */
  const taken = (id: string): Units | undefined => {
    if (isOver(legsOf(find(id)))) return decide(id)
    db.prepare("update round set state = 'playing' where id = ?").run(id)
    return undefined
  }

  const due = new Set<string>()
  const turns = new Map<string, Promise<void>>()

  /**
   * Pays the coupons of a member one after another: the wallet answers each win with a balance, and pages that show the
   * balance of an earlier win after that of a later one would end with too little.
   */
  const payInTurn = (id: string, member: string, settled: (coupon: Round) => void) => {
    if (due.has(id)) return
    due.add(id)
    const turn = (turns.get(member) ?? Promise.resolve())
      .then(() => settlement.finish(id, () => decide(id)))
      .then(() => settled(find(id)))
      .catch((error: unknown) => log('coupon_failed', { round: id, message: String(error) }))
      .finally(() => {
        due.delete(id)
        if (turns.get(member) === turn) turns.delete(member)
      })
    turns.set(member, turn)
  }

  return {
    async place(placing) {
      const { session, stake, legs } = placing
      const opened = open(placing)
      if (typeof opened === 'string') return opened
      if (opened.known !== undefined) {
        await patiently(timers, settlement.rest(opened.known))
        return find(opened.known)
      }
      const { id } = opened
      // So that the operator neither alarms nor voids before the last match can be over.
      const meta = { expected_settle_at: new Date(endOf(legs, fixtures)).toISOString() }
      if (session.mode === 'demo') fun.bet(id, session.id, stake, () => taken(id))
      else
        await patiently(
          timers,
          settlement.settle(id, session, stake, () => taken(id), { meta }),
        )
      return find(id)
    },
    settle(book, settled) {
      const waiting = db
        .prepare(
          `select r.id, r.session_id, r.member from round r where r.state = 'playing'
           and exists (select 1 from coupon_leg l join fixture f on f.id = l.fixture_id
             where l.round_id = r.id and f.book = ?)
           and not exists (select 1 from coupon_leg l join fixture f on f.id = l.fixture_id
             where l.round_id = r.id and f.revealed_at is null)`,
        )
        .all(book)
      for (const row of waiting) {
        const id = String(row.id)
        if (row.member === null) {
          inTransaction(db, () => fun.pay(id, row.session_id as bigint, decide(id)))
          settled(find(id))
        } else payInTurn(id, String(row.member), settled)
      }
    },
    of: (session) =>
      db
        .prepare(
          `select r.* from round r where ${mine} and r.game_code = ?4
           order by r.opened_at desc, r.rowid desc limit ?5`,
        )
        .all(session.id, session.user, session.currency, session.gameCode, newest)
        .map(toRound),
    waiting: (book) =>
      db
        .prepare(
          `select 1 from round r join coupon_leg l on l.round_id = r.id join fixture f on f.id = l.fixture_id
           where f.book = ? and f.revealed_at is null and r.state in ('betting', 'playing') limit 1`,
        )
        .get(book) !== undefined,
    proofs: (coupon, engine) =>
      legsOf(coupon).flatMap((leg) => {
        const fixture = fixtures.read(leg.fixture)!
        if (fixture.revealedAt === null) return []
        const choice = legChoice(leg, fixture)
        const win = (coupon.stake * BigInt(factorOf(choice, fixture.match!))) / 100n
        return [
          {
            ...{ round: coupon.id, engine, hash: fixture.hash, serverSeed: fixture.seed, clientSeed: fixture.name },
            ...{ nonce: fixture.number, stake: `${coupon.stake}`, choice, taken: [], win: `${win}` },
            ...{ outcome: fixture.match, shared: true },
          },
        ]
      }),
  }
}
