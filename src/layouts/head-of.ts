import { barePath, localeOf } from '#i18n/locale.ts'
import { routeAt } from '#route-lookup.ts'
import { textOf } from './menus.ts'

export interface PageHead {
  /** Address without a locale. */
  readonly path: string
  readonly title: string
  readonly description: string
}

/** Address, title and description of a page that the table of routes names. */
export function headOf(url: URL): PageHead {
  const path = barePath(url.pathname)
  const label = routeAt(path)?.title
  if (label === undefined) throw new Error(`src/routes.ts has no title for ${path}.`)
  const locale = localeOf(url)
  const [namespace] = label.split('.')
  return { path, title: textOf(locale, label), description: textOf(locale, `${namespace}.description`) }
}
