import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { language, text } from './page.ts'

export const feature = { name: 'help', description: 'The help centre.' }

const helpArticle = z.object({
  /** Its anchor on `/help`; `term` is the terms. */
  key: z.string(),
  title: z.string(),
  /** Sanitised HTML. */
  content: z.string(),
})
/** An article of the help centre. */
export type HelpArticle = z.output<typeof helpArticle>

export const help = endpoint({
  method: 'GET',
  path: '/help',
  access: 'public',
  summary: 'Articles of the help centre in their order, the terms among them; one of them when its key is named.',
  input: z.object({
    lang: z.optional(language),
    /** The specification's `WEB`; every device reads the same articles. */
    device: z.optional(text(10)),
    key: z.optional(text(60)),
  }),
  output: z.object({ articles: z.array(helpArticle) }),
  cacheS: 300,
})
