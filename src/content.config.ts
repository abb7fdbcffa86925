import { defineCollection } from 'astro:content'
import { glob } from 'astro/loaders'
import { z } from 'astro/zod'
import { languages } from '#api/page.ts'

/** One file per promotion and language: `promotions/<language>/<key>.md`; the text is its terms. */
const promotions = defineCollection({
  loader: glob({ pattern: '*/*.md', base: './src/content/promotions' }),
  schema: z.object({
    /** The same in every language; also the anchor on the page. */
    key: z.string().regex(/^[a-z][a-z-]*$/),
    locale: z.enum(languages),
    order: z.number().int().positive(),
    title: z.string().max(80),
    /** For the side menu. */
    short: z.string().max(60),
    line: z.string().max(200),
    image: z.string().startsWith('/'),
    /** The large figure on the picture, and what it counts. */
    figure: z.string().max(12).optional(),
    figureNote: z.string().max(30).optional(),
    /** Last day; absent for an offer without an end. */
    until: z.iso.date().optional(),
  }),
})

/** One file per topic and language: `help/<language>/<key>.md`. */
const help = defineCollection({
  loader: glob({ pattern: '*/*.md', base: './src/content/help' }),
  schema: z.object({
    /** The same in every language; also the anchor on the page. */
    key: z.string().regex(/^[a-z][a-z-]*$/),
    locale: z.enum(languages),
    order: z.number().int().positive(),
    title: z.string().max(60),
  }),
})

export const collections = { promotions, help }
