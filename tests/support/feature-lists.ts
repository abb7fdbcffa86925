import { globSync, readFileSync } from 'node:fs'
import { currencies } from '#api/money.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { changeRows } from '#server/system/setting-rows.ts'
import type * as points from '#tests/points/lists.ts'

/** What a list is asked for. */
export interface Asked {
  readonly db: Queryable
  readonly cursor?: string | undefined
  readonly pageSize: number
}

export interface Page {
  readonly content: readonly unknown[]
  readonly next?: string | undefined
}

export const appOf = (asked: Asked) =>
  ({
    db: asked.db,
    clock: { now: () => new Date() },
    settings: {
      currency: () => currencies.THB,
      current: () => ({ currency: 'THB', timeZone: 'UTC', documentAnswerHours: 24 }),
      history: (page: Parameters<typeof changeRows>[1]) => changeRows(asked.db, page),
    },
  }) as never as App
/** A list of staff's, by the handler of its call. */
export const handled =
  (handler: (call: never) => unknown, input: object = {}) =>
  (asked: Asked) =>
    handler({
      app: appOf(asked),
      input: { ...input, cursor: asked.cursor, pageSize: asked.pageSize },
    } as never) as Promise<Page>

/** Lists that stand beside the tests of their features, in `tests/<feature>/lists.ts`. */
const all = Object.values(import.meta.glob<typeof points>('../*/lists.ts', { eager: true }))

/** SQL: the rows of these lists. */
export const rowsOfFeatures = (...asked: Parameters<typeof points.rows>): string =>
  all.map(({ rows }) => rows(...asked)).join('\n')

/** Their names, how many rows each has, and a page of them. */
export const listsOfFeatures = (...asked: Parameters<typeof points.lists>) =>
  all.flatMap(({ lists }) => lists(...asked))

/** The names of all lists that are read by key, as the server's files give them to `keyset`; those made of two parts by the first. */
export const namesOfLists = (): string[] =>
  globSync('src/server/**/*.ts')
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/(?<!\* .*)\bkeyset\(\s*['`]([\w-]+)/g)])
    .map(([, name]) => name!)

/** The name of the list that a cursor belongs to. */
export const listOf = (cursor: string): string => JSON.parse(Buffer.from(cursor, 'base64url').toString())[0]

/** Lists whose rows are read as above or elsewhere, but not under their names. */
export const namesBeside = [
  // Rows of deposits and withdrawals, which each order of a queue reads by the same function: queues.postgres.test.ts.
  ...['deposits', 'staff-deposits', 'staff-deposits-oldest', 'staff-deposits-largest', 'staff-deposits-smallest'],
  ...['withdrawals', 'withdrawal-queue', 'withdrawals-done', 'withdrawals-largest', 'withdrawals-smallest'],
  ...['payments', 'payments-oldest', 'payments-largest', 'payments-smallest'],
  // Transactions once more, the oldest first.
  'export',
  // They sort a team up to a size.
  ...['team-', 'profit-'],
  // They look at so many transfers, or read members by the index that teams have.
  ...['team-lines', 'agents-tree'],
  // Contracts with so many agents, who are found by the index that teams have: contracts/open.test.ts.
  'contracts-found',
  // A table of the queue's, which failed jobs leave after 90 days.
  'dead-jobs',
]
