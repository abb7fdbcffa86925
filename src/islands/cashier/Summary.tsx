import type { ReactNode } from 'react'

interface Props {
  readonly title: string
  /** Names and what stands behind them. */
  readonly lines: readonly (readonly string[])[]
  /** The line that the others come to. */
  readonly last: readonly [name: string, text: string]
  /** What stands below. */
  readonly children?: ReactNode
}

/** What an order costs and comes to, beside its form. */
export function Summary({ title, lines, last: [name, sum], children }: Props) {
  return (
    <section className="panel" aria-labelledby="summary">
      <h2 className="panel__title mb-1.5" id="summary">
        {title}
      </h2>
      <dl className="dl">
        {lines.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{text}</dd>
          </div>
        ))}
        <div>
          <dt>{name}</dt>
          <dd className="num text-[20px] font-semibold">{sum}</dd>
        </div>
      </dl>
      {children}
    </section>
  )
}
