import { type Locale, localePath } from '#i18n/locale.ts'

/** Pages that agents have in their own area, too. */
const inArea = [
  ...['accounts', 'complaints', 'deposit', 'documents', 'limits', 'messages', 'security', 'transactions', 'withdraw'],
] as readonly string[]

/** Whether the page that is shown is one of the agents' area. */
export const isAgentArea = (): boolean => typeof location !== 'undefined' && /\/agentHome(\/|$)/.test(location.pathname)

/** URL of a page: inside the agents' area the one that it has there, so that nobody is led out of it. */
export function ownPath(locale: Locale, path: string): string {
  const [, name] = /^\/member\/([a-z]+)/.exec(path) ?? []
  const isKnown = name !== undefined && inArea.includes(name) && isAgentArea()
  return localePath(locale, isKnown ? path.replace('/member', '/agentHome') : path)
}
