import type { Units } from '@baize/money/money.ts'
import { type Database, inTransaction } from './database.ts'
import type { Timers } from './timers.ts'

export interface FunMoney {
  /** Takes the stake of a round, or refuses it; what `taken` answers is paid at once. */
  bet(id: string, sessionId: bigint, total: Units, taken: () => Units | undefined): void
  /** Pays a win and closes its round. */
  pay(id: string, sessionId: bigint, win: Units): void
}

/** The money of demo sessions, which no wallet knows. */
export function openFunMoney(db: Database, timers: Timers): FunMoney {
  const pay: FunMoney['pay'] = (id, sessionId, win) => {
    const purse = db
      .prepare('update session set fun_balance = fun_balance + ? where id = ? returning fun_balance')
      .get(win, sessionId)
    db.prepare("update round set state = 'settled', balance_win = ?, closed_at = ? where id = ?").run(
      purse!.fun_balance!,
      timers.now(),
      id,
    )
  }
  return {
    pay,
    bet: (id, sessionId, total, taken) =>
      inTransaction(db, () => {
        const paid = db
          .prepare(
            'update session set fun_balance = fun_balance - ?1 where id = ?2 and fun_balance >= ?1 returning fun_balance',
          )
          .get(total, sessionId)
        if (!paid) {
          db.prepare(
            "update round set state = 'refused', refusal = 'RS_ERROR_NOT_ENOUGH_MONEY', closed_at = ? where id = ?",
          ).run(timers.now(), id)
          return
        }
        db.prepare('update round set balance_bet = ? where id = ?').run(paid.fun_balance!, id)
        const win = taken()
        if (win !== undefined) pay(id, sessionId, win)
      }),
  }
}
