import { useEffect, useRef, useState } from 'react'

/** Nobody types a name in one stroke. */
const restMs = 300

/** What is being typed, which `onChange` is told, trimmed, as soon as the typing rests; another `value` replaces it. */
export function useTyped(value: string, onChange: (text: string) => void) {
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
  return [typed, setTyped] as const
}
