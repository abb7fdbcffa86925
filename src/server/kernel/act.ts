import { type AuditFacts, type AuditSource, writeAudit } from './audit.ts'
import type { App } from './context.ts'
import type { Queryable } from './db.ts'

/** How a handler of a call with `audit` tells the audit log what it did. */
export interface Act {
  /** Adds to what the line says. */
  note(facts: AuditFacts): void
  /** Runs `work` in one transaction, and writes the line at its end: the act and its line hold together or not at all. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>
  /** Writes the line now, in a transaction that somebody else has opened; an act of several parts has a line for each. */
  write(tx: Queryable, facts?: AuditFacts): Promise<void>
  /** Writes a line about what was done beside the act itself, under an action of its own. */
  writeAside(tx: Queryable, action: string, facts: AuditFacts): Promise<void>
  /** Says that nothing was changed, so that there is nothing to write. */
  unchanged(): void
}

/** An {@link Act} with what the router needs of it. */
export interface OpenAct extends Act {
  /** Whether a line was written, or there was nothing to write. */
  isSettled(): boolean
  /** Writes a line outside any transaction: reads that are logged, and acts that were refused. */
  settle(facts?: AuditFacts): Promise<void>
  /** Writes the line of a refusal without anything that was said of the act, where the database does not take its words. */
  settleWordless(outcome: string): Promise<void>
}

/** Opens the act of one request. */
export function openAct(app: Pick<App, 'db' | 'clock'>, source: AuditSource): OpenAct {
  let noted: AuditFacts = {}
  let settled = false
  const put = (tx: Queryable, facts: AuditFacts = {}): Promise<void> => {
    const detail = noted.detail || facts.detail ? { ...noted.detail, ...facts.detail } : undefined
    return writeAudit(tx, app.clock.now(), source, { ...noted, ...facts, detail })
  }
  return {
    note: (facts) => {
      noted = { ...noted, ...facts }
    },
    async transaction(work) {
      // A transaction may be tried again: what an earlier try said does not count.
      const before = noted
      const result = await app.db.transaction(async (tx) => {
        noted = before
        const value = await work(tx)
        if (!settled) await put(tx)
        return value
      })
      settled = true
      return result
    },
    async write(tx, facts) {
      await put(tx, facts)
      settled = true
    },
    writeAside: (tx, action, facts) => writeAudit(tx, app.clock.now(), { ...source, action }, facts),
    unchanged: () => {
      settled = true
    },
    isSettled: () => settled,
    async settle(facts) {
      settled = true
      await put(app.db, facts)
    },
    settleWordless: (outcome) =>
      writeAudit(app.db, app.clock.now(), source, { outcome, detail: { words: 'not storable' } }),
  }
}
