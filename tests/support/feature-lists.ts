import type * as points from '#tests/points/lists.ts'

/** Lists that stand beside the tests of their features, in `tests/<feature>/lists.ts`. */
const all = Object.values(import.meta.glob<typeof points>('../*/lists.ts', { eager: true }))

/** SQL: the rows of these lists. */
export const rowsOfFeatures = (...asked: Parameters<typeof points.rows>): string =>
  all.map(({ rows }) => rows(...asked)).join('\n')

/** Their names, how many rows each has, and a page of them. */
export const listsOfFeatures = (...asked: Parameters<typeof points.lists>) =>
  all.flatMap(({ lists }) => lists(...asked))
