import { type CollectionEntry, getCollection } from 'astro:content'
import { type Locale, localePath } from '#i18n/locale.ts'
import type { Topic } from '#search/topics.ts'

const headings = (body = ''): string[] =>
  [...body.matchAll(/^#{2,4} (.+)$/gm)].map(([, heading = '']) => heading.trim())

const ofLocale =
  (locale: Locale) =>
  ({ data }: CollectionEntry<'help' | 'promotions' | 'blog'>) =>
    data.locale === locale

/** What the search can find beside games: help with its headings, offers, posts. */
export async function topicsOf(locale: Locale): Promise<readonly Topic[]> {
  const [help, promotions, blog] = await Promise.all([
    getCollection('help', ofLocale(locale)),
    getCollection('promotions', ofLocale(locale)),
    getCollection('blog', ofLocale(locale)),
  ])
  const to = (path: string) => localePath(locale, path)
  return [
    ...help.map(({ data, body }) => ({
      kind: 'help' as const,
      title: data.title,
      href: `${to('/help')}#${data.key}`,
      about: headings(body),
    })),
    ...promotions.map(({ data }) => ({
      kind: 'promotion' as const,
      title: data.title,
      href: `${to('/promotions')}#${data.key}`,
      about: [data.line],
    })),
    ...blog.map(({ data }) => ({
      kind: 'blog' as const,
      title: data.title,
      href: to(`/blog/${data.key}`),
      about: [data.description],
    })),
  ]
}

/** The same as a file of the build. */
export const searchTopics = async (locale: Locale): Promise<Response> => Response.json(await topicsOf(locale))
