import { useEffect, useId, useRef, useState } from 'react'

/** Nobody types a name in one stroke. */
const restMs = 300

export interface ListSearchProps {
  readonly label: string
  readonly value: string
  readonly lengthMax?: number
  readonly onChange: (text: string) => void
}

/** Filters a list by a text, as soon as the typing rests. */
export function ListSearch({ label, value, lengthMax = 60, onChange }: ListSearchProps) {
  const id = useId()
  const [typed, setTyped] = useState(value)
  const told = useRef(value)
  useEffect(() => {
    // Another address, such as the one before.
    if (value === told.current) return
    told.current = value
    setTyped(value)
  }, [value])
  useEffect(() => {
    const wanted = typed.trim()
    if (wanted === told.current) return
    const rest = setTimeout(() => {
      told.current = wanted
      onChange(wanted)
    }, restMs)
    return () => clearTimeout(rest)
  }, [typed, onChange])
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
