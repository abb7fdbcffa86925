import type { ReactNode } from 'react'

export interface Column<Row> {
  readonly head: string
  readonly cell: (row: Row) => ReactNode
  /** Classes of the cells; `r` (figures) also sets the head to the right. */
  readonly className?: string
}

/** Lines below one head, such as those of a day. */
export interface Group<Row> {
  readonly key: string
  readonly head: ReactNode
  readonly rows: readonly Row[]
}

export interface DataTableProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** One row as a line or card below 900 px. Without it the table scrolls in its own box there. */
  readonly line?: (row: Row) => ReactNode
  /** Around each of the two forms, such as a panel; lines stand in a list unless given. */
  readonly frame?: string
  /** The lines under heads; only their form on phones has these. */
  readonly groups?: readonly Group<Row>[]
  /** Cells of a last row of the table. */
  readonly foot?: ReactNode
}

const isRight = (className: string | undefined): boolean => className?.split(' ').includes('r') ?? false

/** Rows as a table from 900 px and as lines on phones. */
export function DataTable<Row>({ columns, rows, keyOf, line, frame = '', groups, foot }: DataTableProps<Row>) {
  return (
    <>
      <div className={`${frame}${line ? ' only-wide' : ''}`}>
        <div className="tablebox">
          <table className="table">
            <thead>
              <tr>
                {columns.map(({ head, className }) => (
                  <th key={head} scope="col" className={isRight(className) ? 'r' : undefined}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={keyOf(row)}>
                  {columns.map(({ head, cell, className }) => (
                    <td key={head} className={className}>
                      {cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            {foot && (
              <tfoot>
                <tr>{foot}</tr>
              </tfoot>
            )}
          </table>
        </div>
      </div>
      {line && groups && (
        <div className={`${frame} only-narrow`}>
          {groups.map((group) => (
            <section key={group.key}>
              <h3 className="dayh">{group.head}</h3>
              <ul>
                {group.rows.map((row) => (
                  <li key={keyOf(row)}>{line(row)}</li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
      {line && !groups && (
        <ul className={`${frame} only-narrow`}>
          {rows.map((row) => (
            <li key={keyOf(row)}>{line(row)}</li>
          ))}
        </ul>
      )}
    </>
  )
}
