import { type Locale, localePath } from '#i18n/locale.ts'
import { pick } from '#i18n/pick.ts'
import { t } from '#i18n/t.ts'
import type { Label, OtherEntry, OtherMenu, Programme, Route } from '#route.ts'
import { linkAction, type MenuShell, menuShells, routeAt } from '#route-lookup.ts'
import { otherMenus, routes } from '#routes.ts'

export interface MenuEntry {
  /** Address without a locale, and in the menu's. */
  readonly path: string
  readonly href: string
  readonly text: string
  /** Class of its icon. */
  readonly icon: string
  readonly badge: Route['badge']
  /** What a click does, unless the link alone says it. */
  readonly action: ReturnType<typeof linkAction>
  readonly only: 'member' | 'agent' | undefined
}

export interface MenuGroup {
  readonly name: string
  readonly entries: readonly MenuEntry[]
}

/** A text by its label in the table of routes. */
export function textOf(locale: Locale, label: Label): string {
  const [namespace = '', ...key] = label.split('.')
  return t(pick(locale, namespace), key.join('.'))
}

function entryOf(locale: Locale, route: Route, label: Label, only?: MenuEntry['only']): MenuEntry {
  const { path, icon = '', badge } = route
  const href = localePath(locale, path)
  return { path, href, text: textOf(locale, label), icon: `i-${icon}`, badge, action: linkAction(path), only }
}

/** The menu of a shell: its pages in the order of the table, under their headings; those of a programme only where it is on. */
export function shellMenu(locale: Locale, shell: MenuShell, on: readonly Programme[] = []): readonly MenuGroup[] {
  const groups = new Map<string, MenuEntry[]>()
  for (const route of routes) {
    const { group, title, programme } = route
    if (programme !== undefined && !on.includes(programme)) continue
    if (route.shell !== shell || group === undefined || title === undefined) continue
    groups.set(group, [...(groups.get(group) ?? []), entryOf(locale, route, title)])
  }
  return [...groups].map(([group, entries]) => ({ name: textOf(locale, `${menuShells[shell]}.${group}`), entries }))
}

/** Whether there is anything where a link leads: not at the pages of a programme that is off. */
export function leadsOn(href: string, on: readonly Programme[]): boolean {
  const { programme } = routeAt(href.replace(/[?#].*$/, '')) ?? {}
  return programme === undefined || on.includes(programme)
}

/** A menu that gathers pages of several shells; those of a programme only where it is on. */
export const otherMenu = (locale: Locale, menu: OtherMenu, on: readonly Programme[]): readonly MenuEntry[] =>
  otherMenus[menu].flatMap((entry) => {
    const route = routeAt(entry.path)!
    if (route.programme !== undefined && !on.includes(route.programme)) return []
    const { label, only, icon = route.icon }: OtherEntry = entry
    return [entryOf(locale, { ...route, icon }, label, only)]
  })
