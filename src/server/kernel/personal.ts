import type { ArchivePart } from '#api/archives.ts'
import type { Queryable, Row } from './db.ts'

/** Something that a feature keeps about a member, as a list of their archive. Declared in the feature's `rows-personal.ts`. */
export interface PersonalData {
  readonly part: ArchivePart
  /** Name of the file, without its ending. */
  readonly file: string
  /**
   * The rows of the member `$1`, oldest first by the column `k`, a number or a text that is never null. Columns that are
   * not named do not leave: secrets, hashes, and what staff have written among themselves.
   */
  readonly sql: string
  /** Columns that are sums in units, beside a column `currency`. */
  readonly money?: readonly string[]
}

/** Rows that are read at once; a few more where several have one key. */
const pageRows = 1_000

/** Reads all rows page by page, each page by a query of its own. */
export async function* personalPages(
  db: Queryable,
  { sql }: PersonalData,
  memberId: bigint,
): AsyncGenerator<readonly Row[]> {
  let last: unknown
  do {
    const rows: Row[] = await db.query<Row>(
      `select d.* from (${sql}) d ${last === undefined ? '' : 'where d.k > $2'}
       order by d.k fetch first ${pageRows} rows with ties`,
      last === undefined ? [memberId] : [memberId, last],
    )
    if (rows.length > 0) yield rows
    last = rows.length < pageRows ? undefined : rows.at(-1)!.k
  } while (last !== undefined)
}
