import type { Access, OtherEntry, Route } from './route.ts'
import { otherMenus, routes } from './routes.ts'

/** Shells with a menu of their own, and the namespace of its headings. */
export const menuShells = { member: 'hub', agent: 'team', staff: 'console' } as const satisfies Partial<
  Record<Route['shell'], string>
>
export type MenuShell = keyof typeof menuShells

const patternOf = (path: string) => new RegExp(`^${path.replace(/\[\w+\]/g, '[^/]+')}$`)
const patterns = routes.map((route) => ({ route, pattern: patternOf(route.path) }))

/**
 * The page at an address without a locale; none where the address leads nowhere.
 * @example routeAt('/blog/baccarat-roads')?.path // '/blog/[key]'
 */
export function routeAt(path: string): Route | undefined {
  const exact = routes.find((route) => route.path === path || route.aliases?.includes(path))
  return exact ?? patterns.find(({ pattern }) => pattern.test(path))?.route
}

/**
 * Where those are sent who may not see the pages of an access.
 * @example entranceOf('agent') // '/agent'
 */
export function entranceOf(access: Exclude<Access, 'all'>): string {
  const entrance = routes.find((route) => route.entrance === access)
  if (entrance === undefined) throw new Error(`No page lets in a visitor as ${access}.`)
  return entrance.path
}

/**
 * The `data-action` of a link: a guest who follows one to a member's page is asked to log in on the way.
 * @example linkAction('/member/records') // 'own'
 */
export function linkAction(path: string): 'own' | 'search' | undefined {
  const route = routeAt(path.replace(/[?#].*$/, ''))
  return route?.action ?? (route?.access === 'member' ? 'own' : undefined)
}

/** Address of each game type's lobby, without a locale. */
export const lobbyPaths = Object.fromEntries(
  routes.flatMap(({ lobby, path }) => (lobby === undefined ? [] : [[lobby, path]])),
) as Readonly<Record<NonNullable<Route['lobby']>, string>>

/**
 * Addresses to visit: each page's own, or samples where its address differs. Pages that stand in for others have none.
 * @example visits(({ shell }) => shell === 'agent') // ['/agentHome', '/agentHome/team']
 */
export const visits = (those: (route: Route) => boolean): readonly string[] =>
  routes
    .filter((route) => !route.standsIn && those(route))
    .flatMap(({ path, samples }) => samples ?? (path.includes('[') ? [] : [path]))

/** An entry of the menu under the member's picture, as the browser gets it. */
export interface AccountEntry extends Pick<Route, 'badge'>, Pick<OtherEntry, 'path' | 'only'> {
  /** Class of its icon. */
  readonly icon: string
  /** Key of the namespace `wallet`. */
  readonly key: string
}

/** The menu under the member's picture. The build writes it into the part of the browser that draws it. */
export const accountMenu: readonly AccountEntry[] = otherMenus.account.map(({ label, ...entry }) => {
  const { badge, icon = '' } = routeAt(entry.path) ?? {}
  return { ...entry, icon: `i-${icon}`, key: label.replace(/^wallet\./, ''), ...(badge && { badge }) }
})
