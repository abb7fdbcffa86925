import { randomUUID } from 'node:crypto'
import type { Units } from '@baize/money/money.ts'
import { type Database, inTransaction } from './database.ts'
import type { Log } from './log.ts'
import type { Session } from './sessions.ts'
import type { Timers } from './timers.ts'
import type { Wallet, WalletAnswer } from './wallet.ts'
import { fromJson, toJson } from './wire.ts'

export type CallKind = 'bet' | 'win' | 'rollback'

/** Statuses that end a bet cleanly: nothing was taken, nothing must be undone. */
const cleanRefusals = new Set(['RS_ERROR_NOT_ENOUGH_MONEY', 'RS_ERROR_LIMIT_REACHED'])

const quickRetries = 3
const scheduleMs = [1000, 1000, 1000, 5000, 15_000, 60_000, 300_000]

interface Call {
  readonly uuid: string
  readonly roundId: string
  readonly kind: CallKind
  readonly body: string
  readonly attempts: number
}

interface BetMore {
  readonly meta?: Readonly<Record<string, string>> | undefined
  /** The gift of free rounds that the bet belongs to. */
  readonly reward?: string | undefined
}

export interface Settlement {
  /**
   * Takes the stake, draws with `draw` when it was taken, pays the win; comes back when the round rests. A draw without
   * a win leaves the round to its player until `finish`. `meta` goes along with the bet; a bet of
   * `reward` takes no money.
   */
  settle(roundId: string, session: Session, stake: Units, draw: () => Units | undefined, more?: BetMore): Promise<void>
  /** Pays what a round of several steps came to. `decide` writes the end down together with the call. */
  finish(roundId: string, decide: () => Units): Promise<void>
  /** Waits until nothing of this round is under way (a retry that is only planned does not count). */
  rest(roundId: string): Promise<void>
  /** Takes up what an earlier run of the program left pending. */
  resume(): void
  /** Sends nothing new and waits for what is under way. Everything else stays pending in the database. */
  stop(): Promise<void>
}

interface Options {
  readonly db: Database
  readonly wallet: Wallet
  readonly timers: Timers
  readonly log: Log
}

/**
 * Money between the vendor and the wallet. Each call is written down before it leaves, so that neither a lost answer
 * nor an end of the program can make the two sides differ: an unclear bet is rolled back until the wallet says yes,
 * a win is sent until the wallet says yes.
 */
export function openSettlement({ db, wallet, timers, log }: Options): Settlement {
  const underWay = new Map<string, Promise<void>>()
  const planned = new Map<string, () => void>()
  let stopped = false

  const write = (kind: CallKind, roundId: string, amount: Units, fields: Readonly<Record<string, unknown>>) => {
    const uuid = randomUUID()
    const body = toJson({
      ...(fields as Record<string, string>),
      transaction_uuid: uuid,
      supplier_transaction_id: uuid,
    })
    db.prepare(
      `insert into call (transaction_uuid, round_id, kind, reference_uuid, amount, body, state, created_at)
       values (?, ?, ?, ?, ?, ?, 'pending', ?)`,
    ).run(uuid, roundId, kind, (fields.reference_transaction_uuid as string) ?? null, amount, body, timers.now())
    return { uuid, roundId, kind, body, attempts: 0 } satisfies Call
  }

  const close = (call: Call, state: 'done' | 'refused' | 'undone', status: string) =>
    db
      .prepare('update call set state = ?, status = ?, attempts = attempts + 1 where transaction_uuid = ?')
      .run(state, status, call.uuid)

  /** Writes the rollback of a bet whose fate is unclear; the bet is never sent again. */
  const undo = (call: Call, status: string): Call =>
    inTransaction(db, () => {
      close(call, 'undone', status)
      db.prepare("update round set state = 'cancelling', refusal = ? where id = ?").run(status, call.roundId)
      const { user, token, round, game_code, supplier_user, reward_uuid } = fromJson(call.body) as Record<
        string,
        string
      >
      return write('rollback', call.roundId, 0n, {
        user,
        token,
        round,
        round_closed: true,
        game_code,
        supplier_user,
        ...(reward_uuid && { reward_uuid }),
        reference_transaction_uuid: call.uuid,
      })
    })

  const settled = (call: Call, answer: WalletAnswer) =>
    inTransaction(db, () => {
      close(call, 'done', answer.status)
      const state = call.kind === 'win' ? 'settled' : 'cancelled'
      const column = call.kind === 'win' ? 'balance_win' : 'balance_bet'
      db.prepare(`update round set state = ?, ${column} = ?, closed_at = ? where id = ?`).run(
        state,
        answer.balance ?? null,
        timers.now(),
        call.roundId,
      )
      keepBalance(db, call.roundId, answer.balance)
    })

  /** Sends a win or a rollback until the wallet has it: quickly at first, then ever more rarely, without end. */
  const push = async (first: Call): Promise<void> => {
    let call = first
    while (!stopped) {
      const answer = await wallet(`/transaction/${call.kind}`, fromJson(call.body) as Record<string, unknown>)
      if (answer.status === 'RS_OK') return void settled(call, answer)
      call = { ...call, attempts: call.attempts + 1 }
      db.prepare('update call set attempts = ?, status = ? where transaction_uuid = ?').run(
        call.attempts,
        answer.status,
        call.uuid,
      )
      log('wallet_call_failed', {
        kind: call.kind,
        transaction: call.uuid,
        status: answer.status,
        attempts: call.attempts,
      })
      const waitMs = scheduleMs[Math.min(call.attempts, scheduleMs.length) - 1]!
      if (call.attempts > quickRetries) return plan(call, waitMs)
      await new Promise<void>((done) => {
        const take = timers.after(waitMs, () => {
          planned.delete(call.uuid)
          done()
        })
        planned.set(call.uuid, () => {
          take()
          done()
        })
      })
    }
  }

  const plan = (call: Call, waitMs: number) => {
    const take = timers.after(waitMs, () => {
      planned.delete(call.uuid)
      track(call.roundId, push(call))
    })
    planned.set(call.uuid, take)
  }

  const track = (roundId: string, work: Promise<void>): Promise<void> => {
    const guarded = work
      .catch((error: unknown) => log('settlement_failed', { round: roundId, message: String(error) }))
      .finally(() => underWay.delete(roundId))
    underWay.set(roundId, guarded)
    return guarded
  }

  /** Writes the win that closes a round; whom and where follows from its bet. */
  const writeWin = (bet: Pick<Call, 'uuid' | 'roundId' | 'body'>, amount: Units): Call => {
    const { user, token, supplier_user, round, game_code, currency, reward_uuid } = fromJson(bet.body) as Record<
      string,
      string
    >
    return write('win', bet.roundId, amount, {
      ...{ user, token, supplier_user, round, game_code, currency, amount },
      ...{ is_aggregated: false, round_closed: true, ...freeFields(reward_uuid) },
      reference_transaction_uuid: bet.uuid,
    })
  }

  const bet: Settlement['settle'] = async (roundId, session, stake, draw, { meta, reward } = {}) => {
    const fields = { ...betFields(roundId, session, stake), ...(meta && { meta }), ...freeFields(reward) }
    const call = write('bet', roundId, stake, fields)
    const answer = await wallet('/transaction/bet', fromJson(call.body) as Record<string, unknown>)
    if (cleanRefusals.has(answer.status)) {
      inTransaction(db, () => {
        close(call, 'refused', answer.status)
        db.prepare("update round set state = 'refused', refusal = ?, balance_bet = ?, closed_at = ? where id = ?").run(
          answer.status,
          answer.balance ?? null,
          timers.now(),
          roundId,
        )
        keepBalance(db, roundId, answer.balance)
      })
      return
    }
    if (answer.status !== 'RS_OK') {
      log('bet_rolled_back', { round: roundId, status: answer.status })
      return push(undo(call, answer.status))
    }
    const win = inTransaction(db, () => {
      close(call, 'done', answer.status)
      db.prepare('update round set balance_bet = ? where id = ?').run(answer.balance ?? null, roundId)
      keepBalance(db, roundId, answer.balance)
      const amount = draw()
      return amount === undefined ? undefined : writeWin(call, amount)
    })
    if (win) return push(win)
  }

  return {
    settle: (roundId, session, stake, draw, more) => track(roundId, bet(roundId, session, stake, draw, more)),
    finish(roundId, decide) {
      const row = db
        .prepare("select transaction_uuid, body from call where round_id = ? and kind = 'bet' and state = 'done'")
        .get(roundId)
      if (!row) throw new Error(`The round ${roundId} has no bet that was taken.`)
      const win = inTransaction(db, () =>
        writeWin({ uuid: String(row.transaction_uuid), roundId, body: String(row.body) }, decide()),
      )
      return track(roundId, push(win))
    },
    rest: (roundId) => underWay.get(roundId) ?? Promise.resolve(),
    resume() {
      // A round without any call was opened a moment before the program ended: no money was asked for.
      db.prepare(
        `update round set state = 'cancelled', closed_at = ? where state = 'betting'
         and not exists (select 1 from call where round_id = round.id)`,
      ).run(timers.now())
      const rows = db.prepare("select * from call where state = 'pending' order by created_at, rowid").all()
      for (const row of rows) {
        const call: Call = {
          uuid: String(row.transaction_uuid),
          roundId: String(row.round_id),
          kind: row.kind as CallKind,
          body: String(row.body),
          attempts: 0,
        }
        track(call.roundId, push(call.kind === 'bet' ? undo(call, 'no_answer') : call))
      }
      if (rows.length > 0) log('resumed', { calls: rows.length })
    },
    async stop() {
      stopped = true
      for (const take of planned.values()) take()
      await Promise.all(underWay.values())
    },
  }
}

function keepBalance(db: Database, roundId: string, balance: Units | undefined) {
  if (balance === undefined) return
  db.prepare('update session set wallet_balance = ? where id = (select session_id from round where id = ?)').run(
    balance,
    roundId,
  )
}

/** Whether a movement comes from free rounds, and from which. */
const freeFields = (reward: string | undefined) => ({
  is_free: reward !== undefined,
  ...(reward !== undefined && { reward_uuid: reward }),
})

const betFields = (roundId: string, session: Session, amount: Units) => ({
  user: session.user,
  token: session.token,
  supplier_user: `sandbox-${session.user}`,
  round: roundId,
  game_code: session.gameCode,
  currency: session.currency,
  amount,
  is_aggregated: false,
  round_closed: false,
})
