import type { Queryable, Row } from '#server/kernel/db.ts'

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly Plans?: readonly PlanNode[]
}

/** Entries that the scans of a plan have read. */
function readBy(node: PlanNode): number {
  const below = (node.Plans ?? []).reduce((sum, child) => sum + readBy(child), 0)
  if (!/Seq Scan|Index Scan|Index Only Scan|Bitmap Index Scan/.test(node['Node Type'])) return below
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  return below + (node['Actual Rows'] + removed) * node['Actual Loops']
}

/** A database that measures each statement by its plan before it runs it. */
export interface MeasuredDb extends Queryable {
  /** Statements, and entries of tables and indexes that their scans have read, since the last call. */
  taken(): { readonly statements: number; readonly read: number }
}

export function measuredDb(db: Queryable): MeasuredDb {
  let statements = 0
  let read = 0
  return {
    async query<R extends Row>(text: string, params?: readonly unknown[]) {
      const explained = await db.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `explain (analyze, timing off, format json) ${text}`,
        params,
      )
      statements += 1
      read += readBy(explained[0]!['QUERY PLAN'][0].Plan)
      return db.query<R>(text, params)
    },
    taken() {
      const before = { statements, read }
      statements = 0
      read = 0
      return before
    },
  }
}
