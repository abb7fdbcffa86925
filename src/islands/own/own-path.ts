import { type Locale, localePath } from '#i18n/locale.ts'

/** Pages that agents have in their own area, too. */
const inArea = ['accounts', 'deposit', 'messages', 'transactions', 'withdraw']

/** URL of a page: inside the agents' area the one that it has there, so that nobody is led out of it. */
export function ownPath(locale: Locale, path: string): string {
  const isArea = typeof location !== 'undefined' && /\/agentHome(\/|$)/.test(location.pathname)
  const [, name] = /^\/member\/([a-z]+)/.exec(path) ?? []
  const isKnown = isArea && name !== undefined && inArea.includes(name)
  return localePath(locale, isKnown ? path.replace('/member', '/agentHome') : path)
}
