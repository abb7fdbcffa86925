import type { Queryable } from '#server/kernel/db.ts'

/** Makes the months in which vendors' messages of the coming weeks are kept; changes nothing where they are there. */
export const makeMessageMonths = (db: Queryable): Promise<unknown> => db.query('select wallet_message_months()')

/** Lets go months that are older than this one and the `months` before it. */
export const dropMessageMonths = (db: Queryable, months: number): Promise<unknown> =>
  db.query('select wallet_message_drop($1)', [months])
