import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseFrontmatter } from 'astro/markdown'
import { markdownToHtml } from 'satteri'
import * as z from 'zod'
import type { Promotion } from '#api/messages.ts'
import { cleanHtml } from './clean-html.ts'

const folder = fileURLToPath(new URL('../../content/promotions/', import.meta.url))

/** What the messages read of an offer's head; the whole form is checked before every build. */
const head = z.object({
  key: z.string(),
  order: z.number(),
  title: z.string(),
  short: z.string(),
  line: z.string(),
  image: z.string(),
  figure: z.string().optional(),
  figureNote: z.string().optional(),
  until: z.iso.date().optional(),
})

function readOne(file: string) {
  const { frontmatter, content } = parseFrontmatter(readFileSync(`${folder}/${file}`, 'utf8'))
  const { key, order, ...told } = head.parse(frontmatter)
  const promotion: Promotion = { id: key, ...told, content: cleanHtml(markdownToHtml(content).html) }
  return { language: basename(dirname(file)), order, promotion }
}

let own: readonly ReturnType<typeof readOne>[] | undefined

/**
 * The offers that the site brings along and that still run, by their order. The operator's word is the stronger one: an
 * offer that they have published under the same name takes its place. They are files, so they are read once.
 */
export function ownPromotions(language: string, today: string, published: ReadonlySet<string>): Promotion[] {
  own ??= globSync('*/*.md', { cwd: folder })
    .map(readOne)
    .sort((a, b) => a.order - b.order)
  return own
    .filter((one) => one.language === language)
    .map(({ promotion }) => promotion)
    .filter(({ id, until }) => !published.has(id) && (until ?? today) >= today)
}
