import type { ReactNode } from 'react'
import { turnAmong } from './turn-among.ts'

/** A way to pay or to be paid, with everything that is to be known before it is chosen. */
export interface PayWay {
  readonly id: string
  /** Of the sheet `cashier`. */
  readonly icon: string
  readonly name: string
  readonly tag?: ReactNode
  readonly note?: string | undefined
  readonly facts: readonly { readonly name: string; readonly text: string; readonly isSum?: boolean }[]
  /** It stays in its place, and cannot be chosen. */
  readonly closed: boolean
}

export interface PayRowsProps {
  /** Id of the heading. */
  readonly labelledBy: string
  /** Head of the first column. */
  readonly name: string
  readonly ways: readonly PayWay[]
  readonly value: string | undefined
  readonly onChange: (id: string) => void
}

/** Ways as rows of facts: one tab stop, arrows choose among those that are open. */
export function PayRows({ labelledBy, name, ways, value, onChange }: PayRowsProps) {
  const open = ways.filter(({ closed }) => !closed)
  const stop = open.find(({ id }) => id === value) ?? open[0]
  const turn = turnAmong(open, stop?.id, 'way', onChange)
  return (
    <div className="pay" role="radiogroup" aria-labelledby={labelledBy} onKeyDown={turn}>
      <div className="pay__head" aria-hidden="true">
        <span />
        <span>{name}</span>
        {ways[0]?.facts.map((fact) => (
          <span key={fact.name}>{fact.name}</span>
        ))}
        <span />
      </div>
      {ways.map(({ id, icon, name: title, tag, note, facts, closed }) => (
        // biome-ignore lint/a11y/useSemanticElements: a row of a table of facts, chosen as one
        <button
          key={id}
          type="button"
          role="radio"
          className="pay__row"
          data-way={id}
          aria-checked={id === value}
          aria-disabled={closed || undefined}
          tabIndex={id === stop?.id ? 0 : -1}
          onClick={() => !closed && onChange(id)}
        >
          <span className="pay__ic">
            <span className={`i ${icon}`} aria-hidden="true" />
          </span>
          <span className="pay__n">
            <b>
              {title}
              {tag}
            </b>
            {note && <small>{note}</small>}
          </span>
          <span className="pay__fs">
            {facts.map((fact) => (
              <span key={fact.name} className={fact.isSum ? 'pay__f num' : 'pay__f'}>
                <small>{fact.name}</small>
                {fact.text}
              </span>
            ))}
          </span>
          <span className="pay__r" />
        </button>
      ))}
    </div>
  )
}
