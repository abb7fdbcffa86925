import type { Db } from '#server/kernel/db.ts'

/** A database whose next transaction can be made to wait, so that two requests meet in one certain order. */
export interface HeldDb extends Db {
  /** Holds the next transaction back. `reached` is settled once it wants to begin; `release` lets it. */
  hold(): { readonly reached: Promise<void>; release(): void }
  /** After the next transaction nothing is answered any more, as if the process had ended there; gives the way back. */
  endAfterNext(): () => void
}

/** Wraps a database for tests of races. */
export function heldDb(db: Db): HeldDb {
  let gate: { open: Promise<void>; reach: () => void } | undefined
  let ending = false
  let ended = false
  const alive = async (): Promise<void> => {
    if (ended) throw new Error('this process has ended')
  }
  return {
    kind: db.kind,
    exec: (sql) => db.exec(sql),
    notify: (channel, payload) => db.notify(channel, payload),
    listen: (channel, receive, afterGap) => db.listen(channel, receive, afterGap),
    jobStatements: db.jobStatements,
    close: () => db.close(),
    query: (text, params) => alive().then(() => db.query(text, params)),
    async transaction(work) {
      const mine = gate
      gate = undefined
      mine?.reach()
      await mine?.open
      await alive()
      const result = await db.transaction(work)
      if (ending) ended = true
      return result
    },
    hold() {
      const { promise: open, resolve: release } = Promise.withResolvers<void>()
      const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
      gate = { open, reach }
      return { reached, release }
    },
    endAfterNext() {
      ending = true
      return () => {
        ending = false
        ended = false
      }
    },
  }
}
