import { getCollection } from 'astro:content'
import { bcp47, type Locale, localePath } from '#i18n/locale.ts'
import { pick } from '#i18n/pick.ts'
import { t } from '#i18n/t.ts'
import { type Article, articlePath, articlesOf } from './articles.ts'

const xml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const moment = (day: string) => `${day}T00:00:00Z`
const changed = ({ data }: Article) => data.updated ?? data.published

type Facts = Pick<App.Locals['facts'], 'publicUrl' | 'state'>

function entry(
  article: Article,
  locale: Locale,
  { publicUrl, state }: Facts,
  tags: ReadonlyMap<string, string>,
): string {
  const { data, rendered } = article
  const address = xml(publicUrl + localePath(locale, articlePath(article)))
  const categories = data.tags.map((tag) => `<category term="${tag}" label="${xml(tags.get(tag) ?? tag)}"/>`)
  return `<entry>
<title>${xml(data.title)}</title>
<link rel="alternate" type="text/html" href="${address}"/>
<id>${address}</id>
<published>${moment(data.published)}</published>
<updated>${moment(changed(article))}</updated>
${categories.join('')}
<summary>${xml(data.description)}</summary>
<content type="html" xml:base="${xml(publicUrl)}/">${xml(state(rendered?.html ?? ''))}</content>
</entry>`
}

/** All articles of a language as an Atom feed (RFC 4287), with their full texts. */
export async function articleFeed(locale: Locale, brand: string, facts: Facts): Promise<Response> {
  const { publicUrl } = facts
  const messages = pick(locale, 'blog')
  const articles = await articlesOf(locale)
  const tags = new Map((await getCollection('tags')).map(({ id, data }) => [id, data[locale] ?? id]))
  const self = xml(`${publicUrl}${localePath(locale, '/feed.xml')}`)
  const list = xml(`${publicUrl}${localePath(locale, '/blog')}`)
  const newest = articles.map(changed).sort().at(-1) ?? '1970-01-01'
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${bcp47[locale]}">
<title>${xml(t(messages, 'feedTitle', { brand }))}</title>
<subtitle>${xml(t(messages, 'description', { brand }))}</subtitle>
<link rel="self" type="application/atom+xml" href="${self}"/>
<link rel="alternate" type="text/html" href="${list}"/>
<id>${self}</id>
<updated>${moment(newest)}</updated>
<author><name>${xml(brand)}</name></author>
${articles.map((article) => entry(article, locale, facts, tags)).join('\n')}
</feed>
`
  return new Response(body, { headers: { 'content-type': 'application/atom+xml; charset=utf-8' } })
}
