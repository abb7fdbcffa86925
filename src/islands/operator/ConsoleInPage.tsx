import { useLayoutEffect, useState } from 'react'
import { Console, type ConsoleProps } from './Console.tsx'

/** The page's element with what the console shows, as JSON. */
export const textsId = 'console-texts'
/** What stands in the page until the console does. */
export const openingId = 'console-opening'

/** The console with the texts of the page around it. */
export function ConsoleInPage() {
  const [props] = useState(() => JSON.parse(document.getElementById(textsId)!.textContent!) as ConsoleProps)
  useLayoutEffect(() => document.getElementById(openingId)?.remove(), [])
  return <Console {...props} />
}
