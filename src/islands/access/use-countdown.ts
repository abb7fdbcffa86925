import { useStore } from '@nanostores/react'
import { $countdowns } from '#stores/countdown.ts'
import type { CodePurpose } from '#stores/entry.ts'
import { useSeconds } from '#ui/use-seconds.ts'

/** Where the last code went, and the seconds until another one may be sent. */
export function useCountdown(purpose: CodePurpose): { readonly to: string | undefined; readonly seconds: number } {
  const sent = useStore($countdowns)[purpose]
  return { to: sent?.to, seconds: useSeconds(sent?.endsAtMs) }
}
