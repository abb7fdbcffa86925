import { useId } from 'react'
import { useTyped } from './use-typed.ts'

export interface ListSearchProps {
  readonly label: string
  readonly value: string
  readonly lengthMax?: number
  readonly onChange: (text: string) => void
}

/** Filters a list by a text, as soon as the typing rests. */
export function ListSearch({ label, value, lengthMax = 60, onChange }: ListSearchProps) {
  const id = useId()
  const [typed, setTyped] = useTyped(value, onChange)
  return (
    <search className="search">
      <span className="i i-ph-magnifying-glass" aria-hidden="true" />
      <label className="sr" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        type="search"
        placeholder={label}
        value={typed}
        maxLength={lengthMax}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-search=""
        onChange={(event) => setTyped(event.target.value)}
      />
    </search>
  )
}
