import type { ReactNode } from 'react'

export interface RowCardProps {
  readonly what: ReactNode
  /** At the right end of the first line: its state or its sum. */
  readonly end: ReactNode
  /** A few values below their names. */
  readonly facts?: readonly (readonly [name: string, value: ReactNode])[]
  /** Buttons at the foot, which share its width. */
  readonly acts?: ReactNode
  /** Further lines below the first. */
  readonly children?: ReactNode
}

/** A row of a list on a phone. */
export function RowCard({ what, end, facts, acts, children }: RowCardProps) {
  return (
    <div className="arow">
      <div className="spread">
        <span>{what}</span>
        <span>{end}</span>
      </div>
      {children}
      {facts && (
        <dl>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {acts !== undefined && <div className="arow__acts">{acts}</div>}
    </div>
  )
}

/** Parts of a row that a table has in its cells, and a card too. */
interface Parts<Row> {
  readonly what: (row: Row) => ReactNode
  readonly end: (row: Row) => ReactNode
  readonly facts: readonly (readonly [name: string, of: (row: Row) => ReactNode])[]
  readonly acts: (row: Row) => ReactNode
}

/** Draws each row as a card of its parts. */
export const cardOf =
  <Row,>({ what, end, facts, acts }: Parts<Row>) =>
  (row: Row) => (
    <RowCard
      what={what(row)}
      end={end(row)}
      facts={facts.map(([name, of]) => [name, of(row)] as const)}
      acts={acts(row)}
    />
  )
