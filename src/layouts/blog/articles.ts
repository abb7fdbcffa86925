import { type CollectionEntry, getCollection } from 'astro:content'
import { formatLongDay } from '#i18n/format.ts'
import { bcp47, type Locale } from '#i18n/locale.ts'

export type Article = CollectionEntry<'blog'>

export const articlesPerPage = 6
const relatedMax = 3
const wordsPerMinute = 200

/** Articles of a language, the newest first. */
export async function articlesOf(locale: Locale): Promise<Article[]> {
  const articles = await getCollection('blog', ({ data }) => data.locale === locale)
  return articles.sort((a, b) => b.data.published.localeCompare(a.data.published))
}

/** One page of a list, from 1; `undefined` when there is no such page. */
export function pageOfArticles(articles: readonly Article[], page: number): readonly Article[] | undefined {
  const begin = (page - 1) * articlesPerPage
  return Number.isInteger(page) && page >= 1 && begin < articles.length
    ? articles.slice(begin, begin + articlesPerPage)
    : undefined
}

export const pagesOfArticles = (articles: readonly Article[]): number => Math.ceil(articles.length / articlesPerPage)

/** What to read next: most tags in common first, then the newest. */
export function relatedArticles(article: Article, articles: readonly Article[]): Article[] {
  const common = ({ data }: Article) => data.tags.filter((tag) => article.data.tags.includes(tag)).length
  return articles
    .filter((other) => other.id !== article.id)
    .sort((a, b) => common(b) - common(a))
    .slice(0, relatedMax)
}

/** Whole minutes, one at least. Thai has no spaces between words, so words are counted by the language's own rules. */
export function readingMinutes(text: string, locale: Locale): number {
  const words = [...new Intl.Segmenter(bcp47[locale], { granularity: 'word' }).segment(text)]
  return Math.max(1, Math.round(words.filter(({ isWordLike }) => isWordLike).length / wordsPerMinute))
}

/** A day with its year as the language writes it. @example formatDate('2026-11-19', 'en') // 'November 19, 2026' */
export const formatDate = (day: string, locale: Locale): string => formatLongDay(`${day}T00:00:00Z`, locale, 'UTC')

/** Tags that articles bear, by name in a language. */
export async function tagNames(locale: Locale): Promise<ReadonlyMap<string, string>> {
  const tags = await getCollection('tags')
  return new Map(tags.map(({ id, data }) => [id, data[locale] ?? id]))
}

export const articlePath = (article: Article): string => `/blog/${article.data.key}`
export const tagPath = (tag: string): string => `/blog/tag/${tag}`
/** The house draws it when the site is built. */
export const articlePicture = (article: Article): string => `/art/scenes/blog-${article.data.key}.svg`
