import { useEffect, useId, useRef, useState } from 'react'

/** Nobody types an account in one stroke. */
const restMs = 300

/** Finds by how the account begins, as soon as the typing rests. */
export function AccountSearch(props: {
  readonly value: string
  /** `find` names the field. */
  readonly messages: { readonly find: string }
  readonly onChange: (account: string) => void
}) {
  const { value, messages, onChange } = props
  const id = useId()
  const [typed, setTyped] = useState(value)
  const told = useRef(value)
  useEffect(() => {
    // Another address: back, or one level down.
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
        {messages.find}
      </label>
      <input
        id={id}
        type="search"
        placeholder={messages.find}
        value={typed}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
      />
    </search>
  )
}
