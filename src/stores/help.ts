import type { HelpArticle } from '#api/help.ts'
import type { Language } from '#api/page.ts'
import { call } from '#browser/client.ts'

export type { HelpArticle }

/** The terms that people agree to, as the help centre has them. */
export async function loadTerms(language: Language): Promise<HelpArticle> {
  const { articles } = await call('help', { lang: language, device: 'WEB', key: 'term' })
  return articles[0]!
}
