import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseFrontmatter } from 'astro/markdown'
import { markdownToHtml } from 'satteri'
import * as z from 'zod'
import type { HelpArticle } from '#api/help.ts'
import { type Language, languages } from '#api/page.ts'
import type { SettingsValues } from '#server/kernel/settings.ts'
import { cleanHtml } from '#server/messages/public.ts'
import { stateInHtml } from '#server/system/public.ts'

const folder = fileURLToPath(new URL('../../content/help/', import.meta.url))

/** What a reader gets of an article's head; the whole form is checked before every build. */
const head = z.object({ key: z.string(), order: z.number(), title: z.string() })

function readArticle(file: string) {
  const { frontmatter, content } = parseFrontmatter(readFileSync(`${folder}/${file}`, 'utf8'))
  const { key, order, title } = head.parse(frontmatter)
  return { language: dirname(file), order, article: { key, title, content: cleanHtml(markdownToHtml(content).html) } }
}

function readAll(): ReadonlyMap<string, readonly HelpArticle[]> {
  const all = globSync('*/*.md', { cwd: folder })
    .filter((file) => languages.some((language) => language === basename(dirname(file))))
    .map(readArticle)
    .sort((a, b) => a.order - b.order)
  const inLanguage = (language: Language) => all.filter((one) => one.language === language)
  return new Map(languages.map((language) => [language, inLanguage(language).map(({ article }) => article)]))
}

let kept: ReturnType<typeof readAll> | undefined

/** The help centre's articles in a language, by their order, with the settings that they name. The files are read once. */
export function helpArticles(language: Language, values: SettingsValues): readonly HelpArticle[] {
  kept ??= readAll()
  return (kept.get(language) ?? []).map((article) => ({ ...article, content: stateInHtml(article.content, values) }))
}
