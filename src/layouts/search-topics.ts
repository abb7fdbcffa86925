import { type CollectionEntry, getCollection } from 'astro:content'
import { type Locale, localePath } from '#i18n/locale.ts'
import type { Topic } from '#search/topics.ts'

type Api = App.Locals['api']

const headings = (body = ''): string[] =>
  [...body.matchAll(/^#{2,4} (.+)$/gm)].map(([, heading = '']) => heading.trim())

const ofLocale =
  (locale: Locale) =>
  ({ data }: CollectionEntry<'help' | 'blog'>) =>
    data.locale === locale

/** What the search can find beside games: help with its headings, offers that run, posts. */
export async function topicsOf(api: Api, locale: Locale): Promise<readonly Topic[]> {
  const [help, { promotion: promotions }, blog] = await Promise.all([
    getCollection('help', ofLocale(locale)),
    api.notices({ types: 'PR', language: locale }),
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
    ...promotions
      .filter(({ state }) => state === 'running')
      .map(({ id, title, line }) => ({
        kind: 'promotion' as const,
        title,
        href: `${to('/promotions')}#${id}`,
        about: [line],
      })),
    ...blog.map(({ data }) => ({
      kind: 'blog' as const,
      title: data.title,
      href: to(`/blog/${data.key}`),
      about: [data.description],
    })),
  ]
}

/** The same for browsers, which search by themselves. */
export const searchTopics = async (api: Api, locale: Locale): Promise<Response> =>
  Response.json(await topicsOf(api, locale))
