/** Which operator's site this is; outlives a log-out. */
export const merchantKey = 'merchantCode'
/** The message that the next page shows (`kept-toast.ts`). */
export const keptToastKey = 'toast'

/** Storage that may be missing or full (private windows, blocked cookies): reads nothing, forgets silently. */
export function openStorage(kind: 'localStorage' | 'sessionStorage') {
  const memory = new Map<string, string>()
  const real = () => {
    try {
      return typeof window === 'undefined' ? undefined : window[kind]
    } catch {
      return undefined
    }
  }
  return {
    read(key: string): string | undefined {
      try {
        return real()?.getItem(key) ?? memory.get(key)
      } catch {
        return memory.get(key)
      }
    },
    write(key: string, value: string | undefined): void {
      if (value === undefined) memory.delete(key)
      else memory.set(key, value)
      try {
        if (value === undefined) real()?.removeItem(key)
        else real()?.setItem(key, value)
      } catch {
        // What cannot be kept lasts as long as the page.
      }
    },
    /** Forgets everything but what `kept` names. */
    clear(kept: readonly string[]): void {
      const rest = kept.map((key) => [key, this.read(key)] as const)
      memory.clear()
      try {
        real()?.clear()
      } catch {
        // Nothing could be kept there either.
      }
      for (const [key, value] of rest) this.write(key, value)
    },
  }
}

/** Lives as long as the tab. */
export const tabStorage = openStorage('sessionStorage')
/** Shared by the tabs of the browser. */
export const siteStorage = openStorage('localStorage')
