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

/** URL of a page as `ownPath` gives it; `undefined` inside the agents' area for a page that it does not have: nothing leads out of it. */
export function ownPathHere(locale: Locale, path: string): string | undefined {
  const url = ownPath(locale, path)
  return isAgentArea() && !url.startsWith(localePath(locale, '/agentHome')) ? undefined : url
}

/** What a link to a public page of the site is given: inside the agents' area it opens beside it. */
export const besideArea = (): { readonly target?: '_blank'; readonly rel?: 'noopener' } =>
  isAgentArea() ? { target: '_blank', rel: 'noopener' } : {}
