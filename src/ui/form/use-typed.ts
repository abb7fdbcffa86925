import { type RefObject, useLayoutEffect } from 'react'

/**
 * Takes over what somebody typed into a form of the server's HTML before the form was ours. The press of its button
 * waits as well (`first-paint.js`) and comes after this.
 */
export function useTyped(form: RefObject<HTMLFormElement | null>, take: (typed: (name: string) => string) => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the browser takes over
  useLayoutEffect(() => {
    const typed = new FormData(form.current ?? undefined)
    take((name) => String(typed.get(name) ?? ''))
  }, [])
}
