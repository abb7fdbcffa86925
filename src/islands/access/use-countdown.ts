import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $countdowns, secondsLeft } from '#stores/countdown.ts'
import type { CodePurpose } from '#stores/entry.ts'

/** Where the last code went, and the seconds until another one may be sent. */
export function useCountdown(purpose: CodePurpose): { readonly to: string | undefined; readonly seconds: number } {
  const sent = useStore($countdowns)[purpose]
  const [seconds, setSeconds] = useState(() => secondsLeft(sent))
  useEffect(() => {
    setSeconds(secondsLeft(sent))
    if (secondsLeft(sent) === 0) return
    const timer = setInterval(() => {
      const left = secondsLeft(sent)
      setSeconds(left)
      if (left === 0) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [sent])
  return { to: sent?.to, seconds }
}
