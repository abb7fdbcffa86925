import { bcp47 } from '#i18n/locale.ts'
import { type Article, articlePicture } from './articles.ts'

interface Of {
  readonly brand: string
  /** Full address of the article. */
  readonly address: string
  /** What the list of articles is called. */
  readonly blog: string
}

/** What search engines read of an article (schema.org), safe inside a script element. */
export function articleData(article: Article, { brand, address, blog }: Of, publicUrl: string): string {
  const { data } = article
  const publisher = { '@type': 'Organization', name: brand, logo: `${publicUrl}/brand/app-icon-512.png` }
  const list = address.slice(0, address.lastIndexOf('/'))
  const graph = [
    {
      '@type': 'BlogPosting',
      headline: data.title,
      description: data.description,
      inLanguage: bcp47[data.locale],
      datePublished: data.published,
      dateModified: data.updated ?? data.published,
      image: [`${publicUrl}/art/og/blog-${data.key}.png`, publicUrl + articlePicture(article)],
      mainEntityOfPage: address,
      keywords: data.tags.join(', '),
      author: publisher,
      publisher,
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: blog, item: list },
        { '@type': 'ListItem', position: 2, name: data.title, item: address },
      ],
    },
  ]
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c')
}
