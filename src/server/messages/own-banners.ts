import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import type { Banner } from '#api/messages.ts'
import { languages } from '#api/page.ts'

const folder = fileURLToPath(new URL('../../content/banners/', import.meta.url))

/** What the messages read of a banner's file; the whole form is checked before every build. */
const fileShape = z.object({
  key: z.string(),
  locale: z.enum(languages),
  group: z.string(),
  order: z.number(),
  kicker: z.string(),
  title: z.string(),
  action: z.string(),
  image: z.string(),
  href: z.string(),
  until: z.iso.date().optional(),
})

let own: readonly z.output<typeof fileShape>[] | undefined

const readAll = () =>
  globSync('*/*.json', { cwd: folder })
    .map((file) => fileShape.parse(JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'))))
    .sort((a, b) => a.order - b.order)

/**
 * The banners that the site brings along, for the groups in which the operator has published none. They are files, so
 * they are read once.
 */
export function ownBanners(language: string, today: string, published: ReadonlySet<string>): Banner[] {
  own ??= readAll()
  return own
    .filter(({ locale, group, until }) => locale === language && !published.has(group) && (until ?? today) >= today)
    .map(({ key, group, image, kicker, title, action, href }) => ({
      id: `own-${group}-${key}`,
      groupName: group,
      image,
      kicker,
      title,
      action,
      href,
    }))
}
