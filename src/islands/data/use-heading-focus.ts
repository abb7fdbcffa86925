import { useEffect, useRef } from 'react'

/** Moves the focus to a list's heading when another list is there: the link that had it is gone. `expect` says that one comes. */
export function useHeadingFocus(status: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isExpected = useRef(false)
  useEffect(() => {
    if (status === 'loading' || !isExpected.current) return
    isExpected.current = false
    heading.current?.focus()
  }, [status])
  const expect = () => {
    isExpected.current = true
  }
  return { heading, expect }
}
