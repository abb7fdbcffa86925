import type { Db } from '#server/kernel/db.ts'

/**
 * A PostgreSQL database that does one thing after another, as the embedded one does: a test that counts sees all that was
 * done before it, and no transaction of a job that happens to be open.
 */
export function serialDb(db: Db): Db {
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work, work)
    last = mine.catch(() => {})
    return mine
  }
  const { jobStatements } = db
  return {
    kind: db.kind,
    query: (text, params) => inTurn(() => db.query(text, params)),
    exec: (sql) => inTurn(() => db.exec(sql)),
    transaction: (work) => inTurn(() => db.transaction(work)),
    notify: (channel, payload) => inTurn(() => db.notify(channel, payload)),
    listen: (channel, receive, afterGap) => db.listen(channel, receive, afterGap),
    jobStatements: {
      ...jobStatements,
      executeSql: (text, values) => inTurn(() => jobStatements.executeSql(text, values)),
    },
    // What was asked before is answered first, also what nobody waits for.
    close: () => inTurn(() => db.close()),
  }
}
