import { useEffect, useLayoutEffect, useState } from 'react'

const idInAddress = (name: string): string | undefined => new URL(location.href).searchParams.get(name) ?? undefined

function nameInAddress(name: string, id: string | undefined): void {
  const address = new URL(location.href)
  if (id === undefined) address.searchParams.delete(name)
  else address.searchParams.set(name, id)
  history.replaceState(history.state, '', address)
}

/** What a page shows beside its list, such as a receipt: at first what the address names. */
export function useNamed(name: string) {
  const [id, show] = useState<string>()
  useEffect(() => show(idInAddress(name)), [name])
  return [id, show] as const
}

/**
 * Lets the address name a pop-up while it is open, so that its link can be kept and sent. The history entry below the
 * pop-up's own must not name it, or closing would lead back to it.
 */
export function useNameInAddress(name: string, id: string): void {
  useLayoutEffect(() => nameInAddress(name, undefined), [name])
  useEffect(() => {
    nameInAddress(name, id)
    return () => nameInAddress(name, undefined)
  }, [name, id])
}
